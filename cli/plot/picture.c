#include "plot/picture.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/axis.h"
#include "ui/memory.h"

/* The palette of Okabe and Ito, which colour-blind people can distinguish, without its yellow,
 * which is too pale for lines. */
static const uint32_t g_colours[] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7,
                                     0xe69f00, 0x56b4e9, 0x5f5f5f, 0x882255};
enum { COLOUR_COUNT = sizeof g_colours / sizeof *g_colours };

enum { PAPER = 0xffffff, INK = 0x1f2328, FAINT_INK = 0x59636e, GRID = 0xe4e7eb, FRAME = 0x9aa4af };

/* Sizes in pixels. The width of text is known only after drawing, so this is an upper estimate per
 * letter and font size. */
static const double g_letter = 0.58;
enum {
  LABEL_FONT = 12,
  KEY_FONT = 13,
  TITLE_FONT = 17,
  LEFT = 22,
  RIGHT = 28,
  TOP = 18,
  KEY_HEIGHT = 22,
  KEY_LINE = 22,
  KEY_SPACE = 22,
  PANEL_SPACE = 20,
  BOTTOM = 58,
  FEW_POINTS = 60 /* series with up to this number of points get dots */
};

typedef struct picture {
  const plot_surface *surface;
  const plot_chart *chart;
  plot_bounds bounds; /* ranges of all series */
  double left;        /* edges of the panels */
  double right;
  double top; /* of the current panel */
  double bottom;
  plot_axis x;
  plot_axis y;
} picture;

size_t plot_picture_width(const plot_chart *chart) {
  return chart->width > 0 ? chart->width : 960;
}

size_t plot_picture_height(const plot_chart *chart) {
  if (chart->height > 0) return chart->height;
  return chart->separate && chart->set.size > 2 ? 180 + 160 * chart->set.size : 540;
}

/* Returns the text with control characters replaced; free() it. */
static char *shown(const char *text) {
  cli_out *scratch = cli_resize(NULL, 1, sizeof *scratch);

  cli_out_init(scratch, -1);
  cli_out_name_bytes(scratch, text, strnlen(text, CLI_OUT_BUFFER / 8));
  char *copy = cli_resize(NULL, scratch->used + 1, 1);
  memcpy(copy, scratch->buffer, scratch->used);
  copy[scratch->used] = '\0';
  free(scratch);
  return copy;
}

static void put_text(const picture *p, double x, double y, const char *text, plot_font font) {
  char *safe = shown(text);

  p->surface->text(p->surface->self, x, y, safe, &font);
  free(safe);
}

static const double g_dashes[] = {0, 6, 2.5, 11};
enum { DASH_COUNT = sizeof g_dashes / sizeof *g_dashes };

static plot_ink ink_of(size_t series) {
  const plot_ink ink = {g_colours[series % COLOUR_COUNT], 1.5,
                        g_dashes[series / COLOUR_COUNT % DASH_COUNT]};

  return ink;
}

/* --- title and legend ----------------------------------------------------------------------- */

/* Draw the legend, in as many rows as needed. Returns the y coordinate below it. */
static double put_keys(const picture *p, double y) {
  const plot_set *set = &p->chart->set;
  double x = LEFT;

  for (size_t i = 0; i < set->size; i++) {
    const plot_ink ink = {ink_of(i).rgb, 3, ink_of(i).dash};
    const double width =
        KEY_LINE + 8 + (double)strlen(set->items[i]->label) * KEY_FONT * g_letter + KEY_SPACE;

    if (x > LEFT && x + width - KEY_SPACE > p->right) {
      x = LEFT;
      y += KEY_HEIGHT;
    }
    p->surface->line(p->surface->self, x, y - 4.5, x + KEY_LINE, y - 4.5, &ink);
    put_text(p, x + KEY_LINE + 8, y, set->items[i]->label,
             (plot_font){INK, KEY_FONT, PLOT_START, false});
    x += width;
  }
  return y;
}

static double put_head(const picture *p) {
  double y = TOP;

  if (p->chart->title) {
    y += TITLE_FONT;
    put_text(p, LEFT, y, p->chart->title, (plot_font){INK, TITLE_FONT, PLOT_START, true});
    y += 8;
  }
  return p->chart->separate ? y - KEY_HEIGHT + 8 : put_keys(p, y + KEY_HEIGHT - 6);
}

