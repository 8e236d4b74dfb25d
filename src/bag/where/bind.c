#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <holdall/time.h>

#include "bag/read/selection.h"
#include "bag/where/where.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "encoding/path.h"
#include "expr/value.h"

ha_status ha__where_note(ha_where *w, const char *format, ...) {
  char text[512];
  va_list args;
  void *notes = (void *)w->notes;

  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  const ha_status st =
      ha__reserve(&notes, &w->note_capacity, w->note_count, 1, sizeof *w->notes, NULL);
  w->notes = notes;
  if (st < 0) return st;
  w->notes[w->note_count] = ha__arena_string(&w->arena, text);
  if (!w->notes[w->note_count]) return HA_E_NOMEM;
  w->note_count++;
  return HA_OK;
}

/* --- topics ----------------------------------------------------------------------------------- */

/* Whether this is the topic at the beginning of an unquoted name. The rest must be a field. */
static bool begins_with(const ha_where *w, const ha__where_name *name, const char *topic) {
  const char *text = w->tree.text;
  const size_t size = strlen(topic);
  const size_t end = name->at + size;

  if (size == 0 || size > name->end - name->at) return false;
  if (memcmp(text + name->at, topic, size) != 0) return false;
  return end == name->end || text[end] == '.' || text[end] == '[';
}

static ha_status no_topic(const ha_where *w, const ha__where_name *name, ha_error *err) {
  char topics[200] = "";
  size_t used = 0;
  bool whole = true;

  for (size_t i = 0; i < w->channel_count && whole; i++) {
    whole = ha__format_append(topics, sizeof topics, &used, "%s%s", i ? ", " : "",
                              w->channels[i].channel->topic);
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, HA__WHERE_AT "unknown topic; the topics are %s%s",
                 name->at + 1, w->tree.text, w->channel_count ? topics : "none",
                 whole ? "" : "...");
}

/* The longest that fits. */
static ha_status find_topic(ha_where *w, uint32_t i, ha_error *err) {
  ha__where_name *name = &w->tree.fields[i];
  const char *found = NULL;

  for (size_t k = 0; k < w->channel_count; k++) {
    const char *topic = w->channels[k].channel->topic;
    if (name->quoted ? strcmp(topic, name->quoted) != 0 : !begins_with(w, name, topic)) continue;
    if (!found || strlen(topic) > strlen(found)) found = topic;
  }
  if (!found) return no_topic(w, name, err);
  if (!name->quoted) {
    name->path_at = name->at + strlen(found);
    if (name->path_at < name->end && w->tree.text[name->path_at] == '.') name->path_at++;
  }
  w->fields[i].topic = found;
  return HA_OK;
}

/* --- paths ------------------------------------------------------------------------------------ */

static bool ends_with(const char *text, const char *end) {
  const size_t size = strlen(text);

  return size >= strlen(end) && strcmp(text + size - strlen(end), end) == 0;
}

static ha_status part_path(ha_path **out, ha_where *w, const ha__where_name *name,
                           const ha_plan *plan, const char *part) {
  const size_t size = name->end - name->path_at;
  char *text = ha__arena_alloc(&w->arena, size + strlen(part) + 2);

  if (!text) return HA_E_NOMEM;
  snprintf(text, size + strlen(part) + 2, "%.*s%s%s", (int)size, w->tree.text + name->path_at,
           size ? "." : "", part);
  return ha_path_new(out, plan, text, NULL);
}

static bool is_32_bits(const ha_field *field) {
  return field->array == HA_ARRAY_NONE &&
         (field->kind == HA_KIND_INT32 || field->kind == HA_KIND_UINT32);
}

/* Time and Duration of builtin_interfaces are structs, but compare as one value. */
static bool is_time(const ha_path *path) {
  const ha_type *type = ha_path_node(path)->type;

  return type && type->field_count == 2 && is_32_bits(type->fields[0]) &&
         is_32_bits(type->fields[1]) &&
         (ends_with(type->name, "/Time") || ends_with(type->name, "/Duration"));
}

