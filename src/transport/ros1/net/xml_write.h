/* Writer of XML-RPC calls and answers, by xmlrpc-c. xml_read.h is the reader. */
#ifndef HA_TRANSPORT_ROS1_NET_XML_WRITE_H
#define HA_TRANSPORT_ROS1_NET_XML_WRITE_H

#include <stdarg.h>

#include <holdall/plugin.h>
#include <xmlrpc-c/base.h>

/* Appends a call; format and args as for xmlrpc_build_value(): an array. */
ha_status ha__ros1_xml_write_call(ha_bytes *out, const char *method, ha_error *err,
                                  const char *format, va_list args);

/* Builds a value, such as the answer [1, text, value]; NULL = out of memory. */
xmlrpc_value *ha__ros1_xml_build(const char *format, ...);
ha_status ha__ros1_xml_write_answer(ha_bytes *out, xmlrpc_value *value, ha_error *err);
ha_status ha__ros1_xml_write_fault(ha_bytes *out, const char *text, ha_error *err);

/* Takes the item; NULL is allowed. */
void ha__ros1_xml_append(xmlrpc_value *list, xmlrpc_value *item);
int ha__ros1_xml_length(const xmlrpc_value *list);

#endif
