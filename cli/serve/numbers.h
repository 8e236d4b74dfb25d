/* Answers with many numbers: a line of JSON, followed by the numbers in little-endian order. */
#ifndef CLI_SERVE_NUMBERS_H
#define CLI_SERVE_NUMBERS_H

#include <holdall/encoding.h>

#include "serve/answer.h"
#include "ui/json.h"

/* Write the time, the frame and the stamp of a message; the frame is "" if it has none, the stamp
 * null. */
void serve_put_message(cli_json *json, const ha_plan *plan, const ha_message *msg);

/* Write a field of a message as a member of the open object; null if it has none. */
void serve_put_field(cli_json *json, const char *key, const ha_plan *plan, const char *field,
                     const ha_message *msg);

/* Write a time as a member of the open object: as text, because readers of JSON round large
 * numbers. */
void serve_put_time(cli_json *json, const char *key, int64_t time_ns);

void serve_put_double(cli_json *json, const char *key, double value);

#endif