static ha_status set_time(ha__where_path *out, ha_where *w, const ha__where_name *name,
                          const ha_plan *plan) {
  ha_path *seconds = NULL;
  ha_path *nanoseconds = NULL;
  ha_status st = part_path(&seconds, w, name, plan, "sec");

  if (st >= 0) st = part_path(&nanoseconds, w, name, plan, "nanosec");
  if (st < 0) {
    ha_path_free(seconds);
    return st; /* an array of them */
  }
  ha_path_free(out->path);
  *out = (ha__where_path){seconds, nanoseconds, HA__WHERE_TIME};
  return HA_OK;
}

static ha_status no_value(const ha_where *w, const ha__where_name *name, const ha_path *path,
                          ha_error *err) {
  const char *why = "more than one value: name a field of it, or an element by [i]";

  if (name->is_length) why = "this has no len()";
  if (!name->is_length && ha__path_kind(path)) why = "long double is not supported";
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, HA__WHERE_AT "%s", name->path_at + 1, w->tree.text,
                 why);
}

/* in: the name; set to the matching part. */
static ha_status make_path(ha__where_path *out, ha_where *w, const ha__where_name *name,
                           const ha_plan *plan, ha__path_text *in, ha_error *err) {
  ha__where_path made = {NULL, NULL, 0};

  *in = (ha__path_text){w->tree.text, name->path_at, name->end, name->path_at};
  HA_TRY(ha__path_compile(&made.path, plan, in, err));
  if (name->is_length) {
    made.kind = ha__path_has_length(made.path) ? HA__WHERE_INTEGER : 0;
  } else {
    made.kind = ha__where_kind(ha__path_kind(made.path));
    if (!made.kind && is_time(made.path) && set_time(&made, w, name, plan) == HA_E_NOMEM) {
      ha_path_free(made.path);
      return HA_FAIL_NOMEM(err);
    }
  }
  if (!made.kind) {
    const ha_status st = no_value(w, name, made.path, err);
    ha_path_free(made.path);
    return st;
  }
  *out = made;
  return HA_OK;
}

/* --- fields ----------------------------------------------------------------------------------- */

static ha_status find_plan(ha_where *w, ha__where_channel *c, ha_error *err) {
  if (c->plan) return HA_OK;
  HA_TRY(ha_decoder_plan(&c->plan, w->decoder, c->channel, err));
  c->paths = ha__arena_alloc(&w->arena, w->tree.field_count * sizeof *c->paths);
  return c->paths ? HA_OK : HA_FAIL_NOMEM(err);
}

/* Why no channel has a field: the reason of the longest match. */
typedef struct reason {
  ha_error text;
  size_t failed_at;
  size_t channels; /* that do not have it */
} reason;

static void take_reason(reason *r, const ha_error *why, size_t failed_at) {
  if (r->channels++ == 0 || failed_at > r->failed_at) {
    r->text = *why;
    r->failed_at = failed_at;
  }
}

static ha_status no_field(reason *r, ha_error *err) {
  const size_t used = strlen(r->text.text);

  if (r->channels > 1) {
    snprintf(r->text.text + used, sizeof r->text.text - used, " (and of %zu others none fits)",
             r->channels - 1);
  }
  r->text.code = HA_E_ARG;
  if (err) *err = r->text;
  return HA_E_ARG;
}

static bool concerns(const ha__where_field *field, const ha__where_channel *c) {
  return field->topic ? strcmp(field->topic, c->channel->topic) == 0 : c->is_chosen;
}

