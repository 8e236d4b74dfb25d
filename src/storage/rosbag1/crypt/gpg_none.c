/* Replaces gpg_*.c in builds without the headers of GPGME. */
#include "base/status.h"
#include "storage/rosbag1/crypt/gpg.h"

static ha_status refuse(ha_error *err) {
  return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "this holdall was built without GPGME");
}

ha_status ha__gpg_decrypt(uint8_t *out, size_t size, ha_slice message, bool ask, ha_error *err) {
  (void)out, (void)size, (void)message, (void)ask;
  return refuse(err);
}

ha_status ha__gpg_encrypt(ha_bytes *out, char **name, ha_slice secret, const char *user,
                          ha_error *err) {
  (void)out, (void)name, (void)secret, (void)user;
  return refuse(err);
}
