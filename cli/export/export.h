/*
 * holdall export: the messages of a bag as files of other kinds.
 *
 * Each kind (images, points, tables, ...) is an exporter: a const table of functions in a file of
 * its own, cli/export_NAME.c, listed in cli/export/kinds.c. The frame reads the messages, gives
 * each channel to the first kind that takes it, names the files, counts, and reports.
 *
 * An exporter allocates small things with cli_resize(), what a message demands with malloc() and
 * HA_E_NOMEM; its memory must not grow with the number of messages.
 */
#ifndef CLI_EXPORT_EXPORT_H
#define CLI_EXPORT_EXPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <holdall/decoder.h>

#include "export/names.h"
#include "input/select.h"
#include "ui/draft.h"
#include "ui/opt.h"

/* --- settings: the options of the verb ------------------------------------------------------ */

enum { EXPORT_IMAGE_PNG = 0, EXPORT_IMAGE_JPEG = 1 };

typedef struct export_image_settings {
  int format;        /* EXPORT_IMAGE_... */
  cli_count quality; /* of JPEG, 1 to 100 */
  bool raw_bayer;
} export_image_settings;

typedef struct export_settings {
  const char *output;
  const char *name; /* pattern; NULL = the exporter's default */
  cli_texts as;
  cli_texts definitions;
  bool force;
  bool json;
  bool quiet;
  cli_select select;
  cli_count every;
  cli_count limit; /* of each channel */
  export_image_settings images;
  bool ascii; /* points as text */
  bool full;  /* tables: columns for all values of long arrays */
} export_settings;

/* --- the run --------------------------------------------------------------------------------- */

typedef struct cli_exporter cli_exporter;

/* One channel of the bag on its way into files. */
typedef struct export_channel {
  const ha_channel *channel;
  const ha_plan *plan;          /* NULL = its messages can't be decoded */
  const cli_exporter *exporter; /* NULL = none takes it */
  void *state;                  /* the exporter's own */
  ha_path *stamp_sec;           /* of header.stamp; NULL = the type has none */
  ha_path *stamp_nanosec;
  uint64_t seen;     /* messages that were chosen, before --every */
  uint64_t messages; /* exported */
  uint64_t failed;
  uint64_t files;
  uint64_t bytes; /* in these files */
  char *why_not;  /* NULL = nothing to complain of */
  bool is_chosen; /* has messages that were asked for, as far as is known */
  bool is_lossy;  /* why_not is a failure, not a choice */
} export_channel;

typedef struct cli_export {
  export_settings set;
  export_names names; /* of the files made in this run */
  uint64_t files;
  uint64_t bytes;
} cli_export;

/* --- exporters -------------------------------------------------------------------------------- */

/*
 * Makes files of the messages of some types; one object a run. The order of calls:
 *
 *   open, add_channel (each that it takes), [measure each message,] message ..., finish_channel
 *   (each), finish, close_channel (each), close
 *
 * The finishing comes also when the user stopped the run: what is there so far becomes whole files.
 * After a failure of open or add_channel, or of the system, the closing comes alone or after the
 * finishing. Functions marked optional may be NULL.
 *
 * Failures of a message that are its own fault (HA_E_CORRUPT, HA_E_TRUNCATED, HA_E_LIMIT,
 * HA_E_UNSUPPORTED) are told and counted, and the run goes on; all others end it. A channel that
 * add_channel refuses with one of these codes is listed as not exported with the error's text.
 */
struct cli_exporter {
  const char *name; /* --as NAME */
  const char *help; /* one line, for the list of kinds */
  bool is_best;     /* taken without --as, for the channels that it takes */
  bool by_message;  /* a file a message: the default pattern is {topic}/{time}, otherwise {topic} */
  bool (*takes)(const ha_channel *channel, const ha_plan *plan); /* plan may be NULL */
  ha_status (*open)(void **out, cli_export *run, ha_error *err);
  ha_status (*add_channel)(void *self, export_channel *channel, ha_error *err); /* optional */
  /* Optional. Where there is one, all messages are read twice: first all of them come here. */
  ha_status (*measure)(void *self, export_channel *channel, const ha_message *msg, ha_error *err);
  ha_status (*message)(void *self, export_channel *channel, const ha_message *msg, ha_error *err);
  ha_status (*finish_channel)(void *self, export_channel *channel, ha_error *err); /* optional */
  ha_status (*finish)(void *self, ha_error *err);                                  /* optional */
  void (*close_channel)(void *self, export_channel *channel); /* optional: release its state */
  void (*close)(void *self);
};

