/* Pictures as PNG, drawn with cairo. cairo is loaded only when needed, because linking it would
 * make each start of the command several times slower. */
#include <cairo.h>
#include <dlfcn.h>
#include <string.h>

#include "plot/picture.h"
#include "ui/report.h"

/* Pixels of the file per pixel of the picture; sharp on high-resolution screens. */
enum { SCALE = 2 };

/* The functions of cairo that are used. */
#define FUNCTIONS(X)                                                                               \
  X(image_surface_create)                                                                          \
  X(surface_write_to_png_stream)                                                                   \
  X(surface_destroy)                                                                               \
  X(create)                                                                                        \
  X(destroy)                                                                                       \
  X(scale)                                                                                         \
  X(set_source_rgb)                                                                                \
  X(set_line_width)                                                                                \
  X(set_line_cap)                                                                                  \
  X(set_line_join)                                                                                 \
  X(set_dash)                                                                                      \
  X(select_font_face)                                                                              \
  X(set_font_size)                                                                                 \
  X(text_extents)                                                                                  \
  X(show_text)                                                                                     \
  X(new_path)                                                                                      \
  X(move_to)                                                                                       \
  X(line_to)                                                                                       \
  X(rectangle)                                                                                     \
  X(arc)                                                                                           \
  X(fill)                                                                                          \
  X(stroke)

typedef struct functions {
#define MEMBER(name) __typeof__(cairo_##name) *(name);
  FUNCTIONS(MEMBER)
#undef MEMBER
} functions;

typedef struct drawing {
  functions f;
  void *library;
  cairo_t *cr;
} drawing;

/* --- the library ------------------------------------------------------------------------------ */

/* dlsym() returns a data pointer; POSIX allows this conversion to a function pointer. */
static bool find(void *out, void *library, const char *name) {
  void *found = dlsym(library, name);

  memcpy(out, &found, sizeof found);
  return found != NULL;
}

static bool load(drawing *d) {
  bool good = true;

  d->library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!d->library) {
    cli_error("PNG files need cairo (package libcairo2), which can't be loaded: %s; SVG files "
              "do not need it",
              dlerror());
    return false;
  }
#define FIND(name) good = good && find(&d->f.name, d->library, "cairo_" #name);
  FUNCTIONS(FIND)
#undef FIND
  if (!good) cli_error("PNG files need cairo 1.x, and the installed one is another version");
  return good;
}

/* --- the surface ------------------------------------------------------------------------------ */

static void set_rgb(const drawing *d, uint32_t rgb) {
  d->f.set_source_rgb(d->cr, (rgb >> 16 & 0xff) / 255.0, (rgb >> 8 & 0xff) / 255.0,
                      (rgb & 0xff) / 255.0);
}

static void set_ink(const drawing *d, const plot_ink *ink) {
  set_rgb(d, ink->rgb);
  d->f.set_line_width(d->cr, ink->width);
  d->f.set_dash(d->cr, &ink->dash, ink->dash > 0 ? 1 : 0, 0);
}

static void put_box(void *self, double x, double y, double width, double height, uint32_t rgb) {
  const drawing *d = self;

  set_rgb(d, rgb);
  d->f.rectangle(d->cr, x, y, width, height);
  d->f.fill(d->cr);
}

static void put_line(void *self, double x, double y, double to_x, double to_y,
                     const plot_ink *ink) {
  const drawing *d = self;

  set_ink(d, ink);
  d->f.set_line_cap(d->cr, CAIRO_LINE_CAP_BUTT);
  d->f.move_to(d->cr, x, y);
  d->f.line_to(d->cr, to_x, to_y);
  d->f.stroke(d->cr);
}

static void put_text(void *self, double x, double y, const char *text, const plot_font *font) {
  const drawing *d = self;
  cairo_text_extents_t size;

  d->f.select_font_face(d->cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                        font->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  d->f.set_font_size(d->cr, font->size);
  d->f.text_extents(d->cr, text, &size);
  set_rgb(d, font->rgb);
  d->f.move_to(d->cr, x - size.x_advance * font->anchor / 2, y);
  d->f.show_text(d->cr, text);
  d->f.new_path(d->cr);
}

static void put_dot(void *self, double x, double y, double radius, uint32_t rgb) {
  const drawing *d = self;

  set_rgb(d, rgb);
  d->f.arc(d->cr, x, y, radius, 0, 6.283185307179586);
  d->f.fill(d->cr);
}

static void start_path(void *self, const plot_ink *ink, const char *tooltip) {
  const drawing *d = self;

  (void)tooltip;
  set_ink(d, ink);
  d->f.set_line_cap(d->cr, CAIRO_LINE_CAP_ROUND);
  d->f.set_line_join(d->cr, CAIRO_LINE_JOIN_ROUND);
}

static void put_point(void *self, double x, double y, bool gap) {
  const drawing *d = self;

  if (gap) d->f.move_to(d->cr, x, y);
  d->f.line_to(d->cr, x, y);
}

static void end_path(void *self) {
  const drawing *d = self;

  d->f.stroke(d->cr);
}

/* --- the file --------------------------------------------------------------------------------- */

static cairo_status_t write_bytes(void *self, const unsigned char *bytes, unsigned size) {
  cli_out_bytes(self, bytes, size);
  return cli_out_is_broken(self) ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

static bool draw(drawing *d, cli_out *out, const plot_chart *chart) {
  const plot_surface surface = {d,       put_box,    put_line,  put_text,
                                put_dot, start_path, put_point, end_path};
  cairo_surface_t *image =
      d->f.image_surface_create(CAIRO_FORMAT_RGB24, (int)plot_picture_width(chart) * SCALE,
                                (int)plot_picture_height(chart) * SCALE);

  d->cr = d->f.create(image);
  d->f.scale(d->cr, SCALE, SCALE);
  plot_picture(&surface, chart);
  d->f.destroy(d->cr);
  const cairo_status_t status = d->f.surface_write_to_png_stream(image, write_bytes, out);
  d->f.surface_destroy(image);
  /* a failed write is reported when the file is closed */
  if (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR) return true;
  cli_error("cairo can't draw the picture (status %d)", (int)status);
  return false;
}

bool plot_png(cli_out *out, const plot_chart *chart) {
  drawing d = {.library = NULL};

  return load(&d) && draw(&d, out, chart); /* the library is never unloaded */
}
