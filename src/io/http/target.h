/* Destination of a request. */
#ifndef HA_IO_HTTP_TARGET_H
#define HA_IO_HTTP_TARGET_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/error.h>

#include "io/http/net.h"

typedef struct ha__store ha__store;
typedef struct ha__target ha__target;

/* Functions of a store that sign requests and interpret answers. Any thread. */
typedef struct ha__store_ops {
  /* Call add() with each header line that signs the request now. False: add() returned false, or
   * out of memory. payload: SHA-256 of the body in hexadecimal. */
  bool (*sign)(const ha__target *target, const char *method, const char *payload,
               bool (*add)(void *user, const char *line), void *user);
  /* The status of an error, and a text for it. HA_END: there is no such object. */
  ha_status (*explain)(char *out, size_t capacity, ha__store *store, int status, const char *body,
                       size_t size);
} ha__store_ops;

struct ha__target {
  char *url;
  const ha__net *net; /* borrowed; NULL: the defaults */
  ha__store *store;   /* signs the request, borrowed; NULL: a plain web server */
  const ha__store_ops *ops;
  char *path;  /* of the URL, encoded; only with a store */
  char *query; /* without its question mark, sorted and encoded */
};

/* Frees the texts. */
void ha__target_done(ha__target *target);

#endif
