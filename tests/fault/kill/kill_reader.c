/* Reads the bag of a killed kill_writer: every message up to ACKED must exist, and no message that
 * the writer had not begun. kill_reader ACKED STARTED PATH... */
#include <stdio.h>
#include <stdlib.h>

#include "../numbered.h"

int main(int argc, char **argv) {
  if (argc < 4 || !numbered_init()) return 2;
  const uint32_t acked = (uint32_t)strtoul(argv[1], NULL, 10);
  const uint32_t started = (uint32_t)strtoul(argv[2], NULL, 10);
  numbered_seen seen;

  numbered_read(&seen, (const char *const *)(argv + 3), (size_t)argc - 3, started);
  const uint32_t missing = seen.problem[0] ? 0 : numbered_missing(&seen, 0, acked);
  if (seen.problem[0]) {
    printf("%s\n", seen.problem);
  } else if (missing < acked) {
    printf("message %u is missing, of %u that were flushed and %u that were begun\n", missing,
           acked, started);
  } else {
    printf("%u\n", seen.count);
  }
  const int result = seen.problem[0] || missing < acked;
  numbered_seen_done(&seen);
  numbered_done();
  return result;
}
