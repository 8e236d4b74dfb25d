#include <math.h>

#include "base/rotation.h"
#include "media/frames/frames.h"

bool ha__transform_normalise(ha_transform *t) {
  double *q = t->rotation;
  const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  const double *p = t->translation;

  if (!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2])) return false;
  if (!isfinite(length) || length < 1e-6) return false;
  for (int i = 0; i < 4; i++) {
    q[i] /= length;
  }
  return true;
}

/* p' = p + 2 w (v x p) + 2 v x (v x p) */
static void rotate(double out[3], const double q[4], const double p[3]) {
  const double c[3] = {q[1] * p[2] - q[2] * p[1], q[2] * p[0] - q[0] * p[2],
                       q[0] * p[1] - q[1] * p[0]};
  const double d[3] = {q[1] * c[2] - q[2] * c[1], q[2] * c[0] - q[0] * c[2],
                       q[0] * c[1] - q[1] * c[0]};

  for (int i = 0; i < 3; i++) {
    out[i] = p[i] + 2 * (q[3] * c[i] + d[i]);
  }
}

void ha__transform_multiply(ha_transform *out, const ha_transform *a, const ha_transform *b) {
  const double *p = a->rotation;
  const double *q = b->rotation;
  ha_transform product = {{0, 0, 0},
                          {p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
                           p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0],
                           p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3],
                           p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2]}};

  rotate(product.translation, a->rotation, b->translation);
  for (int i = 0; i < 3; i++) {
    product.translation[i] += a->translation[i];
  }
  *out = product;
}

void ha__transform_invert(ha_transform *out, const ha_transform *t) {
  const double *q = t->rotation;
  ha_transform inverse = {{0, 0, 0}, {-q[0], -q[1], -q[2], q[3]}};

  rotate(inverse.translation, inverse.rotation, t->translation);
  for (int i = 0; i < 3; i++) {
    inverse.translation[i] = -inverse.translation[i];
  }
  *out = inverse;
}

void ha__transform_between(ha_transform *out, const ha_transform *a, const ha_transform *b,
                           double share) {
  ha_transform t;

  for (int i = 0; i < 3; i++) {
    t.translation[i] = a->translation[i] + share * (b->translation[i] - a->translation[i]);
  }
  ha__rotation_between(t.rotation, a->rotation, b->rotation, share);
  *out = t;
  if (!ha__transform_normalise(out)) *out = *a; /* differences beyond what a double holds */
}
