#include "serve/numbers.h"

#include <inttypes.h>
#include <stdio.h>

static void put_frame(cli_json *json, const ha_plan *plan, const ha_message *msg) {
  const uint8_t *name = NULL;
  size_t size = 0;
  ha_path *path = NULL;

  if (ha_path_new(&path, plan, "header.frame_id", NULL) == HA_OK &&
      ha_path_bytes(&name, &size, path, msg->data, msg->size, NULL) < 0)
    name = NULL;
  cli_json_key(json, "frame");
  cli_json_text_bytes(json, name ? (const char *)name : "", name ? size : 0);
  ha_path_free(path);
}

void serve_put_time(cli_json *json, const char *key, int64_t time_ns) {
  char text[24];

  snprintf(text, sizeof text, "%" PRId64, time_ns);
  cli_json_add_text(json, key, text);
}

void serve_put_field(cli_json *json, const char *key, const ha_plan *plan, const char *field,
                     const ha_message *msg) {
  ha_buffer text = HA_BUFFER_INIT;
  ha_path *path = NULL;

  cli_json_key(json, key);
  if (ha_path_new(&path, plan, field, NULL) == HA_OK &&
      ha_path_json(&text, path, msg->data, msg->size, NULL, NULL) == HA_OK) {
    cli_out_json(json->out, text.data, text.size);
    json->comma = true;
  } else {
    cli_json_null(json);
  }
  ha_path_free(path);
  ha_buffer_done(&text);
}

void serve_put_message(cli_json *json, const ha_plan *plan, const ha_message *msg) {
  serve_put_time(json, "log_time_ns", msg->log_time_ns);
  put_frame(json, plan, msg);
  serve_put_field(json, "stamp", plan, "header.stamp", msg);
}

void serve_put_double(cli_json *json, const char *key, double value) {
  cli_json_key(json, key);
  cli_json_double(json, value);
}
