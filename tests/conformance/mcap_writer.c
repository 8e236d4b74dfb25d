/* Writes an MCAP file from a list of commands, for comparison with files of other writers.
 *
 *   mcap_writer < LIST > FILE
 *
 * One command a line, its parts separated by spaces. Texts and bytes are in hexadecimal, "-" when
 * empty; pairs are a key followed by its value.
 *
 *   set NAME VALUE                                        a setting of the storage, in plain text
 *   begin PROFILE LIBRARY                                 after the settings
 *   channel TOPIC ENCODING NAME ENCODING DATA [PAIR...]   of the schema: name, encoding, data
 *   message CHANNEL SEQUENCE LOG_TIME PUBLISH_TIME PAD DATA
 *   attachment LOG_TIME CREATE_TIME NAME MEDIA_TYPE DATA
 *   metadata NAME [PAIR...]
 *   seal                                                  end the chunk
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "write_bag.h"

enum { MAX_PARTS = 256 };

/* A line split into parts. Decoded parts replace their digits in the line. */
typedef struct line {
  char *parts[MAX_PARTS];
  size_t sizes[MAX_PARTS]; /* sizes of decoded parts */
  size_t count;
} line;

static void stop(const char *why, const char *what) {
  fprintf(stderr, "mcap_writer: %s: %s\n", why, what);
  exit(1);
}

static void check(const written_bag *bag, ha_status status) {
  if (status < 0) stop(ha_status_name(status), bag->error.text);
}

static line split(char *text) {
  line out = {.count = 0};
  char *rest = NULL;

  for (char *p = strtok_r(text, " \n", &rest); p; p = strtok_r(NULL, " \n", &rest)) {
    if (out.count == MAX_PARTS) stop("too many parts", p);
    out.parts[out.count++] = p;
  }
  return out;
}

static unsigned digit(char c) {
  const char *digits = "0123456789abcdef";
  const char *at = c ? strchr(digits, c) : NULL;

  if (!at) stop("no hexadecimal digit", (char[]){c, '\0'});
  return (unsigned)(at - digits);
}

/* Decodes in place: two digits become one byte, which leaves room for a NUL at the end. */
static void decode(line *l, size_t i) {
  if (i >= l->count) stop("too few parts", l->parts[0]);
  char *text = l->parts[i];
  size_t n = 0;

  if (strcmp(text, "-") == 0) *text = '\0';
  while (text[2 * n]) {
    text[n] = (char)(digit(text[2 * n]) << 4 | digit(text[2 * n + 1]));
    n++;
  }
  text[n] = '\0';
  l->sizes[i] = n;
}

static uint64_t number(const line *l, size_t i) {
  if (i >= l->count) stop("too few parts", l->parts[0]);
  return strtoull(l->parts[i], NULL, 10);
}

/* Pairs from all parts from i on. */
static ha_pairs pairs_of(line *l, size_t i, ha_pair *items) {
  size_t n = 0;

  for (; i + 1 < l->count; i += 2) {
    decode(l, i);
    decode(l, i + 1);
    items[n++] = (ha_pair){l->parts[i], l->parts[i + 1], l->sizes[i + 1]};
  }
  return (ha_pairs){items, n};
}

static void write_channel(written_bag *bag, line *l) {
  ha_pair items[MAX_PARTS / 2];

  for (size_t i = 1; i <= 5; i++) {
    decode(l, i);
  }
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = l->parts[3],
                            .encoding = l->parts[4],
                            .data = (const uint8_t *)l->parts[5],
                            .size = l->sizes[5],
                            .hash = ""};
  const ha_channel channel = {.struct_size = sizeof channel,
                              .topic = l->parts[1],
                              .schema = &schema,
                              .encoding = l->parts[2],
                              .metadata = pairs_of(l, 6, items)};
  check(bag, written_channel(bag, &channel));
}

