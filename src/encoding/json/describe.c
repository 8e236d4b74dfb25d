#include "encoding/json/describe.h"

#include <string.h>

#include "base/status.h"

const char *const ha__json_times[HA__JSON_TIMES] = {"builtin_interfaces/Time",
                                                    "builtin_interfaces/Duration"};

static void put_type(ha__text *out, const ha_type *type);

/* The title of a time of either ROS; NULL = another type. */
static const char *title_of_time(const ha_field *field) {
  if (field->kind == HA_KIND_TIME) return ha__json_times[0];
  if (field->kind == HA_KIND_DURATION) return ha__json_times[1];
  if (field->kind != HA_KIND_STRUCT) return NULL;
  if (strcmp(field->type->name, "builtin_interfaces/msg/Time") == 0) return ha__json_times[0];
  return strcmp(field->type->name, "builtin_interfaces/msg/Duration") == 0 ? ha__json_times[1]
                                                                           : NULL;
}

static const char *words_of(int32_t kind) {
  switch (kind) {
  case HA_KIND_BOOL:
    return "\"type\":\"boolean\"";
  case HA_KIND_STRING:
  case HA_KIND_WSTRING:
    return "\"type\":\"string\"";
  case HA_KIND_FLOAT32:
    return "\"type\":\"number\",\"format\":\"float\"";
  case HA_KIND_FLOAT64:
  case HA_KIND_LONG_DOUBLE:
    return "\"type\":\"number\"";
  case HA_KIND_UINT64:
    return "\"type\":\"integer\",\"format\":\"uint64\",\"minimum\":0";
  case HA_KIND_UINT8:
  case HA_KIND_UINT16:
  case HA_KIND_UINT32:
  case HA_KIND_BYTE:
  case HA_KIND_CHAR:
  case HA_KIND_WCHAR:
    return "\"type\":\"integer\",\"minimum\":0";
  default:
    return "\"type\":\"integer\"";
  }
}

static void put_value(ha__text *out, const ha_field *field) {
  const char *title = title_of_time(field);

  ha__text_string(out, "{");
  if (title) {
    ha__text_string(out, "\"title\":\"");
    ha__text_string(out, title);
    ha__text_string(out, "\",\"type\":\"object\",\"properties\":{\"sec\":{\"type\":\"integer\"},"
                         "\"nanosec\":{\"type\":\"integer\",\"minimum\":0}}");
  } else if (field->kind == HA_KIND_STRUCT) {
    put_type(out, field->type);
  } else {
    ha__text_string(out, words_of(field->kind));
  }
  ha__text_string(out, "}");
}

static bool is_byte(int32_t kind) {
  return kind == HA_KIND_UINT8 || kind == HA_KIND_BYTE || kind == HA_KIND_CHAR;
}

static void put_field(ha__text *out, const ha_field *field) {
  ha__text_string(out, "\"");
  ha__text_string(out, field->name);
  ha__text_string(out, "\":");
  if (field->array == HA_ARRAY_NONE) {
    put_value(out, field);
  } else if (is_byte(field->kind)) {
    ha__text_string(out, "{\"type\":\"string\",\"contentEncoding\":\"base64\"}");
  } else {
    ha__text_string(out, "{\"type\":\"array\",\"items\":");
    put_value(out, field);
    ha__text_string(out, "}");
  }
}

/* The keywords of an object. After an overflow the text ignores further additions. */
static void put_type(ha__text *out, const ha_type *type) {
  ha__text_string(out, "\"type\":\"object\",\"properties\":{");
  for (size_t i = 0; i < type->field_count && out->status >= 0; i++) {
    if (i > 0) ha__text_string(out, ",");
    put_field(out, type->fields[i]);
  }
  ha__text_string(out, "}");
}

ha_status ha__json_describe(ha__text *out, const ha_type *type, ha_error *err) {
  ha__text_string(out, "{\"title\":\"");
  ha__text_string(out, type->name);
  ha__text_string(out, "\",");
  put_type(out, type);
  ha__text_string(out, "}");
  const ha_status st = ha__text_status(out, err);
  if (st == HA_E_LIMIT) {
    return HA_FAIL(err, st, HA_NO_OFFSET, "the JSON schema of %s would be too long", type->name);
  }
  return st;
}
