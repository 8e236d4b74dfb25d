#include "xml_read.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>

#include "base/alloc.h"
#include "base/growing.h"
#include "base/status.h"
#include "base/utf8.h"

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
  OTHER
};

#define IN(element) (1u << (element))

/* Each with those that it may stand in. */
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
    {"double", OTHER, IN(VALUE)},
    {"base64", OTHER, IN(VALUE)},
    {"dateTime.iso8601", OTHER, IN(VALUE)},
    {"nil", OTHER, IN(VALUE)},
    {"ex:nil", OTHER, IN(VALUE)},
    {"i8", INT, IN(VALUE)},
    {"ex:i8", INT, IN(VALUE)},
    {"i1", INT, IN(VALUE)},
    {"ex:i1", INT, IN(VALUE)},
    {"i2", INT, IN(VALUE)},
    {"ex:i2", INT, IN(VALUE)},
    {"float", OTHER, IN(VALUE)},
    {"ex:float", OTHER, IN(VALUE)},
    {"dateTime", OTHER, IN(VALUE)},
    {"ex:dateTime", OTHER, IN(VALUE)},
    {"ex:bigdecimal", OTHER, IN(VALUE)},
    {"ex:biginteger", OTHER, IN(VALUE)},
    {"bigdecimal", OTHER, IN(VALUE)},
    {"biginteger", OTHER, IN(VALUE)},
};

/* An element that has begun. */
typedef struct frame {
  uint32_t element;
  size_t name;          /* in g_elements */
  size_t first;         /* of the values within it */
  ha__ros1_value value; /* of VALUE: that of the element in it */
  bool has_child;
} frame;

typedef struct reader {
  const uint8_t *data;
  size_t size;
  size_t at;
  ha__ros1_document *out;
  frame frames[HA__ROS1_XML_MAX_DEPTH + 1]; /* the first one stands for the text as a whole */
  size_t depth;
  size_t elements;
  ha__ros1_value *values; /* that are in no array yet */
  size_t count;
  size_t capacity;
  ha_bytes text; /* since the last tag */
} reader;

#define FAIL(r, ...) HA_FAIL(err, HA_E_CORRUPT, (int64_t)(r)->at, __VA_ARGS__)

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

/* The values from first on become one. */
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

/* The text as a number. */
static ha_status take_number(ha__ros1_value *out, reader *r, uint32_t kind, ha_error *err) {
  const uint8_t *at = r->text.data;
  const uint8_t *end = at + r->text.size;
  int64_t number = 0;

  while (at < end && is_space(*at))
    at++;
  while (end > at && is_space(end[-1]))
    end--;
  const bool is_negative = at < end && *at == '-';
  if (at < end && (*at == '-' || *at == '+')) at++;
  if (at == end || end - at > 18) return FAIL(r, "an element of XML-RPC has no number that fits");
  for (; at < end; at++) {
    if (*at < '0' || *at > '9') return FAIL(r, "an element of XML-RPC has no number");
    number = number * 10 + (*at - '0');
  }
  *out = (ha__ros1_value){.kind = kind, .is.number = is_negative ? -number : number};
  return HA_OK;
}

/* --- ends of elements ------------------------------------------------------------------ */

static ha_status need(const reader *r, const frame *f, size_t count, ha_error *err) {
  if (r->count - f->first == count) return HA_OK;
  return FAIL(r, "<%s> has %zu values, not %zu", g_elements[f->name].name, r->count - f->first,
              count);
}

/* [name, value, ...]: why it failed. */
static const char *fault_text(const ha__ros1_value *fault) {
  for (uint32_t i = 0; fault->kind == HA__ROS1_VALUE_STRUCT && i + 1 < fault->count; i += 2) {
    const char *text = ha__ros1_xml_text(&fault->is.items[i + 1]);
    if (text && strcmp(fault->is.items[i].is.text, "faultString") == 0) return text;
  }
  return "a fault";
}

