/* Writes XML-RPC, by xmlrpc-c; xml_read.h reads it. */
#ifndef HA_TRANSPORT_ROS1_NET_XML_WRITE_H
#define HA_TRANSPORT_ROS1_NET_XML_WRITE_H

#include <stdarg.h>

#include <holdall/plugin.h>
#include <xmlrpc-c/base.h>

/* A call of ours; format and args as of xmlrpc_build_value(): an array. */
ha_status ha__ros1_xml_write_call(ha_bytes *out, const char *method, ha_error *err,
                                  const char *format, va_list args);

/* An answer of ours: [1, text, value] as of format; NULL = out of memory. */
xmlrpc_value *ha__ros1_xml_build(const char *format, ...);
ha_status ha__ros1_xml_write_answer(ha_bytes *out, xmlrpc_value *value, ha_error *err);
ha_status ha__ros1_xml_write_fault(ha_bytes *out, const char *text, ha_error *err);

/* The item is the list's; NULL is allowed. */
void ha__ros1_xml_append(xmlrpc_value *list, xmlrpc_value *item);
int ha__ros1_xml_length(const xmlrpc_value *list);

#endif