/* All kinds, NULL-terminated. A channel goes to the first that takes it. */
extern const cli_exporter *const cli_exporters[];

extern const cli_exporter cli_export_images;
extern const cli_exporter cli_export_pcd;
extern const cli_exporter cli_export_ply;
extern const cli_exporter cli_export_tf;
extern const cli_exporter cli_export_track;
extern const cli_exporter cli_export_media;
extern const cli_exporter cli_export_blobs;
extern const cli_exporter cli_export_csv;
extern const cli_exporter cli_export_jsonl;

/* --- files ------------------------------------------------------------------------------------ */

/* The output folder, with those that it lies in. False with a line on stderr. */
bool export_make_folder(const char *path);

/* A file in the making. All zero: none. */
typedef struct export_file {
  FILE *stream; /* to write to; NULL = none open. Write errors may be left to the finishing */
  char *path;   /* the final one */
  cli_draft draft;
  bool is_parked; /* stream is closed for a while: export_resume() goes on with it */
  export_channel *channel;
  cli_export *run;
} export_file;

/*
 * Begin a file named by the pattern of --name, with the folders that it needs; always in the
 * output folder.
 *
 * channel: whose file it is; NULL for one of all channels ({topic} is then the exporter's name).
 * msg:     for {time} and {stamp}: the message, or the first of many; NULL only without channel.
 * suffix:  ".png"
 *
 * HA_E_ARG: a file of that name is there, and not by this run. HA_E_IO, HA_E_LIMIT (too many
 * files).
 */
ha_status export_create(export_file *out, cli_export *run, const cli_exporter *exporter,
                        export_channel *channel, const ha_message *msg, const char *suffix,
                        ha_error *err);

/* Write bytes. HA_E_IO. */
ha_status export_write(export_file *file, const void *bytes, size_t size, ha_error *err);

/* When a call that wrote to the stream has failed: HA_E_IO by errno, with the name of the file. */
ha_status export_fail_write(const export_file *file, ha_error *err);

/* Close the stream of a file, of which only so many can be open. HA_E_IO: what was written is not
 * all there; to be dropped. */
ha_status export_park(export_file *file, ha_error *err);
/* Open it again, to write behind what is there. HA_E_IO. */
ha_status export_resume(export_file *file, ha_error *err);

/* Close it and give it its name; counts it for the run and the channel. Nothing happens where none
 * is open or parked. HA_E_IO: something could not be written; then the file is gone. */
ha_status export_finish(export_file *file, ha_error *err);

/* Give it up: nothing of it stays. Nothing happens where none is open. */
void export_drop(export_file *file);

/* --- failures --------------------------------------------------------------------------------- */

/* Fill an error; as in the library the macro is the code, so that analyzers see it. */
void export_set_error(ha_error *err, ha_status code, const char *format, ...) HA_PRINTF(3, 4);

#define EXPORT_FAIL(err, code, ...) (export_set_error((err), (code), __VA_ARGS__), (code))

#define EXPORT_TRY(call)                                                                           \
  do {                                                                                             \
    const ha_status try_status_ = (call);                                                          \
    if (try_status_ < 0) return try_status_;                                                       \
  } while (0)

/* --- fields of messages ----------------------------------------------------------------------- */

/* Compile paths to these fields, count of them, into paths (all NULL before). On failure those that
 * were made stay, for export_fields_done(). */
ha_status export_fields(ha_path **paths, const ha_plan *plan, const char *const *names,
                        size_t count, ha_error *err);
void export_fields_done(ha_path **paths, size_t count);

/* Does the type have them all? */
bool export_has_fields(const ha_plan *plan, const char *const *names, size_t count);

/* Is this a type of that name, "pkg/Type", in ROS 1 or ROS 2 ("pkg/msg/Type")? */
bool export_is_type(const ha_channel *channel, const char *name);

/* A value; HA_E_CORRUPT where it is not of that kind. */
ha_status export_get_u64(uint64_t *out, const ha_path *path, const ha_message *msg, ha_error *err);
ha_status export_get_number(double *out, const ha_path *path, const ha_message *msg, ha_error *err);
/* A string, or an array of bytes, as it lies in the message. */
ha_status export_get_bytes(const uint8_t **out, size_t *size, const ha_path *path,
                           const ha_message *msg, ha_error *err);

#endif