static void write_message(written_bag *bag, line *l) {
  ha_message msg = HA_MESSAGE_INIT;

  decode(l, 6);
  msg.flags = HA_MESSAGE_HAS_PUBLISH_TIME | HA_MESSAGE_HAS_SEQUENCE;
  msg.sequence = (uint32_t)number(l, 2);
  msg.log_time_ns = (int64_t)number(l, 3);
  msg.publish_time_ns = (int64_t)number(l, 4);
  msg.data = (const uint8_t *)l->parts[6];
  msg.size = l->sizes[6];
  check(bag, written_message(bag, (uint32_t)number(l, 1), &msg, (size_t)number(l, 5)));
}

static void write_attachment(written_bag *bag, line *l) {
  for (size_t i = 3; i <= 5; i++) {
    decode(l, i);
  }
  const ha_attachment attachment = {.struct_size = sizeof attachment,
                                    .name = l->parts[3],
                                    .media_type = l->parts[4],
                                    .log_time_ns = (int64_t)number(l, 1),
                                    .create_time_ns = (int64_t)number(l, 2),
                                    .size = l->sizes[5]};
  check(bag, written_attachment(bag, &attachment, (const uint8_t *)l->parts[5]));
}

static void write_metadata(written_bag *bag, line *l) {
  ha_pair items[MAX_PARTS / 2];

  decode(l, 1);
  const ha_metadata metadata = {sizeof metadata, l->parts[1], 0, pairs_of(l, 2, items)};
  check(bag, written_metadata(bag, &metadata));
}

/* Settings are kept until the file begins. */
typedef struct settings {
  ha_pair items[MAX_PARTS];
  char *texts[MAX_PARTS][2]; /* memory of the kept settings */
  size_t count;
} settings;

static void keep_setting(settings *set, const line *l) {
  char **texts = set->texts[set->count];

  for (size_t i = 0; i < 2; i++) {
    texts[i] = strdup(l->parts[i + 1]);
    if (!texts[i]) abort();
  }
  set->items[set->count++] = (ha_pair){texts[0], texts[1], strlen(texts[1])};
}

static void settings_done(settings *set) {
  for (size_t i = 0; i < set->count; i++) {
    free(set->texts[i][0]);
    free(set->texts[i][1]);
  }
}

static void open_bag(written_bag *bag, const settings *set, line *l) {
  decode(l, 1);
  decode(l, 2);
  const ha_storage_create create = {
      .profile = l->parts[1], .library = l->parts[2], .settings = {set->items, set->count}};
  check(bag, written_open(bag, &create));
  check(bag, written_begin(bag));
}

static void do_line(written_bag *bag, settings *set, line *l) {
  const char *verb = l->parts[0];

  if (strcmp(verb, "set") == 0 && l->count == 3 && set->count < MAX_PARTS) {
    keep_setting(set, l);
  } else if (strcmp(verb, "begin") == 0) {
    open_bag(bag, set, l);
  } else if (strcmp(verb, "channel") == 0) {
    write_channel(bag, l);
  } else if (strcmp(verb, "message") == 0) {
    write_message(bag, l);
  } else if (strcmp(verb, "attachment") == 0) {
    write_attachment(bag, l);
  } else if (strcmp(verb, "metadata") == 0) {
    write_metadata(bag, l);
  } else if (strcmp(verb, "seal") == 0) {
    check(bag, written_seal(bag));
  } else {
    stop("unknown", verb);
  }
}

int main(void) {
  static settings set;
  written_bag bag = {.writer = NULL};
  char *text = NULL;
  size_t capacity = 0;

  while (getline(&text, &capacity, stdin) > 0) {
    line l = split(text);
    if (l.count > 0) do_line(&bag, &set, &l);
  }
  check(&bag, written_finish(&bag));
  fwrite(bag.file.data, 1, bag.file.size, stdout);
  written_close(&bag);
  settings_done(&set);
  free(text);
  return fflush(stdout) == 0 ? 0 : 1;
}
