/* Signatures of requests to S3 (AWS Signature Version 4), and its encoding of names. Pure: no
 * clock, no network. */
#ifndef HA_IO_S3_SIGN_H
#define HA_IO_S3_SIGN_H

#include <stddef.h>

#include <holdall/error.h>

#include "io/s3/credentials.h"

/* The hash of no bytes, and the replacement for a hash if the body is not signed. */
#define HA__S3_EMPTY "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
#define HA__S3_UNSIGNED "UNSIGNED-PAYLOAD"

/* A header line, or a parameter of a query. */
typedef struct ha__s3_field {
  const char *name;
  const char *value;
} ha__s3_field;

typedef struct ha__s3_request {
  const char *method;
  const char *path;           /* encoded; begins with a slash */
  const char *query;          /* of ha__s3_query(), or "" */
  const ha__s3_field *fields; /* the signed header lines; Host and X-Amz-Date are added */
  size_t field_count;
  const char *payload; /* hash of the body in hexadecimal, or HA__S3_UNSIGNED */
} ha__s3_request;

/* Scope of a signature. */
typedef struct ha__s3_scope {
  const char *time; /* "20150830T123600Z" */
  const char *region;
  const char *service; /* "s3" */
} ha__s3_scope;

enum { HA__S3_HASH_SIZE = 65, HA__S3_MAX_FIELDS = 32 };

/* SHA-256 in hexadecimal. False: out of memory. */
bool ha__s3_hash(char out[HA__S3_HASH_SIZE], const void *bytes, size_t size);

/* Encode all characters except letters, digits, "-._~" and, with keep_slashes, slashes. Free it
 * with ha__free(); NULL: out of memory. */
char *ha__s3_encode(const char *text, bool keep_slashes);

/* A query in the order that signatures need: "a=1&b=". Free it with ha__free(); NULL: out of
 * memory. */
char *ha__s3_query(const ha__s3_field *fields, size_t count);

/* The canonical request: the signed text, which the server reconstructs. Free it with
 * ha__free(). */
ha_status ha__s3_canonical(char **out, const ha__s3_request *request, ha_error *err);

/* The value of the header Authorization. Free it with ha__free(). */
ha_status ha__s3_sign(char **out, const ha__s3_request *request, const ha__s3_scope *scope,
                      const ha__s3_credentials *credentials, ha_error *err);

#endif
