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
  assert_int_equal(describe(&p, HA_VIDEO_AV1, "\x34", 1, &err), HA_E_CORRUPT);
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

/* --- decoders --------------------------------------------------------------------------------- */

/* A red picture of 16 x 16 pixels, and one that refers to it. */
static const uint8_t g_red[] = {0x82, 0x49, 0x83, 0x42, 0x00, 0x00, 0xf0, 0x00, 0xf6, 0x00,
                                0x38, 0x24, 0x1c, 0x18, 0x4a, 0x00, 0x00, 0x30, 0x60, 0x00,
                                0x00, 0x10, 0xbf, 0xff, 0xf7, 0x1d, 0xaf, 0xff, 0xff, 0xff,
                                0x5f, 0xdf, 0xff, 0xff, 0xff, 0xf2, 0x2a, 0xc0, 0x00};
static const uint8_t g_red_delta[] = {0x86, 0x00, 0x40, 0x92, 0x9c, 0x00, 0x50, 0x00,
                                      0x00, 0x03, 0x20, 0x00, 0x00, 0x42, 0x40};

static ha_video_packet packet_of(const uint8_t *data, size_t size) {
  ha_video_packet p;

  assert_ok(describe(&p, HA_VIDEO_VP9, data, size, NULL));
  return p;
}

static void packets_become_pixels(void **state) {
  const ha_video_packet key = packet_of(g_red, sizeof g_red);
  const ha_video_packet delta = packet_of(g_red_delta, sizeof g_red_delta);
  ha_video_packet other = key;
  ha_video_decoder *decoder = NULL;
  uint8_t pixels[3 * 8 * 4];
  uint32_t width = 0;
  uint32_t height = 0;

  (void)state;
  assert_ok(ha_video_decoder_new(&decoder, HA_VIDEO_VP9, NULL, NULL));
  assert_int_equal(ha_video_pixels(pixels, sizeof pixels, decoder, 8, 4, NULL), HA_E_ARG);
  assert_int_equal(ha_video_decode(&width, &height, decoder, &key, NULL), HA_OK);
  assert_int_equal(width, 16);
  assert_int_equal(height, 16);
  assert_int_equal(ha_video_decode(&width, &height, decoder, &delta, NULL), HA_OK);
  assert_int_equal(ha_video_pixels(pixels, sizeof pixels - 1, decoder, 8, 4, NULL), HA_E_ARG);
  assert_int_equal(ha_video_pixels(pixels, sizeof pixels, decoder, 0, 4, NULL), HA_E_ARG);
  assert_ok(ha_video_pixels(pixels, sizeof pixels, decoder, 8, 4, NULL));
  for (size_t i = 0; i < sizeof pixels; i += 3) {
    assert_true(pixels[i] > 245 && pixels[i + 1] < 10 && pixels[i + 2] < 10);
  }
  other.codec = HA_VIDEO_AV1;
  assert_int_equal(ha_video_decode(&width, &height, decoder, &other, NULL), HA_E_ARG);
  assert_int_equal(ha_video_decode(&width, &height, decoder, NULL, NULL), HA_END);
  assert_int_equal(ha_video_decode(&width, &height, decoder, &key, NULL), HA_E_ARG);
  ha_video_decoder_free(decoder);
}

static void decoders_have_limits(void **state) {
  const ha_video_packet key = packet_of(g_red, sizeof g_red);
  const ha_video_packet delta = packet_of(g_red_delta, sizeof g_red_delta);
  ha_video_decoder_options options = HA_VIDEO_DECODER_OPTIONS_INIT;
  ha_video_decoder *decoder = NULL;
  ha_error err = HA_ERROR_INIT;
  uint32_t width = 7;
  uint32_t height = 7;

  (void)state;
  assert_int_equal(ha_video_decoder_new(&decoder, 9, NULL, &err), HA_E_ARG);
  options.max_pixels = 255;
  assert_ok(ha_video_decoder_new(&decoder, HA_VIDEO_VP9, &options, NULL));
  assert_int_equal(ha_video_decode(&width, &height, decoder, &key, &err), HA_E_LIMIT);
  assert_non_null(strstr(err.text, "16 x 16 pixels, more than 255"));
  ha_video_decoder_free(decoder);
  options.max_pixels = 256;
  assert_ok(ha_video_decoder_new(&decoder, HA_VIDEO_VP9, &options, NULL));
  assert_int_equal(ha_video_decode(&width, &height, decoder, &delta, &err), HA_E_CORRUPT);
  assert_int_equal(width, 7);
  assert_int_equal(ha_video_decode(&width, &height, decoder, &key, &err), HA_OK);
  ha_video_decoder_free(decoder);
}

/* --- without a plugin ------------------------------------------------------------------------- */

static void missing_decoders_are_named(void **state) {
  ha_video_decoder *decoder = NULL;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_int_equal(ha_video_decoder_new(&decoder, HA_VIDEO_H265, NULL, &err), HA_E_UNSUPPORTED);
  assert_string_equal(err.text, "no plugin (video_*.so) decodes H.265; holdall list video");
  assert_null(decoder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keyframes_have_parameters),
      cmocka_unit_test(keyframes_need_parameter_sets),
      cmocka_unit_test(truncated_packets_are_no_keyframes),
      cmocka_unit_test(other_bytes_are_refused),
      cmocka_unit_test(codecs_have_names_of_encoders),
      cmocka_unit_test(missing_decoders_are_named),
  };
  const struct CMUnitTest with_plugin[] = {
      cmocka_unit_test(packets_become_pixels),
      cmocka_unit_test(decoders_have_limits),
  };

  if (getenv("HOLDALL_PLUGIN_PATH")) return cmocka_run_group_tests(with_plugin, NULL, NULL);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
