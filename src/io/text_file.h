/* Reads small text files as a whole: settings, and others written by hand. */
#ifndef HA_IO_TEXT_FILE_H
#define HA_IO_TEXT_FILE_H

#include <holdall/model.h>

#include "base/arena.h"

/* Limit of such a file. */
enum { HA__TEXT_FILE_MAX_BYTES = 4 << 20 };

/* The bytes, in the arena. Failures name the path. HA_E_LIMIT: it is too large; HA_E_IO,
 * HA_E_NOMEM. */
ha_status ha__text_file_read(ha_slice *out, ha__arena *arena, const char *path, ha_error *err);

#endif
