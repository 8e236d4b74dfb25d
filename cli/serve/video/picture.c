/* Pictures of video for clients that do not decode it. */
#include <stdlib.h>
#include <string.h>

#include "serve/video/video.h"
#include "ui/memory.h"

/* A decoder is kept for the next request, unless its pictures are larger than this. */
#define MAX_KEPT_PIXELS (UINT64_C(2) << 20)

/* Bytes that a decoder and a conversion take for each pixel: about six pictures with two color
 * samples for four pixels, and one in RGB. */
enum { BYTES_OF_PIXEL = 6 * 3 / 2 + 3 };

struct serve_decoding {
  ha_video_decoder *decoder; /* NULL = none yet */
  char *topic;
  int64_t last_ns; /* log time of the last packet */
  uint32_t width;  /* of the last picture; 0 = none */
  uint32_t height;
};

void serve_decoding_free(serve_decoding *d) {
  if (!d) return;
  ha_video_decoder_free(d->decoder);
  free(d->topic);
  free(d);
}

/* --- packets -----------------------------------------------------------------------------------
 */

typedef struct feed {
  serve_decoding *to;
  bool needs_key; /* skip packets until a keyframe */
  bool is_late;   /* the last packet has no picture yet */
  ha_status status;
  ha_error err;
} feed;

static bool take_packet(void *user, const ha_video_packet *packet, const ha_message *msg) {
  feed *f = user;
  serve_decoding *d = f->to;

  if (f->needs_key && !packet->is_key) return true;
  f->needs_key = false;
  f->status = HA_OK;
  if (!d->decoder) f->status = ha_video_decoder_new(&d->decoder, packet->codec, NULL, &f->err);
  if (f->status < 0) return false;
  f->status = ha_video_decode(&d->width, &d->height, d->decoder, packet, &f->err);
  f->is_late = f->status == HA_END;
  d->last_ns = msg->log_time_ns;
  return f->status >= 0;
}

/* Decode the packets of a span. Returns false with *failure set. */
static bool decode(serve_answer *failure, feed *f, serve_bag *bag, const char *topic,
                   int64_t start_ns, int64_t at_ns) {
  ha_query span = HA_QUERY_INIT;

  span.start_ns = start_ns;
  span.end_ns = at_ns < INT64_MAX ? at_ns + 1 : INT64_MAX;
  if (span.start_ns < span.end_ns && !serve_video_each(failure, bag, &span, topic, take_packet, f))
    return false;
  if (f->status >= 0 && f->is_late) {
    f->status = ha_video_decode(&f->to->width, &f->to->height, f->to->decoder, NULL, &f->err);
  }
  if (f->status >= 0 && f->to->width > 0) return true;
  *failure =
      serve_answer_failure(f->status == HA_E_UNSUPPORTED ? 501 : 422, "the video can't be decoded",
                           f->status < 0 ? f->err.text : "no picture is complete");
  return false;
}

/* The decoder of the last request continues if no keyframe came since. */
static bool can_continue(const serve_decoding *d, const char *topic, int64_t key_ns,
                         int64_t at_ns) {
  return d && strcmp(d->topic, topic) == 0 && key_ns <= d->last_ns && d->last_ns <= at_ns;
}

static serve_decoding *begin(const char *topic) {
  serve_decoding *d = cli_resize(NULL, 1, sizeof *d);

  memset(d, 0, sizeof *d);
  d->topic = cli_resize(NULL, strlen(topic) + 1, 1);
  memcpy(d->topic, topic, strlen(topic) + 1);
  return d;
}

/* --- pixels ------------------------------------------------------------------------------------
 */

static bool convert(serve_answer *failure, serve_pixels *out, const serve_bag *bag,
                    serve_decoding *d, const serve_shrink_options *options) {
  const uint64_t bytes = (uint64_t)d->width * d->height * BYTES_OF_PIXEL;
  serve_pixels made = {0};
  ha_error err = HA_ERROR_INIT;

  if (!serve_bag_work(failure, bag, bytes)) return false;
  serve_shrink_size(&made, d->width, d->height, options);
  made.channels = 3;
  const size_t size = (size_t)made.width * made.height * made.channels;
  made.bytes = cli_resize(NULL, size, 1);
  const ha_status st = ha_video_pixels(made.bytes, size, d->decoder, made.width, made.height, &err);
  serve_bag_work_done(bag, bytes);
  if (st >= 0) {
    *out = made;
    return true;
  }
  free(made.bytes);
  *failure = serve_answer_failure(422, "the video can't be shown", err.text);
  return false;
}

bool serve_video_picture(serve_answer *failure, serve_pixels *out, serve_bag *bag,
                         const char *topic, int64_t at_ns, const serve_shrink_options *options) {
  serve_decoding *d = bag->decoding;
  int64_t key_ns = 0;

  bag->decoding = NULL;
  if (!serve_video_find_key(failure, &key_ns, bag, topic, at_ns)) {
    serve_decoding_free(d);
    return false;
  }
  const bool continues = can_continue(d, topic, key_ns, at_ns);
  if (!continues) {
    serve_decoding_free(d);
    d = begin(topic);
  }
  feed f = {.to = d, .needs_key = !continues, .err = HA_ERROR_INIT};
  const bool is_good =
      decode(failure, &f, bag, topic, continues ? d->last_ns + 1 : key_ns, at_ns) &&
      convert(failure, out, bag, d, options);
  if (is_good && !f.is_late && (uint64_t)d->width * d->height <= MAX_KEPT_PIXELS) {
    bag->decoding = d;
  } else {
    serve_decoding_free(d);
  }
  return is_good;
}
