/* Any text as an expression, and after its NUL any bytes as a message: a refusal has a text; an
 * accepted expression has the same result twice and in parentheses, and is never true together with
 * its negation. The first byte selects the channel. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../unit/bag/where/made_channels.h"
#include "bag/where/where.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

#define FIELDS                                                                                     \
  "uint8 id\nint64 big\nuint64 huge\nfloat32 f\nfloat64 d\nbool flag\nstring name\nuint16[] "      \
  "list\n"                                                                                         \
  "Point[] points\n"                                                                               \
  "================================================================================\n"             \
  "MSG: pkg/Point\nfloat64 x\nstring label\n"

enum { MAX_TEXT = 4096 };

typedef struct scene {
  made_channels channels;
  ha_definitions *definitions;
} scene;

static void set_up(scene *s) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;

  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  CHECK(ha_definitions_open(&s->definitions, &options, NULL) == HA_OK);
  made_channels_add(&s->channels, "/one", "pkg/One", "time stamp\n" FIELDS, "ros1");
  made_channels_add(&s->channels, "/two", "pkg/msg/Two", "builtin_interfaces/Time stamp\n" FIELDS,
                    "cdr");
  made_channels_add(&s->channels, "/one.name", "std_msgs/String", "string data\n", "ros1");
}

/* Result for a message: 1, 0, or a failure. */
static int32_t answer(ha_where *w, const ha_message *msg) {
  ha_error err = HA_ERROR_INIT;
  int32_t kept = 42;
  const ha_status st = ha_where_test(&kept, w, msg, &err);

  CHECK(st <= 0);
  if (st < 0) {
    CHECK(kept == 42 && err.code == st && err.text[0] != '\0');
    return st;
  }
  CHECK(kept == 0 || kept == 1);
  return kept;
}

/* A valid text in another form; NULL if it is then nested too deeply. */
static ha_where *open_other(scene *s, const char *before, const char *text) {
  static char other[MAX_TEXT + 16];
  const ha_query all = HA_QUERY_INIT;
  ha_where *w = NULL;

  snprintf(other, sizeof other, "%s(%s)", before, text);
  ha_status st = ha_where_new(&w, other, s->definitions, NULL);
  CHECK(st == HA_OK || st == HA_E_LIMIT);
  if (st < 0) return NULL;
  st = ha__where_bind(w, &s->channels.all, &all, NULL);
  CHECK(st == HA_OK);
  ha__where_set_ends(w, 0, INT64_C(1000000000000));
  w->left = UINT64_MAX;
  return w;
}

static void check_others(scene *s, const char *text, const ha_message *msg, int32_t said) {
  ha_where *same = open_other(s, "", text);
  ha_where *denied = open_other(s, "not ", text);

  if (same) CHECK(answer(same, msg) == said);
  if (denied) {
    const int32_t says = answer(denied, msg);
    /* the topic alone may decide, so that the message is not read */
    CHECK(says < 0 || said < 0 || !says || !said);
  }
  ha_where_free(denied);
  ha_where_free(same);
}

static void check_text(scene *s, uint8_t choice, const char *text, const uint8_t *data,
                       size_t size) {
  const ha_query all = HA_QUERY_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_where *w = NULL;

  ha_status st = ha_where_new(&w, text, s->definitions, &err);
  if (st == HA_OK) st = ha__where_bind(w, &s->channels.all, &all, &err);
  if (st < 0) {
    CHECK((st == HA_E_ARG || st == HA_E_LIMIT) && err.code == st && err.text[0] != '\0');
    ha_where_free(w);
    return;
  }
  ha__where_set_ends(w, 0, INT64_C(1000000000000));
  w->left = UINT64_MAX;
  msg.channel = &s->channels.items[choice % s->channels.all.size];
  msg.data = data;
  msg.size = size;
  msg.log_time_ns = INT64_C(500000000000);
  const int32_t said = answer(w, &msg);
  CHECK(answer(w, &msg) == said);
  check_others(s, text, &msg, said);
  ha_where_free(w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static scene s;
  static char text[MAX_TEXT + 1];

  if (!s.definitions) set_up(&s);
  if (size == 0) return 0;
  const uint8_t *end = memchr(data + 1, '\0', size - 1);
  const size_t used = end ? (size_t)(end - data) - 1 : size - 1;
  if (used > MAX_TEXT) return 0;
  memcpy(text, data + 1, used);
  text[used] = '\0';
  const size_t begin = end ? used + 2 : size;
  check_text(&s, data[0], text, data + begin, size - begin);
  return 0;
}
