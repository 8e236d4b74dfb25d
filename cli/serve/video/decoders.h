/* Decoders of video that are kept for the next request, of all bags, within the server's memory.
 * The least recently used ones are freed for others. Any thread. */
#ifndef CLI_SERVE_VIDEO_DECODERS_H
#define CLI_SERVE_VIDEO_DECODERS_H

#include <holdall/video.h>

#include "serve/memory.h"

/* A decoder and its position. One thread at a time. */
typedef struct serve_decoding {
  ha_video_decoder *decoder; /* NULL = none yet */
  const void *bag;           /* which bag it belongs to; only compared */
  char *topic;
  int64_t last_ns; /* log time of the last packet */
  uint32_t width;  /* of the last picture; 0 = none */
  uint32_t height;
  uint64_t bytes;              /* of memory, as an estimate */
  struct serve_decoding *next; /* member of serve_decoders */
} serve_decoding;

serve_decoding *serve_decoding_new(const void *bag, const char *topic);
void serve_decoding_free(serve_decoding *decoding); /* NULL is allowed */

typedef struct serve_decoders serve_decoders;

/* memory: borrowed until serve_decoders_free(); NULL = no limit. */
serve_decoders *serve_decoders_new(serve_memory *memory);

/* Take a decoder that can continue for the picture at a time: no keyframe came after its last
 * packet, which is not after that time. NULL = none is kept. decoders: NULL is allowed. */
serve_decoding *serve_decoders_take(serve_decoders *decoders, const void *bag, const char *topic,
                                    int64_t key_ns, int64_t at_ns);

/* Keep a decoder, or free it if there is no memory for it. decoders: NULL = free it. */
void serve_decoders_put(serve_decoders *decoders, serve_decoding *decoding);

void serve_decoders_free(serve_decoders *decoders); /* NULL is allowed */

#endif
