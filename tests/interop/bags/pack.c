/* pack METHOD LEVEL: compresses standard input with holdall to standard output. */
#include <stdio.h>
#include <stdlib.h>

#include "plugin/registry.h"

enum { MOST = 64 << 20 };

int main(int argc, char **argv) {
  const ha_compression_ops *ops = argc == 3 ? ha__registry_find_compression(argv[1]) : NULL;
  ha_error err = HA_ERROR_INIT;
  size_t packed_size = 0;

  if (!ops || !ops->pack) {
    fprintf(stderr, "usage: pack METHOD LEVEL\n");
    return 2;
  }
  const int32_t level = (int32_t)strtol(argv[2], NULL, 10);
  uint8_t *raw = malloc(MOST);
  if (!raw) return 1;
  const size_t size = fread(raw, 1, MOST, stdin);
  const size_t bound = ops->bound(size);
  uint8_t *packed = malloc(bound);
  if (!packed) return 1;
  if (ops->pack(NULL, &ha__host, raw, size, packed, bound, &packed_size, level, &err) < 0) {
    fprintf(stderr, "%s\n", err.text);
    return 1;
  }
  const size_t written = fwrite(packed, 1, packed_size, stdout);
  free(raw);
  free(packed);
  return written == packed_size && fflush(stdout) == 0 ? 0 : 1;
}
