/* Headers of packets: keyframes, and the profile and level that a decoder needs beforehand.
 * ITU-T H.264 (7.3.1, 7.3.2.1), H.265 (7.3.1, 7.3.3), the VP9 bitstream specification (6.2), the
 * AV1 specification (5.3, 5.5, 5.9). */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/format.h"
#include "base/status.h"
#include "media/video/video.h"

/* --- names ------------------------------------------------------------------------------------ */

static bool contains(const char *text, size_t size, const char *part) {
  const size_t want = strlen(part);

  for (size_t at = 0; at + want <= size; at++) {
    if (memcmp(text + at, part, want) == 0) return true;
  }
  return false;
}

int32_t ha__video_codec(const char *name, size_t size) {
  const char *end = size > 0 ? memchr(name, ';', size) : NULL;

  if (end) size = (size_t)(end - name);
  if (contains(name, size, "h264") || contains(name, size, "x264")) return HA_VIDEO_H264;
  if (contains(name, size, "h265") || contains(name, size, "x265") || contains(name, size, "hevc"))
    return HA_VIDEO_H265;
  if (contains(name, size, "vp9")) return HA_VIDEO_VP9;
  if (contains(name, size, "av1")) return HA_VIDEO_AV1;
  return 0;
}

/* --- NAL units -------------------------------------------------------------------------------- */

typedef struct units {
  const uint8_t *at;
  const uint8_t *end;
} units;

/* Returns the first byte after the next start code (00 00 01); NULL = there is none. */
static const uint8_t *skip_start(const uint8_t *at, const uint8_t *end) {
  while (end - at >= 3) {
    const uint8_t *one = memchr(at + 2, 1, (size_t)(end - at - 2));

    if (!one) return NULL;
    if (one[-1] == 0 && one[-2] == 0) return one + 1;
    at = one - 1;
  }
  return NULL;
}

/* Advance to the next unit, and copy its first bytes without emulation prevention bytes. Returns
 * their number; 0 = there are no more units. */
static size_t next_unit(uint8_t *head, size_t room, units *u) {
  const uint8_t *at = u->at ? skip_start(u->at, u->end) : NULL;
  unsigned zeros = 0;
  size_t size = 0;

  u->at = at;
  for (; at && at < u->end && size < room; at++) {
    if (zeros >= 2 && *at == 1) break;
    if (zeros >= 2 && *at == 3) {
      zeros = 0;
      continue;
    }
    zeros = *at == 0 ? zeros + 1 : 0;
    head[size++] = *at;
  }
  return size;
}

static ha_status no_units(ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "the packet has no NAL unit: it is no byte stream with start codes 00 00 01");
}

static ha_status describe_h264(ha_video_packet *p, ha_error *err) {
  enum { SLICE = 1, IDR = 5, PARAMETERS = 7 };
  units u = {p->data, p->data + p->size};
  uint8_t head[4];
  bool is_any = false;
  bool is_idr = false;
  size_t size;

  while ((size = next_unit(head, sizeof head, &u)) > 0) {
    const unsigned type = head[0] & 31;

    is_any = true;
    if (type == PARAMETERS && size == sizeof head)
      snprintf(p->parameters, sizeof p->parameters, "avc1.%02X%02X%02X", head[1], head[2], head[3]);
    if (type == IDR) is_idr = true;
    if (type == IDR || type == SLICE) break; /* slices come after the parameters */
  }
  p->is_key = is_idr && p->parameters[0] != '\0';
  return is_any ? HA_OK : no_units(err);
}

/* sps: the first bytes of a sequence parameter set. RFC 6381 and ISO/IEC 14496-15, annex E. */
static void name_h265(char *out, size_t room, const uint8_t *sps) {
  static const char *const spaces[] = {"", "A", "B", "C"};
  const uint8_t *level = sps + 3; /* profile_tier_level() */
  uint32_t flags = 0;
  int constraints = 6;

  for (unsigned i = 0; i < 32; i++) {
    if (level[1 + i / 8] & 0x80u >> i % 8) flags |= 1u << i;
  }
  size_t at = 0;
  ha__format_append(out, room, &at, "hev1.%s%u.%X.%c%u", spaces[level[0] >> 6], level[0] & 31u,
                    flags, level[0] & 32 ? 'H' : 'L', level[11]);
  while (constraints > 0 && level[4 + constraints] == 0)
    constraints--;
  for (int i = 0; i < constraints; i++) {
    ha__format_append(out, room, &at, ".%X", level[5 + i]);
  }
}

static ha_status describe_h265(ha_video_packet *p, ha_error *err) {
  enum { SLICES = 32, FIRST_KEY = 16, LAST_KEY = 23, PARAMETERS = 33 };
  units u = {p->data, p->data + p->size};
  uint8_t head[16];
  bool is_any = false;
  bool is_start = false;
  size_t size;

  while ((size = next_unit(head, sizeof head, &u)) > 0) {
    const unsigned type = head[0] >> 1 & 63;

    is_any = true;
    if (type == PARAMETERS && size == sizeof head)
      name_h265(p->parameters, sizeof p->parameters, head);
    if (type >= FIRST_KEY && type <= LAST_KEY) is_start = true;
    if (type < SLICES) break;
  }
  p->is_key = is_start && p->parameters[0] != '\0';
  return is_any ? HA_OK : no_units(err);
}

/* --- bits ------------------------------------------------------------------------------------- */

typedef struct bits {
  const uint8_t *data;
  size_t size; /* in bits */
  size_t at;
} bits;

