/* Any bytes as a file of rows for `holdall create`: cells are within the row, and a failure has one
 * line of text. The first byte selects CSV, JSON, a file of rules, or lines of `holdall cat`, which
 * become messages of a bag: in JSON those of topic /json, in CDR others. */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "create/rows.h"
#include "create/rules.h"
#include "create/source.h"
#include "ui/report.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

static void write_file(const char *path, const uint8_t *data, size_t size) {
  FILE *file = fopen(path, "wb");

  CHECK(file);
  CHECK(fwrite(data, 1, size, file) == size);
  CHECK(fclose(file) == 0);
}

static void read_rows(const char *path) {
  const unsigned before = cli_error_count();
  create_source *source = NULL;
  size_t line = 0;
  int found = create_source_open(&source, path) ? 1 : -1;

  while (found == 1 && (found = create_source_next(source)) == 1) {
    const csv_cell *cells = create_source_cells(source);
    uint8_t sum = 0;
    CHECK(create_source_line(source) > line);
    line = create_source_line(source);
    for (size_t i = 0; i < create_source_columns(source); i++) {
      for (size_t k = 0; k < cells[i].size; k++)
        sum ^= (uint8_t)cells[i].text[k];
      CHECK(create_source_find(source, create_source_name(source, i)) <= i);
    }
    (void)sum;
  }
  CHECK((found < 0) == (cli_error_count() == before + 1));
  create_source_close(source);
}

static void read_rules(const char *path) {
  const unsigned before = cli_error_count();
  create_rules rules = {NULL, 0};
  const bool good = create_rules_read(&rules, path);

  CHECK(good == (cli_error_count() == before));
  create_rules_done(&rules);
}

/* Writes a bag whose topic /json has messages in JSON. */
static void write_origin(const char *path) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_channel channel = HA_CHANNEL_INIT;
  ha_writer *writer = NULL;
  uint32_t id = 0;

  channel.topic = "/json";
  channel.encoding = "json";
  options.flags = HA_WRITE_FORCE;
  CHECK(ha_writer_open(&writer, path, &options, NULL) >= 0);
  CHECK(ha_writer_add_channel(&id, writer, &channel, NULL, NULL) >= 0);
  CHECK(ha_writer_close(writer, NULL) >= 0);
}

static void make_messages(const char *path) {
  const unsigned before = cli_error_count();
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  create_rule rule = {.topic = NULL};
  const create_rules rules = {&rule, 1};
  create_origins origins;
  create_bag bag = {.origins = &origins};
  char origin[64];
  char made[64];
  const char *place = origin;

  snprintf(origin, sizeof origin, "fuzz_create_%ld_origin.mcap", (long)getpid());
  snprintf(made, sizeof made, "fuzz_create_%ld_made.mcap", (long)getpid());
  write_origin(origin);
  CHECK(create_origins_open(&origins, &(const cli_texts){&place, 1}));
  options.flags = HA_WRITE_FORCE;
  CHECK(ha_writer_open(&bag.writer, made, &options, NULL) >= 0);
  const bool good = create_rows(&bag, path, &rules);
  CHECK(good == (cli_error_count() == before));
  ha_writer_abort(bag.writer);
  create_bag_done(&bag);
  create_origins_close(&origins);
  unlink(origin);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const names[] = {"rows.csv", "rows.jsonl", "rules.yaml", "cat.jsonl"};
  char path[64];

  if (size == 0) return 0;
  const int errors = dup(STDERR_FILENO);
  const int nothing = open("/dev/null", O_WRONLY);
  CHECK(errors >= 0 && nothing >= 0 && dup2(nothing, STDERR_FILENO) >= 0);
  snprintf(path, sizeof path, "fuzz_create_%ld_%s", (long)getpid(), names[data[0] % 4]);
  write_file(path, data + 1, size - 1);
  switch (data[0] % 4) {
  case 2:
    read_rules(path);
    break;
  case 3:
    make_messages(path);
    break;
  default:
    read_rows(path);
  }
  unlink(path);
  CHECK(dup2(errors, STDERR_FILENO) >= 0);
  close(errors);
  close(nothing);
  return 0;
}
