/* messages: one command a line on standard input, one line of answer each.
 *
 *   type NAME FIELDS             add a type: "TYPE NAME;TYPE NAME;...": answers "ok"
 *   json NAME ENCODING HEX       a message as JSON, or "error TEXT"
 *   yaml NAME ENCODING HEX       as YAML, uncut, as a string of JSON's (newlines escaped)
 *   build NAME ENCODING j|y HEX  a message in hex, from JSON or YAML text in hex
 *   convert NAME ENCODING NAME ENCODING HEX    another message, in hex */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/builder.h>
#include <holdall/encoding.h>

#include "../../unit/encoding/tree.h"

typedef struct bytes {
  uint8_t *data;
  size_t size;
} bytes;

static bytes from_hex(const char *hex) {
  bytes b = {malloc(strlen(hex) / 2 + 1), strlen(hex) / 2};

  for (size_t i = 0; b.data && i < b.size; i++) {
    const char pair[3] = {hex[2 * i], hex[2 * i + 1], '\0'};
    b.data[i] = (uint8_t)strtoul(pair, NULL, 16);
  }
  return b;
}

static void answer(ha_status st, const ha_buffer *out, const ha_error *err, char form) {
  if (st < 0) {
    printf("error %s\n", err->text);
    return;
  }
  for (size_t i = 0; i < out->size; i++) {
    if (form == 'h') {
      printf("%02x", (unsigned char)out->data[i]);
    } else if (form == 'y' && out->data[i] == '\n') {
      printf("\\n");
    } else if (form == 'y' && (out->data[i] == '\\' || out->data[i] == '"')) {
      printf("\\%c", out->data[i]);
    } else {
      putchar(out->data[i]);
    }
  }
  putchar('\n');
}

static void print(const tree *t, char form, const char *name, const char *encoding,
                  const char *hex) {
  const ha_print_options full = {sizeof full, HA_PRINT_FULL, 0};
  ha_buffer out = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_plan *plan = NULL;
  const bytes b = from_hex(hex);

  ha_status st = ha_plan_new(&plan, tree_find(t, name), encoding, &err);
  if (st == HA_OK && form == 'j') st = ha_plan_json(&out, plan, b.data, b.size, NULL, &err);
  if (st == HA_OK && form == 'y') st = ha_plan_yaml(&out, plan, b.data, b.size, &full, &err);
  answer(st, &out, &err, form);
  ha_plan_free(plan);
  ha_buffer_done(&out);
  free(b.data);
}

static void build(const tree *t, char **words) {
  ha_buffer out = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_builder *b = NULL;
  const uint8_t *data = NULL;
  size_t size = 0;
  const bytes text = from_hex(words[4]);
  const char *chars = (const char *)text.data;

  ha_status st = ha_builder_new(&b, tree_find(t, words[1]), words[2], NULL, &err);
  if (st == HA_OK) {
    st = words[3][0] == 'j' ? ha_builder_json(b, chars, text.size, &err)
                            : ha_builder_yaml(b, chars, text.size, &err);
  }
  if (st == HA_OK) st = ha_builder_finish(&data, &size, b, &err);
  if (st == HA_OK) st = ha_buffer_add(&out, data, size, &err);
  answer(st, &out, &err, 'h');
  ha_builder_free(b);
  ha_buffer_done(&out);
  free(text.data);
}

static void convert(const tree *t, char **words) {
  ha_buffer out = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_conversion *c = NULL;
  const bytes b = from_hex(words[5]);

  ha_status st = ha_conversion_new(&c, tree_find(t, words[1]), words[2], tree_find(t, words[3]),
                                   words[4], NULL, &err);
  if (st == HA_OK) st = ha_conversion_run(&out, NULL, c, b.data, b.size, &err);
  answer(st, &out, &err, 'h');
  ha_conversion_free(c);
  ha_buffer_done(&out);
  free(b.data);
}

static void run(tree *t, char *line) {
  const bool is_type = strncmp(line, "type ", 5) == 0;
  static char nothing[1];
  char *words[6] = {nothing, nothing, nothing, nothing, nothing, nothing};
  char *rest = line;

  for (size_t i = 0; i < 6 && rest; i++) { /* FIELDS is one word, without blanks */
    words[i] = is_type && i == 2 ? rest : strsep(&rest, " ");
    if (is_type && i == 2) break;
  }
  if (is_type) {
    tree_add(t, words[1], words[2]);
    puts("ok");
  } else if (strcmp(words[0], "convert") == 0) {
    convert(t, words);
  } else if (strcmp(words[0], "build") == 0) {
    build(t, words);
  } else {
    print(t, words[0][0], words[1], words[2], words[3]);
  }
}

int main(void) {
  tree t = {.size = 0};
  char *line = NULL;
  size_t room = 0;
  ssize_t size;

  while ((size = getline(&line, &room, stdin)) > 0) {
    line[size - 1] = '\0';
    if (strcmp(line, "reset") == 0) {
      tree_done(&t);
      puts("ok");
    } else {
      run(&t, line);
    }
    fflush(stdout);
  }
  free(line);
  tree_done(&t);
  return 0;
}
