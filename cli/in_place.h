/* Bags that are replaced by what is made of them; the original stays as NAME.orig. */
#ifndef CLI_IN_PLACE_H
#define CLI_IN_PLACE_H

#include <stdbool.h>

/* Until the new bag is whole nothing happens to the old one: it is made in a folder of its own
 * beside it. A run that is killed leaves that folder, and the bag as it was. */
typedef struct cli_in_place {
  char *path;   /* of the bag, and of what replaces it */
  char *backup; /* "x.orig.bag" of "x.bag", "x.orig" of a folder */
  char *folder; /* "x.bag.new" */
  char *draft;  /* "x.bag.new/x.bag"; with a slash behind it if it is to be a folder */
} cli_in_place;

/* Make room for the new bag. False, with a line on stderr, when that can't be; a backup that is
 * there already is replaced only with force, and only if it is a file. */
bool cli_in_place_start(cli_in_place *place, const char *path, bool is_folder, bool force);

/* Let the new bag take the old one's place, and keep that as the backup; or, with keep false, go
 * back. False, with a line on stderr, when it failed; the old bag is in its place then. */
bool cli_in_place_end(cli_in_place *place, bool keep);

#endif
