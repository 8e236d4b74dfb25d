/* The bags of a recorder: opening, splitting, closing, and their events. Used by the writing
 * thread. */
#include <string.h>

#include "bag/write/writer.h"
#include "base/alloc.h"
#include "base/status.h"
#include "live/record/record.h"

/* Messages of at least this size are lent to the writer, not copied. */
enum { LEND_BYTES = 16 << 10 };

/* --- events ------------------------------------------------------------------- */

/* opened: NULL = the last file was closed. */
static void report_split(ha_recorder *r, const char *closed, const char *opened) {
  ha__record_report(r, &(ha_recorder_event){.struct_size = sizeof(ha_recorder_event),
                                            .kind = HA_RECORDER_SPLIT,
                                            .closed_file = closed,
                                            .opened_file = opened ? opened : ""});
}

/* Without memory for the names the event is dropped. */
static void report_last_two(ha_recorder *r, const ha__record_bag *bag) {
  char *closed = NULL;
  char *opened = NULL;

  if (ha__writer_path(&closed, bag->writer, bag->files - 2, NULL) >= 0 &&
      ha__writer_path(&opened, bag->writer, bag->files - 1, NULL) >= 0) {
    report_split(r, closed, opened);
  }
  ha__free(closed);
  ha__free(opened);
}

/* Announce that file number n begins. */
static void report_file(ha_recorder *r, int slot, size_t n) {
  char *path = NULL;

  if (ha__writer_path(&path, r->bags[slot].writer, n, NULL) < 0) return;
  ha__record_report(r, &(ha_recorder_event){.struct_size = sizeof(ha_recorder_event),
                                            .kind = HA_RECORDER_FILE,
                                            .opened_file = path});
  ha__free(path);
}

/* --- open and close -------------------------------------------------------------------- */

static bool deletes_files(const ha_recorder_options *o) {
  return o->quota_bytes || o->max_age_ns ||
         (o->low_space_action == HA_LOW_SPACE_DELETE_OLDEST &&
          (o->min_free_bytes || o->min_free_percent > 0));
}

/* A request of another node must not replace a bag. A snapshot is one file, so limits of files
 * do not apply. If files may be deleted, the writer has to count messages per file. */
static ha_writer_options options_of(const ha_recorder *r, int slot) {
  const bool single = slot == HA__BAG_SNAPSHOT || (r->options.flags & HA_RECORDER_SNAPSHOT);
  ha_writer_options o = r->writer;

  if (r->is_for_peer) o.flags &= ~(uint32_t)HA_WRITE_FORCE;
  if (single) {
    o.split_bytes = 0;
    o.split_ns = 0;
    o.max_files = 0;
  } else if (deletes_files(&r->options) && !o.max_files) {
    o.max_files = UINT32_MAX;
  }
  return o;
}

static bool by_publisher(const ha_recorder *r, const ha_writer *writer) {
  if (r->options.channels != HA_CHANNELS_DEFAULT) {
    return r->options.channels == HA_CHANNELS_BY_PUBLISHER;
  }
  return (ha__writer_capabilities(writer) & HA_WRITES_PAIRS) != 0;
}

ha_status ha__record_bag_open(ha_recorder *r, int slot, const char *path, ha_error *err) {
  ha__record_bag *bag = &r->bags[slot];
  const ha_writer_options options = options_of(r, slot);
  const char *encoding = ha_transport_encoding(atomic_load(&r->transport));
  ha_writer *writer = NULL;

  HA_TRY(ha__writer_check_encoding(path, &options, encoding, err));
  if (r->options.encoding) {
    HA_TRY(ha__writer_check_encoding(path, &options, r->options.encoding, err));
  }
  char *copy = ha__dup_string(path);

  if (!copy) return HA_FAIL_NOMEM(err);
  const ha_status st = ha_writer_open(&writer, path, &options, err);
  if (st < 0) {
    ha__free(copy);
    return st;
  }
  *bag = (ha__record_bag){.writer = writer,
                          .path = copy,
                          .generation = ++r->generations,
                          .files = 1,
                          .per_publisher = by_publisher(r, writer)};
  ha__writer_keep(writer, ha__record_marks_keep, r);
  ha__writer_split_by_caller(writer);
  report_file(r, slot, 0);
  return HA_OK;
}

