#include <string.h>

#include "bag/where/where.h"
#include "base/status.h"
#include "encoding/path.h"
#include "expr/value.h"

/* --- fields ----------------------------------------------------------------------------------- */

/* Copy strings out of the message, which is released before other messages are tested. */
static ha_status keep_text(ha__where_field *field, ha_error *err) {
  if (field->value.kind != HA__WHERE_TEXT || field->value.text == field->text.data) return HA_OK;
  field->text.size = 0;
  ha__text_add(&field->text, field->value.text, field->value.text_size);
  field->value.text = ha__text_view(&field->text);
  return ha__text_status(&field->text, err);
}

static ha_status read_value(ha__where_field *field, const ha__where_path *p, const ha_message *msg,
                            ha_error *err) {
  ha_value value = {.struct_size = sizeof value};
  ha_value part = {.struct_size = sizeof part};

  ha_status st = ha_path_get(&value, p->path, msg->data, msg->size, err);
  if (st != HA_OK) return st;
  if (!p->part) {
    field->value = ha__where_load(&value, &field->text);
    return ha__text_status(&field->text, err);
  }
  st = ha_path_get(&part, p->part, msg->data, msg->size, err);
  if (st == HA_OK) field->value = ha__where_load_time(&value, &part);
  return st;
}

static ha_status read_length(ha__where_field *field, const ha__where_path *p, const ha_message *msg,
                             ha_error *err) {
  uint64_t length = 0;
  const ha_status st = ha__path_length(&length, p->path, msg->data, msg->size, err);

  if (st == HA_OK) {
    field->value = (ha__where_value){.kind = HA__WHERE_INTEGER, .integer = length};
  }
  return st;
}

/* Runs once for each message. Missing or unreadable fields are unknown. */
static ha_status read_field(ha_where *w, uint32_t i, const ha__where_path *p, const ha_message *msg,
                            ha_error *err) {
  ha__where_field *field = &w->fields[i];

  if (field->stamp == w->stamp) return HA_OK;
  field->stamp = w->stamp;
  field->value.kind = HA__WHERE_UNKNOWN;
  HA_TRY(w->tree.fields[i].is_length ? read_length(field, p, msg, err)
                                     : read_value(field, p, msg, err));
  return field->is_kept ? keep_text(field, err) : HA_OK;
}

ha_status ha__where_keep(ha_where *w, const ha__where_channel *channel, const ha_message *msg,
                         ha_error *err) {
  ha_status st = HA_OK;

  if (!channel->paths) return HA_OK;
  for (uint32_t i = 0; i < w->tree.field_count; i++) {
    const ha__where_path *p = &channel->paths[i];
    if (!w->fields[i].is_kept || !p->path) continue;
    /* reads all fields even after an unreadable one, so that none keeps the value of an earlier
     * message */
    const ha_status one = read_field(w, i, p, msg, st < 0 ? NULL : err);
    if (st >= 0) st = one;
  }
  return st;
}

static ha_status field_value(ha__where_value *out, ha_where *w, const ha__where_node *node,
                             const ha__where_channel *channel, const ha_message *msg,
                             ha_error *err) {
  const ha__where_field *field = &w->fields[node->field];
  const ha__where_path *p = channel->paths ? &channel->paths[node->field] : NULL;

  out->kind = HA__WHERE_UNKNOWN;
  if (!msg) return HA_OK;
  if (p && p->path) {
    HA_TRY(read_field(w, node->field, p, msg, err));
    *out = field->value;
  } else if (field->is_kept) {
    *out = field->value;
  }
  return HA_OK;
}

/* --- operations ------------------------------------------------------------------------------- */

static ha_status eval_not(ha__where_value *out, ha_where *w, const ha__where_node *node,
                          const ha__where_channel *channel, const ha_message *msg, ha_error *err) {
  ha__where_value value;

  HA_TRY(ha__where_eval(&value, w, node->first, channel, msg, err));
  *out = ha__where_bool(ha__where_is(&value, false));
  if (value.kind != HA__WHERE_BOOL) out->kind = HA__WHERE_UNKNOWN;
  return HA_OK;
}

/* Short-circuit evaluation: `and` ends with the first false operand, `or` with the first true
 * one. */
static ha_status eval_joined(ha__where_value *out, ha_where *w, const ha__where_node *node,
                             const ha__where_channel *channel, const ha_message *msg,
                             ha_error *err) {
  const bool end = node->code == HA__WHERE_OR;
  ha__where_value result = ha__where_bool(!end);

  for (const ha__where_node *item = node->first; item; item = item->next) {
    ha__where_value value;
    HA_TRY(ha__where_eval(&value, w, item, channel, msg, err));
    if (ha__where_is(&value, end)) {
      *out = value;
      return HA_OK;
    }
    if (value.kind != HA__WHERE_BOOL) result.kind = HA__WHERE_UNKNOWN;
  }
  *out = result;
  return HA_OK;
}

