#include "schema/hash.h"

#include <openssl/evp.h>

#include "base/status.h"

static ha_status digest(char *out, const EVP_MD *method, const void *bytes, size_t size,
                        ha_error *err) {
  static const char digits[] = "0123456789abcdef";
  unsigned char raw[EVP_MAX_MD_SIZE];
  unsigned raw_size = 0;

  /* it fails without memory, or if the policy of the system forbids MD5 */
  if (EVP_Digest(bytes, size, raw, &raw_size, method, NULL) != 1) {
    return HA_FAIL(err, HA_E_NOMEM, HA_NO_OFFSET, "libcrypto cannot compute the hash");
  }
  for (unsigned i = 0; i < raw_size; i++) {
    out[2 * i] = digits[raw[i] >> 4];
    out[2 * i + 1] = digits[raw[i] & 15];
  }
  out[2 * raw_size] = '\0';
  return HA_OK;
}

ha_status ha__md5(char out[33], const void *bytes, size_t size, ha_error *err) {
  return digest(out, EVP_md5(), bytes, size, err);
}

ha_status ha__sha256(char out[65], const void *bytes, size_t size, ha_error *err) {
  return digest(out, EVP_sha256(), bytes, size, err);
}
