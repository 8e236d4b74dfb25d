/* Draws a chart as text: braille characters with eight dots each, or plain ASCII. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/axis.h"
#include "plot/chart.h"
#include "ui/memory.h"

/* Colours of the 256 of terminals, readable on black and on white, similar to those of pictures. */
static const int g_colours[] = {32, 166, 35, 170, 178, 74, 244, 124};
enum { COLOUR_COUNT = sizeof g_colours / sizeof *g_colours };

/* Characters of the series in ASCII. */
static const char g_marks[] = "*+xo#%@&";

typedef struct shapes {
  const char *key; /* key before a name */
  const char *side;
  const char *side_tick;
  const char *corner;
  const char *bottom;
  const char *bottom_tick;
  const char *grid;
} shapes;

static const shapes g_lines = {"━━", "│", "┤", "└", "─", "┬", "┈"};
static const shapes g_ascii = {"", "|", "+", "+", "-", "+", " "};

typedef struct cell {
  uint8_t dots;  /* braille dots, or the mark */
  uint8_t owner; /* number of the series, from 1; 0 = empty */
} cell;

typedef struct canvas {
  cli_out *out;
  plot_terminal_options options;
  const shapes *shapes;
  cell *cells;
  size_t columns;
  size_t rows;
  size_t margin; /* columns for the labels on the left */
  plot_axis x;
  plot_axis y;
  int colour; /* current colour; -1 = the default of the terminal */
} canvas;

/* --- colours -------------------------------------------------------------------------------- */

enum { OWN = -1, DIM = -2 };

static void set_colour(canvas *c, int colour) {
  if (!c->options.colour || colour == c->colour) return;
  if (c->colour != OWN) cli_out_text(c->out, "\x1b[0m");
  if (colour == DIM) cli_out_text(c->out, "\x1b[2m");
  if (colour >= 0) cli_out_format(c->out, "\x1b[38;5;%dm", colour);
  c->colour = colour;
}

static int colour_of(size_t series) {
  return g_colours[series % COLOUR_COUNT];
}

/* --- dots ----------------------------------------------------------------------------------- */

/* Dots per character. */
static size_t cell_width(const canvas *c) {
  return c->options.ascii ? 1 : 2;
}

static size_t cell_height(const canvas *c) {
  return c->options.ascii ? 1 : 4;
}

static size_t dots_across(const canvas *c) {
  return cell_width(c) * c->columns;
}

static size_t dots_down(const canvas *c) {
  return cell_height(c) * c->rows;
}

/* Columns of one colour, or mark, where lines coincide: they alternate, so that both are seen. */
enum { STRIPE = 2 };

/* Set a dot. The bits of U+2800 are numbered down, then across. */
static void put_dot(canvas *c, long x, long y, size_t series) {
  static const uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
  const size_t across = c->options.ascii ? 1 : 2;
  const size_t down = c->options.ascii ? 1 : 4;
  const size_t column = (size_t)x / across;
  const size_t row = (size_t)y / down;

  if (x < 0 || y < 0 || column >= c->columns || row >= c->rows) return;
  cell *to = &c->cells[row * c->columns + column];
  if (!c->options.ascii) to->dots |= bits[(size_t)y % 4][(size_t)x % 2];
  if (to->owner != 0 && column / STRIPE % 2 != series % 2) return;
  if (c->options.ascii) to->dots = (uint8_t)g_marks[series % (sizeof g_marks - 1)];
  to->owner = (uint8_t)(series + 1);
}

/* Draw a line (Bresenham's algorithm). */
static void put_line(canvas *c, long x, long y, long to_x, long to_y, size_t series) {
  const long across = labs(to_x - x);
  const long down = -labs(to_y - y);
  const long step_x = x < to_x ? 1 : -1;
  const long step_y = y < to_y ? 1 : -1;
  long error = across + down;

  for (;;) {
    put_dot(c, x, y, series);
    if (x == to_x && y == to_y) return;
    const long twice = 2 * error;
    if (twice >= down) {
      error += down;
      x += step_x;
    }
    if (twice <= across) {
      error += across;
      y += step_y;
    }
  }
}

static long place(double part, size_t dots) {
  const double within = part > 0 ? fmin(part, 1) : 0; /* NaN becomes 0 */

  return lround(within * (double)(dots - 1));
}

