/* or         = and { ( "||" | "or" ) and }
 * and        = not { ( "&&" | "and" ) not }
 * not        = { "not" } comparison
 * comparison = sum [ ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) sum | ( "=~" | "!~" ) string
 *                  | [ "not" ] "in" "[" sum { "," sum } "]" ]
 * sum        = product { ( "+" | "-" ) product }
 * product    = unary { ( "*" | "/" | "%" ) unary }
 * unary      = { "-" | "!" } value
 * value      = number | string | "true" | "false" | "(" or ")" | "abs" "(" or ")"
 *            | "len" "(" field ")" | "topic" | "type" | "time" | "publish_time" | "size" | field */
#include <assert.h>
#include <string.h>

#include <holdall/time.h>

#include "base/alloc.h"
#include "base/status.h"
#include "expr/lex.h"
#include "expr/tree.h"
#include "expr/value.h"
#include "schema/value.h"

typedef struct parser {
  ha__where_tree *tree;
  const char *text;
  ha__word word; /* that comes next */
  unsigned depth;
  ha_error *err;
} parser;

static ha_status parse_or(ha__where_node **out, parser *p);

/* --- words ------------------------------------------------------------------------------------ */

static bool is(const parser *p, const char *word) {
  return p->word.size == strlen(word) && memcmp(p->text + p->word.at, word, p->word.size) == 0;
}

static bool is_value(const parser *p) {
  static const char *const words[] = {"and", "or", "not", "in"};

  if (p->word.code == HA__WORD_SIGN) return is(p, ")") || is(p, "]");
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (is(p, words[i])) return false;
  }
  return true;
}

static ha_status advance(parser *p) {
  return ha__word_next(&p->word, p->text, p->word.at + p->word.size, is_value(p), p->err);
}

static ha_status wrong(const parser *p, const char *want) {
  const size_t size = p->word.size < 40 ? p->word.size : 40;

  if (p->word.code == HA__WORD_END) {
    return HA_FAIL(p->err, HA_E_ARG, HA_NO_OFFSET, HA__WHERE_AT "want %s, but it ends",
                   p->word.at + 1, p->text, want);
  }
  return HA_FAIL(p->err, HA_E_ARG, HA_NO_OFFSET, HA__WHERE_AT "want %s, but there is %.*s",
                 p->word.at + 1, p->text, want, (int)size, p->text + p->word.at);
}

static ha_status expect(parser *p, const char *sign, const char *want) {
  if (!is(p, sign)) return wrong(p, want);
  return advance(p);
}

static ha_status too_deep(const parser *p, size_t at) {
  return HA_FAIL(p->err, HA_E_LIMIT, HA_NO_OFFSET, HA__WHERE_AT "nested more than %d deep", at + 1,
                 p->text, (int)HA__WHERE_MAX_DEPTH);
}

/* --- nodes ------------------------------------------------------------------------------------ */

static ha_status new_node(ha__where_node **out, parser *p, uint8_t code, size_t at) {
  ha__where_node *node = ha__arena_alloc(&p->tree->arena, sizeof *node);

  if (!node) return HA_FAIL_NOMEM(p->err);
  node->code = code;
  node->at = at;
  node->time_kind = -1;
  node->height = 1;
  node->made_before = p->tree->last_made;
  p->tree->last_made = node;
  *out = node;
  return HA_OK;
}

/* tail: the last of its children, initially NULL. */
static ha_status adopt(parser *p, ha__where_node *parent, ha__where_node **tail,
                       ha__where_node *child) {
  assert(child); /* each parsed part added one */
  if (child->height >= HA__WHERE_MAX_DEPTH) return too_deep(p, parent->at);
  if (parent->height <= child->height) parent->height = (uint8_t)(child->height + 1);
  if (*tail) {
    (*tail)->next = child;
  } else {
    parent->first = child;
  }
  *tail = child;
  return HA_OK;
}

static ha_status new_unary(ha__where_node **out, parser *p, uint8_t code, size_t at,
                           ha__where_node *child) {
  ha__where_node *tail = NULL;

  HA_TRY(new_node(out, p, code, at));
  return adopt(p, *out, &tail, child);
}

