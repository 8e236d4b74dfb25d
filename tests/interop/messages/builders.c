/* builders BAG: builds messages of the first channel of a bag by commands on standard input, a line
 * each, columns separated by tabs. INDEX replaces the first index of the path.
 *
 *   clear | yaml TEXT | json TEXT            in TEXT, \n is a line feed
 *   int PATH VALUE | float PATH VALUE | string PATH TEXT | bytes PATH TEXT | array PATH VALUE...
 *   append PATH | resize PATH COUNT | count PATH | at PATH INDEX VALUE (a float)
 *   finish
 *
 * Prints a line for each: the bytes of a finished message as hexadecimal digits, a count or
 * nothing; or "! " and the error. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/builder.h>
#include <holdall/reader.h>

enum { VALUES_MAX = 16 };

/* A command and its arguments. */
typedef struct command {
  char *name;
  char *path;
  char *value;
  char *more;
} command;

static char *next_column(char **at) {
  static char none[1];
  char *column = *at ? *at : none;
  char *end = strchr(column, '\t');

  *at = end ? end + 1 : NULL;
  if (end) *end = '\0';
  return column;
}

/* Each \n of a command is a line feed. */
static void put_lines(char *text) {
  for (char *at = text; (at = strstr(at, "\\n")) != NULL;) {
    *at = '\n';
    memmove(at + 1, at + 2, strlen(at + 2) + 1);
  }
}

static ha_status finish(ha_builder *b, ha_error *err) {
  const uint8_t *data = NULL;
  size_t size = 0;
  const ha_status st = ha_builder_finish(&data, &size, b, err);

  for (size_t i = 0; st >= 0 && i < size; i++) {
    printf("%02x", data[i]);
  }
  return st;
}

static ha_status set_array(ha_builder *b, const ha_builder_field *field, command *c,
                           ha_error *err) {
  double values[VALUES_MAX];
  size_t count = 0;

  for (const char *value = c->value; value[0] && count < VALUES_MAX;
       value = next_column(&c->more)) {
    values[count++] = strtod(value, NULL);
  }
  return ha_builder_set_array(b, field, HA_KIND_FLOAT64, values, count, err);
}

static ha_status set(ha_builder *b, ha_builder_field *field, command *c, ha_error *err) {
  const char *name = c->name;
  uint64_t count = 0;
  ha_status st = HA_E_ARG;

  if (!strcmp(name, "int")) return ha_builder_set_i64(b, field, strtoll(c->value, NULL, 10), err);
  if (!strcmp(name, "float")) return ha_builder_set_f64(b, field, strtod(c->value, NULL), err);
  if (!strcmp(name, "string")) {
    return ha_builder_set_string(b, field, c->value, strlen(c->value), err);
  }
  if (!strcmp(name, "bytes")) {
    return ha_builder_set_bytes(b, field, c->value, strlen(c->value), err);
  }
  if (!strcmp(name, "array")) return set_array(b, field, c, err);
  if (!strcmp(name, "resize")) {
    return ha_builder_resize(b, field, strtoull(c->value, NULL, 10), err);
  }
  if (!strcmp(name, "at")) {
    st = ha_builder_field_index(field, 0, strtoll(c->value, NULL, 10), err);
    return st < 0 ? st : ha_builder_set_f64(b, field, strtod(next_column(&c->more), NULL), err);
  }
  if (!strcmp(name, "append")) st = ha_builder_append(&count, b, field, err);
  if (!strcmp(name, "count")) st = ha_builder_count(&count, b, field, err);
  if (st >= 0) printf("%" PRIu64, count);
  return st;
}

static ha_status set_path(ha_builder *b, command *c, ha_error *err) {
  ha_builder_field *field = NULL;
  ha_status st = ha_builder_field_new(&field, b, c->path, err);

  if (st >= 0) st = set(b, field, c, err);
  ha_builder_field_free(field);
  return st;
}

static ha_status run(ha_builder *b, command *c, ha_error *err) {
  if (!strcmp(c->name, "finish")) return finish(b, err);
  if (!strcmp(c->name, "yaml") || !strcmp(c->name, "json")) {
    put_lines(c->path);
    return (c->name[0] == 'y' ? ha_builder_yaml : ha_builder_json)(b, c->path, strlen(c->path),
                                                                   err);
  }
  if (strcmp(c->name, "clear") != 0) return set_path(b, c, err);
  ha_builder_clear(b);
  return HA_OK;
}

int main(int count, char **args) {
  static char line[65536];
  ha_error err = HA_ERROR_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;
  ha_builder *builder = NULL;

  if (count != 2) return 2;
  const char *bag = args[1];
  if (ha_reader_open(&reader, &bag, 1, NULL, &err) < 0 ||
      ha_reader_next(&msg, reader, &err) != HA_OK ||
      ha_builder_new_channel(&builder, msg.channel, NULL, NULL, &err) < 0) {
    fprintf(stderr, "%s\n", err.text);
    ha_reader_close(reader);
    return 1;
  }
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = '\0';
    char *at = line;
    command c = {.name = next_column(&at), .path = next_column(&at), .value = next_column(&at)};
    c.more = at;
    if (run(builder, &c, &err) < 0) printf("! %s", err.text);
    putchar('\n');
    fflush(stdout);
  }
  ha_builder_free(builder);
  ha_reader_close(reader);
  return 0;
}
