/* Images of messages as JPEG, reduced to the size of the screen. */
#ifndef CLI_SERVE_IMAGE_H
#define CLI_SERVE_IMAGE_H

#include "serve/bag.h"

/* Parameters of a request, as text; NULL = not given. */
typedef struct serve_image {
  const char *topic;
  const char *at;    /* TIME: the last message at or before it */
  const char *width; /* maximum width in pixels */
} serve_image;

serve_answer serve_bag_image(serve_bag *bag, const serve_image *wanted);

#endif
