#include "bag/read/sorted.h"

#include <stdlib.h>
#include <string.h>

#include <holdall/decoder.h>

#include "bag/open/options.h"
#include "base/alloc.h"
#include "base/status.h"
#include "encoding/stamp.h"
#include "plugin/registry.h"

/* The smallest run; it is larger if the budget allows that, or a message needs it. */
enum { MIN_RUN_BYTES = 1 << 20 };

/* What an entry of a run cannot contain, because its publish time is the key: stored before the
 * bytes of the message. */
typedef struct prefix {
  int64_t publish_time_ns;
  uint32_t flags;
  uint32_t padding;
} prefix;

/* The field of a channel that has the key. */
typedef struct key_field {
  ha__stamp stamp;
  ha_path *sequence; /* header.seq of ROS 1; NULL = none */
} key_field;

struct ha__sorted {
  const ha__bag *bag;
  const ha__loader *loader;
  int32_t order;
  bool reverse;
  ha_decoder *decoder; /* owner of the plans of the fields */
  ha_definitions *own; /* the default definitions; NULL = the query has others */
  key_field *fields;   /* per channel; NULL if the order is by topic */
  uint32_t *ranks;     /* per channel, if the order is by topic */
  size_t run_bytes;
  size_t used; /* bytes of the run that is filled */
  ha__run filled;
  ha__run *runs;
  size_t run_count;
  size_t run_capacity;
  size_t *heap; /* numbers of runs that have messages, the first in order at the top */
  size_t heap_size;
  bool is_finished;
  bool is_taken; /* the message at the top was returned */
};

/* --- new and free ----------------------------------------------------------------------------- */

static ha_status find_field(key_field *out, ha__sorted *s, const ha_channel *channel,
                            ha_error *err) {
  const ha_plan *plan = NULL;
  ha_status st = ha_decoder_plan(&plan, s->decoder, channel, NULL);

  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) return HA_OK; /* an unknown type has no key */
  if (s->order == HA_ORDER_HEADER) return ha__stamp_find(&out->stamp, plan, err);
  st = ha_path_new(&out->sequence, plan, "header.seq", NULL);
  return st == HA_E_NOMEM ? HA_FAIL_NOMEM(err) : HA_OK;
}

static ha_status find_fields(ha__sorted *s, const ha_query *query, ha_error *err) {
  const ha__channels *channels = &s->bag->channels;
  ha_definitions *definitions = query->definitions;

  if (!definitions) {
    HA_TRY(ha_definitions_open(&s->own, NULL, err));
    definitions = s->own;
  }
  HA_TRY(ha_decoder_new(&s->decoder, definitions, err));
  ha_decoder_limit(s->decoder, ha__options_types_bytes(&s->bag->options));
  s->fields = ha__alloc_zeroed(channels->size, sizeof *s->fields);
  if (!s->fields) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < channels->size; i++) {
    HA_TRY(find_field(&s->fields[i], s, channels->items[i], err));
  }
  return HA_OK;
}

static int compare_topics(const void *a, const void *b) {
  const ha_channel *x = *(const ha_channel *const *)a;
  const ha_channel *y = *(const ha_channel *const *)b;
  const int by_name = strcmp(x->topic, y->topic);

  return by_name != 0 ? by_name : (x->id > y->id) - (x->id < y->id);
}

/* Find the position of each channel in order of topics. */
static ha_status rank_channels(ha__sorted *s, ha_error *err) {
  const ha__channels *channels = &s->bag->channels;
  const ha_channel **sorted = ha__alloc_zeroed(channels->size, sizeof *sorted);

  s->ranks = ha__alloc_zeroed(channels->size, sizeof *s->ranks);
  if (!sorted || !s->ranks) {
    ha__free(sorted);
    return HA_FAIL_NOMEM(err);
  }
  for (size_t i = 0; i < channels->size; i++) {
    sorted[i] = channels->items[i];
  }
  if (channels->size > 0) qsort(sorted, channels->size, sizeof *sorted, compare_topics);
  for (size_t i = 0; i < channels->size; i++) {
    s->ranks[sorted[i]->id] = (uint32_t)i;
  }
  ha__free(sorted);
  return HA_OK;
}

