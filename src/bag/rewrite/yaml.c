#include "bag/rewrite/yaml.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "bag/metadata/storage_config.h"
#include "bag/rewrite/yaml_item.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "base/table.h"
#include "model/ros_names.h"
#include "model/yaml_tree.h"

static const ha__yaml_limits g_limits = {
    .max_bytes = (size_t)4 << 20, .max_depth = 16, .max_nodes = 1 << 18};

/* More threads than any machine has. */
enum { MAX_THREADS = 1024 };

typedef struct plan {
  ha__arena *arena;
  ha__load_text *load;
  ha_error *err;
  const char **inputs;
  size_t input_count;
  ha_query *query;
  const ha_rewrite_output **outputs;
  size_t output_count;
  const char **notes;
  size_t note_count;
  ha__table uris;   /* of outputs */
  uint64_t ignored; /* keys without effect, of all items */
} plan;

/* Room for two notes an item. */
static ha_status note(plan *p, const char *format, ...) HA_PRINTF(2, 3);

static ha_status note(plan *p, const char *format, ...) {
  char text[1024];
  va_list args;

  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  const char *kept = ha__arena_string(p->arena, text);
  if (!kept) return HA_FAIL_NOMEM(p->err);
  p->notes[p->note_count++] = kept;
  return HA_OK;
}

/* --- selection --------------------------------------------------------------------------- */

static ha_status put_name(const plan *p, const char **names, size_t *count, const char *name,
                          const char *ending) {
  const size_t size = strlen(name);
  const size_t end_size = strlen(ending);
  char *full = ha__arena_alloc(p->arena, size + end_size + 1);

  if (!full) return HA_FAIL_NOMEM(p->err);
  memcpy(full, name, size);
  memcpy(full + size, ending, end_size);
  names[(*count)++] = full;
  return HA_OK;
}

/* Services may be named by their topics too. */
static const char *ending_of_service(const char *name) {
  size_t size;
  const int kind = ha__ros_kind(&size, name, "A_Event");

  return kind == HA__ROS_TOPIC ? HA__ROS_SERVICE_EVENT : "";
}

/* Topic names, and names that belong to services and actions. */
static ha_status gather_names(const plan *p, const char *const **out, size_t *count,
                              const ha__rewrite_texts *topics, const ha__rewrite_texts *services,
                              const ha__rewrite_texts *actions) {
  size_t endings = 0;

  while (ha__ros_action_topics[endings]) {
    endings++;
  }
  const size_t most = topics->size + services->size + actions->size * endings;
  const char **names = ha__arena_alloc(p->arena, (most + 1) * sizeof *names);
  if (!names) return HA_FAIL_NOMEM(p->err);
  *out = names;
  *count = 0;
  for (size_t i = 0; i < topics->size; i++) {
    names[(*count)++] = topics->items[i];
  }
  for (size_t i = 0; i < services->size; i++) {
    HA_TRY(put_name(p, names, count, services->items[i], ending_of_service(services->items[i])));
  }
  for (size_t i = 0; i < actions->size * endings; i++) {
    HA_TRY(
        put_name(p, names, count, actions->items[i / endings], ha__ros_action_topics[i % endings]));
  }
  return HA_OK;
}

/* Times of rosbag2: -1 means open, and the end is inclusive. */
static void set_times(ha_query *query, const ha__rewrite_item *item) {
  if (item->start_ns >= 0) query->start_ns = item->start_ns;
  if (item->end_ns >= 0 && item->end_ns < INT64_MAX) query->end_ns = item->end_ns + 1;
}

static ha_status read_selection(plan *p, ha_query *query, const ha__rewrite_item *item) {
  query->flags = HA_QUERY_BY_KIND;
  if (item->all || item->all_topics) query->flags |= HA_QUERY_ALL_TOPICS;
  if (item->all || item->all_services) query->flags |= HA_QUERY_ALL_SERVICES;
  if (item->all || item->all_actions) query->flags |= HA_QUERY_ALL_ACTIONS;
  if (item->hidden) query->flags |= HA_QUERY_HIDDEN;
  HA_TRY(gather_names(p, &query->topics, &query->topic_count, &item->topics, &item->services,
                      &item->actions));
  HA_TRY(gather_names(p, &query->exclude_topics, &query->exclude_topic_count, &item->exclude_topics,
                      &item->exclude_services, &item->exclude_actions));
  query->types = item->types.items;
  query->type_count = item->types.size;
  query->exclude_types = item->exclude_types.items;
  query->exclude_type_count = item->exclude_types.size;
  query->include_regex = item->regex;
  query->exclude_regex = item->exclude_regex;
  set_times(query, item);
  if ((query->flags & ~(uint32_t)HA_QUERY_HIDDEN) != HA_QUERY_BY_KIND || query->topic_count > 0 ||
      query->type_count > 0 || query->include_regex) {
    return HA_OK;
  }
  return note(p, "line %zu: %.200s will be empty: no topics are chosen (all_topics, topics, ...)",
              item->line, item->uri);
}

