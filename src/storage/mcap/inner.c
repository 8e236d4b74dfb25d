#include "storage/mcap/inner.h"

#include "base/prefetch.h"
#include "base/status.h"

/* Records that must follow each other where a search for one ends. */
enum { CHAIN = 3 };

static ha_status next_at(ha__mcap_inner *out, const ha__mcap_inner_walk *walk, size_t *pos) {
  return ha__mcap_inner_next(out, walk->bytes, walk->size, pos, 0, NULL);
}

static bool is_known(uint8_t opcode) {
  return opcode >= HA__MCAP_SCHEMA && opcode <= HA__MCAP_MESSAGE;
}

/* Can the definition at pos be one? What looks like its head may be bytes of a message. */
static bool is_sane(const ha__mcap_inner_walk *walk, const ha__mcap_inner *found) {
  uint64_t need = 0;

  if (found->opcode == HA__MCAP_MESSAGE) return true;
  ha__mcap_record rec = ha__mcap_head(walk->bytes + found->offset, found->offset);
  return ha__mcap_decode(&rec, walk->bytes + found->content, found->length, 0, &need, NULL) ==
         HA_OK;
}

/* Does a record begin at pos, whatever is in it? */
static bool leads_on(const ha__mcap_inner_walk *walk, size_t pos) {
  ha__mcap_inner rec;

  for (int i = 0; i < CHAIN; i++) {
    const ha_status st = next_at(&rec, walk, &pos);
    if (st == HA_END) return !walk->loose;
    if (st < 0 || ha__mcap_is_reserved(rec.opcode) || !is_sane(walk, &rec)) return false;
  }
  return true;
}

/* The next record behind pos that others, or the end, follow; the end if there is none. */
static size_t search(const ha__mcap_inner_walk *walk, size_t pos) {
  ha__mcap_inner rec;

  while (++pos < walk->size) {
    size_t next = pos;
    if (is_known(walk->bytes[pos]) && next_at(&rec, walk, &next) == HA_OK && leads_on(walk, next) &&
        is_sane(walk, &rec)) {
      return pos;
    }
  }
  return walk->size;
}

/* The same for where the walk is, a record further than when it was asked last. */
static bool goes_on(ha__mcap_inner_walk *walk) {
  ha__mcap_inner rec;

  if (walk->chain == 0) walk->chain_end = walk->pos;
  if (walk->chain > 0) walk->chain--;
  ha__prefetch_ahead(walk->bytes, walk->chain_end, &walk->fetched);
  while (walk->chain < CHAIN) {
    const ha_status st = next_at(&rec, walk, &walk->chain_end);
    if (st == HA_END && !walk->loose) return true;
    if (st != HA_OK || ha__mcap_is_reserved(rec.opcode) || !is_sane(walk, &rec)) {
      walk->chain = 0;
      return false;
    }
    walk->chain++;
  }
  return true;
}

static void skip_to(ha__mcap_inner_walk *walk, size_t from, size_t to) {
  if (walk->skipped == 0) walk->damage_at = from;
  walk->skipped += to - from;
  walk->pos = to;
}

bool ha__mcap_inner_walk_next(ha__mcap_inner *out, ha__mcap_inner_walk *walk) {
  for (;;) {
    const size_t at = walk->pos;
    const ha_status st = next_at(out, walk, &walk->pos);
    if (st == HA_END) return false;
    const bool good = st == HA_OK && !ha__mcap_is_reserved(out->opcode);
    if (good && goes_on(walk)) return true;
    const size_t next = search(walk, at);
    if (walk->loose && next == walk->size) {
      walk->pos = at;
      return false;
    }
    if (good && next >= walk->pos) return true;
    if (st == HA_OK && next == walk->pos) {
      walk->unknown += next - at;
      continue;
    }
    skip_to(walk, at, next);
  }
}
