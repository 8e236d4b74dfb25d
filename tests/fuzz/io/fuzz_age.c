/* Any bytes as a file that age encrypted, for the identities of the seeds. Checks: a failure has a
 * text; the plain bytes are the same in one read and in many; damaged pieces fail or are gaps, and
 * are never returned. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/format.h"
#include "io/age/age.h"

/* The key of the seeds, used only here. */
static const char g_identity[] =
    "AGE-SECRET-KEY-1EGTZVFFV20835NWYV6270LXYVK2VKNX2MMDKWYKLMGR48UAWX40Q2P2LM0\n";

static char g_path[64];

static void require(int holds) {
  if (!holds) abort();
}

/* Reads in steps of any size return the same bytes as one read, and fail at the same place. */
static void check_bytes(ha_source *source, size_t step) {
  const size_t size = (size_t)ha__source_size(source);
  uint8_t *whole = ha__alloc(size + 1);
  uint8_t *part = ha__alloc(step);
  ha_error err = HA_ERROR_INIT;

  require(whole && part);
  const ha_status st = ha__source_read(whole, source, 0, size, &err);
  require(st == HA_OK || (st == HA_E_CORRUPT && err.text[0] != '\0'));
  for (size_t at = 0; st == HA_OK && at < size; at += step) {
    const size_t count = size - at < step ? size - at : step;
    require(ha__source_read(part, source, at, count, NULL) == HA_OK);
    require(memcmp(part, whole + at, count) == 0);
  }
  require(ha__source_skip_unreadable(source, NULL) == HA_OK);
  require(ha__source_read(whole, source, 0, size, NULL) == HA_OK);
  ha__free(whole);
  ha__free(part);
}

static void check(const uint8_t *data, size_t size) {
  const char *identity = g_path;
  ha_keys keys = HA_KEYS_INIT;
  ha__age_means means = {.keys = &keys};
  ha__age_opened opened = {NULL, false, 0, false};
  ha_error err = HA_ERROR_INIT;
  ha_source *source = NULL;

  keys.identities = &identity;
  keys.identity_count = 1;
  require(ha__scratch_new(&means.scratch, "/tmp", 1 << 20, NULL) == HA_OK);
  require(ha__source_from_memory(&source, data, size, "fuzz", NULL) == HA_OK);
  const ha_status st = ha__age_open(&opened, &source, &means, &err);
  require(st >= 0 || (err.code == st && err.text[0] != '\0'));
  if (st == HA_OK) check_bytes(source, 1 + size % 5000);
  ha__source_close(source);
  ha__scratch_free(means.scratch);
}

static void make_identity(void) {
  const int fd = memfd_create("identity", MFD_CLOEXEC);

  require(fd >= 0);
  require(write(fd, g_identity, sizeof g_identity - 1) == (ssize_t)sizeof g_identity - 1);
  ha__format(g_path, sizeof g_path, "/proc/self/fd/%d", fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (!g_path[0]) make_identity();
  check(data, size);
  return 0;
}
