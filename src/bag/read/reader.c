/* The public reader: a bag, a query, and a merge that iterates over the result. */
#include "bag/read/reader.h"

#include <string.h>

#include "bag/open/bag.h"
#include "bag/read/info.h"
#include "bag/read/merge.h"
#include "bag/read/nth.h"
#include "bag/read/selection.h"
#include "bag/read/sorted.h"
#include "bag/read/splits.h"
#include "bag/read/visit.h"
#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"
#include "model/caller.h"

/* A query under way. */
typedef struct walk {
  ha__selection selection;
  ha__merge merge;
  bool started;       /* merge is set up */
  ha__sorted *sorted; /* the messages of merge in another order; NULL = in that of merge */
  uint64_t left;
} walk;

/* Random access to one channel by number; keeps its position, so that sequential calls continue. */
typedef struct access {
  ha__nth nth;
  uint32_t channel;
  bool made;                  /* nth is that of channel */
  const ha__nth_group *group; /* group of that walk; NULL = none */
  uint64_t next;              /* number of the message that walk returns next */
  walk walk;                  /* valid until the next call: the bytes of the last message */
} access;

struct ha_reader {
  ha__bag *bag;
  ha__loader loader;
  ha__work work;
  ha__pool *pool; /* NULL with one thread */
  walk main;
  access by_number;
  ha__owner *attachment; /* of the last ha_reader_attachment() */
  ha__info info;
  ha__splits splits; /* of the last ha_reader_splits() */
  unsigned holds;    /* depth of calls that use it and call callbacks */
  bool is_over;      /* closed by one of those callbacks */
};

static void walk_done(walk *w) {
  if (w->started) ha__merge_done(&w->merge);
  ha__sorted_free(w->sorted);
  ha__selection_done(&w->selection);
  *w = (walk){.started = false};
}

static void access_done(access *a) {
  walk_done(&a->walk);
  ha__nth_done(&a->nth);
  *a = (access){.made = false};
}

/* Takes the plan. */
static ha_status walk_start(walk *w, const ha_reader *reader, ha__plan *plan, ha__pool *pool,
                            ha_error *err) {
  const ha__bag *bag = reader->bag;

  HA_TRY(ha__merge_init(&w->merge, bag->files, w->selection.filters, plan, &reader->loader, pool,
                        bag->options.readahead_bytes, err));
  w->started = true;
  return HA_OK;
}

/* --- open and close ----------------------------------------------------------------- */

static ha_status init(ha_reader *reader, const char *const *paths, size_t n,
                      const ha_reader_options *options, ha_error *err) {
  HA_TRY(ha__bag_open(&reader->bag, paths, n, options, err));
  const ha_reader_options *o = &reader->bag->options;
  HA_TRY(ha__buffers_new(&reader->loader.buffers, o->readahead_bytes, err));
  HA_TRY(ha__unpackers_new(&reader->loader.unpackers, err));
  reader->loader.max_chunk_bytes = o->limits->max_chunk_bytes;
  reader->loader.check_crc = !(o->flags & HA_READ_NO_CRC);
  reader->loader.recover = (o->flags & HA_READ_RECOVER) != 0;
  reader->loader.max_ratio = reader->bag->max_ratio;
  reader->loader.scratch = reader->bag->scratch;
  reader->loader.budget = &reader->bag->budget;
  reader->loader.work = &reader->work;
  return ha_reader_query(reader, NULL, err);
}

ha_status ha_reader_open(ha_reader **out, const char *const *paths, size_t n,
                         const ha_reader_options *options, ha_error *err) {
  ha_reader *reader = ha__alloc_zeroed(1, sizeof *reader);

  if (!reader) return HA_FAIL_NOMEM(err);
  const ha_status st = init(reader, paths, n, options, err);
  if (st < 0) {
    ha_reader_close(reader);
    return st;
  }
  *out = reader;
  return HA_OK;
}

void ha__reader_hold(ha_reader *reader) {
  reader->holds++;
}

void ha__reader_let_go(ha_reader *reader) {
  if (--reader->holds == 0 && reader->is_over) ha_reader_close(reader);
}

