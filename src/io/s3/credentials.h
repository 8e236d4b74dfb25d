/* Credentials of an S3 account, parsed from profiles of ~/.aws and from the JSON of programs and
 * metadata servers. Pure: no files, no network. */
#ifndef HA_IO_S3_CREDENTIALS_H
#define HA_IO_S3_CREDENTIALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

/* An empty id: requests are not signed. */
typedef struct ha__s3_credentials {
  char id[160];
  char secret[256];
  char token[8192];  /* of a session; "": none */
  int64_t expires_s; /* seconds since the epoch; INT64_MAX: never */
} ha__s3_credentials;

/* Erase the secrets. */
void ha__s3_credentials_wipe(ha__s3_credentials *credentials);

/* Set id, secret and token; false: one is too long, or has characters that are not allowed in a
 * header. */
bool ha__s3_credentials_set(ha__s3_credentials *out, const char *id, const char *secret,
                            const char *token);

/* Parse {"AccessKeyId": ..., "SecretAccessKey": ..., "Token" or "SessionToken", "Expiration"}:
 * the output of a credential_process, and the answer of metadata servers. HA_E_CORRUPT: other
 * text. */
ha_status ha__s3_credentials_parse(ha__s3_credentials *out, const char *text, size_t size,
                                   ha_error *err);

/* The settings of a profile. The first value of a setting is used. */
typedef struct ha__s3_profile {
  bool is_found;
  char id[160];
  char secret[256];
  char token[8192];
  char region[64];
  char endpoint[512];
  char addressing[16]; /* of the nested settings "s3": path, virtual, auto */
  char process[2048];  /* a command that prints credentials */
  bool is_indirect;    /* it names a role or a sign-on, which need further requests */
} ha__s3_profile;

/* Parse the section of a profile in the text of a file. is_config: sections are called "[profile
 * NAME]", except "[default]". */
void ha__s3_profile_parse(ha__s3_profile *profile, const char *text, size_t size, const char *name,
                          bool is_config);

#endif
