/* Files by name: those of the file system, or those of a table of callbacks (holdall/io.h). */
#ifndef HA_IO_FILES_H
#define HA_IO_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/io.h>

#include "io/source.h"

typedef struct ha__files {
  const ha_io_ops *ops; /* borrowed; NULL = the file system */
  void *context;
} ha__files;

#define HA__FILES_INIT                                                                             \
  { NULL, NULL }

/* HA_E_IO when there is no such file, or it can't be opened. */
ha_status ha__files_open(ha_source **out, const ha__files *files, const char *name, ha_error *err);

bool ha__files_has_file(const ha__files *files, const char *name);
/* Outside of the file system, a folder is a name that ends in a slash, or one that is not a file
 * and can be listed. */
bool ha__files_has_folder(const ha__files *files, const char *name);

/* Names of the files of a folder, without the folder, in no order, at most HA__FILES_MAX; hidden
 * files are left out. Release them with ha__files_free_names(), also after a failure. */
enum { HA__FILES_MAX = 100000 };
ha_status ha__files_list(char ***out, size_t *count, const ha__files *files, const char *folder,
                         ha_error *err);
void ha__files_free_names(char **names, size_t count);

#endif
