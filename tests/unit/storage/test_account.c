/* Reports of a recovering scan, which compares the messages found with the numbers in indexes; and
 * problems of one that only opens a file. */
#include "../test.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "storage/account.h"

typedef struct reported {
  ha_loss losses[8];
  char texts[8][128];
  size_t size;
  size_t reports;
  char report[256]; /* the last one */
} reported;

static void lose(void *report_to, const ha_loss *loss) {
  reported *t = report_to;

  assert_true(t->size < 8);
  snprintf(t->texts[t->size], sizeof t->texts[0], "%s", loss->text);
  t->losses[t->size++] = *loss;
}

static void report(void *report_to, int64_t offset, const char *format, ...) HA_PRINTF(3, 4);

static void report(void *report_to, int64_t offset, const char *format, ...) {
  reported *t = report_to;

  va_list args;

  (void)offset;
  va_start(args, format);
  vsnprintf(t->report, sizeof t->report, format, args);
  va_end(args);
  t->reports++;
}

static const ha_host g_host = {.report = report, .lose = lose};

static ha__account account_with(reported *t, uint32_t flags) {
  const ha_storage_open open = {.host = &g_host, .report_to = t, .flags = flags};
  ha__account a;

  *t = (reported){.size = 0};
  ha__account_init(&a, &open);
  return a;
}

static ha__account account_for(reported *t) {
  return account_with(t, HA_STORAGE_RECOVER);
}

static void nothing_bad_reports_nothing(void **state) {
  reported t;
  ha__account a = account_for(&t);

  (void)state;
  ha__account_chunk(&a, 10, (ha__account_span){5, 1, 9});
  ha__account_index(&a, 50, (ha__account_span){5, 1, 9});
  ha__account_index_start(&a, 90);
  a.stated = 5;
  assert_true(ha__account_report(&a, true));
  assert_int_equal(t.size, 0);
  assert_int_equal(t.reports, 0);
  ha__account_done(&a);
}

static void an_index_counts_the_chunk_that_is_gone(void **state) {
  reported t;
  ha__account a = account_for(&t);

  (void)state;
  ha__account_chunk(&a, 10, (ha__account_span){5, 1, 9});
  ha__account_index(&a, 50, (ha__account_span){5, 1, 9});
  ha__account_damage(&a, 60, 40, "noise");
  ha__account_index(&a, 100, (ha__account_span){7, 11, 19});
  (void)ha__account_report(&a, false);
  assert_int_equal(t.size, 1);
  assert_int_equal(t.losses[0].offset, 60);
  assert_int_equal(t.losses[0].bytes, 40);
  assert_int_equal(t.losses[0].messages, 7);
  assert_int_equal(t.losses[0].flags, HA_LOSS_MORE); /* part of that index may be missing, too */
  assert_string_equal(t.texts[0], "noise");
  ha__account_done(&a);
}

/* The index of the file states 12; 5 are found. */
static void the_rest_is_lost_where_it_can_be(void **state) {
  reported t;
  ha__account a = account_for(&t);

  (void)state;
  ha__account_chunk(&a, 10, (ha__account_span){5, 1, 9});
  ha__account_index(&a, 50, (ha__account_span){5, 1, 9});
  ha__account_damage(&a, 60, 40, "noise");
  ha__account_index_start(&a, 100);
  a.stated = 12;
  assert_false(ha__account_report(&a, true));
  assert_int_equal(t.size, 1);
  assert_int_equal(t.losses[0].messages, 7);
  assert_int_equal(t.losses[0].flags, 0);
  ha__account_done(&a);
}

static void without_an_index_nobody_knows_how_many(void **state) {
  reported t;
  ha__account a = account_for(&t);

  (void)state;
  ha__account_damage(&a, 60, 40, "noise");
  assert_false(ha__account_report(&a, false));
  assert_int_equal(t.size, 1);
  assert_true(t.losses[0].messages == HA_UNCOUNTED);
  ha__account_done(&a);
}

/* More messages than found, without a place where they could be. */
static void a_rest_without_a_place_is_reported(void **state) {
  reported t;
  ha__account a = account_for(&t);

  (void)state;
  ha__account_messages(&a, 3);
  ha__account_index_start(&a, 100);
  a.stated = 4;
  (void)ha__account_report(&a, true);
  assert_int_equal(t.size, 1);
  assert_int_equal(t.losses[0].offset, 100);
  assert_true(t.losses[0].messages == HA_UNCOUNTED);
  ha__account_done(&a);
}

