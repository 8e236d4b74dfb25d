/**
 * @file holdall/check.h
 * Check a bag. All of it is read, and its parts are compared with each other: structure, checksums,
 * index against content, counts, times, order, definitions.
 *
 * Lifetime: one call.
 * Threads:  works in the caller's thread alone; any number of checks may run
 *           at the same time.
 * Memory:   bounded by the largest chunk, and by some bytes for each chunk of the bag; it does not
 *           depend on the number of messages.
 */
#ifndef HA_CHECK_H
#define HA_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/adapt.h>
#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/io.h>
#include <holdall/keys.h>
#include <holdall/limits.h>

HA_BEGIN_DECLS

/** ha_finding.severity */
enum {
  HA_FINDING_WARNING = 1, /* unusual, or some readers refuse it; nothing is lost */
  HA_FINDING_ERROR = 2    /* breaks the format, contradicts itself, or loses data */
};

/** One problem. Borrowed until the callback returns. */
typedef struct ha_finding {
  size_t struct_size;
  int32_t severity; /* HA_FINDING_... */
  const char *path; /* of the file */
  int64_t offset;   /* bytes in the file (uncompressed, if it is compressed as a whole), or
                       HA_NO_OFFSET */
  const char *text; /* one sentence */
} ha_finding;

/** Called with each finding, in the thread of ha_check(). */
typedef void ha_finding_fn(void *user, const ha_finding *finding);

/** ha_check_options.flags */
enum {
  HA_CHECK_STRICT_ORDER = 1u << 0, /* messages out of order of log time are an error */
  HA_CHECK_TYPES = 1u << 1 /* also check that definitions can be parsed, that hashes match them,
                              and that messages can be decoded; the bag is read twice */
};

/** How to check. 0 and NULL mean the default everywhere. */
typedef struct ha_check_options {
  size_t struct_size;      /* set by HA_CHECK_OPTIONS_INIT */
  uint32_t flags;          /* HA_CHECK_... */
  const ha_limits *limits; /* copied; NULL = the defaults */
  ha_adaptation *against;  /* with HA_CHECK_TYPES: differences from these definitions are warnings;
                              borrowed; NULL = no comparison */
  const ha_io *io;         /* as in ha_reader_options */
  const ha_net_options *net;     /* the same */
  const ha_keys *keys;           /* the same */
  ha_read_progress_fn *progress; /* NULL = not called */
  void *user;                    /* passed to progress */
} ha_check_options;

#define HA_CHECK_OPTIONS_INIT                                                                      \
  { sizeof(ha_check_options), 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL }

/** Counts of a check. */
typedef struct ha_check_result {
  size_t struct_size; /* set by HA_CHECK_RESULT_INIT */
  uint64_t errors;
  uint64_t warnings;
  uint64_t messages; /* messages that can be read */
} ha_check_result;

#define HA_CHECK_RESULT_INIT                                                                       \
  { sizeof(ha_check_result), 0, 0, 0 }

/**
 * Check a bag.
 *
 * @param[in,out] out  made with HA_CHECK_RESULT_INIT; untouched on failure.
 * @param path         file or folder, in the encoding of the system.
 * @param options      NULL for the defaults.
 * @param found        called with each finding; NULL = only count.
 * @param user         passed to found.
 * @param[out] err     details of a failure; may be NULL.
 *
 * @retval HA_OK  the bag was checked to its end; out->errors and out->warnings count the findings
 * @retval HA_E_IO, HA_E_UNSUPPORTED, HA_E_CORRUPT, HA_E_TRUNCATED, HA_E_LIMIT
 *                 it can't be opened, as with ha_reader_open(); or reading failed: findings
 *                 reported before remain valid
 * @retval HA_E_CANCELLED  options->progress requested it
 * @retval HA_E_ARG    out was not made with HA_CHECK_RESULT_INIT
 * @retval HA_E_NOMEM  out of memory
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_check(ha_check_result *out, const char *path,
                                        const ha_check_options *options, ha_finding_fn *found,
                                        void *user, ha_error *err);

HA_END_DECLS

#endif
