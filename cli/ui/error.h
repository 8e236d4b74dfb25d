/* Errors that the command itself reports in an ha_error, as the library does. */
#ifndef CLI_UI_ERROR_H
#define CLI_UI_ERROR_H

#include <holdall/base.h>
#include <holdall/error.h>

/* Fill an error; err may be NULL. */
void cli_set_error(ha_error *err, ha_status code, const char *format, ...) HA_PRINTF(3, 4);

/* Fill an error and return its code. The macro ends in the constant code, so that static analyzers
 * see that it is returned. */
#define CLI_FAIL(err, code, ...) (cli_set_error((err), (code), __VA_ARGS__), (code))

/* Return from the function if the call failed. */
#define CLI_TRY(call)                                                                              \
  do {                                                                                             \
    const ha_status try_status_ = (call);                                                          \
    if (try_status_ < 0) return try_status_;                                                       \
  } while (0)

#endif
