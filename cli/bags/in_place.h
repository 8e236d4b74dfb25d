/* Bags that are replaced by what is made of them; the original stays as NAME.orig. */
#ifndef CLI_BAGS_IN_PLACE_H
#define CLI_BAGS_IN_PLACE_H

#include <stdbool.h>

/* Until the new bag is whole nothing happens to the old one: it is made in a folder of its own
 * beside it. A run that is killed leaves that folder, and the bag as it was. A file takes the old
 * one's name in one step: at any time one of the two is there. */
typedef struct cli_in_place {
  char *path;   /* of the bag, and of what replaces it */
  char *old;    /* the bag to be replaced, if it goes by another name: "x.bag.active"; else NULL */
  char *backup; /* "x.orig.bag" of "x.bag", "x.orig" of a folder; NULL = old stays as it is */
  char *folder; /* "x.bag.new" */
  char *draft;  /* "x.bag.new/x.bag"; with a slash behind it if it is to be a folder */
  struct cli_stop_note *note; /* of the folder */
} cli_in_place;

/* Make room for the new bag. False, with a line on stderr, when that can't be; a backup that is
 * there already is replaced only with force, and only if it is a file. */
bool cli_in_place_start(cli_in_place *place, const char *path, bool is_folder, bool force);

/* The same for a file, the old one of which goes into the folder `backups`, made if need be. */
bool cli_in_place_start_kept(cli_in_place *place, const char *path, const char *backups,
                             bool force);

/* The same for an unfinished file "x.bag.active", or one that is compressed as a whole,
 * "x.mcap.zstd", of which a finished "x.bag" is made. It stays: so there is no backup. An "x.bag"
 * that is there already is replaced only with force. */
bool cli_in_place_start_beside(cli_in_place *place, const char *path, bool force);

/* Is it the name of an unfinished file; of one that is compressed as a whole? */
bool cli_in_place_is_active(const char *path);
bool cli_in_place_is_packed(const char *path);

/* Let the new bag take the old one's place, and keep that as the backup; or, with keep false, go
 * back. False, with a line on stderr, when it failed; the old bag is in its place then. */
bool cli_in_place_end(cli_in_place *place, bool keep);

#endif
