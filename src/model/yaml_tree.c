#include "model/yaml_tree.h"

#include <string.h>
#include <strings.h>

#include <yaml.h>

#include "base/bytes.h"
#include "base/status.h"
#include "base/table.h"
#include "base/text/chars.h"

/* Limit of the stack of the builder; the limits of callers may be lower. */
enum { DEPTH_CEILING = 64 };

/* A list or map that is still open. */
typedef struct frame {
  ha__yaml *node;
  ha__yaml_item *last;
  const ha__yaml *key; /* of a map: its value has not been added yet */
  uint64_t weight;     /* nodes so far, aliases expanded */
  const yaml_char_t *anchor;
} frame;

/* A complete node with an anchor. */
typedef struct named {
  const ha__yaml *node;
  uint64_t weight;
} named;

typedef struct builder {
  ha__arena *arena;
  const ha__yaml_limits *limits;
  frame stack[DEPTH_CEILING];
  size_t depth;
  uint64_t nodes; /* in all, aliases expanded */
  ha__table anchors;
  const ha__yaml *root;
  bool done;
} builder;

static ha_status fail_at(ha_error *err, ha_status code, const yaml_mark_t *mark, const char *what) {
  ha__error_set(err, code, HA_NO_OFFSET, "line %zu, column %zu: %s", mark->line + 1,
                mark->column + 1, what);
  return code;
}

static ha__yaml *node_new(const builder *b, int kind, const yaml_mark_t *mark) {
  ha__yaml *node = ha__arena_alloc(b->arena, sizeof *node);

  if (!node) return NULL;
  node->kind = kind;
  node->text = "";
  node->line = mark->line + 1;
  node->column = mark->column + 1;
  return node;
}

/* Counts a complete node with its descendants. */
static ha_status count_nodes(builder *b, uint64_t weight, const yaml_mark_t *mark, ha_error *err) {
  if (!ha__add_u64(&b->nodes, b->nodes, weight) || b->nodes > b->limits->max_nodes) {
    return fail_at(err, HA_E_LIMIT, mark, "more nodes than the limit allows");
  }
  return HA_OK;
}

/* Adds a node as root, list member, key or value. */
static ha_status attach(builder *b, const ha__yaml *node, uint64_t weight, ha_error *err) {
  if (b->depth == 0) {
    b->root = node;
    return HA_OK;
  }
  frame *top = &b->stack[b->depth - 1];
  top->weight += weight; /* cannot wrap: b->nodes counts the same and is bounded */
  if (top->node->kind == HA__YAML_MAP && !top->key) {
    top->key = node;
    return HA_OK;
  }
  ha__yaml_item *item = ha__arena_alloc(b->arena, sizeof *item);
  if (!item) return HA_FAIL_NOMEM(err);
  item->key = top->key;
  item->value = node;
  top->key = NULL;
  if (top->last) {
    top->last->next = item;
  } else {
    top->node->items = item;
  }
  top->last = item;
  top->node->count++;
  return HA_OK;
}

static ha_status name_node(builder *b, const yaml_char_t *anchor, const ha__yaml *node,
                           uint64_t weight, ha_error *err) {
  if (!anchor) return HA_OK;
  named *target = ha__arena_alloc(b->arena, sizeof *target);
  if (!target) return HA_FAIL_NOMEM(err);
  *target = (named){node, weight};
  return ha__table_put(&b->anchors, anchor, strlen((const char *)anchor), (uintptr_t)target, err);
}

static ha_status keep_anchor(const builder *b, const yaml_char_t **out, const yaml_char_t *anchor,
                             ha_error *err) {
  *out = NULL;
  if (!anchor) return HA_OK;
  *out = (const yaml_char_t *)ha__arena_string(b->arena, (const char *)anchor);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status on_scalar(builder *b, const yaml_event_t *event, ha_error *err) {
  const yaml_char_t *anchor = NULL;
  ha__yaml *node = node_new(b, HA__YAML_SCALAR, &event->start_mark);

  if (!node) return HA_FAIL_NOMEM(err);
  HA_TRY(count_nodes(b, 1, &event->start_mark, err));
  node->plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && !event->data.scalar.tag;
  node->size = event->data.scalar.length;
  node->text = ha__arena_dup(b->arena, event->data.scalar.value, node->size);
  if (!node->text) return HA_FAIL_NOMEM(err);
  HA_TRY(keep_anchor(b, &anchor, event->data.scalar.anchor, err));
  HA_TRY(name_node(b, anchor, node, 1, err));
  return attach(b, node, 1, err);
}

static ha_status on_alias(builder *b, const yaml_event_t *event, ha_error *err) {
  const char *anchor = (const char *)event->data.alias.anchor;
  uint64_t value = 0;

  if (!ha__table_find(&value, &b->anchors, anchor, strlen(anchor))) {
    return fail_at(err, HA_E_CORRUPT, &event->start_mark, "alias without an anchor");
  }
  const named *target = (const named *)(uintptr_t)value;
  HA_TRY(count_nodes(b, target->weight, &event->start_mark, err));
  return attach(b, target->node, target->weight, err);
}

static ha_status on_open(builder *b, int kind, const yaml_event_t *event,
                         const yaml_char_t *event_anchor, ha_error *err) {
  const yaml_char_t *anchor = NULL;

  if (b->depth >= b->limits->max_depth || b->depth >= DEPTH_CEILING) {
    return fail_at(err, HA_E_LIMIT, &event->start_mark, "nested deeper than the limit allows");
  }
  ha__yaml *node = node_new(b, kind, &event->start_mark);
  if (!node) return HA_FAIL_NOMEM(err);
  HA_TRY(count_nodes(b, 1, &event->start_mark, err));
  HA_TRY(keep_anchor(b, &anchor, event_anchor, err));
  b->stack[b->depth++] = (frame){node, NULL, NULL, 1, anchor};
  return HA_OK;
}

static ha_status on_close(builder *b, ha_error *err) {
  const frame top = b->stack[--b->depth];

  /* only now, because an alias within the node itself would be a cycle */
  HA_TRY(name_node(b, top.anchor, top.node, top.weight, err));
  return attach(b, top.node, top.weight, err);
}

static ha_status on_event(builder *b, const yaml_event_t *event, ha_error *err) {
  switch (event->type) {
  case YAML_SCALAR_EVENT:
    return on_scalar(b, event, err);
  case YAML_ALIAS_EVENT:
    return on_alias(b, event, err);
  case YAML_SEQUENCE_START_EVENT:
    return on_open(b, HA__YAML_LIST, event, event->data.sequence_start.anchor, err);
  case YAML_MAPPING_START_EVENT:
    return on_open(b, HA__YAML_MAP, event, event->data.mapping_start.anchor, err);
  case YAML_SEQUENCE_END_EVENT:
  case YAML_MAPPING_END_EVENT:
    return on_close(b, err);
  case YAML_DOCUMENT_END_EVENT:
  case YAML_STREAM_END_EVENT:
    b->done = true;
    return HA_OK;
  case YAML_NO_EVENT:
  case YAML_STREAM_START_EVENT:
  case YAML_DOCUMENT_START_EVENT:
  default:
    return HA_OK;
  }
}

static ha_status parser_failure(const yaml_parser_t *parser, ha_error *err) {
  if (parser->error == YAML_MEMORY_ERROR) return HA_FAIL_NOMEM(err);
  const char *what = parser->problem ? parser->problem : "not YAML";
  if (parser->error == YAML_READER_ERROR) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "line %zu, column %zu: byte %zu: %s",
                   parser->mark.line + 1, parser->mark.column + 1, parser->problem_offset, what);
  }
  return fail_at(err, HA_E_CORRUPT, &parser->problem_mark, what);
}