/* --- panels --------------------------------------------------------------------------------- */

static double x_of(const picture *p, double value) {
  return p->left + plot_axis_part(&p->x, value) * (p->right - p->left);
}

static double y_of(const picture *p, double value) {
  return p->bottom - plot_axis_part(&p->y, value) * (p->bottom - p->top);
}

static void put_unit(const picture *p, const plot_axis *axis, double x, double y, int anchor) {
  char text[PLOT_LABEL_SIZE];

  plot_axis_unit(text, axis, false);
  if (*text) put_text(p, x, y, text, (plot_font){FAINT_INK, LABEL_FONT, anchor, false});
}

/* Round to the middle of a pixel, so that grid lines are one pixel wide. */
static double sharp(double at) {
  return floor(at) + 0.5;
}

static void put_grid(const picture *p, bool has_labels) {
  const plot_surface *s = p->surface;
  const plot_ink ink = {GRID, 1, 0};
  char label[PLOT_LABEL_SIZE];

  for (size_t i = 0; i < p->y.count; i++) {
    const double y = y_of(p, plot_axis_tick(&p->y, i));
    s->line(s->self, p->left, sharp(y), p->right, sharp(y), &ink);
    plot_axis_label(label, &p->y, i);
    put_text(p, p->left - 8, sharp(y) + 4, label,
             (plot_font){FAINT_INK, LABEL_FONT, PLOT_END, false});
  }
  for (size_t i = 0; i < p->x.count; i++) {
    const double x = x_of(p, plot_axis_tick(&p->x, i));
    s->line(s->self, sharp(x), p->top, sharp(x), p->bottom, &ink);
    plot_axis_label(label, &p->x, i);
    if (!has_labels) continue;
    put_text(p, sharp(x), p->bottom + 18, label,
             (plot_font){FAINT_INK, LABEL_FONT, PLOT_MIDDLE, false});
  }
  put_unit(p, &p->y, p->right, p->top - 6, PLOT_END);
}

static void put_frame(const picture *p) {
  const plot_surface *s = p->surface;
  const plot_ink ink = {FRAME, 1, 0};

  s->line(s->self, sharp(p->left), p->top, sharp(p->left), sharp(p->bottom), &ink);
  s->line(s->self, sharp(p->left), sharp(p->bottom), p->right, sharp(p->bottom), &ink);
}

/* Are all points of two lines less than a pixel from each other? */
static bool coincide(const picture *p, const plot_series *a, const plot_series *b) {
  plot_walk walk = PLOT_WALK_INIT(a);
  plot_walk other = PLOT_WALK_INIT(b);
  const plot_point *point;
  const plot_point *its;

  do {
    point = plot_walk_next(&walk);
    its = plot_walk_next(&other);
    if (!point || !its) return point == its;
  } while (fabs(x_of(p, point->x) - x_of(p, its->x)) < 1 &&
           fabs(y_of(p, point->y) - y_of(p, its->y)) < 1);
  return false;
}

/* A line that coincides with earlier ones has dashes, between which they are seen. */
static plot_ink ink_over(const picture *p, const plot_set *set, size_t i, size_t number) {
  plot_ink ink = ink_of(number);
  size_t below = 0;

  for (size_t k = 0; k < i; k++) {
    below += coincide(p, set->items[k], set->items[i]);
  }
  if (below > 0) ink.dash = g_dashes[1 + (below - 1) % (DASH_COUNT - 1)];
  return ink;
}

static void put_series(const picture *p, const plot_series *series, plot_ink ink) {
  const plot_surface *s = p->surface;
  const size_t size = strlen(series->label) + 128;
  char *summary = cli_resize(NULL, size, 1);
  plot_walk walk = PLOT_WALK_INIT(series);
  const plot_point *point;

  snprintf(summary, size, "%s: %" PRIu64 " values, min %.6g, mean %.6g, max %.6g", series->label,
           series->count, series->least.y, plot_series_mean(series), series->most.y);
  char *safe = shown(summary);
  s->path_start(s->self, &ink, safe);
  while ((point = plot_walk_next(&walk)) != NULL) {
    s->path_point(s->self, x_of(p, point->x), y_of(p, point->y), walk.gap);
  }
  s->path_end(s->self);
  free(safe);
  free(summary);
  if (series->count > FEW_POINTS) return;
  walk = (plot_walk)PLOT_WALK_INIT(series);
  while ((point = plot_walk_next(&walk)) != NULL) {
    s->dot(s->self, x_of(p, point->x), y_of(p, point->y), 2.5, ink.rgb);
  }
}

