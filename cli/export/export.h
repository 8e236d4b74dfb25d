/* The interface between holdall export and its exporters.
 *
 * An exporter writes one kind of file (images, points, tables, ...). It is a const table of
 * functions, listed in cli/export/kinds.c. The run (cli/export/run.c) reads the messages, assigns
 * each channel to the first exporter that accepts it, names the files, counts, and reports.
 *
 * An exporter allocates small objects with cli_resize(), and sizes that a message determines with
 * malloc() and HA_E_NOMEM. Its memory must not grow with the number of messages.
 */
#ifndef CLI_EXPORT_EXPORT_H
#define CLI_EXPORT_EXPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <holdall/arrow.h>
#include <holdall/decoder.h>

#include "export/names.h"
#include "input/select.h"
#include "ui/draft.h"
#include "ui/error.h"
#include "ui/opt.h"
#include "ui/out.h"

/* --- settings: the options of the verb ------------------------------------------------------ */

enum { EXPORT_IMAGE_PNG = 0, EXPORT_IMAGE_JPEG = 1 };

typedef struct export_image_settings {
  int format;        /* EXPORT_IMAGE_... */
  cli_count quality; /* JPEG quality, 1 to 100 */
  bool raw_bayer;
} export_image_settings;

/* Options of --align: one table of all selected fields. */
typedef struct export_align_settings {
  const char *rows; /* a rate in Hz, or a topic; NULL = no --align */
  cli_texts fields; /* [NAME=]TOPIC.PATH */
  int method;       /* index of latest, nearest, linear */
  cli_count max_age;
  bool complete;
  bool ages;
} export_align_settings;

typedef struct export_settings {
  const char *output;
  const char *name; /* pattern of file names; NULL = the exporter's default */
  cli_texts as;
  cli_texts definitions;
  bool force;
  bool json;
  bool quiet;
  cli_select select;
  cli_count every;
  cli_count limit; /* messages per channel */
  export_image_settings images;
  bool ascii; /* write points as text */
  bool full;  /* tables: columns for all values of long arrays */
  export_align_settings align;
} export_settings;

/* --- the export ------------------------------------------------------------------------------ */

typedef struct cli_exporter cli_exporter;

/* One channel of the bag during the export. */
typedef struct export_channel {
  const ha_channel *channel;
  const ha_plan *plan;          /* NULL = the messages cannot be decoded */
  const cli_exporter *exporter; /* NULL = no exporter accepts it */
  void *state;                  /* state of the exporter */
  ha_path *stamp_sec;           /* path of header.stamp; NULL = the type has none */
  ha_path *stamp_nanosec;
  uint64_t seen;     /* selected messages, before --every */
  uint64_t messages; /* exported messages */
  uint64_t failed;
  uint64_t files;
  uint64_t bytes; /* bytes of its files */
  char *why_not;  /* reason why messages were not exported; NULL = no problem */
  bool is_chosen; /* has selected messages; true if unknown */
  bool is_lossy;  /* why_not is a failure, not a consequence of the options */
} export_channel;

typedef struct cli_export {
  export_settings set;
  export_names names; /* names of the files of this run */
  uint64_t files;
  uint64_t bytes;
} cli_export;

/* --- exporters -------------------------------------------------------------------------------- */

/* An exporter; open() creates one object per run. Order of calls:
 *
 *   open, add_channel (each accepted one), [measure each message,] message ...,
 *   finish_channel (each), finish, close_channel (each), close
 *
 * The finish functions are also called when the user stopped the run, so that files become
 * complete. After a failure of open or add_channel, or of the system, the close functions may be
 * called without them. Functions marked optional may be NULL.
 *
 * Failures caused by a message (HA_E_CORRUPT, HA_E_TRUNCATED, HA_E_LIMIT,
 * HA_E_UNSUPPORTED) are reported and counted, and the run continues; others end it. A channel that
 * add_channel refuses with one of these codes is reported as not exported, with the error's text.
 */