void ha_reader_close(ha_reader *reader) {
  if (!reader) return;
  reader->is_over = true;
  if (reader->holds) return;
  walk_done(&reader->main);
  access_done(&reader->by_number);
  ha__pool_stop(reader->pool);
  ha__owner_unref(reader->attachment);
  ha__info_done(&reader->info);
  ha__splits_done(&reader->splits);
  ha__unpackers_free(reader->loader.unpackers);
  ha__buffers_unref(reader->loader.buffers);
  ha__bag_close(reader->bag);
  ha__free(reader);
}

const ha__bag *ha__reader_bag(const ha_reader *reader) {
  return reader->bag;
}

const ha__loader *ha__reader_loader(const ha_reader *reader) {
  return &reader->loader;
}

ha_status ha__reader_pool(ha__pool **out, ha_reader *reader, ha_error *err) {
  const uint32_t threads = reader->bag->options.threads;

  if (!reader->pool && threads > 1) HA_TRY(ha__pool_start(&reader->pool, threads, err));
  *out = reader->pool;
  return HA_OK;
}

/* --- what there is -------------------------------------------------------------------- */

ha_status ha_reader_info(const ha_bag_info **out, ha_reader *reader, uint32_t flags,
                         ha_error *err) {
  ha__info_done(&reader->info);
  HA_TRY(ha__info_make(&reader->info, reader->bag, &reader->loader, flags, err));
  *out = &reader->info.bag;
  return HA_OK;
}

const ha_channel *const *ha_reader_channels(size_t *out_count, const ha_reader *reader) {
  *out_count = reader->bag->channels.size;
  return (const ha_channel *const *)reader->bag->channels.items;
}

const ha_problem *const *ha_reader_problems(size_t *out_count, const ha_reader *reader) {
  ha__report_take_losses(&reader->bag->report);
  *out_count = reader->bag->report.size;
  return reader->bag->report.items;
}

const ha_loss *const *ha_reader_losses(size_t *out_count, ha_reader *reader) {
  *out_count = 0;
  if (!reader->bag->report.losses) return NULL;
  return ha__losses_list(out_count, reader->bag->report.losses);
}

/* --- query and next ---------------------------------------------------------------------- */

static ha_status check_lists(const ha_query *q, ha_error *err) {
  HA_TRY(ha__need_texts(q->topics, q->topic_count, "topics", err));
  HA_TRY(ha__need_texts(q->types, q->type_count, "types", err));
  HA_TRY(ha__need_texts(q->exclude_topics, q->exclude_topic_count, "exclude_topics", err));
  return ha__need_texts(q->exclude_types, q->exclude_type_count, "exclude_types", err);
}

/* out has the defaults. */
static ha_status read_query(ha_query *out, const ha_query *query, ha_error *err) {
  HA_TRY(HA_CALLER_OPTIONS(out, query, ha_query, err));
  if (out->order < HA_ORDER_LOG || out->order > HA_ORDER_TOPIC) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "unknown order %d", out->order);
  }
  return check_lists(out, err);
}

/* Whether messages come from ha__sorted. */
static bool is_sorted_order(int32_t order) {
  return order >= HA_ORDER_SEQUENCE;
}

ha_status ha_reader_query(ha_reader *reader, const ha_query *query, ha_error *err) {
  ha_query q = HA_QUERY_INIT;
  walk w = {.left = UINT64_MAX};
  ha__bag *bag = reader->bag;

  HA_TRY(read_query(&q, query, err));
  if (is_sorted_order(q.order)) {
    HA_TRY(ha__sorted_new(&w.sorted, &q, bag, &reader->loader, err));
    q.reverse = 0; /* the messages are collected in order of log time */
  }
  const ha_status st =
      ha__selection_make(&w.selection, &q, &bag->channels, bag->files, bag->file_count, err);
  if (st < 0) {
    ha__sorted_free(w.sorted);
    return st;
  }
  if (q.limit > 0) w.left = q.limit;
  walk_done(&reader->main);
  reader->main = w;
  return HA_OK;
}

