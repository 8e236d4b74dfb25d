/* Rotations as quaternions x, y, z, w. */
#ifndef HA_BASE_ROTATION_H
#define HA_BASE_ROTATION_H

/* Spherical linear interpolation along the shorter arc between two unit quaternions; linear where
 * both are almost equal. share: 0 = a, 1 = b. */
void ha__rotation_between(double out[4], const double a[4], const double b[4], double share);

#endif
