/* Collects series from messages: one per field, or one per element of an array. */
#ifndef CLI_PLOT_COLLECT_H
#define CLI_PLOT_COLLECT_H

#include <stdbool.h>
#include <stddef.h>

#include "cat/decode.h"
#include "plot/field.h"
#include "plot/number.h"
#include "plot/series.h"

/* Limits: series in a chart, drawn elements of an array. */
enum { PLOT_MAX_SERIES = 32, PLOT_MAX_ITEMS = 16 };

typedef struct plot_source {
  const plot_field *field;
  plot_set series;
  uint64_t dropped; /* elements over the limit, in the longest array */
} plot_source;

/* Paths to the values of a source in messages of a channel. */
typedef struct plot_reading {
  plot_source *source;
  plot_number y;
  plot_number x; /* not set = log time */
} plot_reading;

typedef struct plot_channel {
  plot_reading *items;
  size_t size;
  bool is_known;
} plot_channel;

typedef struct plot_collect {
  cat_decode *decode;
  const char *x; /* NULL = log time, "header" = header.stamp, or a field */
  plot_source *sources;
  size_t source_count;
  size_t series_count;
  plot_channel *channels; /* by id */
  size_t channel_count;
  int64_t zero_ns; /* time at x = 0 */
  bool has_zero;
} plot_collect;

/* fields: borrowed. x: value of --x. start_ns: start time of the bag. */
void plot_collect_start(plot_collect *collect, cat_decode *decode, const plot_fields *fields,
                        const char *x, int64_t start_ns);

/* Check that the channels of the bag have all fields. Returns false after a line on stderr. */
bool plot_collect_check(plot_collect *collect, const plot_bag *bag);

/* Is header.stamp the x axis? */
bool plot_collect_by_header(const plot_collect *collect);

/* Is a field the x axis? */
bool plot_collect_by_field(const plot_collect *collect);

void plot_collect_put(plot_collect *collect, const ha_message *msg);

/* Returns all series in the order of the fields, and warns about fields without values. Returns
 * true if a requested field has none. */
bool plot_collect_end(plot_set *out, plot_collect *collect);

void plot_collect_done(plot_collect *collect);

#endif
