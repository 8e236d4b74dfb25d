/* Files of any format that age (age-encryption.org/v1) encrypted as a whole: opened as sources
 * of their plain bytes, with random access. */
#ifndef HA_IO_AGE_AGE_H
#define HA_IO_AGE_AGE_H

#include <stdbool.h>

#include <holdall/keys.h>
#include <holdall/model.h>

#include "io/scratch.h"
#include "io/source.h"

/* Whether a file with this beginning is encrypted by age, armored or not. */
bool ha__age_recognises(ha_slice head);

typedef struct ha__age_means {
  const ha_keys *keys;  /* NULL: those of the environment */
  ha__scratch *scratch; /* for armored files */
  bool skip_unreadable; /* as ha__source_skip_unreadable() */
} ha__age_means;

typedef struct ha__age_opened {
  const char *how; /* for the user: the method, and the recipients; valid while the source is
                      open */
  bool is_cut;     /* the file ends before its stream does ... */
  uint64_t lost;   /* ... with this many bytes that are no complete piece */
  bool has_header; /* the header is valid; set also when opening fails after it */
} ha__age_opened;

/* Replace the source of an age file by one of its plain bytes, which owns it. HA_END: not an age
 * file. HA_E_KEY: no identity decrypts it; the text names the recipients. HA_E_ARG: a file given
 * for identities has none. HA_E_CORRUPT, HA_E_TRUNCATED, HA_E_LIMIT, HA_E_UNSUPPORTED: of the
 * header; HA_E_IO, HA_E_NOMEM. */
ha_status ha__age_open(ha__age_opened *out, ha_source **source, const ha__age_means *means,
                       ha_error *err);

/* The text of a problem, for a file that is cut. */
enum { HA__AGE_CUT_TEXT = 160 };
void ha__age_describe_cut(char out[HA__AGE_CUT_TEXT], const ha__age_opened *opened);

#endif