ha_status ha_reader_splits(const ha_split *const **out, size_t *out_count, ha_reader *reader,
                           const ha_query *query, const ha_split_options *options, ha_error *err) {
  ha_query q = HA_QUERY_INIT;
  ha_split_options o = HA_SPLIT_OPTIONS_INIT;
  ha__splits splits = HA__SPLITS_INIT;

  HA_TRY(read_query(&q, query, err));
  HA_TRY(HA_CALLER_OPTIONS(&o, options, ha_split_options, err));
  HA_TRY(ha__splits_make(&splits, reader->bag, &q, &o, &reader->loader, err));
  ha__splits_done(&reader->splits);
  reader->splits = splits;
  *out = splits.list;
  *out_count = splits.size;
  return HA_OK;
}

ha_status ha_reader_times(ha_reader *reader, const ha_query *query,
                          int32_t (*visit)(void *user, const ha_channel *channel,
                                           int64_t log_time_ns),
                          void *user, ha_error *err) {
  ha_query q = HA_QUERY_INIT;

  if (!visit) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "visit is NULL");
  HA_TRY(read_query(&q, query, err));
  return ha__visit_times(reader->bag, &q, &reader->loader, visit, user, err);
}

/* Planning is delayed until the first next(), so that callers who only need the info, or set
 * another query, do not pay for it. */
static ha_status start_main(ha_reader *reader, ha_error *err) {
  ha__bag *bag = reader->bag;
  ha__plan plan = HA__PLAN_INIT;
  ha__pool *pool = reader->pool;
  ha_status st = HA_OK;

  st = ha__plan_make(&plan, bag->files, bag->file_count, reader->main.selection.filters,
                     &reader->loader, err);
  if (st >= 0 && plan.has_work) st = ha__reader_pool(&pool, reader, err);
  if (st >= 0) st = walk_start(&reader->main, reader, &plan, pool, err);
  ha__plan_done(&plan);
  return st;
}

static inline ha_status check_message(const ha_message *msg, ha_error *err) {
  return msg && msg->struct_size == sizeof *msg ? HA_OK : HA_CALLER_CHECK(msg, ha_message, err);
}

static inline void fill_message(ha_message *msg, const ha__merge *merge, const ha_entry *entry) {
  const ha__stream *stream = merge->current;
  const ha__file *file = merge->files[stream->file];

  msg->flags = file->message_flags;
  msg->sequence = entry->sequence;
  msg->channel = file->channels[entry->channel];
  msg->data = stream->run.bytes + entry->offset;
  msg->size = entry->size;
  msg->log_time_ns = entry->log_time_ns;
  msg->publish_time_ns = entry->publish_time_ns;
  msg->owner = stream->run.owner;
}

/* Copy to the caller's message, which was checked. */
static inline void give_message(ha_message *msg, const ha__merge *merge, const ha_entry *entry) {
  ha_message full;

  if (msg->struct_size >= sizeof *msg) {
    fill_message(msg, merge, entry);
  } else {
    fill_message(&full, merge, entry);
    ha__caller_write(msg, &full, sizeof full);
  }
}

/* The caller's struct has another size than ours, or is NULL. */
static __attribute__((noinline)) ha_status next_of_other_size(ha_message *msg, ha_reader *reader,
                                                              ha_error *err) {
  ha_message full = HA_MESSAGE_INIT;

  HA_TRY(HA_CALLER_CHECK(msg, ha_message, err));
  const ha_status st = ha_reader_next(&full, reader, err);
  if (st == HA_OK) ha__caller_write(msg, &full, sizeof full);
  return st;
}

/* Read all messages of the merge. A failure can be repeated: reading continues after it. */
static ha_status collect_all(walk *w, ha__progress *progress, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;

  for (;;) {
    while (ha__merge_is_ready(&w->merge)) {
      fill_message(&msg, &w->merge, ha__merge_take(&w->merge));
      HA_TRY(ha__sorted_add(w->sorted, &msg, err));
      HA_TRY(ha__progress_read(progress, msg.size, err));
    }
    const ha_status st = ha__merge_advance(&w->merge, err);
    if (st == HA_END) return ha__sorted_finish(w->sorted, err);
    HA_TRY(st);
  }
}

