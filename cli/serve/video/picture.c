/* Pictures of video for clients that do not decode it. */
#include <stdlib.h>
#include <string.h>

#include "serve/video/decoders.h"
#include "serve/video/video.h"
#include "ui/memory.h"

/* A decoder is kept for the next request, unless its pictures are larger than this. */
#define MAX_KEPT_PIXELS (UINT64_C(2) << 20)

/* Bytes that a decoder and a conversion take for each pixel: about six pictures with two color
 * samples for four pixels, and one in RGB. */
enum { BYTES_OF_PIXEL = 6 * 3 / 2 + 3 };

/* Limit of pictures without other options. */
#define DEFAULT_PIXELS (UINT64_C(4096) * 2304)

/* --- packets ---------------------------------------------------------------------------------- */

typedef struct feed {
  serve_decoding *to;
  const serve_bag *bag;
  uint64_t work;  /* bytes that were taken for the decoder */
  bool needs_key; /* skip packets until a keyframe */
  bool is_late;   /* the last packet has no picture yet */
  ha_status status;
  ha_error err;
  serve_answer *failure;
  bool has_failed; /* *failure is set */
} feed;

/* The number of pixels of a picture beyond which a decoder needs more memory than there is for
 * requests; 0 = only the default limit holds. */
static uint64_t max_pixels(const serve_bag *bag) {
  const uint64_t most = serve_memory_limit(bag->memory, SERVE_FOR_WORK) / BYTES_OF_PIXEL;

  return most < DEFAULT_PIXELS ? most : 0;
}

static ha_status open_decoder(feed *f, int32_t codec) {
  ha_video_decoder_options options = HA_VIDEO_DECODER_OPTIONS_INIT;

  options.max_pixels = max_pixels(f->bag);
  return ha_video_decoder_new(&f->to->decoder, codec, &options, &f->err);
}

/* Take the memory of the decoder, whose size is known after the first picture. A part is not held
 * while more is waited for: other requests may do the same. */
static bool take_memory(feed *f) {
  serve_decoding *d = f->to;
  const uint64_t bytes = (uint64_t)d->width * d->height * BYTES_OF_PIXEL;

  if (bytes <= f->work) return true;
  serve_bag_work_done(f->bag, f->work);
  f->work = 0;
  if (serve_bag_work(f->failure, f->bag, bytes)) {
    f->work = d->bytes = bytes;
  } else {
    f->has_failed = true;
  }
  return !f->has_failed;
}

static bool take_packet(void *user, const ha_video_packet *packet, const ha_message *msg) {
  feed *f = user;
  serve_decoding *d = f->to;

  if (f->needs_key && !packet->is_key) return true;
  f->needs_key = false;
  f->status = HA_OK;
  if (!d->decoder) f->status = open_decoder(f, packet->codec);
  if (f->status < 0) return false;
  f->status = ha_video_decode(&d->width, &d->height, d->decoder, packet, &f->err);
  f->is_late = f->status == HA_END;
  d->last_ns = msg->log_time_ns;
  return f->status >= 0 && take_memory(f);
}

/* Decode the packets of a span. Returns false with *failure set. */
static bool decode(feed *f, serve_bag *bag, const char *topic, int64_t start_ns, int64_t at_ns) {
  ha_query span = HA_QUERY_INIT;

  span.start_ns = start_ns;
  span.end_ns = at_ns < INT64_MAX ? at_ns + 1 : INT64_MAX;
  if (!take_memory(f)) return false;
  if (span.start_ns < span.end_ns &&
      !serve_video_each(f->failure, bag, &span, topic, take_packet, f))
    return false;
  if (f->has_failed) return false;
  if (f->status >= 0 && f->is_late) {
    f->status = ha_video_decode(&f->to->width, &f->to->height, f->to->decoder, NULL, &f->err);
  }
  if (f->status >= 0 && f->to->width > 0) return take_memory(f);
  if (f->status == HA_E_LIMIT && max_pixels(bag) > 0) {
    *f->failure = SERVE_ERROR(422, "the video needs more memory than --memory allows");
    return false;
  }
  *f->failure =
      serve_answer_failure(f->status == HA_E_UNSUPPORTED ? 501 : 422, "the video can't be decoded",
                           f->status < 0 ? f->err.text : "no picture is complete");
  return false;
}

/* --- pixels ----------------------------------------------------------------------------------- */

static bool convert(serve_answer *failure, serve_pixels *out, serve_decoding *d,
                    const serve_shrink_options *options) {
  serve_pixels made = {0};
  ha_error err = HA_ERROR_INIT;

  serve_shrink_size(&made, d->width, d->height, options);
  made.channels = 3;
  const size_t size = (size_t)made.width * made.height * made.channels;
  made.bytes = cli_resize(NULL, size, 1);
  if (ha_video_pixels(made.bytes, size, d->decoder, made.width, made.height, &err) >= 0) {
    *out = made;
    return true;
  }
  free(made.bytes);
  *failure = serve_answer_failure(422, "the video can't be shown", err.text);
  return false;
}

bool serve_video_picture(serve_answer *failure, serve_pixels *out, serve_bag *bag,
                         const char *topic, int64_t at_ns, const serve_shrink_options *options) {
  const void *which = bag->frames; /* the same for all readers of a bag */
  int64_t key_ns = 0;

  if (!serve_video_find_key(failure, &key_ns, bag, topic, at_ns)) return false;
  serve_decoding *d = serve_decoders_take(bag->decoders, which, topic, key_ns, at_ns);
  const bool continues = d != NULL;
  if (!continues) d = serve_decoding_new(which, topic);
  feed f = {.to = d, .bag = bag, .needs_key = !continues, .err = HA_ERROR_INIT, .failure = failure};
  const bool is_good = decode(&f, bag, topic, continues ? d->last_ns + 1 : key_ns, at_ns) &&
                       convert(failure, out, d, options);
  serve_bag_work_done(bag, f.work);
  if (is_good && !f.is_late && (uint64_t)d->width * d->height <= MAX_KEPT_PIXELS) {
    serve_decoders_put(bag->decoders, d);
  } else {
    serve_decoding_free(d);
  }
  return is_good;
}