struct cli_exporter {
  const char *name; /* --as NAME */
  const char *help; /* one line, for --as help */
  bool is_best;     /* used without --as */
  bool by_message; /* one file per message: the default pattern is {topic}/{time}, otherwise {topic}
                    */
  bool (*takes)(const ha_channel *channel, const ha_plan *plan); /* plan may be NULL */
  ha_status (*open)(void **out, cli_export *run, ha_error *err);
  ha_status (*add_channel)(void *self, export_channel *channel, ha_error *err); /* optional */
  /* Optional. If set, all messages are read twice; the first time they are passed to this function.
   */
  ha_status (*measure)(void *self, export_channel *channel, const ha_message *msg, ha_error *err);
  ha_status (*message)(void *self, export_channel *channel, const ha_message *msg, ha_error *err);
  ha_status (*finish_channel)(void *self, export_channel *channel, ha_error *err); /* optional */
  ha_status (*finish)(void *self, ha_error *err);                                  /* optional */
  void (*close_channel)(void *self, export_channel *channel); /* optional: frees its state */
  void (*close)(void *self);
};

/* All exporters, NULL-terminated. A channel is assigned to the first one that accepts it. */
extern const cli_exporter *const cli_exporters[];

extern const cli_exporter cli_export_images;
extern const cli_exporter cli_export_mp4;
extern const cli_exporter cli_export_pcd;
extern const cli_exporter cli_export_ply;
extern const cli_exporter cli_export_tf;
extern const cli_exporter cli_export_track;
extern const cli_exporter cli_export_media;
extern const cli_exporter cli_export_blobs;
extern const cli_exporter cli_export_csv;
extern const cli_exporter cli_export_jsonl;
extern const cli_exporter cli_export_arrow;

/* --- files ------------------------------------------------------------------------------------ */

/* Create the output folder and its parents. Returns false after a line on stderr. */
bool export_make_folder(const char *path);

/* A file that is being written. All zero = not open. */
typedef struct export_file {
  FILE *stream; /* stream to write to; NULL = not open. export_finish() reports its write errors */
  char *path;   /* final path */
  cli_draft draft;
  bool is_parked; /* closed temporarily: export_resume() opens it again */
  export_channel *channel;
  cli_export *run;
} export_file;

/* Create a file, named by the pattern of --name, in the output folder; creates parent folders.
 *
 * channel: whose file it is; NULL for a file of all channels ({topic} is then the exporter's name).
 * msg:     for {time} and {stamp}: the message, or the first of many; NULL only without channel.
 * suffix:  ".png"
 *
 * Returns HA_E_ARG if a file of that name exists that this run did not make; HA_E_IO; HA_E_LIMIT if
 * there are too many files. */
ha_status export_create(export_file *out, cli_export *run, const cli_exporter *exporter,
                        export_channel *channel, const ha_message *msg, const char *suffix,
                        ha_error *err);

/* Write bytes. Returns HA_E_IO on failure. */
ha_status export_write(export_file *file, const void *bytes, size_t size, ha_error *err);

/* Fill err after a failed write to the stream: HA_E_IO, errno, and the name of the file. */
ha_status export_fail_write(const export_file *file, ha_error *err);

/* Close the stream temporarily, because the number of open files is limited. Returns HA_E_IO if
 * data could not be written; the caller must then drop the file. */
ha_status export_park(export_file *file, ha_error *err);
/* Open a parked file again, to append. Returns HA_E_IO on failure. */
ha_status export_resume(export_file *file, ha_error *err);

/* Close the file, rename it to its final name, and count it for the run and the channel. Does
 * nothing if no file is open or parked. On HA_E_IO the file is removed. */
ha_status export_finish(export_file *file, ha_error *err);

/* Close and remove the file. Does nothing if no file is open. */
void export_drop(export_file *file);

/* --- align.c ---------------------------------------------------------------------------------- */

/* Check that the options of --align do not contradict each other or other options. Returns false
 * after a line on stderr. */
bool export_align_check(const export_settings *set);

/* Write the table in the formats of --as: csv, arrow. Returns the exit code. */
int export_align(const export_settings *set, const cli_arguments *bags);

/* --- table.c ---------------------------------------------------------------------------------- */

/* Write a line with the names of the columns; a list of fixed length has one column per element. */
void export_table_header(cli_out *out, const struct ArrowSchema *schema);

/* Write a line for each row. Nulls are empty; times and durations are in seconds; lists are JSON;
 * bytes are hexadecimal digits. */
void export_table_rows(cli_out *out, const struct ArrowSchema *schema,
                       const struct ArrowArray *batch);

#endif
