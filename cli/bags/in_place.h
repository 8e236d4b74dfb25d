/* Replaces a bag with a new one; the original is kept as NAME.orig. */
#ifndef CLI_BAGS_IN_PLACE_H
#define CLI_BAGS_IN_PLACE_H

#include <stdbool.h>

/* The new bag is written to a folder next to the old bag, which is not changed until the new one is
 * complete. If the process is killed, that folder and the old bag remain. A file is replaced by
 * rename(): either the old or the new one exists at any time. */
typedef struct cli_in_place {
  char *path;   /* path of the bag, and of its replacement */
  char *old;    /* old bag, if its name differs: "x.bag.active"; else NULL */
  char *backup; /* "x.orig.bag" for "x.bag", "x.orig" for a folder; NULL = old is not moved */
  char *folder; /* "x.bag.new" */
  char *draft;  /* "x.bag.new/x.bag"; ends in a slash for a folder */
  struct cli_stop_note *note; /* removes the folder if the verb is killed */
} cli_in_place;

/* Prepare for the new bag. Returns false after a line on stderr. An existing backup is replaced
 * only with force, and only if it is a file. */
bool cli_in_place_start(cli_in_place *place, const char *path, bool is_folder, bool force);

/* As cli_in_place_start(), for a file of a bag in several files: the old file is moved to the
 * folder `backups`, which is created if needed. */
bool cli_in_place_start_kept(cli_in_place *place, const char *path, const char *backups,
                             bool force);

/* As cli_in_place_start(), for an unfinished file "x.bag.active" or a compressed file
 * "x.mcap.zstd", from which "x.bag" or "x.mcap" is made. The old file is kept, so there is no
 * backup. An existing file with the new name is replaced only with force. */
bool cli_in_place_start_beside(cli_in_place *place, const char *path, bool force);

/* As cli_in_place_start(), for a new file path that is made from another one: there is no backup.
 * An existing file of this name is replaced only with force. The new file gets the permissions of
 * `from`, if that is a local file. */
bool cli_in_place_start_new(cli_in_place *place, const char *path, const char *from, bool force);

/* Is the name that of an unfinished file (x.bag.active), or of a file compressed as a whole
 * (x.mcap.zstd)? */
bool cli_in_place_is_active(const char *path);
bool cli_in_place_is_packed(const char *path);

/* Returns the name of the finished file: "x.bag" for "x.bag.active", "x.mcap" for "x.mcap.zstd";
 * free() it. */
char *cli_in_place_finished(const char *path);

/* keep: replace the old bag with the new one and make the old one the backup; otherwise remove the
 * new one. On failure returns false after a line on stderr; the old bag is unchanged. */
bool cli_in_place_end(cli_in_place *place, bool keep);

#endif
