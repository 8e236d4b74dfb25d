/* Builds the tree of coordinate frames from the transforms of a bag, and finds its problems. */
#ifndef CLI_EXPORT_TF_TREE_TF_TREE_H
#define CLI_EXPORT_TF_TREE_TF_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>
#include <holdall/model.h>

#include "ui/out.h"

typedef struct tf_frame {
  char *name;
  uint32_t rank;     /* position among all names, set by tf_tree_finish() */
  size_t first_edge; /* first of the edges to its children */
  size_t edge_count;
  size_t parent_count;
  uint32_t parents[2]; /* the first two parents, sorted by name */
  size_t depth;        /* depth at its first visit from a root */
  bool is_met;
} tf_frame;

/* All transforms from one frame to one other. */
typedef struct tf_edge {
  uint32_t parent;
  uint32_t child;
  uint64_t rank; /* combined rank of both names */
  uint64_t static_count;
  uint64_t dynamic_count;
  int64_t first_ns; /* log time of the first message */
  int64_t last_ns;
  char *sender; /* first node that sent it; NULL = unknown */
  char *other;  /* second node; NULL = none */
} tf_edge;

/* A printed line of the tree. */
typedef struct tf_line {
  uint32_t frame;
  const tf_edge *edge; /* edge to the frame; NULL for a root */
  size_t depth;
  bool is_repeated; /* its children are printed elsewhere */
} tf_line;

typedef struct tf_problem {
  const char *kind; /* "parents", "loop", "roots", "static", "senders" */
  char *text;
} tf_problem;

/* Initially all zero. */
typedef struct tf_tree {
  tf_frame *frames;
  size_t frame_count;
  tf_edge *edges;
  size_t edge_count;
  uint32_t *frame_slots; /* hash tables: index + 1, or 0 */
  uint32_t *edge_slots;

  tf_line *lines; /* set by tf_tree_finish() */
  size_t line_count;
  tf_problem *problems;
  size_t problem_count;
} tf_tree;

/* Add a transform. A slash before a name is ignored, as in tf2. Returns HA_E_LIMIT if there are too
 * many frames, or names that are too long. */
ha_status tf_tree_add(tf_tree *tree, ha_slice parent, ha_slice child, bool is_static,
                      int64_t log_time_ns, const char *sender, ha_error *err);

/* Sort the tree and find its problems. Call it once. */
void tf_tree_finish(tf_tree *tree);
void tf_tree_done(tf_tree *tree);

/* Returns the rate in Hz of an edge that is not static; 0 = unknown. */
double tf_edge_rate(const tf_edge *edge);

/* Print a finished tree as indented text, as JSON, or as DOT in the form of view_frames. */
void tf_tree_put_text(cli_out *out, const tf_tree *tree);
void tf_tree_put_json(cli_out *out, const tf_tree *tree);
void tf_tree_put_dot(cli_out *out, const tf_tree *tree);

#endif
