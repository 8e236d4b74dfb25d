#include "xml_write.h"

#include "base/growing.h"

/* --- documents ----------------------------------------------------------------------------- */

/* Appends the text that xmlrpc-c has written, or reports why it failed. */
static ha_status append(ha_bytes *out, xmlrpc_env *env, xmlrpc_mem_block *text, ha_error *err) {
  if (env->fault_occurred) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "cannot write XML: %s", env->fault_string);
  }
  return ha__bytes_append(out, XMLRPC_MEMBLOCK_CONTENTS(char, text),
                          XMLRPC_MEMBLOCK_SIZE(char, text), err);
}

ha_status ha__ros1_xml_write_call(ha_bytes *out, const char *method, ha_error *err,
                                  const char *format, va_list args) {
  xmlrpc_value *params = NULL;
  xmlrpc_mem_block *text = NULL;
  const char *tail = NULL;
  xmlrpc_env env;

  xmlrpc_env_init(&env);
  xmlrpc_build_value_va(&env, format, args, &params, &tail);
  if (!env.fault_occurred) text = XMLRPC_MEMBLOCK_NEW(char, &env, 0);
  if (!env.fault_occurred) xmlrpc_serialize_call(&env, text, method, params);
  const ha_status st = append(out, &env, text, err);
  if (text) XMLRPC_MEMBLOCK_FREE(char, text);
  if (params) xmlrpc_DECREF(params);
  xmlrpc_env_clean(&env);
  return st;
}

ha_status ha__ros1_xml_write_answer(ha_bytes *out, xmlrpc_value *value, ha_error *err) {
  xmlrpc_mem_block *text = NULL;
  xmlrpc_env env;

  xmlrpc_env_init(&env);
  text = XMLRPC_MEMBLOCK_NEW(char, &env, 0);
  if (!env.fault_occurred) xmlrpc_serialize_response(&env, text, value);
  const ha_status st = append(out, &env, text, err);
  if (text) XMLRPC_MEMBLOCK_FREE(char, text);
  xmlrpc_env_clean(&env);
  return st;
}

ha_status ha__ros1_xml_write_fault(ha_bytes *out, const char *reason, ha_error *err) {
  xmlrpc_mem_block *text = NULL;
  xmlrpc_env env;
  xmlrpc_env fault;

  xmlrpc_env_init(&env);
  xmlrpc_env_init(&fault);
  xmlrpc_env_set_fault(&fault, XMLRPC_NO_SUCH_METHOD_ERROR, reason);
  text = XMLRPC_MEMBLOCK_NEW(char, &env, 0);
  if (!env.fault_occurred) xmlrpc_serialize_fault(&env, text, &fault);
  const ha_status st = append(out, &env, text, err);
  if (text) XMLRPC_MEMBLOCK_FREE(char, text);
  xmlrpc_env_clean(&fault);
  xmlrpc_env_clean(&env);
  return st;
}

xmlrpc_value *ha__ros1_xml_build(const char *format, ...) {
  xmlrpc_value *value = NULL;
  const char *tail = NULL;
  xmlrpc_env env;
  va_list args;

  xmlrpc_env_init(&env);
  va_start(args, format);
  xmlrpc_build_value_va(&env, format, args, &value, &tail);
  va_end(args);
  if (env.fault_occurred) value = NULL;
  xmlrpc_env_clean(&env);
  return value;
}

/* --- lists ----------------------------------------------------------------------------- */

int ha__ros1_xml_length(const xmlrpc_value *list) {
  xmlrpc_env env;

  xmlrpc_env_init(&env);
  const int length = xmlrpc_array_size(&env, list);
  xmlrpc_env_clean(&env);
  return length > 0 ? length : 0;
}

void ha__ros1_xml_append(xmlrpc_value *list, xmlrpc_value *item) {
  xmlrpc_env env;

  if (!item) return;
  xmlrpc_env_init(&env);
  xmlrpc_array_append_item(&env, list, item);
  xmlrpc_env_clean(&env);
  xmlrpc_DECREF(item);
}
