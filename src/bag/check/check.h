/* State of a check: destination of its findings, and data shared by its parts. */
#ifndef HA_BAG_CHECK_CHECK_H
#define HA_BAG_CHECK_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/check.h>

#include "bag/open/bag.h"
#include "bag/read/run.h"

/* Checks the types of a bag, and whether its messages match them. */
typedef struct ha__check_types ha__check_types;

typedef struct ha__check {
  ha_finding_fn *found; /* NULL = only count */
  void *user;
  bool strict_order;
  ha__check_types *types; /* gets all messages; NULL = types are not checked */
  ha_check_result result;
  const char *path; /* of the file that is being checked */
  /* Places of that file where its storage found an error. Other parts do not report the
   * consequences at the same place. */
  int64_t *reported;
  size_t reported_count;
  size_t reported_capacity;
  bool reported_sorted;
} ha__check;

/* Report one problem. */
void ha__check_find(ha__check *check, int32_t severity, const char *path, int64_t offset,
                    const char *text);
/* Report a finding in the current file, unless its storage reported this place. */
void ha__check_add(ha__check *check, int32_t severity, int64_t offset, const char *format, ...)
    HA_PRINTF(4, 5);

/* Reads all chunks or rows of a file, and compares them with what the storage states. */
typedef struct ha__content ha__content;

/* All arguments must outlive the object. */
ha_status ha__content_new(ha__content **out, ha__check *check, ha__file *file,
                          const ha__loader *loader, ha_error *err);

/* A chunk that the check of the storage has unpacked: it is not unpacked again if it is sound. As
 * ha_storage_report.chunk. */
ha_status ha__content_take(ha__content *content, uint64_t offset, const uint8_t *bytes, size_t size,
                           ha_error *err);

/* Read the rest. Counts and times of the file become the actual ones; counts, by channel of the
 * bag, are added to. */
ha_status ha__content_finish(ha__content *content, uint64_t *counts, ha_error *err);
void ha__content_free(ha__content *content);

/* Whether the storage's index agrees with the content of chunk i. */
ha_status ha__check_index(ha__check *check, const ha__file *file, size_t i, const ha__run *run,
                          ha_error *err);

/* bag and how (options of reading) must outlive the object. against: other definitions to compare
 * with, or NULL. */
ha_status ha__check_types_new(ha__check_types **out, const ha__bag *bag,
                              const ha_reader_options *how, ha_adaptation *against, ha_error *err);

/* One message of a channel, in any order. */
void ha__check_types_message(ha__check_types *types, const ha_channel *channel, const uint8_t *data,
                             size_t size, int64_t log_time_ns);

/* Warn of topics whose messages, as channels count them, are in several encodings. */
ha_status ha__check_encodings(ha__check *check, const ha__bag *bag, ha_error *err);

/* Report the results. */
ha_status ha__check_types_finish(ha__check_types *types, ha__check *check, ha_error *err);
void ha__check_types_free(ha__check_types *types);

#endif