ha_status ha__sorted_new(ha__sorted **out, const ha_query *query, const ha__bag *bag,
                         const ha__loader *loader, ha_error *err) {
  ha__sorted *s = ha__alloc_zeroed(1, sizeof *s);

  if (!s) return HA_FAIL_NOMEM(err);
  const uint64_t share = bag->options.readahead_bytes / 4;
  s->bag = bag;
  s->loader = loader;
  s->order = query->order;
  s->reverse = query->reverse != 0;
  s->run_bytes = share > UINT32_MAX / 2  ? UINT32_MAX / 2
                 : share < MIN_RUN_BYTES ? MIN_RUN_BYTES
                                         : (size_t)share;
  const ha_status st =
      s->order == HA_ORDER_TOPIC ? rank_channels(s, err) : find_fields(s, query, err);
  if (st < 0) {
    ha__sorted_free(s);
    return st;
  }
  *out = s;
  return HA_OK;
}

void ha__sorted_free(ha__sorted *s) {
  if (!s) return;
  for (size_t i = 0; s->fields && i < s->bag->channels.size; i++) {
    ha__stamp_done(&s->fields[i].stamp);
    ha_path_free(s->fields[i].sequence);
  }
  for (size_t i = 0; i < s->run_count; i++) {
    ha__run_done(&s->runs[i]);
  }
  ha__run_done(&s->filled);
  ha_decoder_free(s->decoder);
  ha_definitions_close(s->own);
  ha__free(s->fields);
  ha__free(s->ranks);
  ha__free(s->runs);
  ha__free(s->heap);
  ha__free(s);
}

/* --- collecting ------------------------------------------------------------------------------- */

/* By topic: the rank of the channel. Without a stamp: the log time. Without a sequence: 0. */
static int64_t key_of(const ha__sorted *s, const ha_message *msg) {
  int64_t stamp_ns = msg->log_time_ns;
  uint64_t sequence = 0;

  if (s->order == HA_ORDER_TOPIC) return s->ranks[msg->channel->id];
  const key_field *field = &s->fields[msg->channel->id];
  if (s->order == HA_ORDER_HEADER) {
    (void)ha__stamp_read(&stamp_ns, &field->stamp, msg->data, msg->size);
    return stamp_ns;
  }
  if (msg->flags & HA_MESSAGE_HAS_SEQUENCE) return msg->sequence;
  if (!field->sequence || ha_path_u64(&sequence, field->sequence, msg->data, msg->size, NULL) < 0) {
    return 0;
  }
  return (int64_t)(uint32_t)sequence;
}

/* Sort the run that was filled. */
static ha_status end_run(ha__sorted *s, ha_error *err) {
  const ha__entry_filter by_key = {NULL, INT64_MIN, INT64_MAX, true, s->reverse};
  void *runs = s->runs;

  if (s->filled.entries.size == 0) return HA_OK;
  const ha_status st = ha__reserve(&runs, &s->run_capacity, s->run_count, 1, sizeof(ha__run), err);
  s->runs = runs;
  if (st < 0) return st;
  ha__entry_filter_sort(&s->filled.entries, &by_key);
  s->runs[s->run_count++] = s->filled;
  s->filled = (ha__run)HA__RUN_INIT;
  s->used = 0;
  return HA_OK;
}

static ha_status spool_last(const ha__sorted *s, ha_error *err) {
  return ha__run_spill(&s->runs[s->run_count - 1], s->loader->scratch, true, err);
}

static ha_status begin_run(ha__sorted *s, size_t size, ha_error *err) {
  const size_t capacity = size > s->run_bytes ? size : s->run_bytes;

  HA_TRY(ha__owner_of_buffer(&s->filled.owner, s->loader->buffers, capacity, err));
  s->filled.bytes = s->filled.owner->buffer;
  s->filled.held = capacity;
  return HA_OK;
}

static bool has_room(const ha__sorted *s, size_t size) {
  const size_t entries = (s->filled.entries.size + 1) * sizeof(ha_entry);

  return s->filled.owner && size <= s->filled.held - s->used && entries <= s->filled.held;
}

/* Spool the run that was filled, and begin another one, also if the first can't be spooled. */
static ha_status change_run(ha__sorted *s, size_t size, ha_error *err) {
  ha_status st = HA_OK;

  if (s->filled.entries.size > 0) {
    HA_TRY(end_run(s, err));
    st = spool_last(s, err);
  }
  ha__run_done(&s->filled);
  s->used = 0;
  const ha_status begun = begin_run(s, size, st < 0 ? NULL : err);
  return st < 0 ? st : begun;
}

