/* Times of users: accepted ones print and parse to the same value; a refusal has a text and leaves
 * the outputs unchanged. */
#include <stdlib.h>
#include <string.h>

#include <holdall/time.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

static void check_refusal(const char *text, int64_t ns, int32_t kind, const ha_error *err) {
  CHECK(ns == 42 && kind == 42);
  CHECK(err->code == HA_E_ARG);
  CHECK(err->text[0] != '\0' && memchr(err->text, '\0', sizeof err->text));
  CHECK(ha_time_parse(&ns, &kind, text, NULL) == HA_E_ARG);
}

static void check_reads_back(const char *text, int64_t ns) {
  int64_t again = 0;
  int32_t kind = -1;

  CHECK(strlen(text) < HA_TIME_TEXT_SIZE);
  CHECK(ha_time_parse(&again, &kind, text, NULL) == HA_OK);
  CHECK(again == ns && kind == HA_TIME_ABSOLUTE);
}

static void check_time(int64_t ns, int32_t kind) {
  char text[HA_TIME_TEXT_SIZE];

  CHECK(kind == HA_TIME_ABSOLUTE || kind == HA_TIME_FROM_START || kind == HA_TIME_FROM_END);
  CHECK(kind != HA_TIME_FROM_START || ns >= 0);
  CHECK(kind != HA_TIME_FROM_END || ns <= 0);
  ha_time_format(text, ns);
  check_reads_back(text, ns);
  ha_time_format_seconds(text, ns);
  if (ns >= 0) check_reads_back(text, ns); /* with a sign it would be an offset */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *text = malloc(size + 1);
  ha_error err = HA_ERROR_INIT;
  int64_t ns = 42;
  int32_t kind = 42;

  if (!text) return 0;
  if (size > 0) memcpy(text, data, size);
  text[size] = '\0';
  if (ha_time_parse(&ns, &kind, text, &err) == HA_OK) {
    check_time(ns, kind);
  } else {
    check_refusal(text, ns, kind, &err);
  }
  free(text);
  return 0;
}
