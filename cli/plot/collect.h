/* From messages to series: each field is one, or one for each element of an array. */
#ifndef CLI_PLOT_COLLECT_H
#define CLI_PLOT_COLLECT_H

#include <stdbool.h>
#include <stddef.h>

#include "cat/decode.h"
#include "plot/field.h"
#include "plot/number.h"
#include "plot/series.h"

/* In one picture; of one array. */
enum { PLOT_MAX_SERIES = 32, PLOT_MAX_ITEMS = 16 };

typedef struct plot_source {
  const plot_field *field;
  plot_set series;
  uint64_t dropped; /* elements beyond the limit, in the longest array */
} plot_source;

/* How a channel's messages hold the values of a source. */
typedef struct plot_reading {
  plot_source *source;
  plot_number y;
  plot_number x; /* empty = log time */
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
  int64_t zero_ns; /* of times */
  bool has_zero;
} plot_collect;

/* fields: borrowed. x: as of --x. start_ns: of the bag. */
void plot_collect_start(plot_collect *collect, cat_decode *decode, const plot_fields *fields,
                        const char *x, int64_t start_ns);

/* Can all be found on the channels of the bag? False with a line on stderr. */
bool plot_collect_check(plot_collect *collect, const plot_bag *bag);

/* The times are those of header.stamp. */
bool plot_collect_by_header(const plot_collect *collect);

/* x is another field, not time. */
bool plot_collect_by_field(const plot_collect *collect);

void plot_collect_put(plot_collect *collect, const ha_message *msg);

/* All series, in the order of the fields, and warnings of what has none. True if something that was
 * asked for is not there. */
bool plot_collect_end(plot_set *out, plot_collect *collect);

void plot_collect_done(plot_collect *collect);

#endif
