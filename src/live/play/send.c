/* Sends one message, and updates the digest. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/bytes.h"
#include "live/play/calls.h"
#include "live/play/lateness.h"
#include "live/play/play.h"
#include "live/play/static_frames.h"

/* --- the digest: each value is the hash of the previous value and a message ------------------- */

static void add_digest(ha_player *p, const ha__stream *s, const ha_message *msg) {
  uint8_t link[16 + 16 + 8 + sizeof(XXH128_canonical_t)];
  XXH128_canonical_t bytes;

  XXH128_canonicalFromHash(&bytes, XXH3_128bits(msg->data, msg->size));
  memcpy(link, p->digest, 16);
  memcpy(link + 16, s->mark, 16);
  ha__store_u64(link + 32, msg->size);
  memcpy(link + 40, &bytes, sizeof bytes);
  XXH128_canonicalFromHash(&bytes, XXH3_128bits(link, sizeof link));
  memcpy(p->digest, &bytes, sizeof bytes);
}

void ha__play_digest(char out[33], const ha_player *p) {
  for (size_t i = 0; i < sizeof p->digest; i++) {
    snprintf(out + 2 * i, 3, "%02x", (unsigned)p->digest[i]);
  }
}

/* --- /clock ----------------------------------------------------------------------------------- */

void ha__play_send_clock(ha_player *p, int64_t bag_ns) {
  ha__cdr_writer *out = &p->clock_message;
  int64_t seconds = bag_ns / 1000000000;
  int64_t rest = bag_ns % 1000000000;

  if (!p->clock_post) return;
  if (rest < 0) {
    rest += 1000000000;
    seconds--;
  }
  ha__cdr_writer_clear(out);
  ha__cdr_write_u32(out, (uint32_t)seconds);
  ha__cdr_write_u32(out, (uint32_t)rest);
  if (out->failed) return;
  const bool is_cdr = strcmp(ha_transport_encoding(p->transport), "cdr") == 0;
  const size_t skip = is_cdr ? 0 : HA__CDR_HEAD;
  if (ha_publication_send(p->clock_post, out->bytes.data + skip, out->bytes.size - skip,
                          HA_SENT_NOW, NULL) >= 0) {
    p->result.clocks++;
  }
}

/* --- messages --------------------------------------------------------------------------------- */

static void report_unsent(ha_player *p, ha__stream *s, ha_status st, const ha_error *why) {
  p->result.unsent++;
  if (s->has_failed) return;
  s->has_failed = true;
  ha__play_report_text(p, HA_PLAY_WARN, "%s: a message was not sent: %s", s->topic,
                       why->text[0] ? why->text : ha_status_name(st));
}

static ha_status send_bytes(ha_player *p, const ha__stream *s, const ha_message *msg,
                            ha_error *err) {
  if (s->way == HA__WAY_CALL) return ha__calls_send(p->calls, msg->channel->id, msg, err);
  const ha__post *post = &p->posts[s->post];
  ha_message sent = *msg;
  ha_slice bytes = {msg->data, msg->size};
  sent.channel = s->sent;
  if (post->frames) bytes = ha__static_frames_merge(post->frames, &sent);
  return ha_publication_send(post->publication, bytes.data, bytes.size, HA_SENT_NOW, err);
}

bool ha__play_send(ha_player *p, const ha__ahead_item *item, bool timed) {
  const ha_message *msg = &item->msg;
  ha__stream *s = &p->streams[msg->channel->id];
  ha_error why = HA_ERROR_INIT;

  if (s->is_muted || s->way == HA__WAY_NONE || s->way == HA__WAY_SILENT) return false;
  if (s->has_clock) ha__play_send_clock(p, item->due_ns);
  if (timed) {
    const int64_t due = ha__clock_steady(p->clock, item->due_ns);
    ha__lateness_add(&p->lateness, ha__time_between(ha__clock_steady_now(p->clock), due));
  }
  const ha_status st = send_bytes(p, s, msg, &why);
  if (st < 0) report_unsent(p, s, st, &why);
  if (st != HA_OK) return false;
  p->result.messages++;
  p->result.bytes += msg->size;
  p->result.latched += item->is_latched;
  s->messages++;
  s->bytes += msg->size;
  s->last_ns = msg->log_time_ns;
  p->loop_sent++;
  p->last_topic = s->channel->topic;
  if (p->options.flags & HA_PLAY_DIGEST) add_digest(p, s, msg);
  return true;
}
