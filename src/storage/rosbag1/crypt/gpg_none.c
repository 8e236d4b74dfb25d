/* Replaces gpg.c where the headers of GPGME are missing. */
#include "storage/rosbag1/crypt/gpg.h"

#include "base/status.h"

ha_status ha__gpg_decrypt(uint8_t *out, size_t size, ha_slice message, bool ask, ha_error *err) {
  (void)out, (void)size, (void)message, (void)ask;
  return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "this holdall was built without GPGME");
}
