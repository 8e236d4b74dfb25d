/* Decodes JPEG with libjpeg(-turbo). libjpeg reports errors by a callback that must not return: it
 * uses longjmp(), which stays within this file. */
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#include <holdall/plugin.h>

/* A block of 64 values takes one bit at least; with all of 4 x 4 subsampled colors in it. */
enum { MAX_RATIO = 2048 };

/* Limit of scans of a progressive image: real ones have about ten, and each costs a pass. */
enum { MAX_SCANS = 200 };

#define TEXT_OF(number) #number
#define VERSION_OF(number) TEXT_OF(number)

typedef struct work {
  struct jpeg_error_mgr errors; /* first member: libjpeg knows only this part */
  struct jpeg_progress_mgr progress;
  struct jpeg_decompress_struct jpeg;
  jmp_buf out;
  bool is_damaged;
  bool is_cut;
  size_t size;
  char why[JMSG_LENGTH_MAX];
} work;

static void on_error(j_common_ptr jpeg) {
  work *w = jpeg->client_data;

  if (!w->is_damaged) jpeg->err->format_message(jpeg, w->why);
  longjmp(w->out, 1);
}

/* Warnings that cameras are known to cause, and that lose no pixels. */
static bool is_harmless(int code) {
  return code == JWRN_EXTRANEOUS_DATA || code == JWRN_ADOBE_XFORM || code == JWRN_JFIF_MAJOR ||
         code == JWRN_TOO_MUCH_DATA;
}

/* level: -1 is a warning, for which libjpeg fills in missing data. */
static void on_message(j_common_ptr jpeg, int level) {
  work *w = jpeg->client_data;

  if (level >= 0 || is_harmless(jpeg->err->msg_code) || w->is_damaged) return;
  w->is_damaged = true;
  w->is_cut = jpeg->err->msg_code == JWRN_JPEG_EOF;
  jpeg->err->format_message(jpeg, w->why);
}

static void on_progress(j_common_ptr jpeg) {
  work *w = jpeg->client_data;

  if (w->jpeg.input_scan_number > MAX_SCANS) ERREXIT(jpeg, JERR_BAD_PROGRESSION);
}

/* All variables that change after setjmp() are in *w, so that longjmp() keeps them. */
static bool read_header(work *w, const uint8_t *data, size_t size) {
  if (setjmp(w->out)) return false;
  jpeg_create_decompress(&w->jpeg);
  w->jpeg.progress = &w->progress;
  jpeg_mem_src(&w->jpeg, data, size);
  jpeg_read_header(&w->jpeg, TRUE);
  return true;
}

static bool read_pixels(work *w, uint8_t *out, uint64_t step, bool is_bgr) {
  if (setjmp(w->out)) return false;
  if (w->jpeg.num_components == 1) {
    w->jpeg.out_color_space = JCS_GRAYSCALE;
  } else {
    w->jpeg.out_color_space = is_bgr ? JCS_EXT_BGR : JCS_EXT_RGB;
  }
  jpeg_start_decompress(&w->jpeg);
  while (w->jpeg.output_scanline < w->jpeg.output_height) {
    JSAMPROW rows[] = {out + step * w->jpeg.output_scanline};

    jpeg_read_scanlines(&w->jpeg, rows, 1);
  }
  jpeg_finish_decompress(&w->jpeg);
  return !w->is_damaged;
}

static ha_status fail(const work *w, const ha_host *host, ha_error *err) {
  const ha_status code = w->is_cut ? HA_E_TRUNCATED : HA_E_CORRUPT;

  host->set_error(err, code, HA_NO_OFFSET, "the JPEG is damaged: %s", w->why);
  return code;
}

static ha_status start(work *w, const ha_host *host, const uint8_t *data, size_t size,
                       ha_error *err) {
  memset(w, 0, sizeof *w);
  w->size = size;
  w->jpeg.err = jpeg_std_error(&w->errors);
  w->jpeg.client_data = w;
  w->errors.error_exit = on_error;
  w->errors.emit_message = on_message;
  w->progress.progress_monitor = on_progress;
  return read_header(w, data, size) ? HA_OK : fail(w, host, err);
}

/* --- the table -------------------------------------------------------------------------------- */

static int32_t probe(const uint8_t *head, size_t size) {
  return size >= 3 && head[0] == 0xff && head[1] == 0xd8 && head[2] == 0xff;
}

static ha_status describe(ha_picture *out, const work *w, const ha_host *host, ha_error *err) {
  const int components = w->jpeg.num_components;

  out->width = w->jpeg.image_width;
  out->height = w->jpeg.image_height;
  out->channels = components == 1 ? 1 : 3;
  out->bits = 8;
  if (components != 1 && components != 3) {
    host->set_error(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                    "the JPEG has %d colors; 1 and 3 can be decoded", components);
    return HA_E_UNSUPPORTED;
  }
  if ((uint64_t)out->width * out->height * out->channels / MAX_RATIO > w->size) {
    host->set_error(err, HA_E_CORRUPT, HA_NO_OFFSET,
                    "the JPEG is damaged: %u x %u pixels are not in %zu bytes",
                    (unsigned)out->width, (unsigned)out->height, w->size);
    return HA_E_CORRUPT;
  }
  return HA_OK;
}

static ha_status info(ha_picture *out, const ha_host *host, const uint8_t *data, size_t size,
                      ha_error *err) {
  work w;
  ha_status st = start(&w, host, data, size, err);

  if (st >= 0) st = describe(out, &w, host, err);
  jpeg_destroy_decompress(&w.jpeg);
  return st;
}

static ha_status decode(uint8_t *out, uint64_t step, const ha_picture *picture, uint32_t flags,
                        const ha_host *host, const uint8_t *data, size_t size, ha_error *err) {
  ha_picture now = HA_PICTURE_INIT;
  work w;
  ha_status st = start(&w, host, data, size, err);

  if (st >= 0) st = describe(&now, &w, host, err);
  if (st >= 0 && memcmp(&now, picture, sizeof now) != 0) {
    host->set_error(err, HA_E_ARG, HA_NO_OFFSET,
                    "the JPEG differs from the one that info() described");
    st = HA_E_ARG;
  }
  if (st >= 0 && !read_pixels(&w, out, step, (flags & HA_PICTURE_BGR) != 0)) {
    st = fail(&w, host, err);
  }
  jpeg_destroy_decompress(&w.jpeg);
  return st;
}

static const ha_picture_ops g_jpeg = {
    .struct_size = sizeof g_jpeg,
    .name = "jpeg",
    .summary = "JPEG images, by libjpeg-turbo",
    .version = VERSION_OF(LIBJPEG_TURBO_VERSION),
    .probe = probe,
    .info = info,
    .decode = decode,
};

static const ha_picture_ops *const g_pictures[] = {&g_jpeg, NULL};

static const ha_plugin g_plugin = {
    .abi = HA_PLUGIN_ABI,
    .name = "picture_jpeg",
    .version = "0.1.0",
    .pictures = g_pictures,
};

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &g_plugin : NULL;
}
