#include "storage/rosbag1/crypt/key.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"
#include "storage/rosbag1/crypt/gpg.h"

enum { DIGITS = 2 * HA__AES_KEY, FILE_MAX = 128 };

static const char *or_environment(const char *given) {
  const char *text = given ? given : getenv("HOLDALL_AES_KEY");

  return text && text[0] ? text : NULL;
}

const char *ha__rosbag1_key_given(const ha_keys *keys) {
  return or_environment(keys ? keys->aes_key : NULL);
}

const char *ha__rosbag1_key_to_use(const ha_encryption *how) {
  return or_environment(how->aes_key);
}

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* False unless the text consists of digits, optionally followed by white space. */
static bool from_digits(uint8_t out[HA__AES_KEY], const char *text, size_t size) {
  while (size > 0 && strchr(" \t\r\n", text[size - 1])) {
    size--;
  }
  if (size != DIGITS) return false;
  for (size_t i = 0; i < HA__AES_KEY; i++) {
    const int high = digit(text[2 * i]);
    const int low = digit(text[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    out[i] = (uint8_t)(high << 4 | low);
  }
  return true;
}

static ha_status from_file(uint8_t out[HA__AES_KEY], const char *path, ha_error *err) {
  char bytes[FILE_MAX];
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  const ssize_t got = fd >= 0 ? read(fd, bytes, sizeof bytes) : -1;
  const int reason = errno;

  if (fd >= 0) close(fd);
  if (got < 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "the AES key that was given is neither 32 hexadecimal digits nor a file that "
                   "can be read (%s)",
                   strerror(reason));
  }
  const bool is_raw = got == HA__AES_KEY;
  const bool good = is_raw || from_digits(out, bytes, (size_t)got);
  if (is_raw) memcpy(out, bytes, HA__AES_KEY);
  explicit_bzero(bytes, sizeof bytes);
  if (good) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 "the file of the AES key contains neither 32 hexadecimal digits nor 16 bytes");
}

ha_status ha__rosbag1_key_read(uint8_t out[HA__AES_KEY], const char *text, ha_error *err) {
  return from_digits(out, text, strlen(text)) ? HA_OK : from_file(out, text, err);
}

ha_status ha__rosbag1_key_find(uint8_t out[HA__AES_KEY], const ha_keys *keys, ha_slice stored,
                               ha_error *err) {
  const char *given = ha__rosbag1_key_given(keys);

  if (given) return ha__rosbag1_key_read(out, given, err);
  if (stored.size == 0) {
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "the bag does not contain its key");
  }
  return ha__gpg_decrypt(out, HA__AES_KEY, stored, keys && keys->flags & HA_KEYS_ASK, err);
}