/* Reads zeros after the end. */
static uint32_t take(bits *b, unsigned count) {
  uint32_t value = 0;

  for (unsigned i = 0; i < count; i++, b->at++) {
    const unsigned bit = b->at < b->size ? (unsigned)b->data[b->at / 8] >> (7 - b->at % 8) & 1u : 0;

    value = value << 1 | bit;
  }
  return value;
}

/* Exponential Golomb code of AV1: the value is not needed. */
static void skip_uvlc(bits *b) {
  unsigned zeros = 0;

  while (b->at < b->size && take(b, 1) == 0)
    zeros++;
  b->at += zeros < 32 ? zeros : 0;
}

/* --- VP9 -------------------------------------------------------------------------------------- */

static ha_status describe_vp9(ha_video_packet *p, ha_error *err) {
  bits b = {p->data, p->size * 8, 0};

  if (p->size == 0 || take(&b, 2) != 2) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the packet is no frame of VP9");
  }
  uint32_t profile = take(&b, 1);
  profile |= take(&b, 1) << 1;
  if (profile == 3) take(&b, 1);
  const bool shows_other = take(&b, 1) != 0;
  if (shows_other || take(&b, 1) != 0) return HA_OK; /* a frame type other than 0 */
  take(&b, 2);                                       /* show_frame, error_resilient_mode */
  if (take(&b, 24) != 0x498342) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the keyframe of VP9 has no sync code");
  }
  const unsigned depth = profile < 2 ? 8 : take(&b, 1) ? 12 : 10;
  /* the stream does not state its level: the largest common one */
  snprintf(p->parameters, sizeof p->parameters, "vp09.%02u.51.%02u", (unsigned)profile, depth);
  p->is_key = 1;
  return HA_OK;
}

/* --- AV1 -------------------------------------------------------------------------------------- */

/* timing_info() and decoder_model_info(), if they are present */
static void skip_timing(bits *b) {
  if (!take(b, 1)) return;
  take(b, 32);
  take(b, 32);
  if (take(b, 1)) skip_uvlc(b);
  if (take(b, 1)) b->at += 5 + 32 + 5 + 5;
}

/* Returns whether all pictures are still ones, with short headers. */
static bool read_sequence(ha_video_packet *p, bits b) {
  const uint32_t profile = take(&b, 3);
  uint32_t tier = 0;

  take(&b, 1); /* still_picture */
  const bool is_reduced = take(&b, 1) != 0;
  if (!is_reduced) {
    skip_timing(&b);
    take(&b, 1 + 5 + 12); /* initial_display_delay_present_flag, operating_points_cnt_minus_1,
                             operating_point_idc of the first one */
  }
  const uint32_t level = take(&b, 5);
  if (!is_reduced && level > 7) tier = take(&b, 1);
  /* the depth is further on, after members of variable size; decoders take it from the stream */
  snprintf(p->parameters, sizeof p->parameters, "av01.%u.%02u%c.08", (unsigned)profile,
           (unsigned)level, tier ? 'H' : 'M');
  return is_reduced;
}

/* Read a number of 7 bits a byte. Returns false if it does not end within 4 bytes. */
static bool take_leb128(size_t *out, const uint8_t **at, const uint8_t *end) {
  size_t value = 0;

  for (unsigned i = 0; i < 4 && *at < end; i++) {
    const uint8_t byte = *(*at)++;

    value |= (size_t)(byte & 127) << (7 * i);
    *out = value;
    if (byte < 128) return true;
  }
  return false;
}

typedef struct obu {
  unsigned type;
  const uint8_t *data;
  size_t size;
} obu;

static bool next_obu(obu *out, const uint8_t **at, const uint8_t *end) {
  if (*at >= end) return false;
  const uint8_t head = *(*at)++;
  const bool has_extension = head & 4;
  if (has_extension && *at == end) return false;
  *at += has_extension;
  size_t size = (size_t)(end - *at);
  if (head & 2 && (!take_leb128(&size, at, end) || size > (size_t)(end - *at))) return false;
  *out = (obu){head >> 3 & 15, *at, size};
  *at += size;
  return head < 128; /* the forbidden bit */
}

static ha_status describe_av1(ha_video_packet *p, ha_error *err) {
  enum { SEQUENCE = 1, FRAME_HEADER = 3, FRAME = 6 };
  const uint8_t *at = p->data;
  const uint8_t *end = p->data + p->size;
  bool is_reduced = false;
  obu unit = {0};

  while (p->size > 0 && at < end) {
    if (!next_obu(&unit, &at, end)) {
      return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                     "the packet has no valid unit of AV1 before byte %zu", (size_t)(at - p->data));
    }
    bits b = {unit.data, unit.size * 8, 0};
    if (unit.type == SEQUENCE) is_reduced = read_sequence(p, b);
    if (unit.type != FRAME_HEADER && unit.type != FRAME) continue;
    const bool is_intra = is_reduced || (take(&b, 1) == 0 && take(&b, 2) == 0);
    p->is_key = is_intra && p->parameters[0] != '\0';
    return HA_OK;
  }
  return HA_OK;
}

/* ---------------------------------------------------------------------------------------------- */

ha_status ha__video_packet_describe(ha_video_packet *packet, ha_error *err) {
  static ha_status (*const by_codec[])(ha_video_packet *, ha_error *) = {
      [HA_VIDEO_H264] = describe_h264,
      [HA_VIDEO_H265] = describe_h265,
      [HA_VIDEO_VP9] = describe_vp9,
      [HA_VIDEO_AV1] = describe_av1,
  };

  packet->is_key = 0;
  packet->parameters[0] = '\0';
  if (packet->size == 0) return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the packet is empty");
  HA_TRY(by_codec[packet->codec](packet, err));
  if (!packet->is_key) packet->parameters[0] = '\0';
  return HA_OK;
}
