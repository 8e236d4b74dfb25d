#include "xml.h"

#include <stdlib.h>
#include <string.h>

#include "base/growing.h"

void ha__ros1_xml_init(void) {
  xmlrpc_limit_set(XMLRPC_XML_SIZE_LIMIT_ID, HA__ROS1_XML_MAX);
}

void ha__ros1_xml_free(const char *text) {
  free((void *)(uintptr_t)text); /* it comes from the C library's heap, as documented */
}

/* What xmlrpc-c says of a failure. */
static ha_status failure(const xmlrpc_env *env, const char *what, ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "%s: %s", what, env->fault_string);
}

/* --- writing --------------------------------------------------------------------------- */

/* The text that was written, or why it was not. */
static ha_status append(ha_bytes *out, xmlrpc_env *env, xmlrpc_mem_block *text, ha_error *err) {
  if (env->fault_occurred) return failure(env, "cannot write XML", err);
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

/* Entities make gigabytes of a few hundred bytes, and xmlrpc-c expands them: XML-RPC has none, nor
 * the wide characters in which they could be hidden. */
static ha_status check_plain(const uint8_t *data, size_t size, ha_error *err) {
  static const char start[] = "<!DOCTYPE";

  if (size > 0 && (memchr(data, '\0', size) || memmem(data, size, start, sizeof start - 1))) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "XML-RPC with a DOCTYPE, or in wide characters");
  }
  return HA_OK;
}

/* --- reading ------------------------------------------------------------------------------- */

/* [code, text, value] to value, or to what it says of a failure. */
static ha_status take_value(xmlrpc_value **out, const xmlrpc_value *answer, ha_error *err) {
  ha__arena arena = HA__ARENA_INIT;
  ha_status st = HA_OK;
  xmlrpc_value *code = ha__ros1_xml_item(answer, 0);
  xmlrpc_value *value = ha__ros1_xml_item(answer, 2);

  if (ha__ros1_xml_int(code) != 1) {
    const char *text = ha__ros1_xml_string(&arena, ha__ros1_xml_item(answer, 1));
    st = code ? HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "it answers: %s", text ? text : "no")
              : HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                        "it answers something else than "
                        "[code, text, value]");
  } else if (value) {
    xmlrpc_INCREF(value);
    *out = value;
  } else {
    *out = ha__ros1_xml_build("()");
    if (!*out) st = HA_FAIL_NOMEM(err);
  }
  ha__arena_done(&arena);
  return st;
}

ha_status ha__ros1_xml_read_answer(xmlrpc_value **out, const uint8_t *data, size_t size,
                                   ha_error *err) {
  xmlrpc_value *answer = NULL;
  const char *fault = NULL;
  int code = 0;
  ha_status st;
  xmlrpc_env env;

  HA_TRY(check_plain(data, size, err));
  xmlrpc_env_init(&env);
  xmlrpc_parse_response2(&env, (const char *)data, size, &answer, &code, &fault);
  if (env.fault_occurred) {
    st = failure(&env, "its answer cannot be read", err);
  } else if (fault) {
    st = HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "it answers: %s", fault);
    ha__ros1_xml_free(fault);
  } else {
    st = take_value(out, answer, err);
    xmlrpc_DECREF(answer);
  }
  xmlrpc_env_clean(&env);
  return st;
}

ha_status ha__ros1_xml_read_call(const char **method, xmlrpc_value **params, const uint8_t *data,
                                 size_t size, ha_error *err) {
  xmlrpc_env env;

  HA_TRY(check_plain(data, size, err));
  xmlrpc_env_init(&env);
  xmlrpc_parse_call(&env, (const char *)data, size, method, params);
  const ha_status st = env.fault_occurred ? failure(&env, "a call cannot be read", err) : HA_OK;
  xmlrpc_env_clean(&env);
  return st;
}

/* --- values ---------------------------------------------------------------------------- */

size_t ha__ros1_xml_size(const xmlrpc_value *array) {
  xmlrpc_env env;

  xmlrpc_env_init(&env);
  const int size = array ? xmlrpc_array_size(&env, array) : 0;
  const bool good = !env.fault_occurred && size > 0;
  xmlrpc_env_clean(&env);
  return good ? (size_t)size : 0;
}

xmlrpc_value *ha__ros1_xml_item(const xmlrpc_value *array, size_t i) {
  xmlrpc_value *item = NULL;
  xmlrpc_env env;

  if (i >= ha__ros1_xml_size(array)) return NULL;
  xmlrpc_env_init(&env);
  item = xmlrpc_array_get_item(&env, array, (int)i);
  if (env.fault_occurred) item = NULL;
  xmlrpc_env_clean(&env);
  return item;
}

const char *ha__ros1_xml_string(ha__arena *arena, const xmlrpc_value *value) {
  const char *text = NULL;
  const char *copy = NULL;
  xmlrpc_env env;

  if (!value) return NULL;
  xmlrpc_env_init(&env);
  xmlrpc_read_string(&env, value, &text);
  if (!env.fault_occurred) {
    copy = ha__arena_string(arena, text);
    ha__ros1_xml_free(text);
  }
  xmlrpc_env_clean(&env);
  return copy;
}

int ha__ros1_xml_int(const xmlrpc_value *value) {
  int number = -1;
  xmlrpc_env env;

  if (!value) return -1;
  xmlrpc_env_init(&env);
  xmlrpc_read_int(&env, value, &number);
  if (env.fault_occurred || number < 0) number = -1;
  xmlrpc_env_clean(&env);
  return number;
}

void ha__ros1_xml_append(xmlrpc_value *list, xmlrpc_value *item) {
  xmlrpc_env env;

  if (!item) return;
  xmlrpc_env_init(&env);
  xmlrpc_array_append_item(&env, list, item);
  xmlrpc_env_clean(&env);
  xmlrpc_DECREF(item);
}

bool ha__ros1_xml_is_true(const xmlrpc_value *value) {
  xmlrpc_bool is_true = 0;
  xmlrpc_env env;

  if (!value) return false;
  xmlrpc_env_init(&env);
  xmlrpc_read_bool(&env, value, &is_true);
  const bool is_bool = !env.fault_occurred;
  xmlrpc_env_clean(&env);
  return is_bool ? is_true != 0 : ha__ros1_xml_int(value) > 0;
}