/* Bind to one channel, or note the reason why it lacks the field. */
static ha_status bind_channel(reason *r, ha_where *w, uint32_t i, ha__where_channel *c,
                              ha_error *err) {
  const ha__where_name *name = &w->tree.fields[i];
  ha__path_text in = {.failed_at = 0};
  ha_error why = HA_ERROR_INIT;

  ha_status st = find_plan(w, c, &why);
  if (st < 0) {
    ha__error_wrap(&why, HA__WHERE_AT "%s", name->at + 1, w->tree.text, c->channel->topic);
  } else {
    st = make_path(&c->paths[i], w, name, c->plan, &in, &why);
  }
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) {
    take_reason(r, &why, in.failed_at);
  } else {
    w->fields[i].kinds |= c->paths[i].kind;
  }
  return HA_OK;
}

static ha_status bind_field(ha_where *w, uint32_t i, ha_error *err) {
  reason r = {.channels = 0};

  for (size_t k = 0; k < w->channel_count; k++) {
    if (concerns(&w->fields[i], &w->channels[k])) {
      HA_TRY(bind_channel(&r, w, i, &w->channels[k], err));
    }
  }
  return w->fields[i].kinds || r.channels == 0 ? HA_OK : no_field(&r, err);
}

/* --- channels --------------------------------------------------------------------------------- */

static bool chooses_topics(const ha_query *q) {
  return q->topic_count > 0 || q->type_count > 0 || q->include_regex ||
         (q->flags & HA_QUERY_BY_KIND);
}

static bool is_named(const ha_where *w, const ha_channel *channel) {
  for (uint32_t i = 0; i < w->tree.field_count; i++) {
    const char *topic = w->fields[i].topic;
    if (topic && strcmp(topic, channel->topic) == 0) return true;
  }
  return false;
}

static ha_status choose(ha_where *w, const ha__channels *channels, const ha_query *query,
                        ha_error *err) {
  const bool only_named = w->tree.names_topics && !w->tree.names_message && !chooses_topics(query);
  uint8_t *wanted = NULL;

  HA_TRY(ha__selection_match(&wanted, query, channels, err));
  for (size_t i = 0; i < w->channel_count; i++) {
    w->channels[i].is_chosen = wanted[i] && (!only_named || is_named(w, w->channels[i].channel));
  }
  ha__free(wanted);
  return HA_OK;
}

/* A channel with known topic and type only. */
static ha_status note_unknown(ha_where *w, const ha__where_channel *c, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  const ha_plan *plan = NULL;
  bool may = false;

  if (c->plan || c->is_tested) return HA_OK;
  HA_TRY(ha__where_check_unknown(&may, w, c, err));
  if (!may || ha_decoder_plan(&plan, w->decoder, c->channel, &why) >= 0) return HA_OK;
  if (ha__where_note(w, "%s: its messages are not kept, because their fields are unknown: %s",
                     c->channel->topic, why.text) < 0) {
    return HA_FAIL_NOMEM(err);
  }
  return HA_OK;
}

static ha_status check_channels(ha_where *w, ha_error *err) {
  for (size_t i = 0; i < w->channel_count; i++) {
    ha__where_channel *c = &w->channels[i];
    if (c->is_chosen) HA_TRY(ha__where_check(&c->is_tested, w, c, err));
  }
  HA_TRY(ha__where_check_sound(w, err));
  for (size_t i = 0; i < w->channel_count; i++) {
    if (w->channels[i].is_chosen) HA_TRY(note_unknown(w, &w->channels[i], err));
  }
  return HA_OK;
}

/* Find fields whose values messages of other topics need. */
static void find_kept(ha_where *w) {
  for (uint32_t i = 0; i < w->tree.field_count; i++) {
    ha__where_field *field = &w->fields[i];
    for (size_t k = 0; k < w->channel_count && field->topic && !field->is_kept; k++) {
      field->is_kept = w->channels[k].is_tested && !concerns(field, &w->channels[k]);
    }
  }
}

static void find_read(ha_where *w) {
  for (size_t k = 0; k < w->channel_count; k++) {
    ha__where_channel *c = &w->channels[k];
    c->is_read = c->is_tested;
    for (uint32_t i = 0; i < w->tree.field_count && !c->is_read; i++) {
      c->is_read = w->fields[i].is_kept && concerns(&w->fields[i], c);
    }
  }
}

