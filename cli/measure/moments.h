/* Count, mean, deviation and extremes of a series of numbers, without storing the numbers. */
#ifndef CLI_MEASURE_MOMENTS_H
#define CLI_MEASURE_MOMENTS_H

#include <stdint.h>

/* All zero = no numbers. */
typedef struct cli_moments {
  uint64_t count;
  double mean;
  double squares; /* sum of squared deviations from the mean */
  double min;
  double max;
} cli_moments;

void cli_moments_add(cli_moments *moments, double number);
/* Add the numbers of another series. */
void cli_moments_join(cli_moments *moments, const cli_moments *other);
/* Returns the standard deviation of the population, as ROS tools compute it; NAN without
 * numbers. */
double cli_moments_deviation(const cli_moments *moments);

#endif
