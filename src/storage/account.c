#include "storage/account.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/alloc.h"
#include "base/format.h"

/* More places are reported as they come. */
enum { MAX_PLACES = 10000 };

void ha__account_init(ha__account *a, const ha_storage_open *open) {
  *a = (ha__account){.host = open->host,
                     .report_to = open->report_to,
                     .recovers = (open->flags & HA_STORAGE_RECOVER) != 0,
                     .arena = HA__ARENA_INIT};
}

void ha__account_done(ha__account *a) {
  ha__free(a->places);
  ha__arena_done(&a->arena);
}

/* --- places ------------------------------------------------------------------------------ */

/* Report a problem of a file that is only opened. */
static void report(ha__account *a, uint64_t offset, const char *format, ...) HA_PRINTF(3, 4);

static void report(ha__account *a, uint64_t offset, const char *format, ...) {
  char text[256];
  va_list args;

  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  a->places_reported++;
  a->host->report(a->report_to, (int64_t)offset, "%s", text);
}

static void report_place(ha__account *a, const ha__account_place *place) {
  const bool uncounted = place->open && place->messages == 0;

  a->places_reported++;
  if (place->bytes == 0 && place->messages == 0 && place->suspicious == 0 && !place->open) {
    a->host->report(a->report_to, (int64_t)place->offset, "%s; nothing is lost", place->text);
    return;
  }
  a->host->lose(a->report_to, &(ha_loss){.offset = (int64_t)place->offset,
                                         .bytes = place->bytes,
                                         .messages = uncounted ? HA_UNCOUNTED : place->messages,
                                         .suspicious = place->suspicious,
                                         .text = place->text,
                                         .flags = place->open && !uncounted ? HA_LOSS_MORE : 0});
}

static void add_place(ha__account *a, const ha__account_place *place) {
  void *places = a->places;
  ha__account_place kept = *place;

  if (!a->recovers) {
    report(a, place->offset, "%.200s", place->text);
    return;
  }
  kept.text = ha__arena_string(&a->arena, place->text);
  if (!kept.text || a->place_count == MAX_PLACES ||
      ha__reserve(&places, &a->place_capacity, a->place_count, 1, sizeof kept, NULL) < 0) {
    report_place(a, place);
    return;
  }
  a->places = places;
  a->places[a->place_count++] = kept;
}

static ha__account_place *place_of_chunk(const ha__account *a) {
  for (size_t i = a->place_count; i > 0; i--) {
    if (a->places[i - 1].offset == a->chunk_offset) return &a->places[i - 1];
    if (a->places[i - 1].offset < a->chunk_offset) break;
  }
  return NULL;
}

/* --- groups ------------------------------------------------------------------------------- */

static uint64_t minus(uint64_t a, uint64_t b) {
  return a > b ? a - b : 0;
}

static void close_chunk(ha__account *a) {
  if (!a->has_chunk) return;
  a->has_chunk = false;
  if (a->chunk_indexed > 0) {
    ha__account_place *place = place_of_chunk(a);
    if (place) place->open = false; /* the reader of the chunk reports the loss */
  }
  a->known += minus(a->chunk_indexed, a->chunk.count);
}

static void close_damage(ha__account *a) {
  ha__account_place *g = &a->group;

  if (!a->damaged) return;
  a->damaged = false;
  g->text = a->group_text;
  g->messages = minus(a->group_indexed, a->group_found);
  /* part of the index may be lost too, unless the missing range has no bytes */
  g->open = (a->index_start == 0 || g->offset < a->index_start) &&
            (g->bytes > 0 || a->group_indexed == 0);
  a->known += g->messages;
  add_place(a, g);
  a->places_to_end = a->place_count;
}

void ha__account_close(ha__account *a) {
  close_damage(a);
  close_chunk(a);
}

static void open_damage(ha__account *a, uint64_t offset, const char *reason) {
  if (a->damaged) return;
  a->damaged = true;
  a->group = (ha__account_place){.offset = offset};
  a->group_found = 0;
  a->group_indexed = 0;
  snprintf(a->group_text, sizeof a->group_text, "%s", reason);
}

void ha__account_damage(ha__account *a, uint64_t offset, uint64_t bytes, const char *reason) {
  if (!a->recovers) {
    report(a, offset, "%.190s; %" PRIu64 " bytes skipped", reason, bytes);
    return;
  }
  open_damage(a, offset, reason);
  a->group.bytes += bytes;
}

