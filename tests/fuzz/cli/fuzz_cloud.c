/* Any bytes as messages of the types that `export` accepts as points: readable ones are written as
 * PCD and PLY, others fail with a text. The first byte selects the type, text or binary, and the
 * encoding; two messages, separated by the bytes "##", share the state that is kept between
 * messages. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/decoder.h>

#include "export/cloud/cloud.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

static const char *const g_types[] = {"PointCloud2", "PointCloud", "LaserScan"};
enum { TYPES = 3, MAX_MESSAGE = 1 << 16 };

typedef struct scene {
  ha_definitions *definitions;
  ha_decoder *decoder;
  ha_points_reader *readers[TYPES][2]; /* ros1, cdr */
  cli_out out;                         /* discards its output */
} scene;

/* Uses the definitions of the library. */
static void add_reader(scene *s, size_t type, bool is_cdr) {
  char name[64];
  const ha_schema schema = {.struct_size = sizeof schema, .name = name, .encoding = "", .hash = ""};
  const ha_channel channel = {.struct_size = sizeof channel,
                              .topic = "/points",
                              .encoding = is_cdr ? "cdr" : "ros1",
                              .schema = &schema};
  const ha_plan *plan = NULL;

  snprintf(name, sizeof name, "sensor_msgs/%s%s", is_cdr ? "msg/" : "", g_types[type]);
  CHECK(ha_decoder_plan(&plan, s->decoder, &channel, NULL) == HA_OK);
  CHECK(ha_points_are_in(&channel, plan));
  CHECK(ha_points_reader_new(&s->readers[type][is_cdr], &channel, plan, NULL) == HA_OK);
}

static void set_up(scene *s) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;

  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  CHECK(ha_definitions_open(&s->definitions, &options, NULL) == HA_OK);
  CHECK(ha_decoder_new(&s->decoder, s->definitions, NULL) == HA_OK);
  for (size_t i = 0; i < TYPES; i++) {
    add_reader(s, i, false);
    add_reader(s, i, true);
  }
  cli_out_init(&s->out, open("/dev/null", O_WRONLY | O_CLOEXEC));
  CHECK(s->out.fd >= 0);
}

static void read_columns(const ha_points *c) {
  for (size_t i = 0; i < c->field_count; i++) {
    const ha_point_field *f = &c->fields[i];
    const size_t size = (size_t)c->width * c->height * f->count * ha_point_type_size(f->type);
    uint8_t *column = malloc(size + 1);
    CHECK(column);
    CHECK(ha_points_column(column, size, c, i, NULL) == HA_OK);
    CHECK(ha_points_column(column, size + 1, c, i, NULL) == HA_E_ARG);
    free(column);
  }
}

static void read_one(scene *s, ha_points *c, ha_points_reader *reader, bool is_text,
                     const uint8_t *data, size_t size) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;

  msg.data = data;
  msg.size = size;
  ha_status st = ha_points_read(c, reader, &msg, &err);
  CHECK(st == HA_OK || (st < 0 && err.code == st && err.text[0] != '\0'));
  if (st < 0) return;
  read_columns(c);
  cloud_put_pcd(&s->out, c, is_text);
  st = cloud_put_ply(&s->out, c, is_text, &err);
  CHECK(st == HA_OK || (st == HA_E_LIMIT && err.text[0] != '\0'));
  s->out.used = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static scene s;
  ha_points c = HA_POINTS_INIT;

  if (!s.decoder) set_up(&s);
  if (size == 0 || size > MAX_MESSAGE) return 0;
  ha_points_reader *reader = s.readers[data[0] % TYPES][data[0] >> 7];
  const bool is_text = data[0] & 0x40;
  const uint8_t *mark = memmem(data + 1, size - 1, "##", 2);
  const uint8_t *second = mark ? mark + 2 : data + size;
  read_one(&s, &c, reader, is_text, data + 1, (size_t)((mark ? mark : second) - data) - 1);
  if (mark) read_one(&s, &c, reader, is_text, second, size - (size_t)(second - data));
  return 0;
}
