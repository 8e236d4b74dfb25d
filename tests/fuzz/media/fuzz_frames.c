/* Any bytes as messages of transforms: transforms of readable ones can be looked up, others fail
 * with a text. The first byte selects the encoding; messages are separated by the bytes "##". */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/decoder.h>
#include <holdall/frames.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { MAX_INPUT = 1 << 14, MAX_LOOKUPS = 8 };

static ha_frames_reader *g_readers[2]; /* ros1, cdr */

/* Uses the definition of the library. */
static void set_up(void) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  static ha_definitions *definitions; /* kept, because the decoder owns the plans */
  static ha_decoder *decoder;

  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  CHECK(ha_definitions_open(&definitions, &options, NULL) == HA_OK);
  CHECK(ha_decoder_new(&decoder, definitions, NULL) == HA_OK);
  for (int i = 0; i < 2; i++) {
    const ha_schema schema = {.struct_size = sizeof schema,
                              .name = i ? "tf2_msgs/msg/TFMessage" : "tf2_msgs/TFMessage",
                              .encoding = "",
                              .hash = ""};
    const ha_channel channel = {.struct_size = sizeof channel,
                                .topic = "/tf",
                                .encoding = i ? "cdr" : "ros1",
                                .schema = &schema};
    const ha_plan *plan = NULL;
    CHECK(ha_decoder_plan(&plan, decoder, &channel, NULL) == HA_OK);
    CHECK(ha_frames_reader_new(&g_readers[i], &channel, plan, NULL) == HA_OK);
  }
}

static void read_one(ha_frames *frames, ha_frames_reader *reader, const uint8_t *data,
                     size_t size) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;

  msg.data = data;
  msg.size = size;
  const ha_status st = ha_frames_read(frames, reader, &msg, &err);
  CHECK(st == HA_OK || (st < 0 && err.code == st && err.text[0] != '\0'));
}

static void look_up(ha_frames *frames, const ha_frame_info *a, const ha_frame_info *b) {
  ha_transform t = HA_TRANSFORM_INIT;
  ha_error err = HA_ERROR_INIT;
  const ha_status st = ha_frames_lookup(&t, frames, a->name, b->name, b->first_ns, &err);

  CHECK(st == HA_OK || (st < 0 && err.code == st && err.text[0] != '\0'));
  if (st < 0) return;
  const double *q = t.rotation;
  const double length = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
  CHECK(fabs(length - 1) < 1e-6);
}

static void look_up_all(ha_frames *frames) {
  const size_t count = ha_frames_count(frames);

  for (size_t i = 0; i < count && i < MAX_LOOKUPS; i++) {
    for (size_t k = 0; k < count && k < MAX_LOOKUPS; k++) {
      ha_frame_info a = HA_FRAME_INFO_INIT;
      ha_frame_info b = HA_FRAME_INFO_INIT;
      CHECK(ha_frames_get(&a, frames, i, NULL) == HA_OK);
      CHECK(ha_frames_get(&b, frames, k, NULL) == HA_OK);
      /* names of frames may contain a NUL or a slash */
      look_up(frames, &a, &b);
    }
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha_frames *frames = NULL;

  if (!g_readers[1]) set_up();
  if (size == 0 || size > MAX_INPUT) return 0;
  CHECK(ha_frames_new(&frames, NULL, NULL) == HA_OK);
  ha_frames_reader *reader = g_readers[data[0] & 1];
  const uint8_t *at = data + 1;
  const uint8_t *end = data + size;
  while (at < end) {
    const uint8_t *mark = memmem(at, (size_t)(end - at), "##", 2);
    read_one(frames, reader, at, (size_t)((mark ? mark : end) - at));
    at = mark ? mark + 2 : end;
  }
  look_up_all(frames);
  ha_frames_free(frames);
  return 0;
}
