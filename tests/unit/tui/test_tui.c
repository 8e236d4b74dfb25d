/* Layouts of the full screens without a terminal: the content of lines at several sizes, and the
 * effects of keys. */
#include "../test.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "play/view.h"
#include "record/view.h"

static tui_canvas g_canvas = TUI_CANVAS_INIT;

static const char *line(size_t i) {
  static char text[1024];

  tui_canvas_text(text, sizeof text, &g_canvas, i);
  return text;
}

static void must_have(size_t i, const char *text) {
  if (!strstr(line(i), text)) fail_msg("line %zu is '%s', without '%s'", i, line(i), text);
}

static int clean(void **state) {
  (void)state;
  tui_canvas_done(&g_canvas);
  return 0;
}

/* --- canvas --------------------------------------------------------------------------------- */

static void text_is_cut_and_escaped(void **state) {
  (void)state;
  tui_canvas_clear(&g_canvas, 10, 2);
  assert_int_equal(tui_put(&g_canvas, 0, 7, 10, TUI_PLAIN, "abcdef"), 3);
  assert_string_equal(line(0), "       abc");
  assert_int_equal(tui_put(&g_canvas, 1, 0, 10, TUI_PLAIN, "a\033[1m\xff\xc3\xa9"), 7);
  assert_string_equal(line(1), "a?[1m\xef\xbf\xbd\xc3\xa9");
  assert_int_equal(tui_put(&g_canvas, 2, 0, 10, TUI_PLAIN, "below"), 0);
  tui_put_right(&g_canvas, 1, 0, 10, TUI_PLAIN, "end");
  assert_string_equal(line(1), "a?[1m\xef\xbf\xbd\xc3\xa9"
                               "end");
}

static void numbers_are_short(void **state) {
  static const struct {
    double bytes;
    const char *text;
  } sizes[] = {{0, "0 B"},        {999, "999 B"},     {1000, "1.0 kB"},   {99949, "99.9 kB"},
               {99960, "100 kB"}, {999700, "1.0 MB"}, {1.5e12, "1.5 TB"}, {(double)NAN, "-"}};
  char text[TUI_NUMBER];

  (void)state;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    tui_size(text, sizes[i].bytes);
    assert_string_equal(text, sizes[i].text);
  }
  tui_span(text, INT64_C(3723000000000));
  assert_string_equal(text, "1:02:03");
}

/* --- table ---------------------------------------------------------------------------------- */

enum { ROWS = 30 };

static tui_row g_rows[ROWS];
static char g_names[ROWS][16];
static const tui_column g_columns[] = {{"Hz", 8}, {"size", 8}, {"state", 60}};

static void make_rows(void) {
  for (size_t i = 0; i < ROWS; i++) {
    snprintf(g_names[i], sizeof g_names[i], "/topic_%02zu", i);
    g_rows[i] = (tui_row){.name = g_names[i], .keys = {(double)(i % 7), (double)i}};
    snprintf(g_rows[i].cells[0], TUI_NUMBER, "%zu", i % 7);
  }
}

static size_t draw(tui_table *table, size_t columns, size_t lines) {
  make_rows();
  tui_canvas_clear(&g_canvas, columns, lines);
  return tui_table_draw(&g_canvas, 0, lines, table, g_rows, ROWS);
}

static void columns_are_left_out_where_it_is_narrow(void **state) {
  tui_table table = {.columns = g_columns, .column_count = 3};

  (void)state;
  assert_int_equal(draw(&table, 200, 10), ROWS);
  must_have(0, "state");
  draw(&table, 80, 10);
  assert_null(strstr(line(0), "state"));
  must_have(0, "size");
  draw(&table, 20, 10);
  assert_string_equal(line(0), "topic v");
  for (size_t lines = 0; lines < 4; lines++) {
    draw(&table, 3, lines);
  }
  tui_table_done(&table);
}

static int click(int at_line, int column) {
  int key = 0;

  assert_true(tui_click(&key, at_line, column));
  return key;
}