/* --- options of writing ----------------------------------------------------------------------- */

static ha_status read_compression(plan *p, ha_writer_options *out, const ha__rewrite_item *item) {
  const bool none = !item->mode || strcasecmp(item->mode, "none") == 0;

  if (!none && strcasecmp(item->mode, "file") != 0 && strcasecmp(item->mode, "message") != 0) {
    return HA_FAIL(p->err, HA_E_ARG, HA_NO_OFFSET,
                   "line %zu: compression_mode is none, file or message, not '%.60s'", item->line,
                   item->mode);
  }
  if (none != !item->format) {
    return HA_FAIL(p->err, HA_E_ARG, HA_NO_OFFSET,
                   "line %zu: compression_mode and compression_format go together", item->line);
  }
  if (none) return HA_OK;
  out->compression = item->format;
  out->compression_mode =
      strcasecmp(item->mode, "file") == 0 ? HA_COMPRESS_FILES : HA_COMPRESS_MESSAGES;
  return HA_OK;
}

static ha_status read_config(plan *p, ha_writer_options *out, const ha__rewrite_item *item) {
  ha_slice text = {NULL, 0};

  if (!item->config_uri) return HA_OK;
  ha_status st = p->load(&text, p->arena, item->config_uri, p->err);
  if (st >= 0) {
    st = ha__storage_config_parse(&out->settings, p->arena, (const char *)text.data, text.size,
                                  p->err);
    if (st < 0) ha__error_wrap(p->err, "%.200s", item->config_uri);
  }
  if (st < 0) ha__error_wrap(p->err, "line %zu: storage_config_uri", item->line);
  return st;
}

static ha_status read_writer(plan *p, ha_writer_options *out, const ha__rewrite_item *item) {
  const uint64_t ns_per_s = 1000000000;

  if (item->max_duration > INT64_MAX / ns_per_s) {
    return HA_FAIL(p->err, HA_E_ARG, HA_NO_OFFSET,
                   "line %zu: max_bagfile_duration of %" PRIu64 " seconds is too long", item->line,
                   item->max_duration);
  }
  if (item->serialization && strcmp(item->serialization, "cdr") != 0) {
    return HA_FAIL(p->err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "line %zu: messages stay as they are, and do not become '%.60s'", item->line,
                   item->serialization);
  }
  out->storage = item->storage_id;
  out->split_bytes = item->max_size;
  out->split_ns = (int64_t)(item->max_duration * ns_per_s);
  out->preset = item->preset;
  out->threads = (uint32_t)(item->threads < MAX_THREADS ? item->threads : MAX_THREADS);
  out->metadata = item->custom_data;
  HA_TRY(read_compression(p, out, item));
  return read_config(p, out, item);
}

/* --- inputs and outputs ----------------------------------------------------------------------- */

static ha_status read_output(plan *p, const ha__yaml *map) {
  ha_writer_options *options = ha__arena_alloc(p->arena, sizeof *options);
  ha_query *query = ha__arena_alloc(p->arena, sizeof *query);
  ha_rewrite_output *output = ha__arena_alloc(p->arena, sizeof *output);
  ha__rewrite_item item;
  uint64_t line = 0;

  if (!options || !query || !output) return HA_FAIL_NOMEM(p->err);
  *options = (ha_writer_options)HA_WRITER_OPTIONS_INIT;
  *query = (ha_query)HA_QUERY_INIT;
  HA_TRY(ha__rewrite_item_read(&item, p->arena, map, false, p->err));
  p->ignored |= item.ignored;
  if (ha__table_find(&line, &p->uris, item.uri, strlen(item.uri))) {
    return HA_FAIL(p->err, HA_E_ARG, HA_NO_OFFSET,
                   "line %zu: %.150s is already an output, in line %" PRIu64, item.line, item.uri,
                   line);
  }
  HA_TRY(ha__table_put(&p->uris, item.uri, strlen(item.uri), item.line, p->err));
  HA_TRY(read_writer(p, options, &item));
  HA_TRY(read_selection(p, query, &item));
  *output = (ha_rewrite_output){sizeof *output, item.uri, options, query};
  p->outputs[p->output_count++] = output;
  return HA_OK;
}

