/* Summaries of a bag for pictures of it: values of a field, and numbers of messages, by interval of
 * log time. */
#ifndef CLI_SERVE_SERIES_H
#define CLI_SERVE_SERIES_H

#include "serve/bag.h"

/* The parameters of a request, as text; NULL = not given. */
typedef struct serve_series {
  const char *topic;
  const char *field;
  const char *start; /* TIME, inclusive */
  const char *end;   /* TIME, exclusive */
  const char *points;
} serve_series;

/* The smallest and largest value of a field in each interval that has one. */
serve_answer serve_bag_series(serve_bag *bag, const serve_series *wanted);

/* The number of messages of each topic in each interval of the whole bag. */
serve_answer serve_bag_density(serve_bag *bag, const char *bins);

#endif
