/* What users of the page make of a bag: its marks, its layout, and new bags cut out of it. */
#ifndef CLI_SERVE_KEEP_KEEP_H
#define CLI_SERVE_KEEP_KEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "serve/readers.h"

/* --- marks_file.c: the file of a bag's marks -------------------------------------------------- */

enum { KEEP_MAX_MARKS = 10000, KEEP_MAX_NOTE = 1000, KEEP_REASON_SIZE = 512 };
#define KEEP_MAX_ID UINT64_C(9007199254740991) /* the largest exact integer of JavaScript */

typedef struct keep_mark {
  uint64_t id; /* in the file; from 1 */
  int64_t start_ns;
  int64_t end_ns; /* inclusive; start_ns: a point in time */
  const char *note;
} keep_mark;

/* All zero: no marks. Notes are in the arena, or borrowed. */
typedef struct keep_marks {
  ha__arena arena;
  keep_mark *items; /* in order of start_ns, then id */
  size_t count;
} keep_marks;

/* Parse the text of such a file. Returns false, with a reason, if it is no file of marks, or has
 * members that would be lost when it is written again. */
bool keep_marks_parse(keep_marks *out, char reason[KEEP_REASON_SIZE], const char *text,
                      size_t size);

/* Read a file of at most `most` bytes, and add a NUL. Returns NULL, with a reason, if that fails;
 * "" if there is no file. free() it. */
char *keep_read(size_t *size, char reason[KEEP_REASON_SIZE], const char *path, size_t most);

/* The same of a file. A file that does not exist has no marks. */
bool keep_marks_read(keep_marks *out, char reason[KEEP_REASON_SIZE], const char *path);

/* Replace the file. Returns false with errno. */
bool keep_marks_write(const char *path, const keep_marks *marks);

/* Add a mark with the id after the largest; note is borrowed. Returns false if there is none. */
bool keep_marks_add(keep_marks *marks, int64_t start_ns, int64_t end_ns, const char *note);
void keep_marks_sort(keep_marks *marks);
void keep_marks_done(keep_marks *marks);

/* Whether a note may be stored: UTF-8, not too long. */
bool keep_is_note(const char *note);

/* Returns the path of the file with marks, beside the bag; NULL = the bag is at a URL. free() it.
 */
char *keep_marks_path(const char *bag);

/* --- requests --------------------------------------------------------------------------------- */

/* Parameters of a request, as text; NULL = not given. */
typedef struct keep_request {
  bool is_post; /* else the state is only described */
  const char *what;
  const char *id;
  const char *start; /* TIME */
  const char *end;   /* TIME */
  const char *times; /* of several marks: ns since the epoch, separated by commas */
  const char *note;
  const char *name;   /* of a new bag */
  const char *topics; /* one in each line */
  const char *text;   /* of a layout */
  const char *last;   /* a regular expression: as --last-per-channel of `filter` */
} keep_request;

typedef struct keep_site keep_site;

keep_site *keep_site_new(void);
void keep_site_free(keep_site *site); /* NULL is allowed */

/* Files are changed by one request at a time. */
void keep_site_lock(keep_site *site);
void keep_site_unlock(keep_site *site);

/* Returns the marks of a bag after the change that a request describes. path: of the bag. */
serve_answer keep_site_marks(keep_site *site, const serve_bag *bag, const char *path,
                             const keep_request *request);

/* Returns the layout of a bag's panels, after it was stored if the request has one. */
serve_answer keep_layout(keep_site *site, const serve_bag *bag, const char *path,
                         const keep_request *request);

/* --- cut.c ------------------------------------------------------------------------------------ */

typedef struct keep_cut keep_cut;

/* folder: of new bags, borrowed; NULL = beside each bag. */
keep_cut *keep_cut_new(const char *folder);
/* Cancel, and free. NULL is allowed. */
void keep_cut_free(keep_cut *cut);

/* Returns the state of the present or last cut, after the change that a request describes. path: of
 * the bag to cut. */
serve_answer keep_cut_bag(keep_cut *cut, const serve_bag *bag, const char *path,
                          const keep_request *request);

#endif
