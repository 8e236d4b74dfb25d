/* Runs a fuzz target on files in builds without libFuzzer: replay FILE... */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Copies the bytes to a block of exactly their size, so that a sanitizer detects reads beyond
 * it. */
static int replay(const char *path) {
  FILE *file = fopen(path, "rb");
  uint8_t *bytes = NULL;
  long size = -1;
  int status = 1;

  if (!file || fseek(file, 0, SEEK_END) != 0) goto done;
  size = ftell(file);
  if (size < 0 || fseek(file, 0, SEEK_SET) != 0) goto done;
  bytes = malloc(size > 0 ? (size_t)size : 1);
  if (!bytes || fread(bytes, 1, (size_t)size, file) != (size_t)size) goto done;
  status = LLVMFuzzerTestOneInput(bytes, (size_t)size);
done:
  if (status != 0) fprintf(stderr, "%s: cannot be replayed\n", path);
  free(bytes);
  if (file && fclose(file) != 0) status = 1;
  return status;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s FILE...\n", argv[0]);
    return 2;
  }
  for (int i = 1; i < argc; i++) {
    if (replay(argv[i]) != 0) return 1;
  }
  return 0;
}
