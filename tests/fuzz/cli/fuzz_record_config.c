/* Options of record in YAML: any text yields words of a command line, the same each time, or an
 * error line. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record/config/config.h"
#include "ui/report.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

static bool parse(cli_words *words, const uint8_t *data, size_t size) {
  const size_t before = cli_error_count();
  const bool good =
      cli_config_parse(words, data, size, "fuzz.yaml", NULL, &cli_verb_record, size % 2);

  CHECK(good == (cli_error_count() == before));
  return good;
}

static void compare(const cli_words *a, const cli_words *b) {
  CHECK(a->size == b->size);
  for (size_t i = 0; i < a->size; i++) {
    CHECK(strcmp(a->items[i], b->items[i]) == 0);
    CHECK(strncmp(a->items[i], "--", 2) == 0 && strncmp(a->items[i], "--config", 8) != 0);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const int errors = dup(STDERR_FILENO);
  const int nothing = open("/dev/null", O_WRONLY);
  cli_words words;
  cli_words again;

  CHECK(errors >= 0 && nothing >= 0 && dup2(nothing, STDERR_FILENO) >= 0);
  const bool good = parse(&words, data, size);
  CHECK(parse(&again, data, size) == good);
  CHECK(dup2(errors, STDERR_FILENO) >= 0);
  close(errors);
  close(nothing);
  if (good) compare(&words, &again);
  cli_words_done(&words);
  cli_words_done(&again);
  return 0;
}
