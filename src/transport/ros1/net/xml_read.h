/* Reads XML-RPC, by expat: the calls and answers of masters and nodes, whom nobody has
 * authenticated. Cost is bounded by the limits below, which xmlrpc-c's own reader lacks: it
 * recurses by the depth of elements, and takes 50 times the size of the text. */
#ifndef HA_TRANSPORT_ROS1_NET_XML_READ_H
#define HA_TRANSPORT_ROS1_NET_XML_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

#include "base/arena.h"

enum {
  HA__ROS1_XML_MAX = 32 * 1024 * 1024,     /* bytes: what masters of 100,000 topics answer */
  HA__ROS1_XML_MAX_ELEMENTS = 2000 * 1000, /* of a text; each takes 64 bytes for a moment */
  HA__ROS1_XML_MAX_DEPTH = 100,            /* elements within each other; an array in one is 3 */
  HA__ROS1_XML_MAX_TOKEN = 64 * 1024       /* bytes of a tag with its attributes, or of a comment */
};

/* ha__ros1_value.kind */
enum {
  HA__ROS1_VALUE_TEXT = 0,
  HA__ROS1_VALUE_INT = 1,
  HA__ROS1_VALUE_BOOL = 2,
  HA__ROS1_VALUE_ARRAY = 3,
  HA__ROS1_VALUE_STRUCT = 4, /* items: a name (TEXT) and its value, one pair after the other */
  HA__ROS1_VALUE_OTHER = 5   /* a type that no call of ROS has: only that it is there is known */
};

typedef struct ha__ros1_value ha__ros1_value;

struct ha__ros1_value {
  uint32_t kind;
  uint32_t count; /* of items */
  union {
    const char *text; /* UTF-8, without NUL */
    int64_t number;   /* of INT and BOOL */
    const ha__ros1_value *items;
  } is;
};

/* A call or an answer; what it points to lies in the arena. */
typedef struct ha__ros1_document {
  const char *method; /* NULL = it is an answer */
  const char *fault;  /* of an answer: why it failed; NULL = it did not */
  ha__ros1_value params;
  ha__arena arena;
} ha__ros1_document;

/* HA_E_CORRUPT: it is no XML-RPC in UTF-8, or has what XML-RPC has not (a DOCTYPE, other elements);
 * HA_E_LIMIT: one of the limits above; HA_E_NOMEM. out is empty then. */
ha_status ha__ros1_xml_parse(ha__ros1_document *out, const uint8_t *data, size_t size,
                             ha_error *err);
/* What was answered, [1, text, value]: the value, borrowed from the document; an array of none if
 * there is none. HA_E_IO: it failed there, err says why; others as above. document is empty then.
 */
ha_status ha__ros1_xml_read_answer(const ha__ros1_value **value, ha__ros1_document *document,
                                   const uint8_t *data, size_t size, ha_error *err);
/* Zero is allowed. */
void ha__ros1_document_done(ha__ros1_document *document);

/* --- values; NULL is allowed everywhere */

/* 0 = it is no array, too. */
size_t ha__ros1_xml_size(const ha__ros1_value *array);
/* Borrowed. NULL = there is none. */
const ha__ros1_value *ha__ros1_xml_item(const ha__ros1_value *array, size_t i);
/* Borrowed. NULL = it is no text. */
const char *ha__ros1_xml_text(const ha__ros1_value *value);
/* -1 = it is no number from 0 on. */
int ha__ros1_xml_int(const ha__ros1_value *value);
/* A boolean, or a number as some write it. */
bool ha__ros1_xml_is_true(const ha__ros1_value *value);

#endif
