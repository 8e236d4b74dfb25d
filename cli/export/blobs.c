/* Exports types that contain only an array of bytes: one file per message. */
#include <string.h>

#include "export/export.h"
#include "export/magic.h"

static const char *const g_arrays[] = {"std_msgs/UInt8MultiArray", "std_msgs/Int8MultiArray",
                                       "std_msgs/ByteMultiArray", NULL};

static bool is_bytes(const ha_field *field) {
  const int32_t kind = field->kind;

  return (kind == HA_KIND_UINT8 || kind == HA_KIND_INT8 || kind == HA_KIND_BYTE ||
          kind == HA_KIND_CHAR) &&
         field->array != HA_ARRAY_NONE;
}

/* Returns the name of the only field, an array of bytes; NULL if the type has more. */
static const char *field_of(const ha_channel *channel, const ha_plan *plan) {
  size_t count = 0;
  const ha_node *const *nodes = ha_plan_nodes(&count, plan);

  for (size_t i = 0; g_arrays[i]; i++) {
    if (ha_schema_is(channel->schema, g_arrays[i])) return "data";
  }
  return count == 2 && is_bytes(nodes[1]->field) ? nodes[1]->field->name : NULL;
}

static bool takes(const ha_channel *channel, const ha_plan *plan) {
  const char *field = plan ? field_of(channel, plan) : NULL;

  return field && ha_plan_has(plan, &field, 1);
}

static ha_status open_blobs(void **out, cli_export *run, ha_error *err) {
  (void)err;
  *out = run;
  return HA_OK;
}

static ha_status add_channel(void *self, export_channel *channel, ha_error *err) {
  const char *field = field_of(channel->channel, channel->plan);
  ha_path *path = NULL;

  (void)self;
  CLI_TRY(ha_paths_new(&path, channel->plan, &field, 1, err));
  channel->state = path;
  return HA_OK;
}

static const char *suffix_of(const uint8_t *data, size_t size) {
  const char *suffix = export_image_suffix(data, size);

  if (!suffix) suffix = export_audio_suffix(data, size);
  return suffix ? suffix : ".bin";
}

static ha_status message(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  export_file file = {0};
  const uint8_t *data = NULL;
  size_t size = 0;

  CLI_TRY(ha_path_bytes(&data, &size, channel->state, msg->data, msg->size, err));
  CLI_TRY(export_create(&file, self, &cli_export_blobs, channel, msg, suffix_of(data, size), err));
  const ha_status st = export_write(&file, data, size, err);
  if (st >= 0) return export_finish(&file, err);
  export_drop(&file);
  return st;
}

static void close_channel(void *self, export_channel *channel) {
  (void)self;
  ha_path_free(channel->state);
}

static void close_blobs(void *self) {
  (void)self;
}

const cli_exporter cli_export_blobs = {
    .name = "blobs",
    .help = "messages that contain only bytes: one file per message",
    .is_best = true,
    .by_message = true,
    .takes = takes,
    .open = open_blobs,
    .add_channel = add_channel,
    .message = message,
    .close_channel = close_channel,
    .close = close_blobs,
};