static void clicks_select_and_sort(void **state) {
  tui_table table = {.columns = g_columns, .column_count = 3};
  const size_t count = draw(&table, 80, 11);
  int key = 0;

  (void)state;
  assert_true(tui_table_key(&table, click(3, 5), g_rows, count));
  assert_string_equal(tui_table_selected(&table, g_rows, count)->name, "/topic_02");
  assert_true(tui_table_key(&table, TUI_KEY_END, g_rows, count));
  draw(&table, 80, 11);
  assert_true(tui_table_key(&table, click(1, 79), g_rows, count));
  assert_string_equal(tui_table_selected(&table, g_rows, count)->name, "/topic_20");
  assert_false(tui_table_key(&table, click(11, 0), g_rows, count)); /* below it */
  assert_true(tui_table_key(&table, click(0, 79), g_rows, count));
  assert_int_equal(table.order, table.shown);
  assert_true(tui_table_key(&table, click(0, 0), g_rows, count));
  assert_int_equal(table.order, 0);
  assert_false(tui_click(&key, -1, 3) || tui_click(&key, 0, 4096));
  tui_table_done(&table);
}

static void keys_select_filter_and_sort(void **state) {
  tui_table table = {.columns = g_columns, .column_count = 3};
  size_t count = draw(&table, 80, 11);

  (void)state;
  assert_string_equal(tui_table_selected(&table, g_rows, count)->name, "/topic_00");
  assert_true(tui_table_key(&table, TUI_KEY_PAGE_DOWN, g_rows, count));
  assert_string_equal(tui_table_selected(&table, g_rows, count)->name, "/topic_10");
  count = draw(&table, 80, 11);
  must_have(10, "/topic_10"); /* the table scrolls as far as needed */
  assert_true(tui_table_key(&table, TUI_KEY_END, g_rows, count));
  assert_true(tui_table_key(&table, TUI_KEY_DOWN, g_rows, count));
  count = draw(&table, 80, 11);
  must_have(10, "/topic_29");
  assert_true(tui_table_key(&table, '/', g_rows, count));
  for (const char *key = "IC_1"; *key; key++) {
    assert_true(tui_table_key(&table, *key, g_rows, count));
  }
  assert_int_equal(draw(&table, 80, 11), 10);
  assert_true(tui_table_key(&table, 'q', g_rows, 10)); /* a letter of the filter, does not quit */
  assert_int_equal(draw(&table, 80, 11), 0);
  assert_null(tui_table_selected(&table, g_rows, 0));
  tui_table_key(&table, TUI_KEY_BACKSPACE, g_rows, 0);
  tui_table_key(&table, TUI_KEY_ENTER, g_rows, 0);
  assert_int_equal(draw(&table, 80, 11), 10);
  assert_false(tui_table_key(&table, 'q', g_rows, 10));
  assert_true(tui_table_key(&table, TUI_KEY_ESCAPE, g_rows, 10));
  tui_table_key(&table, TUI_KEY_HOME, g_rows, 10);
  tui_table_key(&table, 'o', g_rows, 10);
  assert_int_equal(draw(&table, 80, 40), ROWS);
  must_have(1, "/topic_06"); /* sorted by rate, then by name */
  must_have(2, "/topic_13");
  tui_table_done(&table);
}

/* --- timeline --------------------------------------------------------------------------------- */

static void timeline_shows_density_position_and_loop(void **state) {
  static tui_timeline t = {
      .start_ns = 1000, .end_ns = 2000, .now_ns = 1500, .loop_from_ns = 1000, .loop_to_ns = 2000};

  (void)state;
  t.density[0] = 100;
  t.density[tui_timeline_part(&t, 2000)] = 50;
  tui_canvas_clear(&g_canvas, 101, 2);
  tui_timeline_draw(&g_canvas, 0, &t);
  assert_int_equal(line(0)[0], '@');
  assert_int_equal(line(0)[1], ' ');
  assert_true(line(0)[100] != '@' && line(0)[100] != ' ');
  assert_int_equal(line(1)[0], '[');
  assert_int_equal(line(1)[50], '^');
  assert_int_equal(line(1)[100], ']');
  t.start_ns = t.end_ns; /* a bag of one message */
  tui_canvas_clear(&g_canvas, 1, 2);
  tui_timeline_draw(&g_canvas, 0, &t);
}

/* --- rates ------------------------------------------------------------------------------------ */

static void rates_are_of_whole_seconds(void **state) {
  tui_rates rates = TUI_RATES_INIT;
  const int64_t second = 1000000000;

  (void)state;
  assert_int_equal(tui_rates_update(&rates, "/a", 100, 1000, second)->hz, 0);
  tui_rates_update(&rates, "/b", 0, 0, second);
  assert_int_equal(tui_rates_update(&rates, "/a", 150, 2000, second + 1)->hz, 0);
  const tui_rate *a = tui_rates_update(&rates, "/a", 200, 3000, 3 * second);
  assert_int_equal(a->hz, 50);
  assert_int_equal(a->bytes_per_second, 1000);
  assert_int_equal(tui_rates_update(&rates, "/b", 2, 0, 2 * second)->hz, 2);
  tui_rates_done(&rates);
}

