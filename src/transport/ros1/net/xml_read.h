/* Reader of XML-RPC calls and answers, by expat.
 *
 * The text comes from masters and nodes that nobody has authenticated. The limits below bound time
 * and memory; the reader of xmlrpc-c has none: it recurses as deep as elements nest, and uses 50
 * times the size of the text. Pure function of its input; values live in the arena of the document.
 */
#ifndef HA_TRANSPORT_ROS1_NET_XML_READ_H
#define HA_TRANSPORT_ROS1_NET_XML_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

#include "base/arena.h"

enum {
  HA__ROS1_XML_MAX = 32 * 1024 * 1024, /* bytes: the answer of a master with 100,000 topics fits */
  HA__ROS1_XML_MAX_ELEMENTS = 2000 * 1000, /* elements in total; each uses 64 bytes while parsing */
  HA__ROS1_XML_MAX_DEPTH = 100,            /* nesting; an array in an array adds 3 */
  HA__ROS1_XML_MAX_TOKEN = 64 * 1024       /* bytes of a tag with its attributes, or of a comment */
};

/* ha__ros1_value.kind */
enum {
  HA__ROS1_VALUE_TEXT = 0,
  HA__ROS1_VALUE_INT = 1,
  HA__ROS1_VALUE_BOOL = 2,
  HA__ROS1_VALUE_ARRAY = 3,
  HA__ROS1_VALUE_STRUCT = 4, /* items: name (TEXT), value, name, value, ... */
  HA__ROS1_VALUE_OTHER = 5,  /* a type that ROS does not use, or not its form; it is dropped */
  HA__ROS1_VALUE_DOUBLE = 6,
  HA__ROS1_VALUE_BYTES = 7
};

typedef struct ha__ros1_value ha__ros1_value;

struct ha__ros1_value {
  uint32_t kind;
  uint32_t count; /* of items; bytes of BYTES */
  union {
    const char *text; /* UTF-8, without NUL; or BYTES, followed by a NUL */
    int64_t number;   /* of INT and BOOL */
    double real;
    const ha__ros1_value *items;
  } is;
};

/* A call or an answer; strings and values lie in the arena. */
typedef struct ha__ros1_document {
  const char *method; /* NULL = an answer */
  const char *fault;  /* of an answer: the reason of a fault; NULL = no fault */
  ha__ros1_value params;
  ha__arena arena;
} ha__ros1_document;

/* HA_E_CORRUPT: not XML-RPC in UTF-8, for example because of a DOCTYPE or of other elements;
 * HA_E_LIMIT: over one of the limits above; HA_E_NOMEM. On failure out is empty. */
ha_status ha__ros1_xml_parse(ha__ros1_document *out, const uint8_t *data, size_t size,
                             ha_error *err);
/* Parses the answer of a call, [1, text, value]. *value is borrowed from the document; an empty
 * array if the answer has no value. HA_E_IO: the peer reports a failure, see err; others as above.
 * On failure document is empty. */
ha_status ha__ros1_xml_read_answer(const ha__ros1_value **value, ha__ros1_document *document,
                                   const uint8_t *data, size_t size, ha_error *err);
/* Zero is allowed. */
void ha__ros1_document_done(ha__ros1_document *document);

/* --- access to values; NULL is allowed everywhere */

/* Items of an array; 0 also if it is not an array. */
size_t ha__ros1_xml_size(const ha__ros1_value *array);
/* Borrowed; NULL = no such item. */
const ha__ros1_value *ha__ros1_xml_item(const ha__ros1_value *array, size_t i);
/* Borrowed; NULL = not a text. */
const char *ha__ros1_xml_text(const ha__ros1_value *value);
/* -1 = not an int from 0 to INT_MAX. */
int ha__ros1_xml_int(const ha__ros1_value *value);
/* Whether it is a boolean or a number that means true. */
bool ha__ros1_xml_is_true(const ha__ros1_value *value);

#endif