void ha__account_messages(ha__account *a, uint64_t count) {
  a->found += count;
  if (a->damaged) {
    a->group_found += count;
  } else {
    a->places_to_end = 0;
  }
}

void ha__account_chunk(ha__account *a, uint64_t offset, ha__account_span found) {
  ha__account_close(a);
  a->places_to_end = 0;
  a->index_start = 0;
  a->has_chunk = true;
  a->is_part = false;
  a->chunk_offset = offset;
  a->chunk = found;
  a->chunk_indexed = 0;
  a->found += found.count;
}

void ha__account_part(ha__account *a, uint64_t bytes, bool suspicious, const char *reason) {
  if (!a->recovers) {
    report(a, a->chunk_offset, "%.180s; %" PRIu64 " messages of it are complete", reason,
           a->chunk.count);
    return;
  }
  a->is_part = true;
  add_place(a, &(ha__account_place){.offset = a->chunk_offset,
                                    .bytes = bytes,
                                    .open = bytes > 0,
                                    .suspicious = suspicious ? a->chunk.count : 0,
                                    .text = reason});
  a->places_to_end = a->place_count;
}

void ha__account_cut(ha__account *a, uint64_t offset, uint64_t found, const char *reason) {
  if (!a->recovers) {
    report(a, offset, "%.200s", reason);
    return;
  }
  ha__account_close(a);
  a->index_start = 0;
  open_damage(a, offset, reason);
  ha__account_messages(a, found);
}

/* --- indexes ---------------------------------------------------------------------------- */

/* Damage between: these entries may be those of an earlier chunk. Damage that ends outside of a
 * chunk may include its index. */
static bool is_of_chunk(const ha__account *a, const ha__account_span *entries) {
  if (!a->has_chunk) return false;
  if (!a->damaged || a->is_part) return true;
  return a->chunk_indexed + entries->count <= a->chunk.count &&
         entries->start_ns >= a->chunk.start_ns && entries->end_ns <= a->chunk.end_ns;
}

void ha__account_index(ha__account *a, uint64_t offset, ha__account_span entries) {
  if (entries.count == 0) return;
  if (is_of_chunk(a, &entries)) {
    a->chunk_indexed += entries.count;
    return;
  }
  open_damage(a, offset, "an index of messages, without its chunk");
  a->group_indexed += entries.count;
}

void ha__account_index_start(ha__account *a, uint64_t offset) {
  if (a->index_start == 0) a->index_start = offset;
}

void ha__account_suspect(ha__account *a, uint64_t offset, uint64_t messages, const char *reason) {
  add_place(a, &(ha__account_place){.offset = offset, .suspicious = messages, .text = reason});
}

/* --- the end ------------------------------------------------------------------------------ */

static ha__account_place *open_end(const ha__account *a) {
  ha__account_place *last = a->place_count > 0 && a->places_to_end == a->place_count
                                ? &a->places[a->place_count - 1]
                                : NULL;

  return last && last->open ? last : NULL;
}

void ha__account_missing(ha__account *a, uint64_t offset, const char *reason) {
  char text[512];

  ha__account_close(a);
  ha__account_place *end = open_end(a);
  if (end) {
    snprintf(text, sizeof text, "%s; %s", end->text, reason);
    const char *kept = ha__arena_string(&a->arena, text);
    if (kept) end->text = kept;
    return;
  }
  add_place(a, &(ha__account_place){.offset = offset, .open = true, .text = reason});
}

/* Attribute messages missing beyond the known losses to the places that may contain more; without
 * such a place the index may be wrong. */
static bool settle(ha__account *a) {
  const uint64_t rest = minus(a->stated, a->found + a->known);
  uint64_t left = rest;

  for (size_t i = 0; i < a->place_count; i++) {
    ha__account_place *place = &a->places[i];
    if (!place->open) continue;
    place->open = false;
    place->messages += left;
    left = 0;
  }
  if (left > 0) {
    char text[96];
    snprintf(text, sizeof text, "the index states %" PRIu64 " messages more than exist", left);
    report_place(a, &(ha__account_place){.offset = a->index_start, .open = true, .text = text});
  }
  return left == rest;
}

bool ha__account_report(ha__account *a, bool complete) {
  ha__account_close(a);
  const bool known = complete && settle(a);
  for (size_t i = 0; i < a->place_count; i++) {
    report_place(a, &a->places[i]);
  }
  return known;
}
