/*
 * The contract of HA_READ_RECOVER for ROS 1 bags and MCAP files, by a damage campaign. The file is
 * truncated, overwritten or shortened at one place; then
 *
 * - every message that the damage does not touch is returned. In an uncompressed file a message is
 * touched by what hits it, the bytes between it and the message before it, or tears it apart; a
 * compressed chunk is touched as a whole, and messages recovered from it are extra; - no other
 * messages than the original ones are returned, except as many as were touched, or are reported as
 * suspicious; - where one is missing, a loss is reported, unless nothing in the file states how
 * much there should be.
 *
 * Not promised, and not tried: damage that happens to turn a record into another valid one, which
 * contains those that follow; a channel's only message, when the channel's definition is hit, too;
 * with several places hit, messages within three records of another such place, or of a cut; where
 * bytes are taken out of an MCAP file without checksums and indexes across chunks, the message at
 * which the first of these chunks was to end; there, that damage to a record's kind alone is
 * reported.
 */
#include "../../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bag/open/channels.h"
#include "bag/read/run.h"
#include "base/alloc.h"
#include "campaign.h"

/* Approximate number of cases for each bag. */
enum { CASES = 120 };

static char **g_paths;

/* Messages of an uncompressed chunk are contiguous, each from the end of the previous one; those of
 * a compressed one need all of it. */
static void look_at_chunk(subject *s, const ha__file *file, size_t i, const ha__loader *loader) {
  static const ha__entry_filter all = {NULL, INT64_MIN, INT64_MAX, false, false};
  const ha_storage_info *info = ha__storage_info(&file->storage);
  ha__run run;
  ha_chunk chunk;

  ha__storage_chunk(&file->storage, i, &chunk);
  assert_ok(ha__run_load_chunk(&run, loader, file, i, &all, NULL));
  const bool plain = strcmp(chunk.compression, "none") == 0;
  for (size_t k = 0; k < run.entries.size; k++) {
    const ha_entry *entry = &run.entries.items[k];
    extent place = {chunk.data_offset, chunk.data_offset + chunk.data_size};
    if (plain) {
      place.end = chunk.data_offset + entry->offset + entry->size;
      for (size_t m = 0; m < run.entries.size; m++) { /* entries are sorted by time */
        const uint64_t end =
            chunk.data_offset + run.entries.items[m].offset + run.entries.items[m].size;
        if (run.entries.items[m].offset < entry->offset && end > place.start) place.start = end;
      }
    } else {
      place.start = chunk.offset;
    }
    subject_add(s, info->channels[entry->channel], entry->log_time_ns, run.bytes + entry->offset,
                entry->size, &place, 1);
  }
  ha__run_done(&run);
}

static void look_at_chunks(subject *s) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_limits limits = HA_LIMITS_INIT;
  ha__report report = HA__REPORT_INIT;
  ha__loader loader = {.max_chunk_bytes = 1 << 30, .check_crc = true};
  ha__file *file = NULL;

  limits.max_chunk_bytes = 1 << 30;
  limits.max_record_bytes = 1 << 28;
  limits.temp_dir = "/tmp";
  options.limits = &limits;
  assert_ok(ha__buffers_new(&loader.buffers, HA__BUFFERS_MAX_KEPT, NULL));
  assert_ok(ha__unpackers_new(&loader.unpackers, NULL));
  assert_ok(ha__scratch_new(&loader.scratch, "/tmp", 0, NULL));
  const ha__file_means means = {HA__FILES_INIT, loader.scratch, 0, NULL, NULL, NULL};
  assert_ok(ha__file_open(&file, s->path, &options, &means, &report, NULL));
  const size_t count = ha__storage_info(&file->storage)->chunk_count;
  for (size_t i = 0; i < count; i++) {
    look_at_chunk(s, file, i, &loader);
  }
  ha__file_close(file);
  ha__report_done(&report);
  ha__unpackers_free(loader.unpackers);
  ha__buffers_unref(loader.buffers);
  ha__scratch_free(loader.scratch);
}

static void damage_never_costs_more_than_it_must(void **state) {
  const char *forced = getenv("CAMPAIGN_STEP");

  (void)state;
  for (char **path = g_paths; *path; path++) {
    const score before = campaign_score();
    subject s;
    subject_load(&s, *path, look_at_chunks);
    s.head_reports_all = strstr(*path, "/0_") || strstr(*path, "/10_");
    s.has_no_end = s.head_reports_all || strstr(*path, "/11_");
    size_t step = forced ? (size_t)strtoul(forced, NULL, 10) : test_every() * (s.size / CASES + 1);
    if (step > 1 && step % 2 == 0) step++; /* hit all kinds of places */
    campaign(&s, step, step);
    subject_free(&s);
    const score after = campaign_score();
    print_message("# %s: %llu cases, %llu missing, %llu exact, %llu wrong\n", *path,
                  (unsigned long long)(after.cases - before.cases),
                  (unsigned long long)(after.missing - before.missing),
                  (unsigned long long)(after.exact - before.exact),
                  (unsigned long long)(after.wrong - before.wrong));
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(damage_never_costs_more_than_it_must),
  };
  g_paths = argv + 1;
  return argc > 1 ? cmocka_run_group_tests(tests, NULL, NULL) : 2;
}
