/* One place to search for definitions: a folder or a zip file. */
#ifndef HA_BAG_DEFINITIONS_PLACE_H
#define HA_BAG_DEFINITIONS_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

#include "base/arena.h"
#include "base/table.h"

/* Size limit of a definition. */
#define HA__DEFINITION_MAX_BYTES ((uint64_t)16 << 20)
/* Limit of all files read from one place. Unreadable ones count too: a small zip file could request
 * gigabytes otherwise. */
#define HA__DEFINITIONS_MAX_BYTES ((uint64_t)64 << 20)

/* Limit of a key such as "pkg/msg/Type.msg"; longer ones are ignored. */
enum { HA__DEFINITION_MAX_KEY = 512 };

typedef struct ha__definition_file {
  const char *path; /* in the file system, or in the zip file */
  uint64_t number;  /* in the zip file */
} ha__definition_file;

typedef struct ha__definition_text {
  const char *text; /* NUL-terminated */
  size_t size;
  const char *origin;
} ha__definition_text;

typedef struct ha__definition_place {
  char *path;
  int32_t dialects; /* HA_DIALECT_... of the queries, or-ed */
  bool is_deep;     /* search the folder at every depth */
  bool is_listed;   /* files are known */
  struct zip *zip;  /* NULL = a folder */
  ha__table files;  /* key -> ha__definition_file */
  ha__table read;   /* key -> ha__definition_text: each is read once */
  uint64_t bytes;   /* bytes requested */
  ha__arena arena;
  struct ha__definition_place *next;
} ha__definition_place;

/* Open a folder or zip file; HA_E_IO when it is neither. place has path, dialects and is_deep. */
ha_status ha__definition_place_open(ha__definition_place *place, ha_error *err);
/* The bytes of a key, NUL-terminated, and their origin, in the arena of the place. HA_END when
 * there are none. */
ha_status ha__definition_place_find(const char **out, size_t *size, const char **origin,
                                    ha__definition_place *place, const char *key, ha_error *err);
void ha__definition_place_done(ha__definition_place *place);

/* The key of a path: PKG/msg/TYPE.msg at its end, maybe with folders within msg. */
bool ha__definition_key(char out[HA__DEFINITION_MAX_KEY], const char *path);
/* Add a file. Of two with one key the shorter path is used, so that the order of folders does not
 * matter. */
ha_status ha__definition_place_enter(ha__definition_place *place, const char *path, uint64_t number,
                                     ha_error *err);

/* Reserve room for a definition of this size and a NUL, in the arena of the place. HA_E_LIMIT: it,
 * or the whole place, would be too large; `what` names it in the text. */
ha_status ha__definition_place_room(char **out, ha__definition_place *place, uint64_t bytes,
                                    const char *what, ha_error *err);

/* folder.c: add all files below the place's path. */
ha_status ha__definition_folder_list(ha__definition_place *place, ha_error *err);

/* zip.c */
ha_status ha__definition_zip_open(ha__definition_place *place, ha_error *err);
/* path: what the file is called in errors. */
ha_status ha__definition_zip_read(ha__definition_text *out, ha__definition_place *place,
                                  const ha__definition_file *file, const char *path, ha_error *err);
void ha__definition_zip_close(ha__definition_place *place);

#endif