/* --- the screens ------------------------------------------------------------------------------ */

static void record_fits_each_size(void **state) {
  static const size_t sizes[][2] = {{80, 24}, {200, 50}, {20, 5}, {1, 1}};
  const tui_rate rate = {.hz = 12.5, .bytes_per_second = 2e6};
  const ha_recorder_topic topic = {.name = "/camera",
                                   .type = "T",
                                   .publishers = 1,
                                   .received = 42,
                                   .received_bytes = 84000000,
                                   .dropped = 3,
                                   .reason = ""};
  tui_row row;
  tui_table table = {.columns = record_columns, .column_count = RECORD_COLUMNS};

  (void)state;
  record_view_row(&row, &topic, &rate);
  assert_true(row.is_alert);
  for (size_t i = 0; i < 4; i++) {
    record_view view = {.path = "drive.mcap",
                        .message = "holdall: note: hello",
                        .sum = &rate,
                        .stats = HA_RECORDER_STATS_INIT,
                        .now_ns = INT64_C(61000000000),
                        .free_bytes = 2000000000,
                        .disk_rate = 1e7,
                        .rows = &row,
                        .row_count = 1};
    view.stats.recording = 1;
    view.stats.written = 42;
    view.stats.dropped = 3;
    tui_canvas_clear(&g_canvas, sizes[i][0], sizes[i][1]);
    record_view_draw(&g_canvas, &view, &table);
    if (i > 1) continue;
    must_have(0, "drive.mcap");
    must_have(0, "RECORDING");
    must_have(1, "0:01:01");
    must_have(1, "dropped 3");
    must_have(2, "2.0 GB free, full in 0:03:20");
    must_have(4, "/camera");
    must_have(4, "12.5");
    must_have(4, "dropped");
    must_have(sizes[i][1] - 2, "holdall: note: hello");
    must_have(sizes[i][1] - 1, "space pause");
  }
  tui_table_done(&table);
}

static void play_shows_ages(void **state) {
  const tui_rate rate = {.hz = 20};
  const ha_play_topic heard = {.messages = 7, .last_ns = 1000000000, .muted = 1};
  const ha_play_topic silent = {.messages = 0};
  tui_row rows[2];
  tui_table table = {.columns = play_columns, .column_count = PLAY_COLUMNS};
  play_view view = {.title = "a.mcap",
                    .message = "",
                    .state = HA_PLAY_STATE_INIT,
                    .rows = rows,
                    .row_count = 2,
                    .timeline = {.start_ns = 0, .end_ns = 10000000000}};

  (void)state;
  view.state.now_ns = 3500000000;
  view.state.phase = HA_PHASE_PLAYING;
  view.state.rate = 2;
  view.state.loop_from_ns = INT64_MIN;
  view.state.loop_to_ns = INT64_MAX;
  play_view_row(&rows[0], "/heard", &heard, &rate, view.state.now_ns);
  play_view_row(&rows[1], "/silent", &silent, &rate, view.state.now_ns);
  tui_canvas_clear(&g_canvas, 80, 24);
  play_view_draw(&g_canvas, &view, &table);
  must_have(0, "RUNNING");
  must_have(1, "0:00:03 / 0:00:10");
  must_have(1, "rate 2");
  must_have(5, "2.5 s");
  must_have(5, "muted");
  must_have(6, "/silent");
  must_have(6, "-");
  tui_table_done(&table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_is_cut_and_escaped),
      cmocka_unit_test(numbers_are_short),
      cmocka_unit_test(columns_are_left_out_where_it_is_narrow),
      cmocka_unit_test(clicks_select_and_sort),
      cmocka_unit_test(keys_select_filter_and_sort),
      cmocka_unit_test(timeline_shows_density_position_and_loop),
      cmocka_unit_test(rates_are_of_whole_seconds),
      cmocka_unit_test(record_fits_each_size),
      cmocka_unit_test(play_shows_ages),
  };

  setlocale(LC_CTYPE, "C.UTF-8");
  return cmocka_run_group_tests(tests, NULL, clean);
}