static ha_status new_binary(ha__where_node **out, parser *p, uint8_t code, size_t at,
                            ha__where_node *left, ha__where_node *right) {
  ha__where_node *tail = NULL;

  HA_TRY(new_node(out, p, code, at));
  HA_TRY(adopt(p, *out, &tail, left));
  return adopt(p, *out, &tail, right);
}

/* --- literals --------------------------------------------------------------------------------- */

static ha_status parse_number(ha__where_node **out, parser *p) {
  const ha__span span = {p->text + p->word.at, p->word.size};
  ha__where_value value = {.kind = HA__WHERE_INTEGER, .is_written = true};
  ha__magnitude integer = {0, false};
  int32_t kind = 0;

  if (ha__parse_integer(&integer, span,
                        ha__span_begins(span, "0x") || ha__span_begins(span, "0X"))) {
    value.integer = integer.value;
  } else if (ha__parse_float(&value.real, span)) {
    value.kind = HA__WHERE_REAL;
  } else {
    return HA_FAIL(p->err, HA_E_ARG, HA_NO_OFFSET, HA__WHERE_AT "this is not a number",
                   p->word.at + 1, p->text);
  }
  char *text = ha__arena_dup(&p->tree->arena, span.data, span.size);
  if (!text) return HA_FAIL_NOMEM(p->err);
  value.has_ns = ha_time_parse(&value.ns, &kind, text, NULL) == HA_OK;
  HA_TRY(new_node(out, p, HA__WHERE_LITERAL, p->word.at));
  (*out)->value = value;
  return advance(p);
}

/* Remove quotes and escapes; unknown escapes stay, because regular expressions contain many. */
static char *unescaped(parser *p, size_t *out_size) {
  const char *from = p->text + p->word.at + 1;
  const char *end = p->text + p->word.at + p->word.size - 1;
  char *text = ha__arena_dup(&p->tree->arena, from, (size_t)(end - from));
  size_t size = 0;

  if (!text) return NULL;
  while (from < end) {
    char c = *from++;
    if (c == '\\' && *from != '\0' && strchr("\"'\\nt", *from)) {
      c = *from++;
      if (c == 'n') c = '\n';
      if (c == 't') c = '\t';
    }
    text[size++] = c;
  }
  text[size] = '\0';
  *out_size = size;
  return text;
}

static ha_status parse_string(ha__where_node **out, parser *p) {
  size_t size = 0;

  if (p->word.code != HA__WORD_STRING) return wrong(p, "a string");
  const char *text = unescaped(p, &size);
  if (!text) return HA_FAIL_NOMEM(p->err);
  HA_TRY(new_node(out, p, HA__WHERE_LITERAL, p->word.at));
  ha__where_node *node = *out;
  node->value = ha__where_text(text, size);
  node->value.is_written = true;
  if (ha_time_parse(&node->value.ns, &node->time_kind, text, NULL) == HA_OK) {
    node->value.has_ns = true;
    node->time_ns = node->value.ns;
  } else {
    node->time_kind = -1;
  }
  return advance(p);
}

static ha_status parse_truth(ha__where_node **out, parser *p, bool is_true) {
  HA_TRY(new_node(out, p, HA__WHERE_LITERAL, p->word.at));
  (*out)->value = ha__where_bool(is_true);
  return advance(p);
}

/* --- fields ----------------------------------------------------------------------------------- */

static ha_status read_name(ha__where_name *out, parser *p, bool is_length) {
  const char *word = p->text + p->word.at;

  *out = (ha__where_name){.at = p->word.at,
                          .path_at = p->word.at,
                          .end = p->word.at + p->word.size,
                          .has_topic = p->word.code != HA__WORD_NAME,
                          .is_length = is_length};
  if (p->word.code == HA__WORD_QUOTED) {
    const size_t size = strcspn(word + 1, "`");
    out->quoted = ha__arena_dup(&p->tree->arena, word + 1, size);
    if (!out->quoted) return HA_FAIL_NOMEM(p->err);
    out->path_at += size + 3; /* after the second quote and the point */
  } else if (p->word.code == HA__WORD_NAME && *word == '.') {
    out->path_at++;
  }
  return HA_OK;
}

