/* Images to PNG and JPEG files. */
#include "export.h"

static bool takes(const ha_channel *channel, const ha_plan *plan) {
  return plan && export_is_type(channel, "sensor_msgs/Image");
}

static ha_status open_images(void **out, cli_export *run, ha_error *err) {
  (void)err;
  *out = run;
  return HA_OK;
}

static ha_status message(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  (void)self;
  (void)channel;
  (void)msg;
  return EXPORT_FAIL(err, HA_E_UNSUPPORTED, "not yet");
}

static void close_images(void *self) {
  (void)self;
}

const cli_exporter cli_export_images = {
    .name = "images",
    .help = "images, to PNG and JPEG files",
    .is_best = true,
    .by_message = true,
    .takes = takes,
    .open = open_images,
    .message = message,
    .close = close_images,
};
