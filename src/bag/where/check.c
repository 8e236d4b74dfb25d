/* Type check of an expression for a channel, before its messages are read. */
#include <stdio.h>

#include "bag/where/where.h"
#include "base/status.h"
#include "expr/value.h"

enum { ANY = HA__WHERE_NUMBER | HA__WHERE_TIME | HA__WHERE_TEXT };

typedef struct checker {
  ha_where *w;
  const ha__where_channel *channel;
  bool is_unknown; /* nothing is known of the message's fields; no notes */
  ha_error *err;
} checker;

/* Possible results of a node. */
typedef struct outcome {
  uint8_t kinds; /* 0 = the value is never known */
  bool can_true; /* of BOOL */
  bool can_false;
  bool is_fixed; /* constant for all messages of the channel */
} outcome;

static ha_status check(outcome *out, const checker *c, ha__where_node *node);

/* --- kinds ------------------------------------------------------------------------------------ */

static void mark(const checker *c, ha__where_mark *m, bool fits, uint8_t a, uint8_t b) {
  if (c->is_unknown || !a || !b) return; /* unknown operand: skip the type check */
  if (fits) {
    m->is_sound = true;
  } else if (!m->kinds[0]) {
    m->kinds[0] = a;
    m->kinds[1] = b;
  }
}

static uint8_t kinds_of_field(const checker *c, const ha__where_node *node) {
  const ha__where_field *field = &c->w->fields[node->field];
  const ha__where_path *p = c->channel->paths ? &c->channel->paths[node->field] : NULL;

  if (p && p->path) return p->kind;
  if (field->topic) return field->kinds;
  return c->is_unknown ? ANY : 0;
}

/* Operators with constant results, from topic and type alone. */
static ha_status settle(outcome *out, const checker *c, const ha__where_node *node) {
  ha__where_value value;

  HA_TRY(ha__where_eval(&value, c->w, node, c->channel, NULL, c->err));
  out->can_true = ha__where_is(&value, true);
  out->can_false = ha__where_is(&value, false);
  return HA_OK;
}

/* A condition over operands of known kinds. */
static ha_status conclude(outcome *out, const checker *c, const ha__where_node *node, bool fits,
                          bool is_fixed) {
  *out = (outcome){fits ? HA__WHERE_BOOL : 0, fits, fits, is_fixed};
  return fits && is_fixed ? settle(out, c, node) : HA_OK;
}

/* --- operations ------------------------------------------------------------------------------- */

/* A string compared with a time: a literal that parses as a time becomes one. */
static bool is_time_text(const checker *c, const ha__where_node *node, uint8_t kinds,
                         uint8_t other) {
  if (kinds != HA__WHERE_TEXT || !(other & HA__WHERE_TIME) || !node->value.has_ns) return false;
  if (node->time_kind > 0) c->w->needs_ends = true;
  return true;
}

static bool fit(const checker *c, const ha__where_node *a, uint8_t a_kinds, const ha__where_node *b,
                uint8_t b_kinds) {
  return ha__where_comparable(a_kinds, b_kinds) || is_time_text(c, a, a_kinds, b_kinds) ||
         is_time_text(c, b, b_kinds, a_kinds);
}

static ha_status check_compare(outcome *out, const checker *c, ha__where_node *node) {
  ha__where_node *right = node->first->next;
  outcome a;
  outcome b;

  HA_TRY(check(&a, c, node->first));
  HA_TRY(check(&b, c, right));
  const bool fits = fit(c, node->first, a.kinds, right, b.kinds);
  mark(c, &node->operands, fits, a.kinds, b.kinds);
  return conclude(out, c, node, fits, a.is_fixed && b.is_fixed);
}

/* Each item is marked separately. */
static ha_status check_in(outcome *out, const checker *c, ha__where_node *node) {
  bool any_fits = false;
  outcome left;

  HA_TRY(check(&left, c, node->first));
  bool is_fixed = left.is_fixed;
  for (ha__where_node *item = node->first->next; item; item = item->next) {
    outcome right;
    HA_TRY(check(&right, c, item));
    const bool fits = fit(c, node->first, left.kinds, item, right.kinds);
    mark(c, &item->use, fits, left.kinds, right.kinds);
    any_fits |= fits;
    is_fixed &= right.is_fixed;
  }
  return conclude(out, c, node, any_fits, is_fixed);
}

static ha_status check_match(outcome *out, const checker *c, ha__where_node *node) {
  outcome a;

  HA_TRY(check(&a, c, node->first));
  const bool fits = (a.kinds & HA__WHERE_TEXT) != 0;
  mark(c, &node->operands, fits, a.kinds, HA__WHERE_TEXT);
  return conclude(out, c, node, fits, a.is_fixed);
}

static ha_status check_number(outcome *out, const checker *c, ha__where_node *node) {
  outcome a;
  outcome b = {.is_fixed = true};

  HA_TRY(check(&a, c, node->first));
  *out = (outcome){.is_fixed = a.is_fixed};
  if (node->code == HA__WHERE_CALCULATE) {
    HA_TRY(check(&b, c, node->first->next));
    out->kinds = ha__where_calculated(node->operation, a.kinds, b.kinds);
    out->is_fixed = a.is_fixed && b.is_fixed;
    mark(c, &node->operands, out->kinds != 0, a.kinds, b.kinds);
  } else {
    out->kinds = a.kinds & (uint8_t)~HA__WHERE_TEXT;
    mark(c, &node->operands, out->kinds != 0, a.kinds, HA__WHERE_INTEGER);
  }
  return HA_OK;
}

/* --- conditions ------------------------------------------------------------------------------- */