/* Each distinct field is listed once. */
static bool find_field(uint32_t *out, const parser *p, const ha__where_name *name) {
  const size_t size = name->end - name->at;

  for (uint32_t i = 0; i < p->tree->field_count; i++) {
    const ha__where_name *f = &p->tree->fields[i];
    if (f->is_length == name->is_length && f->end - f->at == size &&
        memcmp(p->text + f->at, p->text + name->at, size) == 0) {
      *out = i;
      return true;
    }
  }
  return false;
}

static ha_status parse_field(ha__where_node **out, parser *p, bool is_length) {
  ha__where_tree *tree = p->tree;
  ha__where_name name;

  HA_TRY(read_name(&name, p, is_length));
  HA_TRY(new_node(out, p, HA__WHERE_FIELD, p->word.at));
  if (!find_field(&(*out)->field, p, &name)) {
    if (tree->field_count == HA__WHERE_MAX_FIELDS) {
      return HA_FAIL(p->err, HA_E_LIMIT, HA_NO_OFFSET, HA__WHERE_AT "more than %d fields",
                     name.at + 1, p->text, (int)HA__WHERE_MAX_FIELDS);
    }
    (*out)->field = tree->field_count;
    tree->fields[tree->field_count++] = name;
  }
  if (name.has_topic) tree->names_topics = true;
  if (!name.has_topic) tree->names_message = true;
  return advance(p);
}

static bool is_field(const parser *p) {
  return p->word.code == HA__WORD_NAME || p->word.code == HA__WORD_TOPIC ||
         p->word.code == HA__WORD_QUOTED;
}

/* --- values ----------------------------------------------------------------------------------- */

static ha_status parse_group(ha__where_node **out, parser *p) {
  HA_TRY(expect(p, "(", "'('"));
  HA_TRY(parse_or(out, p));
  return expect(p, ")", "')'");
}

static ha_status parse_length(ha__where_node **out, parser *p) {
  HA_TRY(expect(p, "(", "'('"));
  if (!is_field(p)) return wrong(p, "a field");
  HA_TRY(parse_field(out, p, true));
  return expect(p, ")", "')'");
}

/* A field may have the name of a function. */
static bool is_call(const parser *p, const char *name) {
  const char *after = p->text + p->word.at + p->word.size;

  return is(p, name) && after[strspn(after, " \t")] == '(';
}

static bool find_attribute(uint8_t *code, const parser *p) {
  static const struct {
    const char *word;
    uint8_t code;
  } words[] = {{"topic", HA__WHERE_TOPIC},
               {"type", HA__WHERE_TYPE},
               {"time", HA__WHERE_LOG_TIME},
               {"publish_time", HA__WHERE_PUBLISH_TIME},
               {"size", HA__WHERE_SIZE}};

  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (is(p, words[i].word)) {
      *code = words[i].code;
      return true;
    }
  }
  return false;
}

static ha_status parse_name(ha__where_node **out, parser *p) {
  const size_t at = p->word.at;
  uint8_t code = 0;

  if (is(p, "true") || is(p, "false")) return parse_truth(out, p, is(p, "true"));
  if (is(p, "and") || is(p, "or") || is(p, "in") || is(p, "not")) return wrong(p, "a value");
  if (is_call(p, "abs")) {
    ha__where_node *child = NULL;
    HA_TRY(advance(p));
    HA_TRY(parse_group(&child, p));
    return new_unary(out, p, HA__WHERE_ABS, at, child);
  }
  if (is_call(p, "len")) {
    HA_TRY(advance(p));
    return parse_length(out, p);
  }
  if (!find_attribute(&code, p)) return parse_field(out, p, false);
  if (code == HA__WHERE_TOPIC || code == HA__WHERE_TYPE) p->tree->names_message = true;
  HA_TRY(new_node(out, p, code, at));
  return advance(p);
}

static ha_status parse_value(ha__where_node **out, parser *p) {
  switch (p->word.code) {
  case HA__WORD_NUMBER:
    return parse_number(out, p);
  case HA__WORD_STRING:
    return parse_string(out, p);
  case HA__WORD_NAME:
    return parse_name(out, p);
  case HA__WORD_TOPIC:
  case HA__WORD_QUOTED:
    return parse_field(out, p, false);
  default:
    if (is(p, "(")) return parse_group(out, p);
    return wrong(p, "a value");
  }
}