static ha_status run(builder *b, yaml_parser_t *parser, ha_error *err) {
  while (!b->done) {
    yaml_event_t event;
    if (!yaml_parser_parse(parser, &event)) return parser_failure(parser, err);
    const ha_status st = on_event(b, &event, err);
    yaml_event_delete(&event);
    if (st < 0) return st;
  }
  return HA_OK;
}

ha_status ha__yaml_parse(const ha__yaml **out, ha__arena *arena, const char *text, size_t size,
                         const ha__yaml_limits *limits, ha_error *err) {
  builder b = {.arena = arena, .limits = limits};
  yaml_parser_t parser;

  if (size > limits->max_bytes) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "YAML text of %zu bytes, limit %zu", size,
                   limits->max_bytes);
  }
  if (!yaml_parser_initialize(&parser)) return HA_FAIL_NOMEM(err);
  yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
  const ha_status st = run(&b, &parser, err);
  yaml_parser_delete(&parser);
  ha__table_done(&b.anchors);
  if (st < 0) return st;
  *out = b.root;
  return HA_OK;
}

const ha__yaml *ha__yaml_get(const ha__yaml *map, const char *key) {
  if (!map || map->kind != HA__YAML_MAP) return NULL;
  for (const ha__yaml_item *item = map->items; item; item = item->next) {
    if (item->key->kind == HA__YAML_SCALAR && strcmp(item->key->text, key) == 0) {
      return item->value;
    }
  }
  return NULL;
}

bool ha__yaml_is_null(const ha__yaml *node) {
  static const char *const words[] = {"", "~", "null", "Null", "NULL"};

  if (!node) return true;
  if (node->kind != HA__YAML_SCALAR || !node->plain) return false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (strcmp(node->text, words[i]) == 0) return true;
  }
  return false;
}

static bool parse_magnitude(uint64_t *out, const char *digits) {
  const bool hex = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
  const uint64_t base = hex ? 16 : 10;
  uint64_t value = 0;

  if (hex) digits += 2;
  if (!*digits) return false;
  for (; *digits; digits++) {
    const unsigned digit = ha__hex_value(*digits);
    if (digit >= base) return false;
    if (__builtin_mul_overflow(value, base, &value)) return false;
    if (!ha__add_u64(&value, value, digit)) return false;
  }
  *out = value;
  return true;
}

/* The text of a scalar; NULL if it contains a NUL. */
static const char *number_text(const ha__yaml *node) {
  if (!node || node->kind != HA__YAML_SCALAR || strlen(node->text) != node->size) return NULL;
  return node->text;
}

bool ha__yaml_u64(uint64_t *out, const ha__yaml *node) {
  const char *text = number_text(node);

  if (!text) return false;
  return parse_magnitude(out, *text == '+' ? text + 1 : text);
}

bool ha__yaml_i64(int64_t *out, const ha__yaml *node) {
  const char *text = number_text(node);
  uint64_t magnitude = 0;

  if (!text) return false;
  const bool negative = *text == '-';
  if (!parse_magnitude(&magnitude, negative || *text == '+' ? text + 1 : text)) return false;
  if (magnitude > (uint64_t)INT64_MAX + (negative ? 1 : 0)) return false;
  *out = negative ? (int64_t)(0 - magnitude) : (int64_t)magnitude;
  return true;
}

const char *ha__yaml_text(const ha__yaml *node) {
  if (ha__yaml_is_null(node) || node->kind != HA__YAML_SCALAR) return NULL;
  return node->text;
}

bool ha__yaml_is_word(const ha__yaml *node, const char *word) {
  return node && node->kind == HA__YAML_SCALAR && node->size == strlen(word) &&
         strcasecmp(node->text, word) == 0;
}
