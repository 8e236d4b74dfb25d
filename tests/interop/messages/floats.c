/* floats COUNT: prints floats of many kinds with holdall, a line "f64 BITS TEXT" or "f32 BITS
 * TEXT" each, for comparison with other programs. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number/number.h"

static uint64_t next(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static void tell_f64(double number) {
  char text[HA__NUMBER_ROOM];
  uint64_t bits;

  if (!isfinite(number)) return;
  memcpy(&bits, &number, sizeof bits);
  printf("f64 %016" PRIx64 " %.*s\n", bits, (int)ha__number_f64(text, number), text);
}

static void tell_f32(float number) {
  char text[HA__NUMBER_ROOM];
  uint32_t bits;

  if (!isfinite(number)) return;
  memcpy(&bits, &number, sizeof bits);
  printf("f32 %08" PRIx32 " %.*s\n", bits, (int)ha__number_f32(text, number), text);
}

/* Random bits; subnormals; few digits, and a few more; close to the middle between such numbers. */
static void tell_some(uint64_t bits) {
  const int places = (int)(bits & 15);
  const double few = (double)(int64_t)(bits >> (8 + (bits >> 4 & 31))) / pow(10, places);
  const uint64_t low = bits & (UINT64_MAX >> 12);
  double wide;
  float narrow;

  memcpy(&wide, &bits, sizeof wide);
  memcpy(&narrow, &bits, sizeof narrow);
  tell_f64(wide);
  tell_f32(narrow);
  memcpy(&wide, &low, sizeof wide);
  tell_f64(wide);
  tell_f64(few);
  tell_f64(nextafter(few, (double)INFINITY));
  tell_f32((float)few);
  tell_f32(nextafterf((float)few, -INFINITY));
}

int main(int argc, char **argv) {
  uint64_t seed = 88172645463325252u;
  char text[16];

  for (long i = argc > 1 ? strtol(argv[1], NULL, 10) : 0; i > 0; i--) {
    tell_some(next(&seed));
  }
  for (int e = -324; e < 309; e++) {
    snprintf(text, sizeof text, "1e%d", e);
    const double power = strtod(text, NULL);
    tell_f64(power);
    tell_f64(nextafter(power, 0));
    tell_f64(nextafter(power, (double)INFINITY));
    tell_f32((float)power);
    tell_f32(nextafterf((float)power, 0));
  }
  for (int e = -1074; e < 1024; e++) {
    tell_f64(ldexp(-1, e));
    tell_f64(nextafter(ldexp(1, e), 0));
    tell_f32(ldexpf(-1, e));
    tell_f32(nextafterf(ldexpf(1, e), INFINITY));
  }
  return 0;
}
