/* Any bytes as a packet of video: keyframes have the parameters of a decoder, others none, and a
 * failure has a text. A packet is described alike wherever it is in memory.
 *
 * Input: the codec (HA_VIDEO_...), the packet. */
#include <stdlib.h>
#include <string.h>

#include "media/video/video.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

static ha_status describe(ha_video_packet *out, int32_t codec, const uint8_t *data, size_t size) {
  ha_error err = HA_ERROR_INIT;

  out->codec = codec;
  out->data = data;
  out->size = size;
  const ha_status st = ha__video_packet_describe(out, &err);
  CHECK(st == HA_OK || (st == HA_E_CORRUPT && err.code == st && err.text[0] != '\0'));
  return st;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha_video_packet packet = HA_VIDEO_PACKET_INIT;
  ha_video_packet again = HA_VIDEO_PACKET_INIT;

  if (size == 0) return 0;
  const int32_t codec = 1 + (data[0] + 3) % 4;
  uint8_t *copy = malloc(size > 1 ? size - 1 : 1); /* ends where the packet ends */
  CHECK(copy);
  memcpy(copy, data + 1, size - 1);
  const ha_status st = describe(&packet, codec, size > 1 ? copy : NULL, size - 1);
  if (st == HA_OK) CHECK((packet.is_key == 1) == (packet.parameters[0] != '\0'));
  if (st == HA_OK) CHECK(memchr(packet.parameters, '\0', sizeof packet.parameters));
  CHECK(describe(&again, codec, data + 1, size - 1) == st);
  CHECK(again.is_key == packet.is_key && strcmp(again.parameters, packet.parameters) == 0);
  free(copy);
  return 0;
}
