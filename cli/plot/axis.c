#include "plot/axis.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/format.h"

/* Smaller values are shown as 0. */
#define SMALLEST 1e-250

/* If labels in units of a power of ten needed more decimals than this (seconds since 1970, for
 * example), they are written in full. */
enum { MAX_DECIMALS = 4 };

/* Returns the smallest number of the form 1, 2 or 5 times a power of ten that is at least step.
 * *decimals: decimals that its power of ten needs. */
static double round_step(int *decimals, double step) {
  const int power = step >= DBL_MIN ? (int)floor(log10(step) + 1e-9) : DBL_MIN_10_EXP;
  const double unit = pow(10, power);
  const double times = step / unit;

  *decimals = -power;
  if (times <= 1.000001) return unit;
  if (times <= 2.000001) return 2 * unit;
  if (times <= 5.000001) return 5 * unit;
  *decimals = -power - 1;
  return 10 * unit;
}

/* Returns the power of ten, a multiple of 3, in whose units very large or small labels are written;
 * 0 for other labels. */
static int power_of(double least, double most) {
  const double largest = fmax(fabs(least), fabs(most));
  if (!(largest >= DBL_MIN)) return 0;
  const int power = (int)floor(log10(largest) / 3) * 3;

  return power >= 6 || power <= -6 ? power : 0;
}

/* An offset is used if it replaces at least so many digits of each label. */
#define OFFSET_PART 1e4

/* Returns what the labels are counted from, so that they stay short where values differ little: a
 * multiple of a power of ten over the span, on the axis if one is, else below it. */
static double offset_of(const plot_axis *axis) {
  const double unit = pow(10, floor(log10(axis->most - axis->least)) + 1);
  double offset = round((axis->least / 2 + axis->most / 2) / unit) * unit;

  if (!(offset >= axis->least && offset <= axis->most)) offset = floor(axis->least / unit) * unit;
  return isfinite(offset) && fabs(offset) >= OFFSET_PART * unit ? offset : 0;
}

/* Limit of ticks, far more than fit on an axis. */
enum { MAX_TICKS = 100000 };

static size_t count_ticks(plot_axis *axis, double step) {
  const double slack =
      1e-9; /* fraction of a step: an end of the axis is a tick even after rounding errors */
  const double first = ceil(axis->least / step - slack);
  const double last = floor(axis->most / step + slack);

  axis->first = first;
  if (!(last >= first)) return 0;
  return last - first < MAX_TICKS ? (size_t)(last - first) + 1 : MAX_TICKS;
}

/* Limit of attempts with larger steps: enough for any two doubles. */
enum { MAX_TRIES = 5000 };

void plot_axis_fit(plot_axis *out, double least, double most, size_t max_ticks) {
  if (!isfinite(least) || !isfinite(most) || !isfinite(most - least)) {
    least = 0; /* no values */
    most = 1;
  }
  plot_axis axis = {.least = least, .most = most};
  const double scale = fmax(fabs(least), fabs(most));
  int decimals = 0;

  if (!(most - least > fmax(scale, SMALLEST) * 1e-12)) {
    const double around = scale > SMALLEST ? scale * 0.1 : 1;
    axis.least = least - around;
    axis.most = most + around;
  }
  double step = (axis.most - axis.least) / (double)max_ticks;
  for (int i = 0; i < MAX_TRIES; i++) {
    axis.step = round_step(&decimals, step);
    axis.count = count_ticks(&axis, axis.step);
    if (axis.count <= max_ticks) break;
    step = axis.step * 1.5;
  }
  axis.offset = offset_of(&axis);
  axis.power = power_of(axis.least - axis.offset, axis.most - axis.offset);
  if (axis.power > 0 && decimals + axis.power > MAX_DECIMALS) axis.power = 0;
  decimals += axis.power;
  axis.decimals = decimals < 0 ? 0 : decimals > 15 ? 15 : decimals;
  *out = axis;
}

void plot_axis_fit_loose(plot_axis *out, double least, double most, size_t max_ticks) {
  const double room = (most - least) * 0.04;

  plot_axis_fit(out, least - room, most + room, max_ticks);
}

double plot_axis_tick(const plot_axis *axis, size_t i) {
  return (axis->first + (double)i) * axis->step;
}

size_t plot_axis_label(char out[PLOT_LABEL_SIZE], const plot_axis *axis, size_t i) {
  const double steps = axis->first + (double)i - round(axis->offset / axis->step);
  const bool is_zero = fabs(steps) < 0.5; /* avoids "-0.0" */
  const double value = is_zero ? 0 : steps * axis->step / pow(10, axis->power);

  snprintf(out, PLOT_LABEL_SIZE, "%.*f", axis->decimals, value);
  return strlen(out);
}

static void put_power(char out[PLOT_LABEL_SIZE], size_t *used, const plot_axis *axis, bool ascii) {
  static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  char digits[8];

  if (ascii) {
    ha__format_append(out, PLOT_LABEL_SIZE, used, "x10^%d", axis->power);
    return;
  }
  snprintf(digits, sizeof digits, "%d", abs(axis->power) % 1000);
  ha__format_append(out, PLOT_LABEL_SIZE, used, "×10%s", axis->power < 0 ? "⁻" : "");
  for (const char *digit = digits; *digit; digit++) {
    ha__format_append(out, PLOT_LABEL_SIZE, used, "%s", raised[*digit - '0']);
  }
}

void plot_axis_unit(char out[PLOT_LABEL_SIZE], const plot_axis *axis, bool ascii) {
  size_t used = 0;

  out[0] = '\0';
  if (axis->power != 0) put_power(out, &used, axis, ascii);
  if (axis->offset == 0) return;
  ha__format_append(out, PLOT_LABEL_SIZE, &used, "%s%c %.15g", used > 0 ? " " : "",
                    axis->offset < 0 ? '-' : '+', fabs(axis->offset));
}

double plot_axis_part(const plot_axis *axis, double value) {
  return (value - axis->least) / (axis->most - axis->least);
}
