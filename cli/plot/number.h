/* Reads numbers from messages: any number, bool or time that a path leads to. */
#ifndef CLI_PLOT_NUMBER_H
#define CLI_PLOT_NUMBER_H

#include <stdbool.h>

#include <holdall/encoding.h>

/* Times of ROS 2 are structs of two numbers, so they need two paths. */
typedef struct plot_number {
  ha_path *path;
  ha_path *nanoseconds; /* nanoseconds of such a struct; else NULL */
} plot_number;

/* Can values of this kind be drawn? */
bool plot_kind_is_number(int32_t kind);

/* builtin_interfaces/Time or Duration */
bool plot_type_is_time(const ha_type *type);

/* Returns HA_E_ARG also if the path leads to something else. */
ha_status plot_number_open(plot_number *out, const ha_plan *plan, const char *text, ha_error *err);

/* As ha_path_get(); a time has HA_KIND_TIME. */
ha_status plot_number_get(ha_value *out, const plot_number *number, const ha_message *msg,
                          ha_error *err);

void plot_number_done(plot_number *number);

/* Returns the value as a double, a time in seconds; NaN for other kinds. */
double plot_value_number(const ha_value *value);

#endif
