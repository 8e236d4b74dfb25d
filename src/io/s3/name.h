/* Names "s3://bucket/key". Pure. */
#ifndef HA_IO_S3_NAME_H
#define HA_IO_S3_NAME_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/error.h>

typedef struct ha__s3_name {
  char bucket[256];
  const char *key; /* part of the name; "": none */
} ha__s3_name;

/* HA_E_ARG: the name has no bucket. */
ha_status ha__s3_name_parse(ha__s3_name *out, const char *name, ha_error *err);

/* The server of an account's objects. */
typedef struct ha__s3_endpoint {
  bool is_tls;
  bool is_path_style; /* the bucket is in the path, not in the host */
  char host[512];     /* with the bucket, and with a port unless it is the default one */
  char prefix[256];   /* path before the bucket; "" or "/..." */
} ha__s3_endpoint;

/* url NULL or "": AWS. style: "path", "virtual", else the one that fits. HA_E_ARG: an invalid
 * URL. */
ha_status ha__s3_endpoint_make(ha__s3_endpoint *out, const char *url, const char *style,
                               const char *bucket, const char *region, ha_error *err);

#endif
