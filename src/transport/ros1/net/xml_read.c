#include "xml_read.h"

#include <expat.h>
#include <limits.h>
#include <string.h>

#include "base/alloc.h"
#include "base/growing.h"
#include "base/number/number.h"
#include "base/status.h"
#include "base/text/base64.h"

/* --- the elements of XML-RPC ----------------------------------------------------------- */

enum element {
  ROOT,
  CALL,
  ANSWER,
  METHOD,
  PARAMS,
  PARAM,
  FAULT,
  VALUE,
  ARRAY,
  DATA,
  STRUCT,
  MEMBER,
  NAME,
  STRING,
  INT,
  BOOL,
  DOUBLE,
  BASE64,
  OTHER
};

#define IN(element) (1u << (element))

/* Each element with the elements that may contain it. */
static const struct {
  const char *name;
  uint32_t element;
  uint32_t parents;
} g_elements[] = {
    {"value", VALUE, IN(PARAM) | IN(FAULT) | IN(DATA) | IN(MEMBER)},
    {"string", STRING, IN(VALUE)},
    {"array", ARRAY, IN(VALUE)},
    {"data", DATA, IN(ARRAY)},
    {"i4", INT, IN(VALUE)},
    {"int", INT, IN(VALUE)},
    {"boolean", BOOL, IN(VALUE)},
    {"struct", STRUCT, IN(VALUE)},
    {"member", MEMBER, IN(STRUCT)},
    {"name", NAME, IN(MEMBER)},
    {"methodCall", CALL, IN(ROOT)},
    {"methodName", METHOD, IN(CALL)},
    {"methodResponse", ANSWER, IN(ROOT)},
    {"params", PARAMS, IN(CALL) | IN(ANSWER)},
    {"param", PARAM, IN(PARAMS)},
    {"fault", FAULT, IN(ANSWER)},
    {"double", DOUBLE, IN(VALUE)},
    {"base64", BASE64, IN(VALUE)},
    {"dateTime.iso8601", OTHER, IN(VALUE)},
    {"nil", OTHER, IN(VALUE)},
    {"ex:nil", OTHER, IN(VALUE)},
    {"i8", INT, IN(VALUE)},
    {"ex:i8", INT, IN(VALUE)},
    {"i1", INT, IN(VALUE)},
    {"ex:i1", INT, IN(VALUE)},
    {"i2", INT, IN(VALUE)},
    {"ex:i2", INT, IN(VALUE)},
    {"float", DOUBLE, IN(VALUE)},
    {"ex:float", DOUBLE, IN(VALUE)},
    {"dateTime", OTHER, IN(VALUE)},
    {"ex:dateTime", OTHER, IN(VALUE)},
    {"ex:bigdecimal", OTHER, IN(VALUE)},
    {"ex:biginteger", OTHER, IN(VALUE)},
    {"bigdecimal", OTHER, IN(VALUE)},
    {"biginteger", OTHER, IN(VALUE)},
};

/* An element that is open. */
typedef struct frame {
  uint32_t element;
  size_t name;          /* index in g_elements */
  size_t first;         /* index in values of the first one inside */
  ha__ros1_value value; /* of VALUE: the value of the element inside */
  bool has_child;
} frame;

typedef struct reader {
  XML_Parser parser;
  ha_status st; /* the first failure of a handler, described in err */
  ha_error *err;
  ha__ros1_document *out;
  frame frames[HA__ROS1_XML_MAX_DEPTH + 1]; /* the first one is the document */
  size_t depth;
  size_t elements;
  ha__ros1_value
      *values; /* stack of values whose array, struct or list of parameters is still open */
  size_t count;
  size_t capacity;
  ha_bytes text; /* since the last tag */
} reader;

/* Offset of the tag or text that is being handled. */
static int64_t position(const reader *r) {
  return (int64_t)XML_GetCurrentByteIndex(r->parser);
}

#define FAIL(r, ...) HA_FAIL(err, HA_E_CORRUPT, position(r), __VA_ARGS__)

static frame *top(reader *r) {
  return &r->frames[r->depth];
}