ha_status ha__sorted_add(ha__sorted *s, const ha_message *msg, ha_error *err) {
  const prefix before = {msg->publish_time_ns, msg->flags, 0};

  if (msg->size > UINT32_MAX - sizeof before) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "message of %zu bytes can't be sorted",
                   msg->size);
  }
  const size_t size = sizeof before + msg->size;
  const ha_status st = has_room(s, size) ? HA_OK : change_run(s, size, err);
  if (!has_room(s, size)) return st;
  ha_entries *entries = &s->filled.entries;
  if (entries->size == entries->capacity) HA_TRY(ha__host.reserve_entries(entries, 1, err));
  uint8_t *at = s->filled.owner->buffer + s->used;
  memcpy(at, &before, sizeof before);
  if (msg->size) memcpy(at + sizeof before, msg->data, msg->size);
  entries->items[entries->size++] = (ha_entry){
      .log_time_ns = msg->log_time_ns,
      .publish_time_ns = key_of(s, msg),
      .offset = (uint32_t)s->used,
      .size = (uint32_t)size,
      .channel = msg->channel->id,
      .sequence = msg->sequence,
  };
  s->used += size;
  return st;
}

/* --- merging ---------------------------------------------------------------------------------- */

static int64_t key_at(const ha__run *run) {
  return run->next < run->entries.size ? run->entries.items[run->next].publish_time_ns
                                       : run->more_key;
}

static bool comes_before(const ha__sorted *s, size_t a, size_t b) {
  const int64_t x = key_at(&s->runs[a]);
  const int64_t y = key_at(&s->runs[b]);

  return (x != y ? x < y : a < b) != s->reverse;
}

/* Move the run at position i of the heap down to its place. */
static void sift(ha__sorted *s, size_t i) {
  const size_t run = s->heap[i];

  for (;;) {
    size_t child = 2 * i + 1;
    if (child >= s->heap_size) break;
    if (child + 1 < s->heap_size && comes_before(s, s->heap[child + 1], s->heap[child])) child++;
    if (!comes_before(s, s->heap[child], run)) break;
    s->heap[i] = s->heap[child];
    i = child;
  }
  s->heap[i] = run;
}

/* The last run stays in memory. */
ha_status ha__sorted_finish(ha__sorted *s, ha_error *err) {
  HA_TRY(end_run(s, err));
  s->heap = ha__alloc_zeroed(s->run_count, sizeof *s->heap);
  if (!s->heap) return HA_FAIL_NOMEM(err);
  s->is_finished = true;
  for (size_t i = 0; i < s->run_count; i++) {
    const ha__run *run = &s->runs[i];
    if (run->entries.size > 0 || run->more) s->heap[s->heap_size++] = i;
  }
  for (size_t i = s->heap_size / 2; i > 0; i--) {
    sift(s, i - 1);
  }
  return HA_OK;
}

bool ha__sorted_is_finished(const ha__sorted *s) {
  return s->is_finished;
}

/* After the message at the top was returned. */
static void pass(ha__sorted *s) {
  ha__run *run = &s->runs[s->heap[0]];

  if (run->next < run->entries.size) run->next++;
  if (run->next == run->entries.size && run->more) {
    (void)!ha__run_spill(run, s->loader->scratch, true, NULL); /* releases the empty window */
  }
  if (run->next == run->entries.size && !run->more) {
    ha__run_done(run);
    s->heap[0] = s->heap[--s->heap_size];
  }
  if (s->heap_size > 0) sift(s, 0);
  s->is_taken = false;
}

/* All windows together use half of the budget. */
static size_t window_bytes(const ha__sorted *s) {
  return (size_t)(s->bag->options.readahead_bytes / 2 / s->run_count);
}

static void fill_message(ha_message *out, const ha__sorted *s, const ha__run *run) {
  const ha_entry *entry = &run->entries.items[run->next];
  const uint8_t *bytes = run->bytes + entry->offset;
  prefix before;

  memcpy(&before, bytes, sizeof before);
  out->flags = before.flags;
  out->sequence = entry->sequence;
  out->channel = s->bag->channels.items[entry->channel];
  out->data = bytes + sizeof before;
  out->size = entry->size - sizeof before;
  out->log_time_ns = entry->log_time_ns;
  out->publish_time_ns = before.publish_time_ns;
  out->owner = run->owner;
}

ha_status ha__sorted_next(ha_message *out, ha__sorted *s, ha_error *err) {
  if (s->is_taken) pass(s);
  if (s->heap_size == 0) return HA_END;
  ha__run *run = &s->runs[s->heap[0]];
  s->is_taken = true;
  if (run->next == run->entries.size) HA_TRY(ha__run_refill(run, true, window_bytes(s), err));
  fill_message(out, s, run);
  return HA_OK;
}
