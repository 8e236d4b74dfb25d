/* The plain bytes of an age file: a table of callbacks over the encrypted source. Pieces are
 * decrypted when they are read, by the reading thread; some are cached, because small reads are
 * near each other. */
#ifndef HA_IO_AGE_VIEW_H
#define HA_IO_AGE_VIEW_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/io.h>

#include "base/buffer_pool.h"
#include "io/age/stream.h"
#include "io/source.h"

enum { HA__AGE_KEPT = 8 };

typedef struct ha__age_kept {
  uint64_t number; /* UINT64_MAX: none */
  uint64_t used;   /* value of clock when it was last read */
  uint8_t bytes[HA__AGE_PIECE];
} ha__age_kept;

typedef struct ha__age_view {
  ha_source *raw;   /* owned, as is the next */
  ha_source *outer; /* the armored file of raw; NULL = it is not armored */
  ha__age_stream stream;
  ha__buffer_pool *buffers; /* for encrypted bytes */
  uint64_t payload_at;      /* offset of the first piece in raw */
  uint64_t pieces;          /* complete ones */
  uint64_t size;
  bool is_cut; /* the last piece of the stream is missing */
  bool is_open;
  _Atomic uint64_t ended; /* pieces from this number on follow the last one of the stream */
  pthread_mutex_t lock;   /* guards kept and clock */
  uint64_t clock;
  ha__age_kept *kept[HA__AGE_KEPT]; /* NULL: none yet */
  char how[256];                    /* for the user */
} ha__age_view;

/* A view without sources and a stream. NULL: out of memory. */
ha__age_view *ha__age_view_new(void);
void ha__age_view_free(ha__age_view *view);

/* Find the end: set pieces, size and is_cut. raw, stream and payload_at are set. *lost: bytes at
 * the end of raw that are no complete piece. HA_E_TRUNCATED, HA_E_CORRUPT: there is no end. */
ha_status ha__age_view_settle(uint64_t *lost, ha__age_view *view, ha_error *err);

/* The table of functions over the view, which is its context; close() frees it. */
const ha_io_ops *ha__age_view_ops(const ha__age_view *view);

#endif
