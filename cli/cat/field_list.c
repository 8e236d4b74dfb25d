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

typedef struct entry {
  const char *topic;
  size_t index; /* of the channel */
} entry;

static int compare(const void *left, const void *right) {
  const entry *a = left;
  const entry *b = right;
  const int order = strcmp(a->topic, b->topic);

  return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

/* Returns count flags, to be freed: of each topic, the first channel whose type is known is set. */
static bool *choose(cat_decode *decode, const ha_channel *const *channels, size_t count) {
  entry *sorted = cli_resize(NULL, count, sizeof *sorted);
  bool *chosen = cli_resize(NULL, count, sizeof *chosen);
  const char *last = NULL;

  for (size_t i = 0; i < count; i++) {
    sorted[i] = (entry){channels[i]->topic, i};
  }
  if (count > 0) qsort(sorted, count, sizeof *sorted, compare);
  for (size_t i = 0; i < count; i++) {
    const ha_channel *channel = channels[sorted[i].index];
    bool *is_chosen = &chosen[sorted[i].index];
    *is_chosen =
        (!last || strcmp(channel->topic, last) != 0) && cat_decode_channel(decode, channel)->plan;
    if (*is_chosen) last = channel->topic;
  }
  free(sorted);
  return chosen;
}

static void list_channel(cli_out *out, const ha_plan *plan, const char *topic) {
  lister l = {out, topic, 0};
  size_t nodes = 0;

  list_type(&l, ha_plan_nodes(&nodes, plan)[0]->type, topic);
  if (l.count == MAX_FIELDS) cli_warn("%s: only the first %d fields are listed", topic, MAX_FIELDS);
}

void cat_list_fields(cli_out *out, cat_decode *decode, const ha_channel *const *channels,
                     size_t count) {
  bool *chosen = choose(decode, channels, count);

  for (size_t i = 0; i < count; i++) {
    if (!chosen[i]) continue;
    list_channel(out, cat_decode_channel(decode, channels[i])->plan, channels[i]->topic);
  }
  free(chosen);
}
