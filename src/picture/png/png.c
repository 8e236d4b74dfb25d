/* Decodes PNG with libpng. libpng reports errors by longjmp(), which stays within this file. */
#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <holdall/plugin.h>

/* Deflate packs at most 1032 bytes into one; the rest is for headers. */
enum { MAX_RATIO = 1040 };

/* Limit of a chunk besides the pixels: of profiles and texts. */
enum { MAX_CHUNK = 1 << 23 };

typedef struct work {
  png_structp png;
  png_infop info;
  const uint8_t *data;
  size_t size;
  size_t pos;
  bool is_cut;
  char why[128];
} work;

static void on_error(png_structp png, png_const_charp text) {
  work *w = png_get_error_ptr(png);

  w->why[0] = '\0';
  strncat(w->why, text, sizeof w->why - 1);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void on_read(png_structp png, png_bytep out, size_t size) {
  work *w = png_get_io_ptr(png);

  if (size > w->size - w->pos) {
    w->is_cut = true;
    png_error(png, "the data end within it");
  }
  memcpy(out, w->data + w->pos, size);
  w->pos += size;
}

/* Pixels as 8 or 16 bits, without palettes; 16 bits in the byte order of this machine. */
static void set_output(png_structp png) {
  const uint16_t one = 1;
  uint8_t low;

  memcpy(&low, &one, 1);
  png_set_expand(png);
  if (low == 1) png_set_swap(png);
}

/* All variables that change after setjmp() are in *w, so that longjmp() keeps them. */
static bool read_header(work *w) {
  if (setjmp(png_jmpbuf(w->png))) return false;
  png_set_user_limits(w->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(w->png, MAX_CHUNK);
  png_set_read_fn(w->png, w, on_read);
  png_read_info(w->png, w->info);
  return true;
}

static bool read_pixels(work *w, uint8_t *out, uint64_t step, bool is_bgr) {
  if (setjmp(png_jmpbuf(w->png))) return false;
  const uint32_t height = png_get_image_height(w->png, w->info);
  set_output(w->png);
  if (is_bgr) png_set_bgr(w->png);
  const int passes = png_set_interlace_handling(w->png);
  png_read_update_info(w->png, w->info);
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      png_read_row(w->png, out + step * y, NULL);
    }
  }
  png_read_end(w->png, NULL);
  return true;
}

static ha_status fail(const work *w, const ha_host *host, ha_error *err) {
  const ha_status code = w->is_cut ? HA_E_TRUNCATED : HA_E_CORRUPT;

  host->set_error(err, code, HA_NO_OFFSET, "the PNG is damaged: %s", w->why);
  return code;
}

static ha_status start(work *w, const ha_host *host, const uint8_t *data, size_t size,
                       ha_error *err) {
  *w = (work){.data = data, .size = size};
  w->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, w, on_error, on_warning);
  if (w->png) w->info = png_create_info_struct(w->png);
  if (!w->info) {
    host->set_error(err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
    return HA_E_NOMEM;
  }
  return read_header(w) ? HA_OK : fail(w, host, err);
}

static void stop(work *w) {
  png_destroy_read_struct(&w->png, &w->info, NULL);
}

/* --- the table -------------------------------------------------------------------------------- */

static int32_t probe(const uint8_t *head, size_t size) {
  return size >= 8 && png_sig_cmp(head, 0, 8) == 0;
}

static uint32_t channels_of(const work *w) {
  const int color = png_get_color_type(w->png, w->info);
  const bool has_alpha =
      (color & PNG_COLOR_MASK_ALPHA) || png_get_valid(w->png, w->info, PNG_INFO_tRNS);

  return ((color & PNG_COLOR_MASK_COLOR) ? 3u : 1u) + has_alpha;
}

static ha_status describe(ha_picture *out, const work *w, const ha_host *host, ha_error *err) {
  const uint64_t packed = png_get_rowbytes(w->png, w->info);

  out->width = png_get_image_width(w->png, w->info);
  out->height = png_get_image_height(w->png, w->info);
  out->channels = channels_of(w);
  out->bits = png_get_bit_depth(w->png, w->info) == 16 ? 16 : 8;
  if (packed > UINT64_MAX / out->height || packed * out->height / MAX_RATIO > w->size) {
    host->set_error(err, HA_E_CORRUPT, HA_NO_OFFSET,
                    "the PNG is damaged: %u x %u pixels are not in %zu bytes", (unsigned)out->width,
                    (unsigned)out->height, w->size);
    return HA_E_CORRUPT;
  }
  return HA_OK;
}

static ha_status info(ha_picture *out, const ha_host *host, const uint8_t *data, size_t size,
                      ha_error *err) {
  work w;
  ha_status st = start(&w, host, data, size, err);

  if (st >= 0) st = describe(out, &w, host, err);
  stop(&w);
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
                    "the PNG differs from the one that info() described");
    st = HA_E_ARG;
  }
  if (st >= 0 && !read_pixels(&w, out, step, (flags & HA_PICTURE_BGR) != 0)) {
    st = fail(&w, host, err);
  }
  stop(&w);
  return st;
}

static const ha_picture_ops g_png = {
    .struct_size = sizeof g_png,
    .name = "png",
    .summary = "PNG images, also those of compressed depth; by libpng",
    .version = PNG_LIBPNG_VER_STRING,
    .probe = probe,
    .info = info,
    .decode = decode,
};

static const ha_picture_ops *const g_pictures[] = {&g_png, NULL};

static const ha_plugin g_plugin = {
    .abi = HA_PLUGIN_ABI,
    .name = "picture_png",
    .version = "0.1.0",
    .pictures = g_pictures,
};

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &g_plugin : NULL;
}
