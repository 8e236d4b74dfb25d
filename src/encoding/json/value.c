#include "encoding/json/value.h"

#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "encoding/build/source.h"

typedef struct parser {
  ha__json_source source;
  ha__arena *arena;
  ha__token token;
  ha_error *err;
} parser;

static ha_status next(parser *p) {
  return p->source.source.next(&p->token, &p->source.source, p->err);
}

static ha_status parse_value(ha__json_value **out, parser *p);

/* The values up to CLOSE; each level of nesting was counted by the source. */
static ha_status parse_inner(ha__json_value *outer, parser *p) {
  ha__json_value **last = &outer->first;

  for (;;) {
    const char *key = NULL;
    size_t key_size = 0;
    HA_TRY(next(p));
    if (p->token.code == HA__TOKEN_CLOSE) return HA_OK;
    if (outer->code == HA__JSON_MAP) {
      key = ha__arena_dup(p->arena, p->token.text, p->token.size);
      key_size = p->token.size;
      if (!key) return HA_FAIL_NOMEM(p->err);
      HA_TRY(next(p));
    }
    HA_TRY(parse_value(last, p));
    (*last)->key = key;
    (*last)->key_size = key_size;
    last = &(*last)->next;
  }
}

/* The value of the current token. */
static ha_status parse_value(ha__json_value **out, parser *p) {
  static const int codes[] = {[HA__TOKEN_MAP] = HA__JSON_MAP,
                              [HA__TOKEN_LIST] = HA__JSON_LIST,
                              [HA__TOKEN_TEXT] = HA__JSON_TEXT,
                              [HA__TOKEN_BYTES] = HA__JSON_TEXT,
                              [HA__TOKEN_WORD] = HA__JSON_WORD};
  ha__json_value *value = ha__arena_alloc(p->arena, sizeof *value);

  if (!value) return HA_FAIL_NOMEM(p->err);
  value->code = codes[p->token.code];
  *out = value;
  if (value->code == HA__JSON_MAP || value->code == HA__JSON_LIST) return parse_inner(value, p);
  value->text = ha__arena_dup(p->arena, p->token.text, p->token.size);
  value->size = p->token.size;
  value->is_bytes = p->token.code == HA__TOKEN_BYTES;
  return value->text ? HA_OK : HA_FAIL_NOMEM(p->err);
}

ha_status ha__json_parse(ha__json_value **out, ha__arena *arena, const char *text, size_t size,
                         bool takes_bytes, ha_error *err) {
  parser p = {.arena = arena, .err = err};
  ha__json_value *value = NULL;

  ha__json_begin(&p.source, text, size);
  p.source.takes_nan = true;
  p.source.takes_bytes = takes_bytes;
  ha_status st = next(&p);
  if (st >= 0) st = parse_value(&value, &p);
  if (st >= 0) st = next(&p);
  ha__json_done(&p.source);
  if (st >= 0) *out = value;
  return st;
}

const ha__json_value *ha__json_get(const ha__json_value *map, const char *name) {
  const ha__json_value *found = NULL;

  if (!map || map->code != HA__JSON_MAP) return NULL;
  for (const ha__json_value *v = map->first; v; v = v->next) {
    if (ha__bytes_equal(v->key, v->key_size, name, strlen(name))) found = v;
  }
  return found;
}

bool ha__json_is(const ha__json_value *value, const char *text) {
  return value && value->code == HA__JSON_TEXT && strcmp(value->text, text) == 0;
}

bool ha__json_is_word(const ha__json_value *value, const char *word) {
  return value && value->code == HA__JSON_WORD && strcmp(value->text, word) == 0;
}
