/* Credentials: the same bytes as JSON and as a file of profiles. Accepted values are valid in a
 * header line. */
#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "io/s3/credentials.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const char *text) {
  for (; *text; text++) {
    if (!isgraph((unsigned char)*text)) abort();
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static ha__s3_credentials credentials;
  static ha__s3_profile profile;
  ha_error err = HA_ERROR_INIT;

  const ha_status st = ha__s3_credentials_parse(&credentials, (const char *)data, size, &err);
  if (st < 0 && !err.text[0]) abort();
  if (st >= 0) {
    if (!credentials.id[0] || !credentials.secret[0]) abort();
    check(credentials.id);
    check(credentials.token);
  }
  ha__s3_credentials_wipe(&credentials);
  for (int is_config = 0; is_config < 2; is_config++) {
    memset(&profile, 0, sizeof profile);
    ha__s3_profile_parse(&profile, (const char *)data, size, is_config ? "a b" : "default",
                         is_config != 0);
    if (!profile.is_found && (profile.id[0] || profile.process[0])) abort();
  }
  return 0;
}
