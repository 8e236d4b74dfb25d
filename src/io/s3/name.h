/* Names "s3://bucket/key". Pure. */
#ifndef HA_IO_S3_NAME_H
#define HA_IO_S3_NAME_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/error.h>

typedef struct ha__s3_name {
  char bucket[256];
  const char *key; /* in the name; "": none */
} ha__s3_name;

/* HA_E_ARG: it names no bucket. */
ha_status ha__s3_name_parse(ha__s3_name *out, const char *name, ha_error *err);

/* Where an account's objects are. */
typedef struct ha__s3_endpoint {
  bool is_tls;
  bool is_path_style; /* the bucket is in the path, not in the host */
  char host[512];     /* with a port, unless it is the usual one; with the bucket */
  char prefix[256];   /* in front of the bucket in the path; "" or "/..." */
} ha__s3_endpoint;

/* url NULL or "": AWS's own. style: "path", "virtual", else what fits. HA_E_ARG: no such URL. */
ha_status ha__s3_endpoint_make(ha__s3_endpoint *out, const char *url, const char *style,
                               const char *bucket, const char *region, ha_error *err);

#endif