ha_status ha__record_bag_add_channel(ha__record_bag *bag, uint32_t id,
                                     const ha__record_bag_channel *channel, ha_error *err) {
  void *channels = bag->channels;

  if (id >= bag->channel_count) {
    const size_t more = id + 1 - bag->channel_count;
    const ha_status st = ha__reserve(&channels, &bag->channel_capacity, bag->channel_count, more,
                                     sizeof *bag->channels, err);
    bag->channels = channels;
    if (st < 0) return st;
    memset(&bag->channels[bag->channel_count], 0, more * sizeof *bag->channels);
    bag->channel_count += more;
  }
  bag->channels[id] = *channel;
  return HA_OK;
}

void ha__record_bag_count_deleted(ha__record_bag *bag) {
  const size_t files = bag->writer ? ha__writer_deleted_files(bag->writer) : 0;

  for (; bag->deleted_files < files; bag->deleted_files++) {
    for (uint32_t id = 0; id < bag->channel_count; id++) {
      ha__record_topic *topic = bag->channels[id].topic;
      if (!topic) continue;
      atomic_fetch_add(&topic->counts.deleted,
                       ha__writer_count_in_file(bag->writer, bag->deleted_files, id));
    }
  }
}

/* Before a file ends, write properties of its channels that have become known. */
static ha_status update_channels(ha_recorder *r, int slot, ha_error *err) {
  HA_TRY(ha__record_types_step(r, err));
  return ha__record_renew(r, slot, err);
}

/* After a failure: messages that the writer accepted, and that are not in the bag, were dropped. */
static void count_lost(ha_recorder *r, const ha__record_bag *bag) {
  for (uint32_t id = 0; id < bag->channel_count; id++) {
    const int64_t lost = ha__writer_lost(bag->writer, id);
    if (!bag->channels[id].topic || lost == 0) continue;
    ha__record_counts *counts = &bag->channels[id].topic->counts;
    atomic_fetch_sub(&counts->written, (uint64_t)lost);
    atomic_fetch_add(&counts->dropped, (uint64_t)lost);
    atomic_fetch_add(&counts->unstored, (uint64_t)lost);
    r->unstored += (uint64_t)lost;
  }
}

static void forget(ha__record_bag *bag) {
  ha__free(bag->path);
  ha__free(bag->ends);
  ha__free(bag->channels);
  *bag = (ha__record_bag){0};
}

ha_status ha__record_bag_close(ha_recorder *r, int slot, ha_error *err) {
  ha__record_bag *bag = &r->bags[slot];
  char *last = NULL;

  if (!bag->writer) return HA_OK;
  ha_status st = update_channels(r, slot, err);
  if (st >= 0) st = ha__record_declare(r, slot, err);
  ha__record_bag_count_deleted(bag);
  if (st >= 0) st = ha__record_store_stats(r, slot, err);
  r->deleted += ha__writer_deleted(bag->writer);
  (void)ha__writer_path(&last, bag->writer, bag->files - 1, NULL);
  const ha_status closed = ha__writer_finish(bag->writer, st < 0 ? NULL : err);
  if (closed < 0) count_lost(r, bag);
  if (st >= 0) st = closed;
  ha__writer_free(bag->writer);
  bag->writer = NULL;
  if (last) report_split(r, last, NULL);
  ha__free(last);
  forget(bag);
  return st;
}

/* --- messages ------------------------------------------------------------------------------ */

/* The age of the current file, when it is complete. Its log times do not show it: the clock may be
 * set. */
static ha_status keep_end(ha__record_bag *bag, ha_error *err) {
  void *ends = bag->ends;

  HA_TRY(ha__reserve(&ends, &bag->end_capacity, bag->files - 1, 1, sizeof *bag->ends, err));
  bag->ends = ends;
  bag->ends[bag->files - 1] = bag->end_ns;
  return HA_OK;
}

ha_status ha__record_bag_next_file(bool *began, ha_recorder *r, int slot, ha_error *err) {
  ha__record_bag *bag = &r->bags[slot];

  *began = bag->in_file > 0;
  if (!*began) return HA_OK;
  HA_TRY(keep_end(bag, err));
  HA_TRY(update_channels(r, slot, err));
  HA_TRY(ha_writer_split(bag->writer, err));
  bag->in_file = 0;
  bag->repeated_in_file = 0;
  bag->files++;
  report_last_two(r, bag);
  report_file(r, slot, bag->files - 1);
  if (slot == HA__BAG_MAIN) {
    ha__record_keep_quota(r);
    ha__record_keep_age(r);
  }
  return HA_OK;
}