/* The readahead's threads read the files, so the progress is that of the messages. */
static ha_status collect(walk *w, ha__bag *bag, ha_error *err) {
  ha__progress progress;

  ha__progress_start(&progress, bag->options.progress, bag->options.user);
  for (size_t i = 0; i < bag->file_count; i++) {
    progress.total_bytes += ha__source_size(bag->files[i]->source);
  }
  return ha__progress_status(&progress, collect_all(w, &progress, err), err);
}

static ha_status next_sorted(ha_message *msg, ha_reader *reader, ha_error *err) {
  walk *w = &reader->main;

  if (!w->started) HA_TRY(start_main(reader, err));
  if (!ha__sorted_is_finished(w->sorted)) HA_TRY(collect(w, reader->bag, err));
  const ha_status st = ha__sorted_next(msg, w->sorted, err);

  if (st == HA_OK) w->left--;
  return st;
}

ha_status ha_reader_next(ha_message *msg, ha_reader *reader, ha_error *err) {
  walk *w = &reader->main;

  if (!msg || msg->struct_size != sizeof *msg) return next_of_other_size(msg, reader, err);
  if (w->left == 0) return HA_END;
  if (w->sorted) return next_sorted(msg, reader, err);
  if (!ha__merge_is_ready(&w->merge)) {
    if (!w->started) HA_TRY(start_main(reader, err));
    const ha_status st = ha__merge_advance(&w->merge, err);
    if (st != HA_OK) return st;
  }
  fill_message(msg, &w->merge, ha__merge_take(&w->merge));
  w->left--;
  return HA_OK;
}

/* The caller's structs may have another size than ours: the first one has the size of all. */
static ha_message *message_at(ha_message *msgs, size_t i) {
  return (ha_message *)(void *)((char *)msgs + i * msgs->struct_size);
}

ha_status ha_reader_read(ha_message *msgs, size_t *count, ha_reader *reader, size_t capacity,
                         ha_error *err) {
  if (!count) return ha__need(NULL, "count", err);
  *count = 0;
  if (capacity == 0) return HA_OK;
  HA_TRY(check_message(msgs, err));
  while (*count < capacity) {
    ha_message *msg = message_at(msgs, *count);
    if (msg->struct_size != msgs->struct_size) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "message %zu was not made with HA_MESSAGE_INIT",
                     *count);
    }
    const ha_status st = ha_reader_next(msg, reader, err);
    if (st < 0) return st;
    if (st == HA_END) return *count > 0 ? HA_OK : HA_END;
    ha_message_ref(msg);
    ++*count;
  }
  return HA_OK;
}

ha_status ha_reader_topic(const ha_channel **out, const ha_reader *reader, const char *topic,
                          size_t i, ha_error *err) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, reader);

  if (!topic) return ha__need(NULL, "topic", err);
  for (size_t c = 0; c < count; c++) {
    if (strcmp(channels[c]->topic, topic) != 0) continue;
    if (i == 0) {
      *out = channels[c];
      return HA_OK;
    }
    i--;
  }
  return HA_END;
}

ha__ready ha__reader_ready(const ha_reader *reader) {
  const walk *w = &reader->main;
  const ha__merge *merge = &w->merge;

  if (w->sorted || w->left == 0 || !ha__merge_is_ready(merge)) return (ha__ready){.count = 0};
  const ha__run *run = &merge->current->run;
  const size_t count = merge->end - run->next;
  return (ha__ready){.bytes = run->bytes,
                     .entries = run->entries.items + run->next,
                     .count = count < w->left ? count : (size_t)w->left,
                     .parts = merge->plan.size - merge->next_part};
}

void ha__reader_pass(ha_reader *reader, size_t count) {
  reader->main.merge.current->run.next += count;
  reader->main.left -= count;
}

/* --- one message, one attachment ---------------------------------------------------------- */

