/* Summaries of a bag for plots: values of a field, and message counts, per interval of log time. */
#ifndef CLI_SERVE_SERIES_H
#define CLI_SERVE_SERIES_H

#include "serve/bag.h"

/* Parameters of a request, as text; NULL = not given. */
typedef struct serve_series {
  const char *topic;
  const char *field;
  const char *start; /* TIME, inclusive */
  const char *end;   /* TIME, exclusive */
  const char *points;
} serve_series;

/* Returns the smallest and largest value of a field in each interval that has values. */
serve_answer serve_bag_series(serve_bag *bag, const serve_series *wanted);

/* Returns the number of messages of each topic in each interval of the whole bag. */
serve_answer serve_bag_density(serve_bag *bag, const char *bins);

#endif
