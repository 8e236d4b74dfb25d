/* Output of cat --list-fields: the names of all fields, one a line, which shells complete. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/encoding.h>

#include "cat/decode.h"
#include "ui/memory.h"
#include "ui/report.h"

/* Types may contain others many times at each of up to 64 levels. */
enum { MAX_FIELDS = 20000 };

typedef struct lister {
  cli_out *out;
  const char *topic;
  size_t count; /* of this topic */
} lister;

static char *join(const char *prefix, const char *name) {
  const size_t size = strlen(prefix) + strlen(name) + 2;
  char *text = cli_resize(NULL, size, 1);

  snprintf(text, size, "%s.%s", prefix, name);
  return text;
}

/* The fields of structs in arrays are left out, because their names contain an index. */
static void list_type(lister *l, const ha_type *type,
                      const char *prefix) { // NOLINT(misc-no-recursion)
  for (size_t i = 0; i < type->field_count && l->count < MAX_FIELDS; i++) {
    const ha_field *field = type->fields[i];
    const bool is_array = field->array != HA_ARRAY_NONE;
    char *name = join(prefix, field->name);

    l->count++;
    cli_out_name(l->out, name);
    cli_out_text(l->out, is_array ? "[]\n" : "\n");
    if (field->type && !is_array) list_type(l, field->type, name);
    free(name);
  }
}

static bool is_first_of_topic(const ha_channel *const *channels, size_t index) {
  for (size_t i = 0; i < index; i++) {
    if (strcmp(channels[i]->topic, channels[index]->topic) == 0) return false;
  }
  return true;
}

void cat_list_fields(cli_out *out, cat_decode *decode, const ha_channel *const *channels,
                     size_t count) {
  for (size_t i = 0; i < count; i++) {
    const cat_channel *c = cat_decode_channel(decode, channels[i]);
    lister l = {out, channels[i]->topic, 0};
    size_t nodes = 0;

    if (!c->plan || !is_first_of_topic(channels, i)) continue;
    list_type(&l, ha_plan_nodes(&nodes, c->plan)[0]->type, l.topic);
    if (l.count == MAX_FIELDS)
      cli_warn("%s: only the first %d fields are listed", l.topic, MAX_FIELDS);
  }
}
