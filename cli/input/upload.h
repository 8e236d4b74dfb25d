/* Uploads files and folders of bags. An upload note next to the bag contains the URL, so that an
 * interrupted upload can be continued. */
#ifndef CLI_INPUT_UPLOAD_H
#define CLI_INPUT_UPLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Options of an upload, and its statistics. */
typedef struct cli_upload {
  bool replace;       /* replace existing files on the server */
  bool patient;       /* wait until the server can be reached */
  bool deletes;       /* delete a local file when the server's checksum is equal */
  bool quiet;         /* print no line per file */
  uint64_t rate;      /* limit of bytes per second; 0 = none */
  volatile int *stop; /* the upload ends soon when this becomes nonzero; may be NULL */
  uint64_t files;     /* files uploaded, or existing on the server */
  uint64_t bytes;
  uint64_t kept; /* number of these that were not deleted, because no checksum could be compared */
} cli_upload;

/* Is the name a URL with a scheme? */
bool cli_upload_is_url(const char *name);

/* Returns "folder/name"; free() it. */
char *cli_upload_join(const char *folder, const char *name);

/* Upload a file. Returns false after a line on stderr. */
bool cli_upload_file(cli_upload *upload, const char *path, const char *url);

/* Upload a file, or all files of a folder to the folder at this URL. metadata.yaml is uploaded
 * last: it marks the bag as complete. With deletes the local folder is removed, too. Returns false
 * after a line on stderr. */
bool cli_upload_bag(cli_upload *upload, const char *path, const char *url);

/* --- the upload note: BAG.upload ----------------------------------------------------------- */

typedef struct cli_upload_note {
  char *url; /* URL of the uploaded file or folder; free() it */
  bool deletes;
} cli_upload_note;

/* Write the note and sync it to the disk. Returns false after a line on stderr. */
bool cli_upload_note_write(const char *bag, const char *url, bool deletes);
/* Read the note. Returns false if there is none. */
bool cli_upload_note_read(cli_upload_note *out, const char *bag);
void cli_upload_note_remove(const char *bag);

#endif