/* --- values ---------------------------------------------------------------------------- */

static ha_status push(reader *r, const ha__ros1_value *value, ha_error *err) {
  void *values = r->values;
  const ha_status st = ha__reserve(&values, &r->capacity, r->count, 1, sizeof *r->values, err);

  r->values = values;
  HA_TRY(st);
  r->values[r->count++] = *value;
  return HA_OK;
}

/* Joins the values from `first` on to one array or struct. */
static ha_status collect(ha__ros1_value *out, reader *r, uint32_t kind, size_t first,
                         ha_error *err) {
  const size_t count = r->count - first;

  *out = (ha__ros1_value){.kind = kind, .count = (uint32_t)count, .is.items = NULL};
  r->count = first;
  if (count == 0) return HA_OK;
  ha__ros1_value *items = ha__arena_alloc(&r->out->arena, count * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  memcpy(items, r->values + first, count * sizeof *items);
  out->is.items = items;
  return HA_OK;
}

static ha_status take_text(ha__ros1_value *out, reader *r, ha_error *err) {
  const char *text = r->text.size ? ha__arena_dup(&r->out->arena, r->text.data, r->text.size) : "";

  *out = (ha__ros1_value){.kind = HA__ROS1_VALUE_TEXT, .is.text = text};
  return text ? HA_OK : HA_FAIL_NOMEM(err);
}

static bool is_space(uint8_t c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The text without white space at its ends. Without text there are no bytes to point to. */
static ha_slice trimmed(const reader *r) {
  const uint8_t *at = r->text.size ? r->text.data : (const uint8_t *)"";
  const uint8_t *last = at + r->text.size;

  while (at < last && is_space(*at))
    at++;
  while (last > at && is_space(last[-1]))
    last--;
  return (ha_slice){at, (size_t)(last - at)};
}

/* Text of another form is a value of another type: the rest of the document can be used. */
static void take_double(ha__ros1_value *out, const reader *r) {
  const ha_slice text = trimmed(r);
  double number = 0;

  *out = (ha__ros1_value){.kind = HA__ROS1_VALUE_OTHER};
  if (text.size == 0 || !ha__number_read(&number, (const char *)text.data, text.size)) return;
  *out = (ha__ros1_value){.kind = HA__ROS1_VALUE_DOUBLE, .is.real = number};
}

static ha_status take_bytes(ha__ros1_value *out, reader *r, ha_error *err) {
  const char *text = (const char *)r->text.data;
  size_t size = 0;

  *out = (ha__ros1_value){.kind = HA__ROS1_VALUE_OTHER};
  if (r->text.size > 0 && !ha__base64_size(&size, text, r->text.size)) return HA_OK;
  char *bytes = ha__arena_alloc(&r->out->arena, size + 1);
  if (!bytes) return HA_FAIL_NOMEM(err);
  if (size > 0) ha__base64_decode((uint8_t *)bytes, text, r->text.size);
  *out = (ha__ros1_value){.kind = HA__ROS1_VALUE_BYTES, .count = (uint32_t)size, .is.text = bytes};
  return HA_OK;
}

/* Parses the text as a number. */
static ha_status take_number(ha__ros1_value *out, reader *r, uint32_t kind, ha_error *err) {
  const ha_slice text = trimmed(r);
  const uint8_t *at = text.data;
  const uint8_t *end = at + text.size;
  uint64_t number = 0;

  const bool is_negative = at < end && *at == '-';
  if (at < end && (*at == '-' || *at == '+')) at++;
  if (at == end || end - at > 18)
    return FAIL(r, "a number of XML-RPC is empty or has over 18 digits");
  if (!ha__number_read_u64(&number, (const char *)at, (size_t)(end - at), INT64_MAX))
    return FAIL(r, "a number of XML-RPC has other characters than digits");
  const int64_t value = (int64_t)number;
  *out = (ha__ros1_value){.kind = kind, .is.number = is_negative ? -value : value};
  return HA_OK;
}

/* --- ends of elements ------------------------------------------------------------------ */

static ha_status need(const reader *r, const frame *f, size_t count, ha_error *err) {
  if (r->count - f->first == count) return HA_OK;
  return FAIL(r, "<%s> contains %zu values, expected %zu", g_elements[f->name].name,
              r->count - f->first, count);
}

/* The reason in a fault, {"faultCode": ..., "faultString": ...}. */
static const char *fault_text(const ha__ros1_value *fault) {
  for (uint32_t i = 0; fault->kind == HA__ROS1_VALUE_STRUCT && i + 1 < fault->count; i += 2) {
    const char *text = ha__ros1_xml_text(&fault->is.items[i + 1]);
    if (text && strcmp(fault->is.items[i].is.text, "faultString") == 0) return text;
  }
  return "a fault";
}

/* Sets the value that contains this element. */
static ha_status end_type(reader *r, const frame *f, ha_error *err) {
  ha__ros1_value *out = &r->frames[r->depth - 1].value;

  switch (f->element) {
  case STRING:
    return take_text(out, r, err);
  case INT:
    return take_number(out, r, HA__ROS1_VALUE_INT, err);
  case BOOL:
    return take_number(out, r, HA__ROS1_VALUE_BOOL, err);
  case DOUBLE:
    take_double(out, r);
    return HA_OK;
  case BASE64:
    return take_bytes(out, r, err);
  case STRUCT:
    return collect(out, r, HA__ROS1_VALUE_STRUCT, f->first, err);
  case ARRAY:
    return collect(out, r, HA__ROS1_VALUE_ARRAY, f->first, err);
  default:
    *out = (ha__ros1_value){.kind = HA__ROS1_VALUE_OTHER};
    return HA_OK;
  }
}

static ha_status end_value(reader *r, frame *f, ha_error *err) {
  if (!f->has_child) HA_TRY(take_text(&f->value, r, err));
  return push(r, &f->value, err);
}

static ha_status end_name(reader *r, ha_error *err) {
  ha__ros1_value name;

  HA_TRY(take_text(&name, r, err));
  return push(r, &name, err);
}

static ha_status end_method(reader *r, ha_error *err) {
  ha__ros1_value name;

  HA_TRY(take_text(&name, r, err));
  r->out->method = name.is.text;
  return HA_OK;
}

static ha_status end_whole(const reader *r, const frame *f, ha_error *err) {
  if (f->element == CALL && !r->out->method) return FAIL(r, "a call without a method name");
  if (f->element == ANSWER && !f->has_child) return FAIL(r, "an empty answer");
  return HA_OK;
}

static ha_status end_element(reader *r, ha_error *err) {
  frame *f = top(r);

  switch (f->element) {
  case CALL:
  case ANSWER:
    return end_whole(r, f, err);
  case METHOD:
    return end_method(r, err);
  case PARAMS:
    return collect(&r->out->params, r, HA__ROS1_VALUE_ARRAY, f->first, err);
  case PARAM:
    return need(r, f, 1, err);
  case MEMBER:
    return need(r, f, 2, err);
  case FAULT:
    HA_TRY(need(r, f, 1, err));
    r->out->fault = fault_text(&r->values[f->first]);
    return HA_OK;
  case VALUE:
    return end_value(r, f, err);
  case DATA:
    return HA_OK;
  case NAME:
    return end_name(r, err);
  default:
    return end_type(r, f, err);
  }
}

/* --- events of expat ------------------------------------------------------------------- */

static ha_status find_element(size_t *out, const reader *r, const char *name, ha_error *err) {
  const size_t count = sizeof g_elements / sizeof *g_elements;
  size_t i = 0;

  while (i < count && strcmp(g_elements[i].name, name) != 0)
    i++;
  *out = i;
  return i < count ? HA_OK : FAIL(r, "XML-RPC has no element <%.40s>", name);
}

/* Whether the element may begin here, after the children that the parent has already. */
static bool may_begin(const frame *parent, size_t i) {
  const uint32_t single = IN(ROOT) | IN(VALUE) | IN(ARRAY) | IN(ANSWER);

  if (!(g_elements[i].parents & IN(parent->element))) return false;
  if (parent->element == MEMBER) return (g_elements[i].element == NAME) != parent->has_child;
  return !parent->has_child || !(IN(parent->element) & single);
}

static ha_status open_element(reader *r, const char *name, ha_error *err) {
  frame *parent = top(r);
  size_t i = 0;

  HA_TRY(find_element(&i, r, name, err));
  if (!may_begin(parent, i)) {
    return FAIL(r, "XML-RPC does not allow an element <%s> here", g_elements[i].name);
  }
  if (r->depth == HA__ROS1_XML_MAX_DEPTH) {
    return HA_FAIL(err, HA_E_LIMIT, position(r), "XML-RPC with more than %d nested elements",
                   HA__ROS1_XML_MAX_DEPTH);
  }
  if (++r->elements > HA__ROS1_XML_MAX_ELEMENTS) {
    return HA_FAIL(err, HA_E_LIMIT, position(r), "XML-RPC with more than %d elements",
                   HA__ROS1_XML_MAX_ELEMENTS);
  }
  parent->has_child = true;
  r->depth++;
  *top(r) = (frame){.element = g_elements[i].element, .name = i, .first = r->count};
  r->text.size = 0;
  return HA_OK;
}

/* Keeps the status of a handler; a failure stops the parser. Expat may still call the end handler
 * of the same tag. */
static void keep(reader *r, ha_status st) {
  if (st >= 0) return;
  r->st = st;
  XML_StopParser(r->parser, XML_FALSE);
}

/* Attributes are ignored; some declare the namespace of "ex:". */
static void on_start(void *user, const XML_Char *name, const XML_Char **attributes) {
  reader *r = user;

  (void)attributes;
  if (r->st >= 0) keep(r, open_element(r, name, r->err));
}

static void on_end(void *user, const XML_Char *name) {
  reader *r = user;

  (void)name;
  if (r->st < 0) return;
  keep(r, end_element(r, r->err));
  r->depth--;
  r->text.size = 0;
}

static void on_text(void *user, const XML_Char *text, int size) {
  reader *r = user;

  if (r->st >= 0) keep(r, ha__bytes_append(&r->text, text, (size_t)size, r->err));
}

/* Without a DOCTYPE there are no entities to expand. */
static void on_doctype(void *user, const XML_Char *name, const XML_Char *system_id,
                       const XML_Char *public_id, int has_internal_subset) {
  reader *r = user;
  ha_error *err = r->err;

  (void)name;
  (void)system_id;
  (void)public_id;
  (void)has_internal_subset;
  if (r->st >= 0) keep(r, FAIL(r, "XML-RPC with a DOCTYPE"));
}

/* --- documents ------------------------------------------------------------------------- */

static ha_status fail_parse(const reader *r, ha_error *err) {
  const enum XML_Error code = XML_GetErrorCode(r->parser);

  if (r->st < 0) return r->st;
  if (code == XML_ERROR_NO_MEMORY) return HA_FAIL_NOMEM(err);
  return FAIL(r, "not XML in UTF-8: %s", XML_ErrorString(code));
}

/* Parses in pieces, so that a tag (with its attributes) or a comment that does not end is detected
 * before it uses much memory. */
static ha_status parse_pieces(reader *r, const uint8_t *data, size_t size, ha_error *err) {
  for (size_t at = 0; at <= size; at += HA__ROS1_XML_MAX_TOKEN) {
    const size_t left = size - at;
    const bool is_last = left <= HA__ROS1_XML_MAX_TOKEN;
    const int piece = is_last ? (int)left : HA__ROS1_XML_MAX_TOKEN;

    if (XML_Parse(r->parser, (const char *)data + at, piece, is_last) != XML_STATUS_OK) {
      return fail_parse(r, err);
    }
    if (is_last) break;
    if (position(r) >= 0 && at + (size_t)piece - (size_t)position(r) > HA__ROS1_XML_MAX_TOKEN) {
      return HA_FAIL(err, HA_E_LIMIT, position(r), "a tag or comment of more than %d bytes of XML",
                     HA__ROS1_XML_MAX_TOKEN);
    }
  }
  return HA_OK;
}

/* The encoding given here overrides the one that the text declares. */
static ha_status read_all(reader *r, const uint8_t *data, size_t size, ha_error *err) {
  r->parser = XML_ParserCreate("UTF-8");
  if (!r->parser) return HA_FAIL_NOMEM(err);
  XML_SetUserData(r->parser, r);
  XML_SetElementHandler(r->parser, on_start, on_end);
  XML_SetCharacterDataHandler(r->parser, on_text);
  XML_SetStartDoctypeDeclHandler(r->parser, on_doctype);
  const ha_status st = parse_pieces(r, data, size, err);
  XML_ParserFree(r->parser);
  return st;
}

ha_status ha__ros1_xml_parse(ha__ros1_document *out, const uint8_t *data, size_t size,
                             ha_error *err) {
  *out = (ha__ros1_document){.params.kind = HA__ROS1_VALUE_ARRAY};
  if (size > HA__ROS1_XML_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %d bytes of XML", HA__ROS1_XML_MAX);
  }
  reader *r = ha__alloc_zeroed(1, sizeof *r);
  if (!r) return HA_FAIL_NOMEM(err);
  r->err = err;
  r->out = out;
  const ha_status st = read_all(r, size ? data : (const uint8_t *)"", size, err);
  ha__free(r->values);
  ha__bytes_done(&r->text);
  ha__free(r);
  if (st < 0) ha__ros1_document_done(out);
  return st;
}

void ha__ros1_document_done(ha__ros1_document *document) {
  ha__arena_done(&document->arena);
  *document = (ha__ros1_document){.params.kind = HA__ROS1_VALUE_ARRAY};
}

static ha_status take_answer(const ha__ros1_value **value, const ha__ros1_document *document,
                             ha_error *err) {
  static const ha__ros1_value nothing = {.kind = HA__ROS1_VALUE_ARRAY};
  const ha__ros1_value *answer = ha__ros1_xml_item(&document->params, 0);
  const ha__ros1_value *code = ha__ros1_xml_item(answer, 0);
  const ha__ros1_value *item = ha__ros1_xml_item(answer, 2);

  if (document->fault) {
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "the answer is a fault: %s", document->fault);
  }
  if (document->method || !code) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the answer is not [code, text, value]");
  }
  if (ha__ros1_xml_int(code) != 1) {
    const char *text = ha__ros1_xml_text(ha__ros1_xml_item(answer, 1));
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "the answer is a failure: %s",
                   text ? text : "no reason");
  }
  *value = item ? item : &nothing;
  return HA_OK;
}

