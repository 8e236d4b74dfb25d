/* Packets of video: keyframes, parameters of decoders, and refusals. tests/cli/video.py compares
 * whole streams with ffprobe. */
#include "../test.h"
#include <stdlib.h>
#include <string.h>

#include "media/video/video.h"

/* Units of real streams; of pictures only their first bytes. */
static const uint8_t g_h264[] = {0,    0,    0,    1,    0x09, 0x10, 0,    0,    0, 1,
                                 0x67, 0x42, 0xc0, 0x0a, 0xda, 0x0a, 0x11, 0xf9, 0, 0,
                                 0,    1,    0x68, 0xce, 0x0f, 0xc8, 0,    0,    1, 0x65};
static const uint8_t g_h264_delta[] = {0, 0, 0, 1, 0x09, 0x30, 0, 0, 0, 1, 0x41, 0x9a, 0x21};
static const uint8_t g_h265[] = {
    0, 0,    0, 1, 0x46, 0x01, 0x10, 0,    0, 1,    0x42, 0x01, 0x01, 0x01, 0x60, 0,    0,    0x03,
    0, 0x90, 0, 0, 0x03, 0,    0,    0x03, 0, 0x1e, 0xa0, 0,    0,    0,    1,    0x28, 0x01, 0xaf};
static const uint8_t g_vp9[] = {0x82, 0x49, 0x83, 0x42, 0, 0x09, 0xf0, 0x07};
static const uint8_t g_vp9_delta[] = {0x86, 0, 0x40, 0x92};
static const uint8_t g_av1[] = {0x12, 0,    0x0a, 0x0a, 0,    0,    0,    0x03, 0xb4,
                                0xff, 0x73, 0x6b, 0xe4, 0x01, 0x32, 0x02, 0x16, 0x10};
static const uint8_t g_av1_delta[] = {0x12, 0, 0x32, 0x02, 0x30, 0x03};

static ha_status describe(ha_video_packet *out, int32_t codec, const void *data, size_t size,
                          ha_error *err) {
  *out = (ha_video_packet)HA_VIDEO_PACKET_INIT;
  out->codec = codec;
  out->data = data;
  out->size = size;
  return ha__video_packet_describe(out, err);
}

static void keyframes_have_parameters(void **state) {
  static const struct {
    int32_t codec;
    const uint8_t *data;
    size_t size;
    const char *parameters;
  } cases[] = {
      {HA_VIDEO_H264, g_h264, sizeof g_h264, "avc1.42C00A"},
      {HA_VIDEO_H264, g_h264_delta, sizeof g_h264_delta, ""},
      {HA_VIDEO_H265, g_h265, sizeof g_h265, "hev1.1.6.L30.90"},
      {HA_VIDEO_VP9, g_vp9, sizeof g_vp9, "vp09.00.51.08"},
      {HA_VIDEO_VP9, g_vp9_delta, sizeof g_vp9_delta, ""},
      {HA_VIDEO_AV1, g_av1, sizeof g_av1, "av01.0.00M.08"},
      {HA_VIDEO_AV1, g_av1_delta, sizeof g_av1_delta, ""},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha_video_packet p;

    assert_ok(describe(&p, cases[i].codec, cases[i].data, cases[i].size, NULL));
    assert_string_equal(p.parameters, cases[i].parameters);
    assert_int_equal(p.is_key, cases[i].parameters[0] != '\0');
  }
}

/* A decoder cannot begin at a keyframe whose parameter sets are elsewhere. */
static void keyframes_need_parameter_sets(void **state) {
  ha_video_packet p;

  (void)state;
  assert_ok(describe(&p, HA_VIDEO_H264, g_h264 + 18, sizeof g_h264 - 18, NULL));
  assert_int_equal(p.is_key, 0);
  assert_ok(describe(&p, HA_VIDEO_H265, g_h265 + 29, sizeof g_h265 - 29, NULL));
  assert_int_equal(p.is_key, 0);
  assert_ok(describe(&p, HA_VIDEO_AV1, g_av1 + 14, sizeof g_av1 - 14, NULL));
  assert_int_equal(p.is_key, 0);
}

static void truncated_packets_are_no_keyframes(void **state) {
  (void)state;
  for (size_t size = 0; size < sizeof g_h265; size++) {
    uint8_t *copy = malloc(size + 1);
    ha_video_packet p;
    ha_error err = HA_ERROR_INIT;

    memcpy(copy, g_h265, size);
    const ha_status st = describe(&p, HA_VIDEO_H265, copy, size, &err);
    assert_true(st == HA_OK || (st == HA_E_CORRUPT && size <= 4));
    assert_int_equal(p.is_key, st == HA_OK && size >= sizeof g_h265 - 2);
    free(copy);
  }
}

static void other_bytes_are_refused(void **state) {
  ha_error err = HA_ERROR_INIT;
  ha_video_packet p;

  (void)state;
  assert_int_equal(describe(&p, HA_VIDEO_H264, "no units", 8, &err), HA_E_CORRUPT);
  assert_int_equal(describe(&p, HA_VIDEO_H265, "no units", 8, &err), HA_E_CORRUPT);
  assert_int_equal(describe(&p, HA_VIDEO_VP9, "\x01", 1, &err), HA_E_CORRUPT);
  assert_int_equal(describe(&p, HA_VIDEO_VP9, "\x82more", 5, &err), HA_E_CORRUPT);
  assert_int_equal(describe(&p, HA_VIDEO_AV1, "\x0a\x7f", 2, &err), HA_E_CORRUPT);
  assert_true(err.text[0] != '\0');
}

static void codecs_have_names_of_encoders(void **state) {
  static const struct {
    const char *name;
    int32_t codec;
  } cases[] = {{"h264", HA_VIDEO_H264},
               {"libx264;yuv420p;bgr8", HA_VIDEO_H264},
               {"hevc_nvenc", HA_VIDEO_H265},
               {"h265", HA_VIDEO_H265},
               {"libvpx-vp9", HA_VIDEO_VP9},
               {"libsvtav1", HA_VIDEO_AV1},
               {"mjpeg;h264", 0},
               {"", 0}};

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_int_equal(ha__video_codec(cases[i].name, strlen(cases[i].name)), cases[i].codec);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keyframes_have_parameters),
      cmocka_unit_test(keyframes_need_parameter_sets),
      cmocka_unit_test(truncated_packets_are_no_keyframes),
      cmocka_unit_test(other_bytes_are_refused),
      cmocka_unit_test(codecs_have_names_of_encoders),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
