/* One vector of the test kit of age. age_vector FILE [IDENTITY_FILE|-] [PASSPHRASE_FILE|-]
 *
 * Prints "OUTCOME SHA256": the outcome of opening FILE and reading it in order, and the hash of the
 * bytes that were read. Then reads random ranges, which must have the same bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/sha.h>

#include "io/age/age.h"

enum { STEP = 65536 };

static void require(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "%s\n", what);
  exit(2);
}

static const char *name_of(ha_status st, int opened) {
  if (st >= 0) return "success";
  if (st == HA_E_KEY) return "no match";
  if (st == HA_E_ARG) return "refused identity";
  return opened ? "payload failure" : "failure";
}

/* Reads bytes [0, *size) in order, up to the first that cannot be read. */
static ha_status read_in_order(uint8_t *out, size_t *size, ha_source *source, ha_error *err) {
  const uint64_t total = ha__source_size(source);
  ha_status st = HA_OK;

  for (*size = 0; *size < total && st >= 0;) {
    const size_t step = total - *size < STEP ? (size_t)(total - *size) : STEP;
    st = ha__source_read(out + *size, source, *size, step, err);
    if (st >= 0) *size += step;
  }
  return st;
}

static void read_at_random(const uint8_t *want, size_t size, ha_source *source) {
  uint8_t *got = malloc(size + 1);
  uint64_t seed = 1;

  require(got != NULL, "no memory");
  for (unsigned i = 0; i < 200 && size > 0; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    const size_t at = (size_t)(seed >> 20) % size;
    const size_t most = i % 2 ? size - at : (size - at) % 5000 + 1;
    const size_t count = most < size - at ? most : size - at;
    require(ha__source_read(got, source, at, count, NULL) == HA_OK, "a range cannot be read");
    require(memcmp(got, want + at, count) == 0, "a range has other bytes");
  }
  free(got);
}

static void print(const char *outcome, const uint8_t *bytes, size_t size, const ha_error *err) {
  uint8_t hash[SHA256_DIGEST_LENGTH];

  SHA256(bytes, size, hash);
  printf("%s ", outcome);
  for (size_t i = 0; i < sizeof hash; i++) {
    printf("%02x", hash[i]);
  }
  printf("\n%s\n", err->text);
}

static void try_payload(ha_source *source, int is_cut) {
  uint8_t *bytes = malloc((size_t)ha__source_size(source) + 1);
  ha_error err = HA_ERROR_INIT;
  size_t size = 0;

  require(bytes != NULL, "no memory");
  ha_status st = read_in_order(bytes, &size, source, &err);
  if (st >= 0) read_at_random(bytes, size, source);
  if (st >= 0 && is_cut) st = HA_E_TRUNCATED;
  print(name_of(st, 1), bytes, size, &err);
  free(bytes);
}

static const char *given(int argc, char **argv, int i) {
  return i < argc && strcmp(argv[i], "-") != 0 ? argv[i] : NULL;
}

int main(int argc, char **argv) {
  ha_keys keys = HA_KEYS_INIT;
  ha__age_opened opened = {NULL, false, 0, false};
  ha_error err = HA_ERROR_INIT;
  ha_source *source = NULL;
  const char *identity = given(argc, argv, 2);
  ha__age_means means = {.keys = &keys};

  require(argc >= 2, "usage: age_vector FILE [IDENTITY_FILE] [PASSPHRASE_FILE]");
  keys.identities = &identity;
  keys.identity_count = identity ? 1 : 0;
  keys.passphrase_file = given(argc, argv, 3);
  require(ha__source_open(&source, argv[1], &err) == HA_OK, err.text);
  require(ha__scratch_new(&means.scratch, "/tmp", 1 << 30, &err) == HA_OK, err.text);
  const ha_status st = ha__age_open(&opened, &source, &means, &err);
  if (st == HA_OK) {
    try_payload(source, opened.is_cut);
  } else {
    const int in_payload = st < 0 && opened.has_header;
    print(st == HA_END ? "not age" : name_of(st, in_payload), NULL, 0, &err);
  }
  ha__source_close(source);
  ha__scratch_free(means.scratch);
  return 0;
}
