/* Exports the tree of coordinate frames of all transforms as one set of files. */
#include <stdlib.h>
#include <string.h>

#include "export/export.h"
#include "export/out.h"
#include "export/tf_tree/tf_tree.h"
#include "ui/memory.h"
#include "ui/report.h"

/* Limit of warnings about the tree; the files list all problems. */
enum { MAX_NOTES = 5 };

typedef struct tf {
  cli_export *run;
  tf_tree tree;
  ha_message first; /* first message: its times are used in file names */
  cli_out out;
} tf;

/* Paths to the transforms in messages of a channel. */
typedef struct tf_channel {
  ha_path *transforms;
  uint32_t item;      /* node ids of a transform ... */
  uint32_t parent_id; /* ... its header.frame_id ... */
  uint32_t child_id;  /* ... and its child_frame_id */
  bool is_static;
  const char *sender; /* node that publishes; NULL = unknown */
} tf_channel;

/* --- channels --------------------------------------------------------------------------------- */

static const char *const g_fields[] = {"transforms", "transforms[0].header.frame_id",
                                       "transforms[0].child_frame_id"};

enum { FIELDS = sizeof g_fields / sizeof *g_fields };

static bool takes(const ha_channel *channel, const ha_plan *plan) {
  return (ha_schema_is(channel->schema, "tf2_msgs/TFMessage") ||
          ha_schema_is(channel->schema, "tf/tfMessage")) &&
         ha_plan_has(plan, g_fields, FIELDS);
}

static bool is_static_topic(const char *topic) {
  const char *slash = strrchr(topic, '/');

  return strcmp(slash ? slash + 1 : topic, "tf_static") == 0;
}

static ha_status add_channel(void *self, export_channel *channel, ha_error *err) {
  tf_channel *c = cli_resize(NULL, 1, sizeof *c);
  ha_path *paths[FIELDS] = {NULL};

  (void)self;
  memset(c, 0, sizeof *c);
  channel->state = c;
  const ha_status st = ha_paths_new(paths, channel->plan, g_fields, FIELDS, err);
  if (st >= 0) {
    c->item = ha_path_node(paths[0])->id;
    c->parent_id = ha_path_node(paths[1])->id;
    c->child_id = ha_path_node(paths[2])->id;
    c->transforms = paths[0];
    paths[0] = NULL;
  }
  ha_paths_free(paths, FIELDS);
  c->is_static = is_static_topic(channel->channel->topic);
  c->sender = ha_pairs_get(&channel->channel->metadata, "callerid");
  return st;
}

static void close_channel(void *self, export_channel *channel) {
  tf_channel *c = channel->state;

  (void)self;
  if (c) ha_path_free(c->transforms);
  free(c);
  channel->state = NULL;
}

/* --- messages --------------------------------------------------------------------------------- */

typedef struct reader {
  tf_tree *tree;
  const tf_channel *channel;
  const ha_message *msg;
  ha_slice parent;
  ha_slice child;
  ha_error *err;
} reader;

static ha_status take_value(void *user, const ha_node *node, const ha_value *value) {
  reader *r = user;

  if (value->kind != HA_KIND_STRING) return HA_OK;
  if (node->id == r->channel->parent_id) r->parent = (ha_slice){value->data, value->size};
  if (node->id == r->channel->child_id) r->child = (ha_slice){value->data, value->size};
  return HA_OK;
}

static ha_status take_transform(void *user, const ha_node *node) {
  reader *r = user;

  if (node->id != r->channel->item) return HA_OK;
  return tf_tree_add(r->tree, r->parent, r->child, r->channel->is_static, r->msg->log_time_ns,
                     r->channel->sender, r->err);
}

static ha_message without_bytes(const ha_message *msg) {
  ha_message copy = HA_MESSAGE_INIT;

  copy.channel = msg->channel;
  copy.log_time_ns = msg->log_time_ns;
  return copy;
}

static ha_status message(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  static const ha_visitor visitor = {
      .struct_size = sizeof visitor, .leave_struct = take_transform, .value = take_value};
  tf *t = self;
  const tf_channel *c = channel->state;
  reader r = {.tree = &t->tree, .channel = c, .msg = msg, .err = err};

  if (!t->first.channel) t->first = without_bytes(msg);
  return ha_path_visit(c->transforms, msg->data, msg->size, &visitor, &r, err);
}

/* --- files ------------------------------------------------------------------------------------ */

typedef void put_fn(cli_out *out, const tf_tree *tree);

static ha_status write_file(tf *t, const char *suffix, put_fn *put, ha_error *err) {
  export_file file = {0};

  CLI_TRY(export_create(&file, t->run, &cli_export_tf, NULL, &t->first, suffix, err));
  export_out_start(&t->out, &file);
  put(&t->out, &t->tree);
  const ha_status st = export_out_end(&t->out, &file, err);
  if (st >= 0) return export_finish(&file, err);
  export_drop(&file);
  return st;
}

static void report_problems(const tf_tree *t) {
  for (size_t i = 0; i < t->problem_count && i < MAX_NOTES; i++) {
    cli_note("tf: %s", t->problems[i].text);
  }
  if (t->problem_count > MAX_NOTES) {
    cli_note("tf: %zu more problems are listed in the files", t->problem_count - MAX_NOTES);
  }
}

static ha_status finish(void *self, ha_error *err) {
  tf *t = self;

  if (t->tree.edge_count == 0) return HA_OK;
  tf_tree_finish(&t->tree);
  report_problems(&t->tree);
  CLI_TRY(write_file(t, ".txt", tf_tree_put_text, err));
  CLI_TRY(write_file(t, ".json", tf_tree_put_json, err));
  return write_file(t, ".dot", tf_tree_put_dot, err);
}

static ha_status tf_open(void **out, cli_export *run, ha_error *err) {
  tf *t = cli_resize(NULL, 1, sizeof *t);

  (void)err;
  memset(t, 0, sizeof *t);
  t->run = run;
  *out = t;
  return HA_OK;
}

static void tf_close(void *self) {
  tf *t = self;

  if (t) tf_tree_done(&t->tree);
  free(t);
}

const cli_exporter cli_export_tf = {
    .name = "tf",
    .help = "the tree of coordinate frames: text, JSON and DOT",
    .is_best = true,
    .takes = takes,
    .open = tf_open,
    .add_channel = add_channel,
    .message = message,
    .finish = finish,
    .close_channel = close_channel,
    .close = tf_close,
};
