#include "export/tf_tree/tf_tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "ui/error.h"
#include "ui/memory.h"

/* Limit of frames, and of edges; far more than robots have. */
enum { MAX_ITEMS = 65536, SLOTS = 4 * MAX_ITEMS, MAX_NAME = 255 };

/* --- frames and edges ----------------------------------------------------------------------- */

/* Remove a leading slash: "/base_link" and "base_link" are the same frame, as in tf2. */
static ha_slice without_slash(ha_slice name) {
  return name.size > 0 && name.data[0] == '/' ? (ha_slice){name.data + 1, name.size - 1} : name;
}

static bool is_named(const tf_frame *f, ha_slice name) {
  return strlen(f->name) == name.size && memcmp(f->name, name.data, name.size) == 0;
}

static char *dup_bytes(const void *bytes, size_t size) {
  char *copy = cli_resize(NULL, size + 1, 1);

  memcpy(copy, bytes, size);
  copy[size] = '\0';
  return copy;
}

/* Double the capacity of an array if it is full: if count is a power of two. */
static void *grow(void *items, size_t count, size_t size) {
  const bool is_full = count >= 16 ? (count & (count - 1)) == 0 : count == 0;

  return is_full ? cli_resize(items, count > 0 ? count * 2 : 16, size) : items;
}

static ha_status find_frame(uint32_t *out, tf_tree *t, ha_slice name, ha_error *err) {
  size_t at = ha__hash_secret(name.data, name.size) % SLOTS;

  for (; t->frame_slots[at]; at = (at + 1) % SLOTS) {
    *out = t->frame_slots[at] - 1;
    if (is_named(&t->frames[*out], name)) return HA_OK;
  }
  if (t->frame_count == MAX_ITEMS) {
    return CLI_FAIL(err, HA_E_LIMIT, "more than %d frames", MAX_ITEMS);
  }
  t->frames = grow(t->frames, t->frame_count, sizeof *t->frames);
  *out = (uint32_t)t->frame_count;
  t->frames[t->frame_count++] = (tf_frame){.name = dup_bytes(name.data, name.size)};
  t->frame_slots[at] = *out + 1;
  return HA_OK;
}

static ha_status find_edge(tf_edge **out, tf_tree *t, uint32_t parent, uint32_t child,
                           ha_error *err) {
  const uint32_t pair[] = {parent, child};
  size_t at = ha__hash_secret(pair, sizeof pair) % SLOTS;

  for (; t->edge_slots[at]; at = (at + 1) % SLOTS) {
    *out = &t->edges[t->edge_slots[at] - 1];
    if ((*out)->parent == parent && (*out)->child == child) return HA_OK;
  }
  if (t->edge_count == MAX_ITEMS) {
    return CLI_FAIL(err, HA_E_LIMIT, "transforms between more than %d pairs of frames", MAX_ITEMS);
  }
  t->edges = grow(t->edges, t->edge_count, sizeof *t->edges);
  *out = &t->edges[t->edge_count++];
  **out = (tf_edge){.parent = parent, .child = child};
  t->edge_slots[at] = (uint32_t)t->edge_count;
  return HA_OK;
}

/* --- transforms ------------------------------------------------------------------------------- */

static ha_status check_name(ha_slice name, ha_error *err) {
  if (name.size == 0) return CLI_FAIL(err, HA_E_CORRUPT, "a frame has no name");
  if (memchr(name.data, '\0', name.size)) {
    return CLI_FAIL(err, HA_E_CORRUPT, "the name of a frame has a NUL inside");
  }
  if (name.size > MAX_NAME) {
    return CLI_FAIL(err, HA_E_LIMIT, "the name of a frame has %zu bytes, which is too long",
                    name.size);
  }
  return HA_OK;
}

static void note_sender(tf_edge *e, const char *sender) {
  if (!sender) return;
  if (!e->sender) {
    e->sender = dup_bytes(sender, strlen(sender));
  } else if (!e->other && strcmp(e->sender, sender) != 0) {
    e->other = dup_bytes(sender, strlen(sender));
  }
}

static void start(tf_tree *t) {
  if (t->frame_slots) return;
  t->frame_slots = cli_resize(NULL, SLOTS, sizeof *t->frame_slots);
  t->edge_slots = cli_resize(NULL, SLOTS, sizeof *t->edge_slots);
  memset(t->frame_slots, 0, SLOTS * sizeof *t->frame_slots);
  memset(t->edge_slots, 0, SLOTS * sizeof *t->edge_slots);
}

ha_status tf_tree_add(tf_tree *t, ha_slice parent_name, ha_slice child_name, bool is_static,
                      int64_t log_time_ns, const char *sender, ha_error *err) {
  uint32_t parent = 0;
  uint32_t child = 0;
  tf_edge *e = NULL;

  parent_name = without_slash(parent_name);
  child_name = without_slash(child_name);
  CLI_TRY(check_name(parent_name, err));
  CLI_TRY(check_name(child_name, err));
  start(t);
  CLI_TRY(find_frame(&parent, t, parent_name, err));
  CLI_TRY(find_frame(&child, t, child_name, err));
  CLI_TRY(find_edge(&e, t, parent, child, err));
  const bool is_first = e->static_count + e->dynamic_count == 0;
  if (is_static) e->static_count++;
  if (!is_static) e->dynamic_count++;
  if (is_first || log_time_ns < e->first_ns) e->first_ns = log_time_ns;
  if (is_first || log_time_ns > e->last_ns) e->last_ns = log_time_ns;
  note_sender(e, sender);
  return HA_OK;
}

double tf_edge_rate(const tf_edge *e) {
  /* no overflow: last is not before first */
  const uint64_t way = (uint64_t)e->last_ns - (uint64_t)e->first_ns;

  if (e->dynamic_count < 2 || way == 0) return 0;
  return (double)(e->dynamic_count - 1) / ((double)way / 1e9);
}

void tf_tree_done(tf_tree *t) {
  for (size_t i = 0; i < t->frame_count; i++) {
    free(t->frames[i].name);
  }
  for (size_t i = 0; i < t->edge_count; i++) {
    free(t->edges[i].sender);
    free(t->edges[i].other);
  }
  for (size_t i = 0; i < t->problem_count; i++) {
    free(t->problems[i].text);
  }
  free(t->frames);
  free(t->edges);
  free(t->frame_slots);
  free(t->edge_slots);
  free(t->lines);
  free(t->problems);
}