/* Of an element in a value: that value. */
static ha_status end_type(reader *r, const frame *f, ha_error *err) {
  ha__ros1_value *out = &r->frames[r->depth - 1].value;

  switch (f->element) {
  case STRING:
    return take_text(out, r, err);
  case INT:
    return take_number(out, r, HA__ROS1_VALUE_INT, err);
  case BOOL:
    return take_number(out, r, HA__ROS1_VALUE_BOOL, err);
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
  if (f->element == CALL && !r->out->method) return FAIL(r, "a call without a name");
  if (f->element == ANSWER && !f->has_child) return FAIL(r, "an answer without anything in it");
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

/* --- tags ------------------------------------------------------------------------------ */

/* What is between '<' and '>'. */
typedef struct tag {
  const char *name;
  size_t name_size;
  bool ends;   /* </name> */
  bool is_all; /* <name/> */
} tag;

static ha_status find_element(size_t *out, const reader *r, const tag *t, ha_error *err) {
  const size_t count = sizeof g_elements / sizeof *g_elements;
  const size_t told = t->name_size < 40 ? t->name_size : 40;
  size_t i = 0;

  while (i < count && (strlen(g_elements[i].name) != t->name_size ||
                       memcmp(g_elements[i].name, t->name, t->name_size) != 0))
    i++;
  *out = i;
  if (i < count) return HA_OK;
  return FAIL(r, "XML-RPC has no element <%.*s>", (int)told, t->name);
}

/* May it stand there, behind what is there already? */
static bool may_begin(const frame *parent, size_t i) {
  const uint32_t single = IN(ROOT) | IN(VALUE) | IN(ARRAY) | IN(ANSWER);

  if (!(g_elements[i].parents & IN(parent->element))) return false;
  if (parent->element == MEMBER) return (g_elements[i].element == NAME) != parent->has_child;
  return !parent->has_child || !(IN(parent->element) & single);
}

static ha_status open_element(reader *r, const tag *t, ha_error *err) {
  frame *parent = top(r);
  size_t i = 0;

  HA_TRY(find_element(&i, r, t, err));
  if (!may_begin(parent, i)) {
    return FAIL(r, "an element <%s> of XML-RPC where none can be", g_elements[i].name);
  }
  if (r->depth == HA__ROS1_XML_MAX_DEPTH) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)r->at,
                   "XML-RPC of more than %d elements in each other", HA__ROS1_XML_MAX_DEPTH);
  }
  if (++r->elements > HA__ROS1_XML_MAX_ELEMENTS) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)r->at, "XML-RPC of more than %d elements",
                   HA__ROS1_XML_MAX_ELEMENTS);
  }
  parent->has_child = true;
  r->depth++;
  *top(r) = (frame){.element = g_elements[i].element, .name = i, .first = r->count};
  r->text.size = 0;
  return HA_OK;
}

static ha_status close_element(reader *r, const tag *t, ha_error *err) {
  const char *name = r->depth ? g_elements[top(r)->name].name : "";

  if (strlen(name) != t->name_size || memcmp(name, t->name, t->name_size) != 0) {
    return FAIL(r, "an element ends where <%s> should", name);
  }
  HA_TRY(end_element(r, err));
  r->depth--;
  r->text.size = 0;
  return HA_OK;
}

/* Behind the '>' of a tag, by its quotes; 0 = it does not end, or is too long. */
static size_t end_of_tag(const reader *r) {
  const size_t left = r->size - r->at;
  const size_t most = left < HA__ROS1_XML_MAX_TAG ? left : HA__ROS1_XML_MAX_TAG;
  uint8_t quote = 0;

  for (size_t i = 1; i < most; i++) {
    const uint8_t c = r->data[r->at + i];
    if (c == '<') return 0;
    if (quote) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return r->at + i + 1;
    }
  }
  return 0;
}

/* Attributes are passed over: some name the space that "ex:" is of. */
static ha_status read_tag(reader *r, ha_error *err) {
  const size_t end = end_of_tag(r);

  if (end == 0) {
    return FAIL(r, "a tag that does not end, or of more than %d bytes", HA__ROS1_XML_MAX_TAG);
  }
  const char *text = (const char *)r->data + r->at + 1;
  const char *last = (const char *)r->data + end - 1; /* '>' */
  tag t = {.ends = *text == '/'};
  text += t.ends;
  t.is_all = !t.ends && last > text && last[-1] == '/';
  last -= t.is_all;
  t.name = text;
  while (text < last && !is_space((uint8_t)*text))
    text++;
  t.name_size = (size_t)(text - t.name);
  if (t.ends) {
    HA_TRY(close_element(r, &t, err));
  } else {
    HA_TRY(open_element(r, &t, err));
    if (t.is_all) HA_TRY(close_element(r, &t, err));
  }
  r->at = end;
  return HA_OK;
}

/* --- text ------------------------------------------------------------------------------ */

static ha_status add_code(reader *r, uint32_t code, ha_error *err) {
  char bytes[4];

  if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
    return FAIL(r, "no character has the number %" PRIu32, code);
  }
  return ha__bytes_append(&r->text, bytes, ha__utf8_put(bytes, code), err);
}

/* "65", "x41" */
static ha_status add_number(reader *r, const char *digits, size_t size, ha_error *err) {
  const bool is_hex = size > 0 && *digits == 'x';
  const uint32_t base = is_hex ? 16 : 10;
  uint32_t code = 0;

  if (size <= is_hex) return FAIL(r, "a reference without a number");
  for (size_t i = is_hex; i < size; i++) {
    const char c = digits[i];
    uint32_t digit = 16;
    if (c >= '0' && c <= '9') digit = (uint32_t)(c - '0');
    if (c >= 'a' && c <= 'f') digit = (uint32_t)(c - 'a' + 10);
    if (c >= 'A' && c <= 'F') digit = (uint32_t)(c - 'A' + 10);
    if (digit >= base) return FAIL(r, "a reference without a number");
    code = code * base + digit;
  }
  return add_code(r, code, err);
}

