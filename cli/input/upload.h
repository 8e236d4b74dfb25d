/* Files and folders of bags that are uploaded, and the note beside a bag that says where it goes,
 * so that an upload that was interrupted can go on. */
#ifndef CLI_INPUT_UPLOAD_H
#define CLI_INPUT_UPLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How, and what was done. */
typedef struct cli_upload {
  bool replace;       /* what has the name on the server already */
  bool patient;       /* wait for a server that cannot be reached */
  bool deletes;       /* the file here, when the server's checksum is equal */
  bool quiet;         /* no line for each file */
  uint64_t rate;      /* bytes a second at most; 0 = no limit */
  volatile int *stop; /* not 0: end soon; NULL = never */
  uint64_t files;     /* uploaded, or there already */
  uint64_t bytes;
  uint64_t kept; /* of these: not deleted because no checksum could be compared */
} cli_upload;

/* Whether a name is a URL of a scheme. */
bool cli_upload_is_url(const char *name);

/* "folder/name"; free() it. */
char *cli_upload_join(const char *folder, const char *name);

/* Upload a file. False after a line on stderr. */
bool cli_upload_file(cli_upload *upload, const char *path, const char *url);

/* Upload a file, or all files of a folder to a folder of this URL: metadata.yaml last, which says
 * that the bag is whole. With deletes the folder is removed, too. False after a line on stderr. */
bool cli_upload_bag(cli_upload *upload, const char *path, const char *url);

/* --- the note: BAG.upload ------------------------------------------------------------------ */

typedef struct cli_upload_note {
  char *url; /* of the file or folder that the bag becomes; free() it */
  bool deletes;
} cli_upload_note;

/* On the disk when it returns. False after a line on stderr. */
bool cli_upload_note_write(const char *bag, const char *url, bool deletes);
/* False: there is none. */
bool cli_upload_note_read(cli_upload_note *out, const char *bag);
void cli_upload_note_remove(const char *bag);

#endif
