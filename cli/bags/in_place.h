/* Replaces a bag by a new one; the original is kept as NAME.orig. */
#ifndef CLI_BAGS_IN_PLACE_H
#define CLI_BAGS_IN_PLACE_H

#include <stdbool.h>

/* The new bag is written in a folder beside the old one, which is not changed until the new one is
 * complete. A killed run leaves that folder and the old bag. A file is replaced in one step: at any
 * time the old or the new one exists. */
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

/* The same for a file of a bag: the old file goes into the folder `backups`, which is created if
 * needed. */
bool cli_in_place_start_kept(cli_in_place *place, const char *path, const char *backups,
                             bool force);

/* The same for an unfinished file "x.bag.active", or one that is compressed as a whole,
 * "x.mcap.zstd", from which "x.bag" is made. The old file stays, so there is no backup. An existing
 * "x.bag" is replaced only with force. */
bool cli_in_place_start_beside(cli_in_place *place, const char *path, bool force);

/* The same for a file that is made of another one, and has a name of its own: there is no backup.
 * An existing file of this name is replaced only with force. The new one gets the permissions of
 * `from`, if that is a file here. */
bool cli_in_place_start_new(cli_in_place *place, const char *path, const char *from, bool force);

/* Has the file the name of an unfinished one, or of one that is compressed as a whole? */
bool cli_in_place_is_active(const char *path);
bool cli_in_place_is_packed(const char *path);

/* The name of the finished file: "x.bag" of "x.bag.active", "x.mcap" of "x.mcap.zstd"; free() it.
 */
char *cli_in_place_finished(const char *path);

/* keep: the new bag replaces the old one, which becomes the backup; otherwise removes the new one.
 * On failure returns false after a line on stderr; the old bag is then unchanged. */
bool cli_in_place_end(cli_in_place *place, bool keep);

#endif