/* --- operators -------------------------------------------------------------------------------- */

static ha_status parse_unary(ha__where_node **out, parser *p) {
  const size_t at = p->word.at;
  ha__where_node *child = NULL;

  if (p->word.code != HA__WORD_SIGN || (!is(p, "-") && !is(p, "!"))) return parse_value(out, p);
  const uint8_t code = is(p, "-") ? HA__WHERE_NEGATE : HA__WHERE_NOT;
  if (++p->depth > HA__WHERE_MAX_DEPTH) return too_deep(p, at);
  HA_TRY(advance(p));
  HA_TRY(parse_unary(&child, p));
  p->depth--;
  return new_unary(out, p, code, at, child);
}

static bool is_sign_of(const parser *p, const char *signs) {
  return p->word.code == HA__WORD_SIGN && p->word.size == 1 && strchr(signs, p->text[p->word.at]);
}

typedef ha_status parse_part(ha__where_node **out, parser *p);

static ha_status parse_calculation(ha__where_node **out, parser *p, const char *signs,
                                   parse_part *part) {
  HA_TRY(part(out, p));
  while (is_sign_of(p, signs)) {
    const size_t at = p->word.at;
    ha__where_node *left = *out;
    ha__where_node *right = NULL;
    HA_TRY(advance(p));
    HA_TRY(part(&right, p));
    HA_TRY(new_binary(out, p, HA__WHERE_CALCULATE, at, left, right));
    (*out)->operation = p->text[at];
  }
  return HA_OK;
}

static ha_status parse_product(ha__where_node **out, parser *p) {
  return parse_calculation(out, p, "*/%", parse_unary);
}

static ha_status parse_sum(ha__where_node **out, parser *p) {
  return parse_calculation(out, p, "+-", parse_product);
}

static bool find_comparison(uint8_t *orders, const parser *p) {
  static const struct {
    const char *sign;
    unsigned orders;
  } signs[] = {{"==", HA__WHERE_IS_EQUAL},
               {"!=", HA__WHERE_IS_LESS | HA__WHERE_IS_GREATER | HA__WHERE_IS_UNORDERED},
               {"<", HA__WHERE_IS_LESS},
               {"<=", HA__WHERE_IS_LESS | HA__WHERE_IS_EQUAL},
               {">", HA__WHERE_IS_GREATER},
               {">=", HA__WHERE_IS_GREATER | HA__WHERE_IS_EQUAL}};

  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    if (is(p, signs[i].sign)) {
      *orders = (uint8_t)signs[i].orders;
      return true;
    }
  }
  return false;
}

static ha_status parse_match(ha__where_node **out, parser *p, ha__where_node *left) {
  const size_t at = p->word.at;
  const bool is_negated = is(p, "!~");
  ha__where_node *pattern = NULL;
  ha_error why = HA_ERROR_INIT;

  HA_TRY(advance(p));
  const size_t pattern_at = p->word.at;
  HA_TRY(parse_string(&pattern, p));
  HA_TRY(new_unary(out, p, HA__WHERE_MATCH, at, left));
  const ha_status st = ha__regex_new(&(*out)->regex, pattern->value.text, &why);
  if (st < 0) {
    return HA_FAIL(p->err, st == HA_E_NOMEM ? HA_E_NOMEM : HA_E_ARG, HA_NO_OFFSET,
                   HA__WHERE_AT "%.300s", pattern_at + 1, p->text, why.text);
  }
  return is_negated ? new_unary(out, p, HA__WHERE_NOT, at, *out) : HA_OK;
}

static ha_status parse_in(ha__where_node **out, parser *p, ha__where_node *left, size_t at) {
  ha__where_node *tail = NULL;
  ha__where_node *item = NULL;

  HA_TRY(advance(p));
  HA_TRY(new_node(out, p, HA__WHERE_IN, at));
  HA_TRY(adopt(p, *out, &tail, left));
  HA_TRY(expect(p, "[", "'['"));
  for (;;) {
    HA_TRY(parse_sum(&item, p));
    HA_TRY(adopt(p, *out, &tail, item));
    if (!is(p, ",")) break;
    HA_TRY(advance(p));
  }
  return expect(p, "]", "',' or ']'");
}