/* --- picture -------------------------------------------------------------------------------- */

/* Returns the series of a panel. */
static plot_set panel(const plot_chart *chart, size_t i) {
  if (!chart->separate) return chart->set;
  return (plot_set){chart->set.items + i, 1};
}

static void fit_y(picture *p, const plot_set *set, double height) {
  plot_bounds bounds = p->bounds;
  const size_t ticks = (size_t)(height / 40);

  if (p->chart->separate) (void)plot_set_bounds(&bounds, set);
  plot_axis_fit_loose(&p->y, bounds.y_least, bounds.y_most, ticks > 3 ? ticks : 3);
}

static void fit_x(picture *p) {
  const size_t ticks = (size_t)((p->right - p->left) / 90);

  (p->chart->by_field ? plot_axis_fit_loose : plot_axis_fit)(
      &p->x, p->bounds.x_least, p->bounds.x_most, ticks > 2 ? ticks : 2);
}

/* Compute the left edge of all panels: the widest label plus a margin. */
static void fit_left(picture *p, size_t panels, double height) {
  size_t widest = 0;

  for (size_t i = 0; i < panels; i++) {
    const plot_set set = panel(p->chart, i);
    char label[PLOT_LABEL_SIZE];

    fit_y(p, &set, height);
    for (size_t k = 0; k < p->y.count; k++) {
      const size_t size = plot_axis_label(label, &p->y, k);
      if (size > widest) widest = size;
    }
  }
  p->left = LEFT + 8 + (double)widest * LABEL_FONT * g_letter;
}

static void put_panel(picture *p, const plot_set *set, size_t first, bool is_last) {
  fit_y(p, set, p->bottom - p->top);
  put_grid(p, is_last);
  put_frame(p);
  for (size_t i = 0; i < set->size; i++) {
    put_series(p, set->items[i], ink_over(p, set, i, first + i));
  }
}

void plot_picture(const plot_surface *surface, const plot_chart *chart) {
  picture p = {.surface = surface, .chart = chart};
  const double width = (double)plot_picture_width(chart);
  const double height = (double)plot_picture_height(chart);
  const size_t panels = chart->separate && chart->set.size > 0 ? chart->set.size : 1;
  const double key = chart->separate ? KEY_HEIGHT : 0;

  if (plot_set_bounds(&p.bounds, &chart->set)) plot_chart_span(&p.bounds, chart);
  surface->box(surface->self, 0, 0, width, height, PAPER);
  p.right = width - RIGHT;
  const double top = put_head(&p) + PANEL_SPACE;
  const double each = fmax((height - BOTTOM - top) / (double)panels, key + PANEL_SPACE + 20);
  const double tall = each - key - (panels > 1 ? PANEL_SPACE : 0);
  fit_left(&p, panels, tall);
  if (chart->equal) plot_bounds_equalize(&p.bounds, p.right - p.left, tall);
  fit_x(&p);
  for (size_t i = 0; i < panels; i++) {
    const plot_set set = panel(chart, i);

    p.top = top + (double)i * each + key;
    p.bottom = p.top + tall;
    if (chart->separate) {
      put_text(&p, p.left, p.top - 8, set.items[0]->label,
               (plot_font){g_colours[i % COLOUR_COUNT], KEY_FONT, PLOT_START, true});
    }
    put_panel(&p, &set, i, i + 1 == panels);
  }
  put_text(&p, (p.left + p.right) / 2, p.bottom + 42, chart->x_label,
           (plot_font){INK, KEY_FONT, PLOT_MIDDLE, false});
  put_unit(&p, &p.x, p.right, p.bottom + 42, PLOT_END);
}
