/* Tokens of one YAML document. Aliases are refused, so that a short text cannot expand to a long
 * one. */
#include <string.h>

#include "base/status.h"
#include "encoding/build/source.h"

static ha_status parser_failure(const ha__yaml_source *y, ha_error *err) {
  if (y->parser.error == YAML_MEMORY_ERROR) return HA_FAIL_NOMEM(err);
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "this is not YAML: %s",
                 y->parser.problem ? y->parser.problem : "wrong");
}

static ha_status next_event(ha__yaml_source *y, ha_error *err) {
  if (y->has_event) yaml_event_delete(&y->event);
  y->has_event = yaml_parser_parse(&y->parser, &y->event) != 0;
  y->mark = y->has_event ? y->event.start_mark : y->parser.problem_mark;
  return y->has_event ? HA_OK : parser_failure(y, err);
}

/* A second document may be empty, as after the "---" that ends a message. */
static ha_status finish(ha__yaml_source *y, ha_error *err) {
  while (y->event.type != YAML_STREAM_END_EVENT) {
    const bool is_empty = y->event.type == YAML_SCALAR_EVENT && y->event.data.scalar.length == 0 &&
                          !y->event.data.scalar.tag;
    if (!is_empty && y->event.type != YAML_DOCUMENT_START_EVENT &&
        y->event.type != YAML_DOCUMENT_END_EVENT) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "want one document, not several");
    }
    HA_TRY(next_event(y, err));
  }
  return HA_OK;
}

static ha_status take_scalar(ha__token *out, const ha__yaml_source *y) {
  const bool is_plain =
      y->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE && !y->event.data.scalar.tag;

  *out = (ha__token){is_plain ? HA__TOKEN_WORD : HA__TOKEN_TEXT,
                     (const char *)y->event.data.scalar.value, y->event.data.scalar.length};
  return HA_OK;
}

static ha_status next(ha__token *out, ha__token_source *source, ha_error *err) {
  ha__yaml_source *y = (ha__yaml_source *)source;

  *out = (ha__token){HA__TOKEN_END, "", 0};
  HA_TRY(next_event(y, err));
  switch (y->event.type) {
  case YAML_SCALAR_EVENT:
    return take_scalar(out, y);
  case YAML_SEQUENCE_START_EVENT:
    out->code = HA__TOKEN_LIST;
    return HA_OK;
  case YAML_MAPPING_START_EVENT:
    out->code = HA__TOKEN_MAP;
    return HA_OK;
  case YAML_SEQUENCE_END_EVENT:
  case YAML_MAPPING_END_EVENT:
    out->code = HA__TOKEN_CLOSE;
    return HA_OK;
  case YAML_ALIAS_EVENT:
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "aliases are not supported");
  case YAML_DOCUMENT_END_EVENT:
  case YAML_STREAM_END_EVENT:
    return finish(y, err);
  case YAML_NO_EVENT:
  case YAML_STREAM_START_EVENT:
  case YAML_DOCUMENT_START_EVENT:
  default:
    return next(out, source, err); /* one stream start and one document start before the first
                                      value */
  }
}

static void place(size_t *line, size_t *column, const ha__token_source *source) {
  const ha__yaml_source *y = (const ha__yaml_source *)source;

  *line = y->mark.line + 1;
  *column = y->mark.column + 1;
}

ha_status ha__yaml_begin(ha__yaml_source *out, const char *text, size_t size, ha_error *err) {
  memset(out, 0, sizeof *out);
  out->source = (ha__token_source){next, place, false};
  if (!yaml_parser_initialize(&out->parser)) return HA_FAIL_NOMEM(err);
  yaml_parser_set_input_string(&out->parser, (const unsigned char *)text, size);
  return HA_OK;
}

void ha__yaml_done(ha__yaml_source *source) {
  if (source->has_event) yaml_event_delete(&source->event);
  yaml_parser_delete(&source->parser);
}
