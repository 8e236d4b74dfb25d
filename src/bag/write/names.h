/* Under which names a bag is written: while it is unfinished, and then. */
#ifndef HA_BAG_WRITE_NAMES_H
#define HA_BAG_WRITE_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

typedef struct ha__out_names {
  char *path;         /* of the bag, as given, without slashes at the end */
  char *work;         /* of a folder that is hidden until it is complete; else NULL */
  char *stem;         /* of the files: what stands in front of _0.mcap */
  const char *suffix; /* of the files; ".mcap" */
  bool folder;        /* the bag is one */
  bool numbered;      /* files are called NAME_0, NAME_1 also outside of a folder */
  bool force;         /* what is there is replaced */
} ha__out_names;

/* What is not a text is set before. hidden: a folder, too, has another name until it is complete.
 * HA_E_IO when the name is taken (EEXIST) and not force; with it, when what is there is no bag.
 * Makes the folder. */
ha_status ha__out_names_init(ha__out_names *names, const char *path, bool hidden, ha_error *err);
void ha__out_names_done(ha__out_names *names);

/* Name of file number n, in a folder without that; extra: what file compression adds, or "". */
ha_status ha__out_names_file(char **out, const ha__out_names *names, uint32_t n, const char *extra,
                             ha_error *err);

/* The failure when a file or folder is there under the name of an unfinished one. */
ha_status ha__out_names_busy(const char *work_path, ha_error *err);

/* HA_E_IO (EEXIST) when a file that is numbered would come to lie over another. */
ha_status ha__out_names_check_file(const ha__out_names *names, const char *name, ha_error *err);

/* Path of that name while the bag is written; of an unfinished file outside of a folder it ends in
 * .active. */
ha_status ha__out_names_work_path(char **out, const ha__out_names *names, const char *name,
                                  bool unfinished, ha_error *err);

/* Rename the finished file to its own name, which is on the disk with sync; nothing to do in a
 * folder. */
ha_status ha__out_names_settle_file(const ha__out_names *names, const char *work_path,
                                    const char *name, bool sync, ha_error *err);
/* Give a hidden folder its name. What is replaced is removed last: on failure it is as it was. */
ha_status ha__out_names_settle_folder(const ha__out_names *names, bool sync, ha_error *err);

/* Remove the folder that was made, with a metadata.yaml, if nothing else is in it any more. */
void ha__out_names_remove_folder(const ha__out_names *names);

#endif
