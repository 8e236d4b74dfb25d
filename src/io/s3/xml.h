/* Parser of XML answers of S3: listings and errors. Pure; bounded by the size of the answer. */
#ifndef HA_IO_S3_XML_H
#define HA_IO_S3_XML_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/error.h>

/* One page of ListObjectsV2. */
typedef struct ha__s3_listing {
  /* set by the caller; a status below HA_OK ends the parsing and is returned */
  ha_status (*add)(void *user, const char *key, ha_error *err);
  void *user;
  /* results */
  size_t keys;
  size_t folders; /* keys that have a further slash */
  bool is_truncated;
  char next[2048]; /* token of the next page */
} ha__s3_listing;

/* HA_E_CORRUPT: not a listing. */
ha_status ha__s3_listing_parse(ha__s3_listing *listing, const char *text, size_t size,
                               ha_error *err);

/* The content of an error; missing texts are "". */
typedef struct ha__s3_problem {
  char code[64];    /* "AccessDenied" */
  char region[64];  /* of the bucket, if another region was addressed */
  char upload[256]; /* UploadId of an answer that begins an upload; not of errors */
  char etag[128];   /* from an answer that ends an upload */
  bool is_empty;    /* the object has no bytes */
} ha__s3_problem;

/* The text may be truncated: elements before the cut are used. */
void ha__s3_problem_parse(ha__s3_problem *out, const char *text, size_t size);

#endif