static ha_status eval_compare(ha__where_value *out, ha_where *w, const ha__where_node *node,
                              const ha__where_channel *channel, const ha_message *msg,
                              ha_error *err) {
  ha__where_value left;
  ha__where_value right;
  int order = 0;

  HA_TRY(ha__where_eval(&left, w, node->first, channel, msg, err));
  HA_TRY(ha__where_eval(&right, w, node->first->next, channel, msg, err));
  if (ha__where_compare(&order, &left, &right)) {
    *out = ha__where_bool((node->orders >> order & 1) != 0);
  } else {
    out->kind = HA__WHERE_UNKNOWN;
  }
  return HA_OK;
}

static ha_status eval_in(ha__where_value *out, ha_where *w, const ha__where_node *node,
                         const ha__where_channel *channel, const ha_message *msg, ha_error *err) {
  ha__where_value left;
  ha__where_value right;
  int order = 0;

  *out = ha__where_bool(false);
  HA_TRY(ha__where_eval(&left, w, node->first, channel, msg, err));
  for (const ha__where_node *item = node->first->next; item; item = item->next) {
    HA_TRY(ha__where_eval(&right, w, item, channel, msg, err));
    if (!ha__where_compare(&order, &left, &right)) {
      out->kind = HA__WHERE_UNKNOWN;
    } else if (order == HA__WHERE_EQUAL) {
      *out = ha__where_bool(true);
      return HA_OK;
    }
  }
  return HA_OK;
}

static ha_status eval_match(ha__where_value *out, ha_where *w, const ha__where_node *node,
                            const ha__where_channel *channel, const ha_message *msg,
                            ha_error *err) {
  ha__where_value value;

  HA_TRY(ha__where_eval(&value, w, node->first, channel, msg, err));
  out->kind = HA__WHERE_UNKNOWN;
  if (value.kind != HA__WHERE_TEXT) return HA_OK;
  const ha_status st = ha__regex_find(node->regex, value.text, value.text_size, err);
  if (st >= 0) *out = ha__where_bool(st == HA_OK);
  return st < 0 ? st : HA_OK;
}

static ha_status eval_number(ha__where_value *out, ha_where *w, const ha__where_node *node,
                             const ha__where_channel *channel, const ha_message *msg,
                             ha_error *err) {
  ha__where_value left;
  ha__where_value right;

  HA_TRY(ha__where_eval(&left, w, node->first, channel, msg, err));
  if (node->code == HA__WHERE_NEGATE) {
    *out = ha__where_negate(&left);
  } else if (node->code == HA__WHERE_ABS) {
    *out = ha__where_abs(&left);
  } else {
    HA_TRY(ha__where_eval(&right, w, node->first->next, channel, msg, err));
    *out = ha__where_calculate(node->operation, &left, &right);
  }
  return HA_OK;
}

static ha__where_value attribute(int code, const ha_channel *channel, const ha_message *msg) {
  if (code == HA__WHERE_TOPIC) return ha__where_text(channel->topic, strlen(channel->topic));
  if (code == HA__WHERE_TYPE) {
    return ha__where_text(channel->schema->name, strlen(channel->schema->name));
  }
  if (!msg) return (ha__where_value){.kind = HA__WHERE_UNKNOWN};
  if (code == HA__WHERE_LOG_TIME) return ha__where_time(msg->log_time_ns);
  if (code == HA__WHERE_PUBLISH_TIME) return ha__where_time(msg->publish_time_ns);
  return (ha__where_value){.kind = HA__WHERE_INTEGER, .integer = msg->size};
}

ha_status ha__where_eval(ha__where_value *out, ha_where *w, const ha__where_node *node,
                         const ha__where_channel *channel, const ha_message *msg, ha_error *err) {
  switch (node->code) {
  case HA__WHERE_LITERAL:
    *out = node->value;
    return HA_OK;
  case HA__WHERE_FIELD:
    return field_value(out, w, node, channel, msg, err);
  case HA__WHERE_NOT:
    return eval_not(out, w, node, channel, msg, err);
  case HA__WHERE_AND:
  case HA__WHERE_OR:
    return eval_joined(out, w, node, channel, msg, err);
  case HA__WHERE_COMPARE:
    return eval_compare(out, w, node, channel, msg, err);
  case HA__WHERE_IN:
    return eval_in(out, w, node, channel, msg, err);
  case HA__WHERE_MATCH:
    return eval_match(out, w, node, channel, msg, err);
  case HA__WHERE_NEGATE:
  case HA__WHERE_ABS:
  case HA__WHERE_CALCULATE:
    return eval_number(out, w, node, channel, msg, err);
  default:
    *out = attribute(node->code, channel->channel, msg);
    return HA_OK;
  }
}