ha_status ha__record_bag_split(ha_recorder *r, int slot, ha_error *err) {
  ha__record_bag *bag = &r->bags[slot];
  bool began = false;

  HA_TRY(ha__record_bag_next_file(&began, r, slot, err));
  if (!began) return HA_OK;
  bag->repeated_in_file = UINT64_MAX;
  const ha_status st = ha__record_repeat(r, slot, bag->last_ns, INT64_MAX, err);
  bag->repeated_in_file = bag->in_file;
  return st;
}

typedef struct loan {
  ha_transport *transport;
  void *kept;
} loan;

static void return_loan(void *user) {
  loan *l = user;

  ha_transport_drop(l->transport, l->kept);
  ha__free(l);
}

/* The loan holds the transport's reference until the writer is done with the bytes. */
static ha_status lend(ha_recorder *r, int slot, uint32_t channel, const ha_message *msg,
                      ha__record_item *item, ha_error *err) {
  const ha_slice slice = {msg->data, msg->size};
  loan *l = ha__alloc(sizeof *l);

  if (!l) return ha_writer_write(r->bags[slot].writer, channel, msg, err);
  *l = (loan){atomic_load(&r->transport), item->kept};
  item->kept = NULL; /* released by the loan, also on failure */
  return ha_writer_lend(r->bags[slot].writer, channel, msg, &slice, 1, return_loan, l, err);
}

static bool lends(const ha_recorder *r, const ha__record_item *item) {
  return item->kept && item->size >= LEND_BYTES && !ha__record_repeats(r, item);
}

static ha_message message_of(const ha__record_item *item) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.flags = HA_MESSAGE_HAS_PUBLISH_TIME | (item->sequence ? HA_MESSAGE_HAS_SEQUENCE : 0u);
  msg.sequence = (uint32_t)item->sequence;
  msg.data = item->data;
  msg.size = item->size;
  msg.log_time_ns = item->log_ns;
  msg.publish_time_ns = item->sent_ns;
  return msg;
}

/* Begin another file if this message must not go into the current one. Each file has a message
 * that is not repeated: repeated ones may be larger than a file, or older than its span. */
static ha_status split_before(ha_recorder *r, int slot, const ha_message *msg, ha_error *err) {
  const ha__record_bag *bag = &r->bags[slot];
  bool splits = false;

  if (bag->in_file <= bag->repeated_in_file) return HA_OK;
  HA_TRY(ha__writer_splits_before(&splits, bag->writer, msg, err));
  return splits ? ha__record_bag_split(r, slot, err) : HA_OK;
}

static ha_status put(ha_recorder *r, int slot, uint32_t channel, const ha_message *msg,
                     ha__record_item *lent, ha_error *err) {
  ha__record_bag *bag = &r->bags[slot];

  HA_TRY(lent ? lend(r, slot, channel, msg, lent, err)
              : ha_writer_write(bag->writer, channel, msg, err));
  bag->in_file++;
  bag->last_ns = msg->log_time_ns;
  bag->end_ns = r->elapsed_ns;
  return HA_OK;
}

static ha_status put_recoded(ha_recorder *r, int slot, uint32_t channel, const ha_message *msg,
                             ha_error *err) {
  ha_message recoded;

  HA_TRY(ha__record_recode_message(&recoded, r, &r->bags[slot].channels[channel], msg, err));
  const ha_status st = put(r, slot, channel, &recoded, NULL, err);
  ha_message_unref(&recoded);
  return st;
}

/* Split before converting: a new file begins with latched messages, whose conversion reuses the
 * buffer of the converted message. */
ha_status ha__record_bag_put(ha_recorder *r, int slot, ha__record_item *item, ha_error *err) {
  const ha_message msg = message_of(item);
  uint32_t channel = 0;

  HA_TRY(ha__record_channel(&channel, r, slot, item->topic, &item->publisher, err));
  HA_TRY(split_before(r, slot, &msg, err));
  if (r->bags[slot].channels[channel].recode) return put_recoded(r, slot, channel, &msg, err);
  return put(r, slot, channel, &msg, lends(r, item) ? item : NULL, err);
}