ha_status ha__ros1_xml_read_answer(const ha__ros1_value **value, ha__ros1_document *document,
                                   const uint8_t *data, size_t size, ha_error *err) {
  ha_status st = ha__ros1_xml_parse(document, data, size, err);

  if (st < 0) {
    ha__error_wrap(err, "cannot read the answer");
    return st;
  }
  st = take_answer(value, document, err);
  if (st < 0) ha__ros1_document_done(document);
  return st;
}

/* --- values ---------------------------------------------------------------------------- */

size_t ha__ros1_xml_size(const ha__ros1_value *array) {
  return array && array->kind == HA__ROS1_VALUE_ARRAY ? array->count : 0;
}

const ha__ros1_value *ha__ros1_xml_item(const ha__ros1_value *array, size_t i) {
  return i < ha__ros1_xml_size(array) ? &array->is.items[i] : NULL;
}

const char *ha__ros1_xml_text(const ha__ros1_value *value) {
  return value && value->kind == HA__ROS1_VALUE_TEXT ? value->is.text : NULL;
}

int ha__ros1_xml_int(const ha__ros1_value *value) {
  if (!value || value->kind != HA__ROS1_VALUE_INT) return -1;
  return value->is.number >= 0 && value->is.number <= INT_MAX ? (int)value->is.number : -1;
}

bool ha__ros1_xml_is_true(const ha__ros1_value *value) {
  if (value && value->kind == HA__ROS1_VALUE_BOOL) return value->is.number != 0;
  return ha__ros1_xml_int(value) > 0;
}
