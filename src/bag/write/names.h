/* Names of a bag: while it is unfinished, and final ones. */
#ifndef HA_BAG_WRITE_NAMES_H
#define HA_BAG_WRITE_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

typedef struct ha__out_names {
  char *path;         /* path of the bag, as given, without trailing slashes */
  char *work;         /* path of a folder that is hidden until it is complete; else NULL */
  char *stem;         /* stem of the files: the part before _0.mcap */
  const char *suffix; /* of the files; ".mcap" */
  bool is_stream;     /* the path is that of a pipe, or "-": it exists, and is not renamed */
  bool folder;        /* the bag is one */
  bool numbered;      /* files are called NAME_0, NAME_1 also outside of a folder */
  bool force;         /* replace existing files */
} ha__out_names;

/* Completes the names; members that are not texts must be set. hidden: a folder also has another
 * name until it is complete. HA_E_IO when the name is taken (EEXIST) and force is not set; with
 * force, when the existing file or folder is not a bag. Creates the folder. */
ha_status ha__out_names_init(ha__out_names *names, const char *path, bool hidden, ha_error *err);
void ha__out_names_done(ha__out_names *names);

/* Name of file number n, without the folder; extra: the suffix of file compression, or "". */
ha_status ha__out_names_file(char **out, const ha__out_names *names, uint32_t n, const char *extra,
                             ha_error *err);

/* The failure when the name of an unfinished file or folder exists. */
ha_status ha__out_names_busy(const char *work_path, ha_error *err);

/* HA_E_IO (EEXIST) when a numbered file would replace another. */
ha_status ha__out_names_check_file(const ha__out_names *names, const char *name, ha_error *err);

/* Path of that name while the bag is written; an unfinished file outside of a folder ends in
 * .active. */
ha_status ha__out_names_work_path(char **out, const ha__out_names *names, const char *name,
                                  bool unfinished, ha_error *err);

/* Rename the finished file to its own name, synced if requested; does nothing in a folder. */
ha_status ha__out_names_settle_file(const ha__out_names *names, const char *work_path,
                                    const char *name, bool sync, ha_error *err);
/* Rename a hidden folder to its final name. The replaced one is removed last: after a failure it is
 * unchanged. */
ha_status ha__out_names_settle_folder(const ha__out_names *names, bool sync, ha_error *err);

/* Remove the folder that was created, and its metadata.yaml, if it has no other content. */
void ha__out_names_remove_folder(const ha__out_names *names);

#endif
