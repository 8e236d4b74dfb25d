/* Sorts a tree of frames, and finds its problems. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/format.h"
#include "export/tf_tree/tf_tree.h"
#include "ui/memory.h"

/* --- order ------------------------------------------------------------------------------------ */

static int by_name(const void *a, const void *b) {
  const tf_frame *const *left = a;
  const tf_frame *const *right = b;

  return strcmp((*left)->name, (*right)->name);
}

static int by_rank(const void *a, const void *b) {
  const tf_edge *left = a;
  const tf_edge *right = b;

  return left->rank < right->rank ? -1 : left->rank > right->rank;
}

/* Returns all frames, sorted by name; free() it. */
static tf_frame **sorted_frames(tf_tree *t) {
  tf_frame **order = cli_resize(NULL, t->frame_count, sizeof *order);

  for (size_t i = 0; i < t->frame_count; i++) {
    order[i] = &t->frames[i];
  }
  qsort(order, t->frame_count, sizeof *order, by_name);
  for (size_t i = 0; i < t->frame_count; i++) {
    order[i]->rank = (uint32_t)i;
  }
  return order;
}

static void order_edges(tf_tree *t) {
  for (size_t i = 0; i < t->edge_count; i++) {
    tf_edge *e = &t->edges[i];

    e->rank = (uint64_t)t->frames[e->parent].rank << 32 | t->frames[e->child].rank;
  }
  qsort(t->edges, t->edge_count, sizeof *t->edges, by_rank);
  for (size_t i = 0; i < t->edge_count; i++) {
    tf_frame *parent = &t->frames[t->edges[i].parent];

    if (parent->edge_count++ == 0) parent->first_edge = i;
    tf_frame *child = &t->frames[t->edges[i].child];
    if (child->parent_count < 2) child->parents[child->parent_count] = t->edges[i].parent;
    child->parent_count++;
  }
}

/* --- problems --------------------------------------------------------------------------------- */

static void HA_PRINTF(3, 4) add_problem(tf_tree *t, const char *kind, const char *format, ...) {
  char text[1024];
  va_list args;

  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  t->problems = cli_resize(t->problems, t->problem_count + 1, sizeof *t->problems);
  tf_problem *p = &t->problems[t->problem_count++];
  p->kind = kind;
  p->text = cli_resize(NULL, strlen(text) + 1, 1);
  memcpy(p->text, text, strlen(text) + 1);
}

static const char *name_of(const tf_tree *t, uint32_t frame) {
  return t->frames[frame].name;
}

static void check_parents(tf_tree *t, const tf_frame *frame) {
  add_problem(t, "parents", "%s has %zu parents: %s, %s%s", frame->name, frame->parent_count,
              name_of(t, frame->parents[0]), name_of(t, frame->parents[1]),
              frame->parent_count > 2 ? ", ..." : "");
}

static void check_edge(tf_tree *t, const tf_edge *e) {
  const char *parent = name_of(t, e->parent);
  const char *child = name_of(t, e->child);

  if (e->static_count > 0 && e->dynamic_count > 0) {
    add_problem(t, "static", "%s -> %s is published as static and as dynamic", parent, child);
  }
  if (e->other) {
    add_problem(t, "senders", "%s -> %s is sent by several nodes: %.200s, %.200s", parent, child,
                e->sender, e->other);
  }
}

static void check_roots(tf_tree *t, size_t count) {
  const char *shown[3] = {"", "", ""};
  size_t found = 0;

  for (size_t i = 0; found < 3 && i < t->line_count; i++) {
    if (!t->lines[i].edge) shown[found++] = name_of(t, t->lines[i].frame);
  }
  add_problem(t, "roots", "%zu unconnected trees, with the roots %s, %s%s%s%s", count, shown[0],
              shown[1], found > 2 ? ", " : "", shown[2], count > 3 ? ", ..." : "");
}

/* --- traversal -------------------------------------------------------------------------------- */

typedef struct walk {
  tf_tree *tree;
  size_t *next;   /* by depth: next edge of the frame on the path */
  uint32_t *path; /* by depth: frame on the path from the root */
  size_t depth;
} walk;

static void add_line(tf_tree *t, uint32_t frame, const tf_edge *edge, size_t depth) {
  tf_frame *f = &t->frames[frame];

  t->lines[t->line_count++] = (tf_line){frame, edge, depth, f->is_met && f->edge_count > 0};
}

static void enter(walk *w, uint32_t frame) {
  tf_frame *f = &w->tree->frames[frame];

  f->is_met = true;
  f->depth = w->depth;
  w->path[w->depth] = frame;
  w->next[w->depth] = f->first_edge;
  w->depth++;
}

/* Follow an edge to its child. A child that was visited before may be an ancestor: then there is a
 * loop. */
static void follow(walk *w, const tf_edge *e) {
  tf_tree *t = w->tree;
  const tf_frame *child = &t->frames[e->child];

  add_line(t, e->child, e, w->depth);
  if (!child->is_met) {
    enter(w, e->child);
  } else if (child->depth < w->depth && w->path[child->depth] == e->child) {
    add_problem(t, "loop", "%s is its own ancestor: %s -> %s closes a loop", child->name,
                name_of(t, e->parent), child->name);
  }
}

/* Visit the tree below a frame. Not recursive, because chains of frames may be long. */
static void walk_from(walk *w, uint32_t root) {
  tf_tree *t = w->tree;

  add_line(t, root, NULL, 0);
  w->depth = 0;
  enter(w, root);
  while (w->depth > 0) {
    const tf_frame *f = &t->frames[w->path[w->depth - 1]];
    const size_t edge = w->next[w->depth - 1]++;

    if (edge < f->first_edge + f->edge_count) {
      follow(w, &t->edges[edge]);
    } else {
      w->depth--;
    }
  }
}

/* Visit all frames from the roots, then those that no root reaches, which are in loops. */
static size_t walk_all(tf_tree *t, tf_frame *const *order) {
  walk w = {.tree = t};
  size_t trees = 0;

  w.next = cli_resize(NULL, t->frame_count, sizeof *w.next);
  w.path = cli_resize(NULL, t->frame_count, sizeof *w.path);
  t->lines = cli_resize(NULL, t->frame_count + t->edge_count, sizeof *t->lines);
  for (int pass = 0; pass < 2; pass++) {
    for (size_t i = 0; i < t->frame_count; i++) {
      if (order[i]->is_met || (pass == 0 && order[i]->parent_count > 0)) continue;
      walk_from(&w, (uint32_t)(order[i] - t->frames));
      trees++;
    }
  }
  free(w.next);
  free(w.path);
  return trees;
}

void tf_tree_finish(tf_tree *t) {
  tf_frame **order = sorted_frames(t);

  order_edges(t);
  for (size_t i = 0; i < t->frame_count; i++) {
    if (order[i]->parent_count > 1) check_parents(t, order[i]);
  }
  for (size_t i = 0; i < t->edge_count; i++) {
    check_edge(t, &t->edges[i]);
  }
  const size_t trees = walk_all(t, order);
  if (trees > 1) check_roots(t, trees);
  free(order);
}