static void draw_series(canvas *c, const plot_series *series, size_t number) {
  plot_walk walk = PLOT_WALK_INIT(series);
  const plot_point *point;
  long x = 0;
  long y = 0;

  while ((point = plot_walk_next(&walk)) != NULL) {
    const long to_x = place(plot_axis_part(&c->x, point->x), dots_across(c));
    const long to_y = place(1 - plot_axis_part(&c->y, point->y), dots_down(c));

    put_line(c, walk.gap ? to_x : x, walk.gap ? to_y : y, to_x, to_y, number);
    x = to_x;
    y = to_y;
  }
}

/* --- text ----------------------------------------------------------------------------------- */

static void print_dots(canvas *c, uint8_t dots) {
  if (c->options.ascii) {
    cli_out_char(c->out, (char)dots);
    return;
  }
  const unsigned code = 0x2800u + dots;
  const char bytes[] = {(char)(0xe0 | code >> 12), (char)(0x80 | (code >> 6 & 0x3f)),
                        (char)(0x80 | (code & 0x3f))};
  cli_out_bytes(c->out, bytes, sizeof bytes);
}

/* Print cells without trailing spaces, which would be copied with the text. */
static void print_cells(canvas *c, const cell *row, bool has_grid) {
  size_t end = c->columns;
  const bool grid = has_grid && c->options.colour && !c->options.ascii;

  while (!grid && end > 0 && row[end - 1].owner == 0) {
    end--;
  }
  for (size_t i = 0; i < end; i++) {
    if (row[i].owner != 0) {
      set_colour(c, colour_of(row[i].owner - 1u));
      print_dots(c, row[i].dots);
    } else {
      if (grid) set_colour(c, DIM);
      cli_out_text(c->out, grid ? c->shapes->grid : " ");
    }
  }
  set_colour(c, OWN);
}

/* Returns the row of a tick, counted from the top. */
static size_t row_of(const canvas *c, size_t tick) {
  const double part = 1 - plot_axis_part(&c->y, plot_axis_tick(&c->y, tick));
  const size_t row = (size_t)place(part, dots_down(c)) / cell_height(c);

  return row < c->rows ? row : c->rows - 1;
}

static void print_row(canvas *c, size_t row) {
  char label[PLOT_LABEL_SIZE] = "";
  size_t tick = 0;

  while (tick < c->y.count && row_of(c, tick) != row) {
    tick++;
  }
  const bool has_tick = tick < c->y.count;
  const size_t size = has_tick ? plot_axis_label(label, &c->y, tick) : 0;

  cli_out_spaces(c->out, c->margin > size ? c->margin - size : 0);
  cli_out_text(c->out, label);
  cli_out_char(c->out, ' ');
  set_colour(c, DIM);
  cli_out_text(c->out, has_tick ? c->shapes->side_tick : c->shapes->side);
  set_colour(c, OWN);
  print_cells(c, &c->cells[row * c->columns], has_tick);
  cli_out_char(c->out, '\n');
}

static size_t column_of(const canvas *c, size_t tick) {
  const double part = plot_axis_part(&c->x, plot_axis_tick(&c->x, tick));

  return (size_t)place(part, dots_across(c)) / cell_width(c);
}

static void print_bottom(canvas *c) {
  size_t tick = 0;
  size_t used = 0;

  cli_out_spaces(c->out, c->margin + 1);
  set_colour(c, DIM);
  cli_out_text(c->out, c->shapes->corner);
  for (size_t i = 0; i < c->columns; i++) {
    const bool has_tick = tick < c->x.count && column_of(c, tick) == i;
    cli_out_text(c->out, has_tick ? c->shapes->bottom_tick : c->shapes->bottom);
    if (has_tick) tick++;
  }
  set_colour(c, OWN);
  cli_out_char(c->out, '\n');
  for (tick = 0; tick < c->x.count; tick++) {
    char label[PLOT_LABEL_SIZE];
    const size_t size = plot_axis_label(label, &c->x, tick);
    const size_t middle = c->margin + 2 + column_of(c, tick);
    const size_t start = middle > size / 2 ? middle - size / 2 : 0;

    if (start < used + (used > 0)) continue;
    cli_out_spaces(c->out, start - used);
    cli_out_text(c->out, label);
    used = start + size;
  }
  cli_out_char(c->out, '\n');
}

static void print_x_label(canvas *c, const char *text) {
  char unit[PLOT_LABEL_SIZE];
  const size_t size = strlen(text);

  plot_axis_unit(unit, &c->x, c->options.ascii);
  cli_out_spaces(c->out, c->margin + 2 + (c->columns > size ? (c->columns - size) / 2 : 0));
  cli_out_name(c->out, text);
  cli_out_format(c->out, "%s%s\n", *unit ? " " : "", unit);
}

