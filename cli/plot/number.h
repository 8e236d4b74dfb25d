/* Reads numbers from messages: the number, bool or time at a path. */
#ifndef CLI_PLOT_NUMBER_H
#define CLI_PLOT_NUMBER_H

#include <stdbool.h>

#include <holdall/encoding.h>

/* One number. Times of ROS 2 are structs with two numbers, so they need two paths. */
typedef struct plot_number {
  ha_path *path;
  ha_path *nanoseconds; /* nanoseconds of such a struct; else NULL */
} plot_number;

/* Can values of this kind be drawn? */
bool plot_kind_is_number(int32_t kind);

/* Is the type builtin_interfaces/Time or Duration? */
bool plot_type_is_time(const ha_type *type);

/* Compile the path. Returns HA_E_ARG also if it leads to a value that is no number. */
ha_status plot_number_open(plot_number *out, const ha_plan *plan, const char *text, ha_error *err);

/* As ha_path_get(); times have HA_KIND_TIME. */
ha_status plot_number_get(ha_value *out, const plot_number *number, const ha_message *msg,
                          ha_error *err);

void plot_number_done(plot_number *number);

/* Returns the value as a double, times in seconds; NaN for other kinds. */
double plot_value_number(const ha_value *value);

#endif