static ha_status check_condition(outcome *out, const checker *c, ha__where_node *node) {
  HA_TRY(check(out, c, node));
  const bool fits = (out->kinds & HA__WHERE_BOOL) != 0;
  node->is_condition = true;
  mark(c, &node->use, fits, out->kinds, HA__WHERE_BOOL);
  out->can_true &= fits;
  out->can_false &= fits;
  return HA_OK;
}

static ha_status check_not(outcome *out, const checker *c, ha__where_node *node) {
  outcome a;

  HA_TRY(check_condition(&a, c, node->first));
  *out = (outcome){a.kinds & HA__WHERE_BOOL, a.can_false, a.can_true, a.is_fixed};
  return HA_OK;
}

static ha_status check_joined(outcome *out, const checker *c, ha__where_node *node) {
  const bool is_or = node->code == HA__WHERE_OR;

  *out = (outcome){HA__WHERE_BOOL, !is_or, is_or, true};
  for (ha__where_node *item = node->first; item; item = item->next) {
    outcome a;
    HA_TRY(check_condition(&a, c, item));
    out->can_true = is_or ? out->can_true || a.can_true : out->can_true && a.can_true;
    out->can_false = is_or ? out->can_false && a.can_false : out->can_false || a.can_false;
    out->is_fixed &= a.is_fixed;
  }
  return HA_OK;
}

static ha_status check(outcome *out, const checker *c, ha__where_node *node) {
  switch (node->code) {
  case HA__WHERE_LITERAL:
    *out = (outcome){.kinds = node->value.kind, .is_fixed = true};
    return node->value.kind == HA__WHERE_BOOL ? settle(out, c, node) : HA_OK;
  case HA__WHERE_FIELD:
    *out = (outcome){.kinds = kinds_of_field(c, node)};
    out->can_true = out->can_false = (out->kinds & HA__WHERE_BOOL) != 0;
    return HA_OK;
  case HA__WHERE_NOT:
    return check_not(out, c, node);
  case HA__WHERE_AND:
  case HA__WHERE_OR:
    return check_joined(out, c, node);
  case HA__WHERE_COMPARE:
    return check_compare(out, c, node);
  case HA__WHERE_IN:
    return check_in(out, c, node);
  case HA__WHERE_MATCH:
    return check_match(out, c, node);
  case HA__WHERE_NEGATE:
  case HA__WHERE_ABS:
  case HA__WHERE_CALCULATE:
    return check_number(out, c, node);
  case HA__WHERE_TOPIC:
  case HA__WHERE_TYPE:
    *out = (outcome){.kinds = HA__WHERE_TEXT, .is_fixed = true};
    return HA_OK;
  default:
    *out = (outcome){.kinds = node->code == HA__WHERE_SIZE ? HA__WHERE_INTEGER : HA__WHERE_TIME};
    return HA_OK;
  }
}

static ha_status check_root(bool *out, const checker *c) {
  outcome root;

  HA_TRY(check_condition(&root, c, c->w->tree.root));
  *out = root.can_true;
  return HA_OK;
}

ha_status ha__where_check(bool *out, ha_where *w, const ha__where_channel *channel, ha_error *err) {
  const checker c = {.w = w, .channel = channel, .err = err};

  return check_root(out, &c);
}

ha_status ha__where_check_unknown(bool *out, ha_where *w, const ha__where_channel *channel,
                                  ha_error *err) {
  const checker c = {.w = w, .channel = channel, .is_unknown = true, .err = err};

  return check_root(out, &c);
}

/* --- operands that are never compatible ------------------------------------------------------- */

static ha_status report_operands(const ha_where *w, const ha__where_node *node, ha_error *err) {
  const char *a = ha__where_kind_name(node->operands.kinds[0]);
  const char *b = ha__where_kind_name(node->operands.kinds[1]);
  char sum[64];

  switch (node->code) {
  case HA__WHERE_MATCH:
    snprintf(sum, sizeof sum, "a regular expression needs a string, this is %s", a);
    break;
  case HA__WHERE_CALCULATE:
    snprintf(sum, sizeof sum, "there is no '%c' of %s and %s", node->operation, a, b);
    break;
  case HA__WHERE_COMPARE:
    snprintf(sum, sizeof sum, "%s can't be compared with %s", a, b);
    break;
  default:
    snprintf(sum, sizeof sum, "there is no '%s' of %s", node->code == HA__WHERE_ABS ? "abs" : "-",
             a);
    break;
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, HA__WHERE_AT "%s", node->at + 1, w->tree.text, sum);
}

static ha_status report_use(const ha_where *w, const ha__where_node *node, ha_error *err) {
  const char *a = ha__where_kind_name(node->use.kinds[0]);

  if (node->is_condition) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, HA__WHERE_AT "want a condition, this is %s",
                   node->at + 1, w->tree.text, a);
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, HA__WHERE_AT "%s can't be compared with %s",
                 node->at + 1, w->tree.text, a, ha__where_kind_name(node->use.kinds[1]));
}

static bool is_odd(const ha__where_mark *m) {
  return m->kinds[0] && !m->is_sound;
}

ha_status ha__where_check_sound(const ha_where *w, ha_error *err) {
  const ha__where_node *odd = NULL;

  for (const ha__where_node *node = w->tree.last_made; node; node = node->made_before) {
    if ((is_odd(&node->operands) || is_odd(&node->use)) && (!odd || node->at <= odd->at)) {
      odd = node;
    }
  }
  if (!odd) return HA_OK;
  return is_odd(&odd->operands) ? report_operands(w, odd, err) : report_use(w, odd, err);
}
