/* Settings of requests: the options of a reader (ha_net_options), completed from the
 * environment. Each file has a constant copy. */
#ifndef HA_IO_HTTP_NET_H
#define HA_IO_HTTP_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/io.h>

typedef struct ha__net {
  char *endpoint; /* of S3; NULL: from the environment or the profile, like the next two */
  char *region;
  char *profile;
  const char *style; /* "path", "virtual"; NULL: as above */
  bool is_anonymous;
  char **headers; /* "Name: value" */
  size_t header_count;
  bool follows;            /* follow redirects: not if a header may be a secret for this server */
  long stall_s;            /* longest time without a byte, in one try */
  size_t connections;      /* simultaneous requests ... */
  size_t most_connections; /* ... and those of small ranges */
  uint64_t ahead_bytes;
  uint64_t kept_bytes;
  uint64_t spool_bytes;
  uint64_t scan_bytes;
  char *cache_dir; /* NULL = no cache */
  uint64_t cache_bytes;
  char key[65]; /* equal for equal options */
} ha__net;

/* options NULL: those of the environment. HA_E_ARG: an invalid header. */
ha_status ha__net_new(ha__net **out, const ha_net_options *options, ha_error *err);
/* NULL is allowed. */
void ha__net_free(ha__net *net);

#endif
