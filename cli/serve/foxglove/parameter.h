/* A parameter as JSON of the Foxglove protocol: {"name", "value", "type"}. */
#ifndef CLI_SERVE_FOXGLOVE_PARAMETER_H
#define CLI_SERVE_FOXGLOVE_PARAMETER_H

#include <holdall/parameters.h>

#include "base/arena.h"
#include "encoding/json/value.h"
#include "ui/json.h"

/* Read a parameter that a client sends; all of it is in the arena, nothing is borrowed from item.
 * One without a value is not set. Returns a static text that says what is wrong; NULL = success. */
const char *fox_parameter_read(ha_parameter *out, ha__arena *arena, const ha__json_value *item);

/* Write an object. Numbers that JSON does not have are null. */
void fox_parameter_put(cli_json *json, const ha_parameter *parameter);

#endif