static ha_status read_input(plan *p, const ha__yaml *map) {
  ha_query query = HA_QUERY_INIT;
  ha__rewrite_item item;

  HA_TRY(ha__rewrite_item_read(&item, p->arena, map, true, p->err));
  p->ignored |= item.ignored;
  set_times(&query, &item);
  if (p->input_count == 0) *p->query = query;
  if (query.start_ns != p->query->start_ns || query.end_ns != p->query->end_ns) {
    return HA_FAIL(p->err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "line %zu: inputs of different times; cut them first, with one output for each",
                   item.line);
  }
  p->inputs[p->input_count++] = item.uri;
  return HA_OK;
}

static ha_status read_bags(plan *p, const ha__yaml *list, const char *name,
                           ha_status (*read)(plan *p, const ha__yaml *map)) {
  if (!list) return HA_OK;
  if (list->kind != HA__YAML_LIST || list->count == 0) {
    return HA_FAIL(p->err, HA_E_ARG, HA_NO_OFFSET, "line %zu: %s must be a list of bags",
                   list->line, name);
  }
  for (const ha__yaml_item *item = list->items; item; item = item->next) {
    HA_TRY(read(p, item->value));
  }
  return HA_OK;
}

static size_t count_of(const ha__yaml *list) {
  return list ? list->count : 0;
}

static ha_status make_room(plan *p, size_t inputs, size_t outputs) {
  p->inputs = ha__arena_alloc(p->arena, (inputs + 1) * sizeof *p->inputs);
  p->query = ha__arena_alloc(p->arena, sizeof *p->query);
  p->outputs = ha__arena_alloc(p->arena, (outputs + 1) * sizeof *p->outputs);
  p->notes = ha__arena_alloc(p->arena, (outputs + 1) * sizeof *p->notes);
  if (!p->inputs || !p->query || !p->outputs || !p->notes) return HA_FAIL_NOMEM(p->err);
  *p->query = (ha_query)HA_QUERY_INIT;
  return HA_OK;
}

/* One note for all keys without effect. */
static ha_status note_ignored(plan *p) {
  char names[768];
  size_t used = 0;

  for (size_t i = 0; ha__rewrite_ignored_key(i); i++) {
    const char *name = ha__rewrite_ignored_key(i);
    if (!(p->ignored & UINT64_C(1) << i) || strlen(name) + 3 > sizeof names - used) continue;
    ha__format_append(names, sizeof names, &used, "%s%s", used ? ", " : "", name);
  }
  return used ? note(p, "without effect: %s", names) : HA_OK;
}

static ha_status check_root(const ha__yaml *root, ha_error *err) {
  if (!root || root->kind != HA__YAML_MAP || root->count == 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "input_bags and output_bags are missing");
  }
  for (const ha__yaml_item *item = root->items; item; item = item->next) {
    const char *name = item->key->text;
    if (strcmp(name, "input_bags") == 0 || strcmp(name, "output_bags") == 0) continue;
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "line %zu: '%.100s' is neither input_bags nor output_bags", item->key->line,
                   name);
  }
  return HA_OK;
}

static ha_status read_plan(plan *p, const ha__yaml *root) {
  const ha__yaml *inputs = ha__yaml_get(root, "input_bags");
  const ha__yaml *outputs = ha__yaml_get(root, "output_bags");

  HA_TRY(check_root(root, p->err));
  HA_TRY(make_room(p, count_of(inputs), count_of(outputs)));
  HA_TRY(read_bags(p, inputs, "input_bags", read_input));
  HA_TRY(read_bags(p, outputs, "output_bags", read_output));
  return note_ignored(p);
}

ha_status ha__rewrite_yaml_parse(ha_rewrite_plan *out, ha__arena *arena, const char *text,
                                 size_t size, ha__load_text *load, ha_error *err) {
  plan p = {.arena = arena, .load = load, .err = err};
  const ha__yaml *root = NULL;

  HA_TRY(ha__yaml_parse(&root, arena, text, size, &g_limits, err));
  const ha_status st = read_plan(&p, root);
  ha__table_done(&p.uris);
  if (st < 0) return st;
  *out = (ha_rewrite_plan){.struct_size = sizeof *out,
                           .inputs = p.inputs,
                           .input_count = p.input_count,
                           .query = p.query,
                           .outputs = p.outputs,
                           .output_count = p.output_count,
                           .notes = p.notes,
                           .note_count = p.note_count};
  return HA_OK;
}
