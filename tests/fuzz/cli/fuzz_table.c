/* Any bytes as a CSV file of values: rows become adjacent texts, or an error line. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "topics/table.h"
#include "ui/report.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

/* Divides the text into rows; its block has exactly its size, so that a sanitizer detects reads
 * beyond it. */
static bool divide(compose_values *out, const uint8_t *data, size_t size) {
  const size_t before = cli_error_count();

  *out = (compose_values){.text = malloc(size ? size : 1)};
  CHECK(out->text);
  if (size) memcpy(out->text, data, size);
  const bool good = table_divide(out, size, "fuzz.csv");
  CHECK(good == (cli_error_count() == before));
  return good;
}

static void check_rows(const compose_values *values) {
  const char *next = values->text;
  size_t line = 1;

  for (size_t i = 0; i < values->size; i++) {
    const compose_value *row = &values->items[i];
    CHECK(row->text == next && row->size >= 2 && row->line > line);
    CHECK(row->text[0] == '{' || row->text[0] == '[');
    CHECK(row->text[row->size - 1] == '}' || row->text[row->size - 1] == ']');
    next += row->size;
    line = row->line;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const int errors = dup(STDERR_FILENO);
  const int nothing = open("/dev/null", O_WRONLY);
  compose_values values;

  CHECK(errors >= 0 && nothing >= 0 && dup2(nothing, STDERR_FILENO) >= 0);
  const bool good = divide(&values, data, size);
  CHECK(dup2(errors, STDERR_FILENO) >= 0);
  close(errors);
  close(nothing);
  if (good) check_rows(&values);
  free(values.items);
  free(values.text);
  return 0;
}
