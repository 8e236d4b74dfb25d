/* Points of messages, reduced to a number that a screen can show. */
#ifndef CLI_SERVE_CLOUD_H
#define CLI_SERVE_CLOUD_H

#include "serve/bag.h"

/* The parameters of a request, as text; NULL = not given. */
typedef struct serve_cloud {
  const char *topic;
  const char *at;    /* TIME: the last message at or before it */
  const char *field; /* field whose values follow the positions */
  const char *max;   /* maximum number of points */
} serve_cloud;

/* Returns finite points: x, y and z of each as float32, relative to an origin, then one value of
 * each. */
serve_answer serve_bag_cloud(serve_bag *bag, const serve_cloud *wanted);

#endif