static ha_status choose_channel(ha_reader *reader, uint32_t channel, ha_error *err) {
  ha__bag *bag = reader->bag;
  access *a = &reader->by_number;

  if (a->made && a->channel == channel) return HA_OK;
  access_done(a);
  HA_TRY(ha__selection_of_channel(&a->walk.selection, channel, bag->channels.size, bag->files,
                                  bag->file_count, err));
  HA_TRY(ha__nth_make(&a->nth, bag->files, bag->file_count, a->walk.selection.filters,
                      &reader->loader, err));
  a->channel = channel;
  a->made = true;
  return HA_OK;
}

static ha_status enter_group(ha_reader *reader, const ha__nth_group *group, ha_error *err) {
  access *a = &reader->by_number;
  ha__plan plan = HA__PLAN_INIT;

  a->group = NULL;
  if (a->walk.started) ha__merge_done(&a->walk.merge);
  a->walk.started = false;
  HA_TRY(ha__nth_plan(&plan, &a->nth, group, err));
  const ha_status st = walk_start(&a->walk, reader, &plan, NULL, err);
  ha__plan_done(&plan);
  if (st < 0) return st;
  a->group = group;
  a->next = group->before;
  return HA_OK;
}

static ha_status step_to(const ha_entry **out, access *a, uint64_t n, ha_error *err) {
  do {
    if (!ha__merge_is_ready(&a->walk.merge)) {
      const ha_status st = ha__merge_advance(&a->walk.merge, err);
      if (st != HA_OK) {
        a->group = NULL; /* numbers are unknown from here on */
        return st;
      }
    }
    *out = ha__merge_take(&a->walk.merge);
  } while (a->next++ < n);
  return HA_OK;
}

ha_status ha_reader_nth(ha_message *msg, ha_reader *reader, uint32_t channel, uint64_t n,
                        ha_error *err) {
  access *a = &reader->by_number;
  const ha__nth_group *group = NULL;
  const ha_entry *entry = NULL;

  if (channel >= reader->bag->channels.size) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "channel %u does not exist", channel);
  }
  HA_TRY(check_message(msg, err));
  HA_TRY(choose_channel(reader, channel, err));
  if (ha__nth_find(&group, &a->nth, n) == HA_END) return HA_END;
  if (a->group != group || n < a->next) HA_TRY(enter_group(reader, group, err));
  const ha_status st = step_to(&entry, a, n, err);
  if (st == HA_OK) give_message(msg, &a->walk.merge, entry);
  return st;
}

static ha_status find_attachment(const ha__file **out, size_t *index, const ha__bag *bag, size_t i,
                                 ha_error *err) {
  for (size_t f = 0; f < bag->file_count; f++) {
    const size_t count = ha__storage_info(&bag->files[f]->storage)->attachment_count;
    if (i < count) {
      *out = bag->files[f];
      *index = i;
      return HA_OK;
    }
    i -= count;
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "this attachment does not exist");
}

ha_status ha_reader_attachment(ha_message *msg, ha_reader *reader, size_t i, ha_error *err) {
  const ha__file *file = NULL;
  ha_view view = HA_VIEW_INIT;
  ha__owner *owner = NULL;
  size_t index = 0;

  HA_TRY(check_message(msg, err));
  HA_TRY(find_attachment(&file, &index, reader->bag, i, err));
  ha_status st = ha__storage_attachment(&file->storage, index, &view, err);
  if (st < 0) ha__error_locate(err, file->path);
  const ha_slice bytes = {view.data, view.size};
  if (st >= 0) st = ha__owner_of_view(&owner, &view, err);
  ha__view_release(&view);
  if (st < 0) return st;
  ha__owner_unref(reader->attachment);
  reader->attachment = owner;
  const ha_message full = {
      .struct_size = sizeof full, .data = bytes.data, .size = bytes.size, .owner = owner};
  ha__caller_write(msg, &full, sizeof full);
  return HA_OK;
}

static ha__owner *owner_of(const ha_message *msg) {
  const size_t end = offsetof(ha_message, owner) + sizeof msg->owner;

  return msg && msg->struct_size >= end ? msg->owner : NULL;
}

void ha_message_ref(ha_message *msg) {
  ha__owner *owner = owner_of(msg);

  if (owner) ha__owner_ref(owner);
}

void ha_message_unref(ha_message *msg) {
  ha__owner_unref(owner_of(msg));
}
