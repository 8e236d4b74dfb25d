#include "topics/tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "topics/view.h"
#include "tui/screen.h"
#include "ui/clock.h"
#include "ui/exit.h"
#include "ui/memory.h"
#include "ui/signals.h"

enum { STEP_MS = 250 };

typedef struct tui {
  tui_screen *screen;
  ha_network *network;
  topics_stats *stats;
  cli_notes *notes;
  const cli_arguments *names;
  const topics_settings *set;
  tui_table table;
  topics_list list; /* what rows point to */
  tui_row *rows;
  size_t row_count;  /* of the last picture; of all before there is one of these rows */
  size_t list_count; /* before the filter */
  char trouble[256]; /* of the selected topic */
} tui;

/* --- rows --------------------------------------------------------------------------------- */

/* Pairs of a topic that do not match, and the first of them in words. */
typedef struct troubles {
  size_t count;
  char text[256];
} troubles;

static void add_trouble(void *user, const topics_trouble *t) {
  troubles *all = user;

  if (t->kind == TOPICS_HASH) return;
  if (all->count++ > 0) return;
  snprintf(all->text, sizeof all->text, "not matched: %s -> %s: %s%sthe publisher %s",
           t->publisher->node, t->subscriber->node, t->policy ? t->policy : "",
           t->policy ? ": " : "", t->text);
}

static const cli_meter_view *find(const topics_stats_row *rows, size_t size, const char *topic) {
  for (size_t i = 0; i < size; i++) {
    if (strcmp(rows[i].channel->topic, topic) == 0) return &rows[i].view;
  }
  return NULL;
}

/* New rows from the network, once an interval. */
static void renew(tui *t) {
  size_t size = 0;
  const topics_stats_row *measured = topics_stats_take(&size, t->stats);

  topics_list_done(&t->list);
  if (!topics_list_make(&t->list, t->network, t->names, t->set->hidden)) t->list.topics.size = 0;
  t->row_count = t->list_count = t->list.topics.size;
  t->rows = cli_resize(t->rows, t->list_count, sizeof *t->rows);
  for (size_t i = 0; i < t->list_count; i++) {
    const topics_group *group = &t->list.topics.items[i];
    troubles all = {0, ""};
    topics_each_trouble(group, add_trouble, &all);
    topics_view_row(&t->rows[i], group, find(measured, size, group->name), all.count);
  }
}

static const char *trouble_of_selected(tui *t) {
  const tui_row *row = tui_table_selected(&t->table, t->rows, t->row_count);

  for (size_t i = 0; row && i < t->list.topics.size; i++) {
    troubles all = {0, ""};
    if (strcmp(t->list.topics.items[i].name, row->name) != 0) continue;
    topics_each_trouble(&t->list.topics.items[i], add_trouble, &all);
    memcpy(t->trouble, all.text, sizeof t->trouble);
    return t->trouble;
  }
  return "";
}

/* The filter moves rows to the end of the array, and leaves them there. */
static void draw(tui *t) {
  topics_view view = {.network = ha_transport_name(ha_network_transport(t->network)),
                      .rows = t->rows,
                      .row_count = t->list_count};

  view.message = trouble_of_selected(t);
  if (!*view.message) view.message = tui_screen_message(t->screen);
  topics_view_draw(tui_screen_begin(t->screen), &view, &t->table);
  t->row_count = view.row_count;
  tui_screen_show(t->screen);
}

static bool act(tui *t, int key) {
  return tui_table_key(&t->table, key, t->rows, t->row_count) || key != 'q';
}

int topics_tui_run(topics_stats *stats, ha_network *network, cli_notes *notes,
                   const cli_arguments *names, const topics_settings *set) {
  tui t = {.network = network, .stats = stats, .names = names, .set = set, .notes = notes};
  const int64_t interval = topics_interval_ns(set);
  int64_t last = 0;
  bool goes_on = true;

  t.screen = tui_screen_open();
  if (!t.screen) return CLI_FAILED;
  t.table = (tui_table){.columns = topics_columns, .column_count = TOPICS_COLUMNS};
  while (goes_on && !cli_is_stopped()) {
    const int64_t now = cli_now_ns();
    cli_notes_print(notes);
    if (now - last >= interval) {
      renew(&t);
      last = now;
    }
    draw(&t);
    goes_on = act(&t, tui_screen_key(t.screen, STEP_MS));
  }
  tui_screen_close(t.screen);
  topics_list_done(&t.list);
  tui_table_done(&t.table);
  free(t.rows);
  return CLI_DONE;
}