/* "&lt;": there are but five by name, as no others can be declared. */
static ha_status read_reference(reader *r, ha_error *err) {
  static const struct {
    const char *name;
    uint32_t code;
  } known[] = {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
  const char *name = (const char *)r->data + r->at + 1;
  const size_t left = r->size - r->at - 1;
  const char *end = memchr(name, ';', left < 10 ? left : 10);

  if (!end) return FAIL(r, "a '&' in XML that begins no reference");
  const size_t size = (size_t)(end - name);
  r->at += size + 2;
  if (*name == '#') return add_number(r, name + 1, size - 1, err);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strlen(known[i].name) == size && memcmp(known[i].name, name, size) == 0) {
      return add_code(r, known[i].code, err);
    }
  }
  return FAIL(r, "a reference to an entity: XML-RPC has none");
}

/* Up to the next tag or reference. */
static ha_status read_text(reader *r, ha_error *err) {
  const size_t from = r->at;

  while (r->at < r->size && r->data[r->at] != '<' && r->data[r->at] != '&')
    r->at++;
  return ha__bytes_append(&r->text, r->data + from, r->at - from, err);
}

static bool begins(const reader *r, const char *with) {
  const size_t size = strlen(with);

  return r->size - r->at >= size && memcmp(r->data + r->at, with, size) == 0;
}

/* From what begins here to what ends it; what lies between is text, or is passed over. */
static ha_status read_section(reader *r, const char *begin, const char *end, bool is_text,
                              ha_error *err) {
  const uint8_t *from = r->data + r->at + strlen(begin);
  const uint8_t *to = memmem(from, (size_t)(r->data + r->size - from), end, strlen(end));

  if (!to) return FAIL(r, "XML that ends within %s", begin);
  if (is_text) HA_TRY(ha__bytes_append(&r->text, from, (size_t)(to - from), err));
  r->at = (size_t)(to - r->data) + strlen(end);
  return HA_OK;
}

static ha_status read_markup(reader *r, ha_error *err) {
  if (begins(r, "<!--")) return read_section(r, "<!--", "-->", false, err);
  if (begins(r, "<![CDATA[")) return read_section(r, "<![CDATA[", "]]>", true, err);
  if (begins(r, "<?")) return read_section(r, "<?", "?>", false, err);
  if (begins(r, "<!")) return FAIL(r, "XML-RPC with a declaration, as <!DOCTYPE");
  return read_tag(r, err);
}

/* --- all of it ------------------------------------------------------------------------- */

/* Without NULs: those would be wide characters, or end names early. */
static ha_status check_utf8(const reader *r, ha_error *err) {
  for (size_t i = 0; i < r->size;) {
    const ha__utf8 c = ha__utf8_next(r->data + i, r->size - i);
    if (c.code == 0 || (c.code == HA__UTF8_REPLACEMENT && c.size == 1)) {
      return HA_FAIL(err, HA_E_CORRUPT, (int64_t)i, "XML-RPC that is not UTF-8");
    }
    i += c.size;
  }
  return HA_OK;
}

static ha_status read_all(reader *r, ha_error *err) {
  if (begins(r, "\xef\xbb\xbf")) r->at = 3;
  while (r->at < r->size) {
    const uint8_t c = r->data[r->at];
    HA_TRY(c == '<' ? read_markup(r, err) : c == '&' ? read_reference(r, err) : read_text(r, err));
  }
  if (r->depth || !r->elements) return FAIL(r, "the XML ends before its elements do");
  return HA_OK;
}

ha_status ha__ros1_xml_parse(ha__ros1_document *out, const uint8_t *data, size_t size,
                             ha_error *err) {
  reader *r;
  ha_status st;

  *out = (ha__ros1_document){.params.kind = HA__ROS1_VALUE_ARRAY};
  if (size > HA__ROS1_XML_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %d bytes of XML", HA__ROS1_XML_MAX);
  }
  r = ha__alloc_zeroed(1, sizeof *r);
  if (!r) return HA_FAIL_NOMEM(err);
  r->data = data;
  r->size = size;
  r->out = out;
  st = check_utf8(r, err);
  if (st >= 0) st = read_all(r, err);
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
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "it answers: %s", document->fault);
  }
  if (document->method || !code) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "it answers something else than [code, text, value]");
  }
  if (ha__ros1_xml_int(code) != 1) {
    const char *text = ha__ros1_xml_text(ha__ros1_xml_item(answer, 1));
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "it answers: %s", text ? text : "no");
  }
  *value = item ? item : &nothing;
  return HA_OK;
}

ha_status ha__ros1_xml_read_answer(const ha__ros1_value **value, ha__ros1_document *document,
                                   const uint8_t *data, size_t size, ha_error *err) {
  ha_status st = ha__ros1_xml_parse(document, data, size, err);

  if (st < 0) {
    ha__error_wrap(err, "its answer cannot be read");
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
