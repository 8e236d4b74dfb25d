/* XML-RPC as text and as values, by xmlrpc-c. */
#ifndef HA_TRANSPORT_ROS1_XML_H
#define HA_TRANSPORT_ROS1_XML_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>
#include <xmlrpc-c/base.h>

#include "base/arena.h"

/* What masters of large robots answer stays below this. */
enum { HA__ROS1_XML_MAX = 32 * 1024 * 1024 };

/* Once before all else: xmlrpc-c has its own, lower limit. */
void ha__ros1_xml_init(void);

/* A text that came from xmlrpc-c. */
void ha__ros1_xml_free(const char *text);

/* --- calls of ours; format and args as of xmlrpc_build_value(): an array */
ha_status ha__ros1_xml_write_call(ha_bytes *out, const char *method, ha_error *err,
                                  const char *format, va_list args);
/* What was answered, [1, text, value]: the value, for xmlrpc_DECREF(). An array of none if there is
 * none. HA_E_IO: it failed there, err says why; HA_E_CORRUPT: it is no answer; HA_E_NOMEM. */
ha_status ha__ros1_xml_read_answer(xmlrpc_value **out, const uint8_t *data, size_t size,
                                   ha_error *err);

/* --- calls of others. method: for ha__ros1_xml_free(); params: for xmlrpc_DECREF() */
ha_status ha__ros1_xml_read_call(const char **method, xmlrpc_value **params, const uint8_t *data,
                                 size_t size, ha_error *err);
/* [1, text, value] as of format; NULL = out of memory. */
xmlrpc_value *ha__ros1_xml_build(const char *format, ...);
ha_status ha__ros1_xml_write_answer(ha_bytes *out, xmlrpc_value *value, ha_error *err);
ha_status ha__ros1_xml_write_fault(ha_bytes *out, const char *text, ha_error *err);

/* --- values */
/* 0 = it is no array, too. */
size_t ha__ros1_xml_size(const xmlrpc_value *array);
/* Borrowed. NULL = there is none. */
xmlrpc_value *ha__ros1_xml_item(const xmlrpc_value *array, size_t i);
/* Copied. NULL = it is no text, or out of memory. value NULL is allowed. */
const char *ha__ros1_xml_string(ha__arena *arena, const xmlrpc_value *value);
/* -1 = it is no number from 0 on. value NULL is allowed. */
int ha__ros1_xml_int(const xmlrpc_value *value);
/* A boolean, or a number as some write it. value NULL is allowed. */
bool ha__ros1_xml_is_true(const xmlrpc_value *value);
/* The item is the list's; NULL is allowed. */
void ha__ros1_xml_append(xmlrpc_value *list, xmlrpc_value *item);

#endif
