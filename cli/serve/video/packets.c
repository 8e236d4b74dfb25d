#include <inttypes.h>
#include <string.h>

#include "base/bytes.h"
#include "serve/numbers.h"
#include "serve/video/video.h"

/* Limits of an answer, which a request cannot exceed. */
enum { MAX_PACKETS = 10000 };
#define MAX_BYTES (UINT64_C(64) << 20)

/* --- packets of messages ---------------------------------------------------------------------- */

typedef struct walk {
  serve_bag *bag;
  const ha_channel *channel; /* of the reader */
  ha_video_reader *reader;   /* NULL = the channel has no video */
  serve_packet_fn *function;
  void *user;
  uint64_t packets;
  uint64_t bytes;
  const char *end; /* the limit that ended the list; NULL = none */
  bool is_video;   /* a channel with video was found */
  bool is_damaged;
} walk;

static void open_channel(walk *w, const ha_channel *channel) {
  const cat_channel *decoded = cat_decode_channel(&w->bag->show.decode, channel);

  ha_video_reader_free(w->reader);
  w->reader = NULL;
  w->channel = channel;
  if (decoded->plan && ha_video_reader_new(&w->reader, channel, decoded->plan, NULL) >= 0)
    w->is_video = true;
}

static bool take_message(void *user, const ha_message *msg) {
  ha_video_packet packet = HA_VIDEO_PACKET_INIT;
  walk *w = user;

  if (msg->channel != w->channel) open_channel(w, msg->channel);
  if (!w->reader) return true;
  if (w->packets++ == MAX_PACKETS) {
    w->end = "limit";
    return false;
  }
  if (w->bytes > 0 && msg->size > MAX_BYTES - w->bytes) {
    w->end = "bytes";
    return false;
  }
  w->bytes += msg->size < MAX_BYTES - w->bytes ? msg->size : MAX_BYTES - w->bytes;
  if (ha_video_read(&packet, w->reader, msg, NULL) < 0) {
    w->is_damaged = true;
    return true;
  }
  return w->function(w->user, &packet, msg);
}

const char *serve_video_each(serve_answer *failure, serve_bag *bag, const ha_query *span,
                             const char *topic, serve_packet_fn *function, void *user) {
  walk w = {.bag = bag, .function = function, .user = user};
  ha_query query = *span;

  query.topics = &topic;
  query.topic_count = 1;
  if (serve_bag_query(bag, &query) < 0) {
    *failure = SERVE_ERROR(500, "the bag can't be read");
    return NULL;
  }
  const char *end = serve_bag_each(bag, take_message, &w);
  ha_video_reader_free(w.reader);
  if (strcmp(end, "stopped") == 0) {
    *failure = serve_bag_stopped();
    return NULL;
  }
  if (!w.is_video && w.channel) {
    *failure = SERVE_ERROR(404, "the messages of this topic are not video");
    return NULL;
  }
  if (w.end) return w.end;
  return w.is_damaged ? "damage" : end;
}

/* --- keyframes -------------------------------------------------------------------------------- */

typedef struct key {
  int64_t time_ns;
  bool is_found;
} key;

static bool take_key(void *user, const ha_video_packet *packet, const ha_message *msg) {
  key *k = user;

  if (!packet->is_key) return true;
  k->is_found = true;
  k->time_ns = msg->log_time_ns;
  return false;
}

bool serve_video_find_key(serve_answer *failure, int64_t *out, serve_bag *bag, const char *topic,
                          int64_t at_ns) {
  ha_query back = HA_QUERY_INIT;
  key found = {0, false};

  back.end_ns = at_ns < INT64_MAX ? at_ns + 1 : INT64_MAX;
  back.reverse = 1;
  if (!serve_video_each(failure, bag, &back, topic, take_key, &found)) return false;
  if (!found.is_found) {
    *failure = SERVE_ERROR(404, "no keyframe is among the last 10000 packets (at most 64 MiB) at "
                                "or before this time");
    return false;
  }
  *out = found.time_ns;
  return true;
}

/* --- the answer ------------------------------------------------------------------------------- */

typedef struct answer_of_packets {
  cli_out out;
  int64_t start_ns;
  bool is_begun;
  bool needs_key; /* skip packets until the first keyframe */
} answer_of_packets;

static void put_head(answer_of_packets *a, const ha_video_packet *packet) {
  static const char *const names[] = {"", "h264", "h265", "vp9", "av1"};
  cli_json json = CLI_JSON_INIT(&a->out);

  cli_json_open(&json, '{');
  cli_json_add_text(&json, "codec", packet ? names[packet->codec] : "");
  cli_json_add_text(&json, "parameters", packet ? packet->parameters : "");
  serve_put_time(&json, "start_ns", a->start_ns);
  cli_json_close(&json, '}');
  cli_out_char(&a->out, '\n');
  a->is_begun = true;
}

static bool put_packet(void *user, const ha_video_packet *packet, const ha_message *msg) {
  answer_of_packets *a = user;
  uint8_t head[13];

  if (a->needs_key && !packet->is_key) return true;
  a->needs_key = false;
  if (!a->is_begun) put_head(a, packet);
  ha__store_u64(head, (uint64_t)msg->log_time_ns - (uint64_t)a->start_ns);
  ha__store_u32(head + 8, (uint32_t)packet->size); /* the walk limits it to 64 MiB */
  head[12] = packet->is_key != 0;
  cli_out_bytes(&a->out, head, sizeof head);
  cli_out_bytes(&a->out, packet->data, packet->size);
  return !cli_out_is_broken(&a->out);
}

static serve_answer list_packets(serve_bag *bag, const char *topic, const ha_query *span,
                                 bool needs_key) {
  answer_of_packets a = {.start_ns = span->start_ns, .needs_key = needs_key};
  serve_answer failure = SERVE_ANSWER_INIT;

  serve_answer_begin(&a.out);
  const char *end = serve_video_each(&failure, bag, span, topic, put_packet, &a);
  if (!end) {
    serve_answer_drop(&a.out);
    return failure;
  }
  if (!a.is_begun) put_head(&a, NULL);
  serve_answer answer = serve_answer_end(&a.out, "application/octet-stream");
  answer.end = end;
  return answer;
}

static bool read_request(ha_query *span, int64_t *at_ns, const serve_bag *bag,
                         const serve_video *wanted) {
  *at_ns = INT64_MAX;
  if (!wanted->topic || (wanted->start && wanted->at)) return false;
  if (!serve_bag_time(at_ns, bag, wanted->at ? wanted->at : "-0s") ||
      !serve_bag_time(&span->start_ns, bag, wanted->start))
    return false;
  if (!wanted->start && *at_ns < INT64_MAX) span->end_ns = *at_ns + 1;
  return serve_bag_time(&span->end_ns, bag, wanted->end);
}

serve_answer serve_bag_video(serve_bag *bag, const serve_video *wanted) {
  serve_answer answer = SERVE_ANSWER_INIT;
  ha_query span = HA_QUERY_INIT;
  int64_t at_ns = INT64_MAX;

  if (!read_request(&span, &at_ns, bag, wanted))
    return SERVE_ERROR(400, "topic; at or start; end: one is missing or wrong");
  if (!wanted->start && !serve_video_find_key(&answer, &span.start_ns, bag, wanted->topic, at_ns))
    return answer;
  return list_packets(bag, wanted->topic, &span, !wanted->start);
}
