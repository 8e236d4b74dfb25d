/* Any bytes as a file of age identities, or as a line with an SSH key. Checks that a failure has a
 * text. */
#include <stdint.h>
#include <stdlib.h>

#include "io/age/identity.h"
#include "io/age/ssh_key.h"

static void require(int holds) {
  if (!holds) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha__age_identities identities = {NULL, 0, 0};
  ha__age_public recipient = {.rsa = NULL};
  ha_error err = HA_ERROR_INIT;

  ha_status st = ha__age_identities_parse(&identities, (ha_slice){data, size}, "fuzz", &err);
  require(st == HA_OK ? identities.count > 0 : err.code == st && err.text[0] != '\0');
  ha__age_identities_done(&identities);
  err = (ha_error)HA_ERROR_INIT;
  st = ha__age_ssh_recipient(&recipient, (ha_slice){data, size}, &err);
  require(st == HA_OK || (err.code == st && err.text[0] != '\0'));
  if (st == HA_OK) EVP_PKEY_free(recipient.rsa);
  return 0;
}