static ha_status parse_not_in(ha__where_node **out, parser *p, ha__where_node *left) {
  const size_t at = p->word.at;
  ha__where_node *in = NULL;

  HA_TRY(advance(p));
  if (!is(p, "in")) return wrong(p, "'in'");
  HA_TRY(parse_in(&in, p, left, p->word.at));
  return new_unary(out, p, HA__WHERE_NOT, at, in);
}

static ha_status parse_comparison(ha__where_node **out, parser *p) {
  uint8_t orders = 0;
  ha__where_node *left = NULL;
  ha__where_node *right = NULL;

  HA_TRY(parse_sum(&left, p));
  const size_t at = p->word.at;
  *out = left;
  if (is(p, "=~") || is(p, "!~")) return parse_match(out, p, left);
  if (is(p, "in")) return parse_in(out, p, left, at);
  if (is(p, "not")) return parse_not_in(out, p, left);
  if (!find_comparison(&orders, p)) return HA_OK;
  HA_TRY(advance(p));
  HA_TRY(parse_sum(&right, p));
  HA_TRY(new_binary(out, p, HA__WHERE_COMPARE, at, left, right));
  (*out)->orders = orders;
  if (find_comparison(&orders, p)) return wrong(p, "one comparison at a time, joined by '&&'");
  return HA_OK;
}

static ha_status parse_not(ha__where_node **out, parser *p) {
  const size_t at = p->word.at;
  ha__where_node *child = NULL;

  if (!is(p, "not")) return parse_comparison(out, p);
  if (++p->depth > HA__WHERE_MAX_DEPTH) return too_deep(p, at);
  HA_TRY(advance(p));
  HA_TRY(parse_not(&child, p));
  p->depth--;
  return new_unary(out, p, HA__WHERE_NOT, at, child);
}

/* Any number of operands form one node, so a long list is not deep. */
static ha_status parse_joined(ha__where_node **out, parser *p, uint8_t code, const char *sign,
                              const char *word, parse_part *part) {
  ha__where_node *tail = NULL;
  ha__where_node *item = NULL;

  HA_TRY(part(out, p));
  if (!is(p, sign) && !is(p, word)) return HA_OK;
  item = *out;
  HA_TRY(new_node(out, p, code, p->word.at));
  HA_TRY(adopt(p, *out, &tail, item));
  while (is(p, sign) || is(p, word)) {
    HA_TRY(advance(p));
    HA_TRY(part(&item, p));
    HA_TRY(adopt(p, *out, &tail, item));
  }
  return HA_OK;
}

static ha_status parse_and(ha__where_node **out, parser *p) {
  return parse_joined(out, p, HA__WHERE_AND, "&&", "and", parse_not);
}

static ha_status parse_or(ha__where_node **out, parser *p) {
  if (++p->depth > HA__WHERE_MAX_DEPTH) return too_deep(p, p->word.at);
  HA_TRY(parse_joined(out, p, HA__WHERE_OR, "||", "or", parse_and));
  p->depth--;
  return HA_OK;
}

ha_status ha__where_parse(ha__where_tree *tree, const char *text, ha_error *err) {
  const size_t size = strlen(text);

  if (size > HA__WHERE_MAX_TEXT) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "an expression of %zu bytes; at most %d", size,
                   (int)HA__WHERE_MAX_TEXT);
  }
  tree->text = ha__dup_string(text);
  if (!tree->text) return HA_FAIL_NOMEM(err);
  parser p = {.tree = tree, .text = tree->text, .err = err};
  HA_TRY(ha__word_next(&p.word, p.text, 0, false, err));
  HA_TRY(parse_or(&tree->root, &p));
  return p.word.code == HA__WORD_END ? HA_OK : wrong(&p, "an operator");
}

void ha__where_tree_done(ha__where_tree *tree) {
  for (ha__where_node *node = tree->last_made; node; node = node->made_before) {
    ha__regex_free(node->regex);
  }
  ha__arena_done(&tree->arena);
  ha__free(tree->text);
}