static void a_wrong_checksum_makes_messages_suspicious(void **state) {
  reported t;
  ha__account a = account_for(&t);

  (void)state;
  ha__account_messages(&a, 3);
  ha__account_suspect(&a, 70, 3, "wrong sum");
  ha__account_suspect(&a, 80, 0, "wrong sum over nothing");
  (void)ha__account_report(&a, false);
  assert_int_equal(t.size, 1);
  assert_int_equal(t.losses[0].suspicious, 3);
  assert_int_equal(t.losses[0].messages, 0);
  assert_int_equal(t.reports, 1);
  ha__account_done(&a);
}

/* Bytes after a truncated chunk may be its messages. */
static void messages_behind_a_cut_chunk_are_its_own(void **state) {
  reported t;
  ha__account a = account_for(&t);

  (void)state;
  ha__account_cut(&a, 10, 2, "cut");
  ha__account_damage(&a, 30, 5, "noise");
  ha__account_messages(&a, 4);
  ha__account_index(&a, 60, (ha__account_span){7, 1, 9});
  (void)ha__account_report(&a, false);
  assert_int_equal(t.size, 1);
  assert_int_equal(t.losses[0].offset, 10);
  assert_int_equal(t.losses[0].messages, 1);
  ha__account_done(&a);
}

/* The cut and the messages missing at the end of the file are one place. */
static void a_cut_is_one_place(void **state) {
  reported t;
  ha__account a = account_for(&t);

  (void)state;
  ha__account_chunk(&a, 10, (ha__account_span){5, 1, 9});
  ha__account_index(&a, 50, (ha__account_span){5, 1, 9});
  ha__account_cut(&a, 60, 2, "cut");
  ha__account_damage(&a, 80, 7, "noise");
  ha__account_missing(&a, 87, "no end");
  (void)ha__account_report(&a, false);
  assert_int_equal(t.size, 1);
  assert_int_equal(t.losses[0].offset, 60);
  assert_int_equal(t.losses[0].bytes, 7);
  assert_string_equal(t.texts[0], "cut; no end");
  ha__account_done(&a);
}

static void damage_with_good_chunks_behind_it_is_not_the_end(void **state) {
  reported t;
  ha__account a = account_for(&t);

  (void)state;
  ha__account_damage(&a, 5, 7, "noise");
  ha__account_chunk(&a, 12, (ha__account_span){5, 1, 9});
  ha__account_missing(&a, 90, "no end");
  (void)ha__account_report(&a, false);
  assert_int_equal(t.size, 2);
  assert_int_equal(t.losses[1].offset, 90);
  assert_string_equal(t.texts[1], "no end");
  ha__account_done(&a);
}

static void opening_reports_damage_at_once(void **state) {
  reported t;
  ha__account a = account_with(&t, 0);

  (void)state;
  ha__account_damage(&a, 5, 7, "noise");
  assert_string_equal(t.report, "noise; 7 bytes skipped");
  ha__account_chunk(&a, 12, (ha__account_span){5, 1, 9});
  assert_int_equal(t.reports, 1);
  ha__account_part(&a, 100, true, "damaged chunk: bad data");
  assert_string_equal(t.report, "damaged chunk: bad data; 5 messages of it are complete");
  ha__account_cut(&a, 50, 3, "cut");
  assert_string_equal(t.report, "cut");
  ha__account_missing(&a, 90, "no end");
  assert_string_equal(t.report, "no end");
  assert_int_equal(t.reports, 4);
  assert_int_equal(a.places_reported, 4);
  assert_int_equal(t.size, 0);
  ha__account_done(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_bad_reports_nothing),
      cmocka_unit_test(an_index_counts_the_chunk_that_is_gone),
      cmocka_unit_test(the_rest_is_lost_where_it_can_be),
      cmocka_unit_test(without_an_index_nobody_knows_how_many),
      cmocka_unit_test(a_rest_without_a_place_is_reported),
      cmocka_unit_test(a_wrong_checksum_makes_messages_suspicious),
      cmocka_unit_test(messages_behind_a_cut_chunk_are_its_own),
      cmocka_unit_test(a_cut_is_one_place),
      cmocka_unit_test(damage_with_good_chunks_behind_it_is_not_the_end),
      cmocka_unit_test(opening_reports_damage_at_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