static ha_status check_order(const ha_where *w, const ha_query *query, ha_error *err) {
  const bool is_by_topic = query->order == HA_ORDER_TOPIC;

  if (!query->reverse && !is_by_topic) return HA_OK;
  for (uint32_t i = 0; i < w->tree.field_count; i++) {
    if (!w->fields[i].is_kept) continue;
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   HA__WHERE_AT "%s, messages of other topics come before this value",
                   w->tree.fields[i].at + 1, w->tree.text,
                   is_by_topic ? "in order of topic" : "in reverse");
  }
  return HA_OK;
}

/* --- the whole -------------------------------------------------------------------------------- */

static void reset_nodes(ha_where *w) {
  const ha__where_mark nothing = {.is_sound = false};

  for (ha__where_node *node = w->tree.last_made; node; node = node->made_before) {
    node->operands = nothing;
    node->use = nothing;
  }
}

static ha_status start(ha_where *w, const ha__channels *channels, ha_error *err) {
  w->channels = ha__alloc_zeroed(channels->size, sizeof *w->channels);
  if (!w->channels) return HA_FAIL_NOMEM(err);
  w->channel_count = channels->size;
  for (size_t i = 0; i < channels->size; i++) {
    w->channels[i].channel = channels->items[i];
  }
  for (uint32_t i = 0; i < w->tree.field_count; i++) {
    w->fields[i] = (ha__where_field){.text = HA__TEXT_INIT(SIZE_MAX)};
  }
  reset_nodes(w);
  return HA_OK;
}

static ha_status find_topics(ha_where *w, ha_error *err) {
  for (uint32_t i = 0; i < w->tree.field_count; i++) {
    if (w->tree.fields[i].has_topic) HA_TRY(find_topic(w, i, err));
  }
  return HA_OK;
}

bool ha__where_has_topics(const ha_where *w) {
  for (uint32_t i = 0; i < w->tree.field_count; i++) {
    if (w->tree.fields[i].has_topic && !w->fields[i].topic) return false;
  }
  return true;
}

ha_status ha__where_bind(ha_where *w, const ha__channels *channels, const ha_query *query,
                         ha_error *err) {
  ha__where_unbind(w);
  HA_TRY(start(w, channels, err));
  HA_TRY(find_topics(w, err));
  HA_TRY(choose(w, channels, query, err));
  for (uint32_t i = 0; i < w->tree.field_count; i++) {
    HA_TRY(bind_field(w, i, err));
  }
  HA_TRY(check_channels(w, err));
  find_kept(w);
  find_read(w);
  return check_order(w, query, err);
}

void ha__where_unbind(ha_where *w) {
  for (size_t k = 0; k < w->channel_count; k++) {
    for (uint32_t i = 0; i < w->tree.field_count && w->channels[k].paths; i++) {
      ha_path_free(w->channels[k].paths[i].path);
      ha_path_free(w->channels[k].paths[i].part);
    }
  }
  for (uint32_t i = 0; i < w->tree.field_count; i++) {
    ha__text_done(&w->fields[i].text);
  }
  ha__free(w->channels);
  ha__free(w->notes);
  ha__arena_done(&w->arena);
  w->channels = NULL;
  w->channel_count = 0;
  w->notes = NULL;
  w->note_count = 0;
  w->note_capacity = 0;
  w->needs_ends = false;
}

static int64_t add_clamped(int64_t a, int64_t b) {
  int64_t sum = 0;

  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return b > 0 ? INT64_MAX : INT64_MIN;
}

void ha__where_set_ends(ha_where *w, int64_t start_ns, int64_t end_ns) {
  for (ha__where_node *node = w->tree.last_made; node; node = node->made_before) {
    if (node->time_kind == HA_TIME_FROM_START) {
      node->value.ns = add_clamped(start_ns, node->time_ns);
    } else if (node->time_kind == HA_TIME_FROM_END) {
      node->value.ns = add_clamped(end_ns, node->time_ns);
    }
  }
}
