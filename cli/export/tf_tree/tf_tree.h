/* The tree of coordinate frames that the transforms of a bag make, and what is wrong with it. */
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
  uint32_t rank;     /* among all names; when the tree is finished */
  size_t first_edge; /* of those that it is the parent of */
  size_t edge_count;
  size_t parent_count;
  uint32_t parents[2]; /* the first ones by name */
  size_t depth;        /* where it was met first, from the root down */
  bool is_met;
} tf_frame;

/* All transforms from one frame to another. */
typedef struct tf_edge {
  uint32_t parent;
  uint32_t child;
  uint64_t rank; /* of both names */
  uint64_t static_count;
  uint64_t dynamic_count;
  int64_t first_ns; /* log times */
  int64_t last_ns;
  char *sender; /* the first node that sent it; NULL where the bag does not tell */
  char *other;  /* the second one; NULL = there is one alone */
} tf_edge;

/* A line of the tree as it is printed. */
typedef struct tf_line {
  uint32_t frame;
  const tf_edge *edge; /* that leads there; NULL of a root */
  size_t depth;
  bool is_repeated; /* what is below it stands elsewhere */
} tf_line;

typedef struct tf_problem {
  const char *kind; /* "parents", "loop", "roots", "static", "senders" */
  char *text;
} tf_problem;

/* All zero at first. */
typedef struct tf_tree {
  tf_frame *frames;
  size_t frame_count;
  tf_edge *edges;
  size_t edge_count;
  uint32_t *frame_slots; /* tables of hashes: index + 1, or 0 */
  uint32_t *edge_slots;

  tf_line *lines; /* when it is finished */
  size_t line_count;
  tf_problem *problems;
  size_t problem_count;
} tf_tree;

/* One transform; a slash in front of a name does not count, as in tf2.
 * HA_E_LIMIT: too many frames, or names that are too long. */
ha_status tf_tree_add(tf_tree *tree, ha_slice parent, ha_slice child, bool is_static,
                      int64_t log_time_ns, const char *sender, ha_error *err);

/* Order it, and find what is wrong; once. */
void tf_tree_finish(tf_tree *tree);
void tf_tree_done(tf_tree *tree);

/* Hertz, of those that are not static; 0 = not known. */
double tf_edge_rate(const tf_edge *edge);

/* A finished tree as indented text, JSON, and for Graphviz in the manner of view_frames. */
void tf_tree_put_text(cli_out *out, const tf_tree *tree);
void tf_tree_put_json(cli_out *out, const tf_tree *tree);
void tf_tree_put_dot(cli_out *out, const tf_tree *tree);

#endif