static void print_y_unit(canvas *c) {
  char unit[PLOT_LABEL_SIZE];
  size_t width = 0;

  plot_axis_unit(unit, &c->y, c->options.ascii);
  if (!*unit) return;
  for (const char *byte = unit; *byte; byte++) {
    width += ((uint8_t)*byte & 0xc0) != 0x80; /* characters of UTF-8 */
  }
  cli_out_spaces(c->out, c->margin > width ? c->margin - width : 0);
  cli_out_format(c->out, "%s\n", unit);
}

/* --- the legend ----------------------------------------------------------------------------- */

static size_t widest_label(const plot_set *set) {
  size_t width = 0;

  for (size_t i = 0; i < set->size; i++) {
    const size_t size = strlen(set->items[i]->label);
    if (size > width) width = size;
  }
  return width;
}

static void print_key(canvas *c, const plot_series *s, size_t number, size_t width) {
  const size_t size = strlen(s->label);

  set_colour(c, colour_of(number));
  if (c->options.ascii) {
    cli_out_char(c->out, g_marks[number % (sizeof g_marks - 1)]);
  } else {
    cli_out_text(c->out, c->shapes->key);
  }
  set_colour(c, OWN);
  cli_out_char(c->out, ' ');
  cli_out_name(c->out, s->label);
  if (s->count > 0) {
    cli_out_spaces(c->out, width > size ? width - size : 0);
    set_colour(c, DIM);
    cli_out_format(c->out, "  min %-12.6g mean %-12.6g max %.6g", s->least.y, plot_series_mean(s),
                   s->most.y);
    set_colour(c, OWN);
  } else {
    cli_out_text(c->out, "  (no values)");
  }
  cli_out_char(c->out, '\n');
}

/* --- a plot --------------------------------------------------------------------------------- */

static void fit_y(canvas *c, const plot_chart *chart, const plot_bounds *b) {
  char label[PLOT_LABEL_SIZE];

  plot_axis_fit_loose(&c->y, b->y_least, b->y_most, c->rows / 3 + 2);
  c->margin = 0;
  for (size_t i = 0; i < c->y.count; i++) {
    const size_t size = plot_axis_label(label, &c->y, i);
    if (size > c->margin) c->margin = size;
  }
  const size_t sides = c->margin + 3; /* a space, the axis, and an empty column on the right */
  c->columns = chart->width > sides + 10 ? chart->width - sides : 10;
}

/* Fit the ranges to the canvas. A character is twice as tall as wide; a braille dot is square. */
static void fit(canvas *c, const plot_chart *chart, plot_bounds *b) {
  fit_y(c, chart, b);
  if (chart->equal) {
    plot_bounds_equalize(b, (double)c->columns, 2 * (double)c->rows);
    fit_y(c, chart, b);
  }
  (chart->by_field ? plot_axis_fit_loose : plot_axis_fit)(&c->x, b->x_least, b->x_most,
                                                          c->columns / 8 > 2 ? c->columns / 8 : 2);
}

/* Draw the series from first to end; their numbers select the colours. */
static void plot(canvas *c, const plot_chart *chart, size_t first, size_t end, bool is_last) {
  const plot_set set = {chart->set.items + first, end - first};
  const size_t width = widest_label(&chart->set);
  plot_bounds bounds;

  for (size_t i = first; i < end; i++) {
    print_key(c, chart->set.items[i], i, width);
  }
  if (!plot_set_bounds(&bounds, &set)) return;
  plot_chart_span(&bounds, chart);
  c->rows = chart->height;
  fit(c, chart, &bounds);
  c->cells = cli_resize(NULL, c->rows * c->columns, sizeof *c->cells);
  memset(c->cells, 0, c->rows * c->columns * sizeof *c->cells);
  for (size_t i = first; i < end; i++) {
    draw_series(c, chart->set.items[i], i);
  }
  print_y_unit(c);
  for (size_t row = 0; row < c->rows; row++) {
    print_row(c, row);
  }
  print_bottom(c);
  if (is_last) print_x_label(c, chart->x_label);
  free(c->cells);
}

void plot_terminal(cli_out *out, const plot_chart *chart, const plot_terminal_options *options) {
  canvas c = {.out = out,
              .options = *options,
              .shapes = options->ascii ? &g_ascii : &g_lines,
              .colour = OWN};
  const size_t count = chart->set.size;

  for (size_t i = 0; chart->separate && i < count; i++) {
    plot(&c, chart, i, i + 1, i + 1 == count);
  }
  if (!chart->separate) plot(&c, chart, 0, count, true);
}
