#include "base/rotation.h"

#include <math.h>

void ha__rotation_between(double out[4], const double a[4], const double b[4], double share) {
  const double dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const double angle = acos(fmin(fabs(dot), 1));
  double of_a = 1 - share;
  double of_b = share;

  if (angle > 1e-6) {
    of_a = sin((1 - share) * angle) / sin(angle);
    of_b = sin(share * angle) / sin(angle);
  }
  if (dot < 0) of_b = -of_b; /* q and -q are one rotation: along the shorter arc */
  for (int i = 0; i < 4; i++) {
    out[i] = of_a * a[i] + of_b * b[i];
  }
}
