/* The fields of a bag that move most, for the plots that the page opens with: messages are sampled
 * at some moments of the bag, for a bounded time. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/image.h>
#include <holdall/points.h>
#include <holdall/video.h>

#include "base/format.h"
#include "plot/number.h"
#include "serve/queries/queries.h"
#include "serve/queries/track.h"
#include "ui/clock.h"
#include "ui/json.h"
#include "ui/memory.h"

/* Limits of an answer. */
enum { MAX_SAMPLES = 8, MAX_READ = 4000 };                   /* at a moment: of a channel, in all */
enum { MAX_MESSAGE = 16384, MAX_ITEMS = 8, MAX_DEPTH = 64 }; /* bytes; of an array; of structs */
enum { MAX_FIELDS = 64, MAX_TOTAL = 4096, MAX_SHOWN = 16 }; /* of a channel, in all, of an answer */
#define MAX_NS INT64_C(80000000)                            /* time for reading */
#define WINDOW_NS INT64_C(2000000000) /* longest span of log time that is read at a moment */

typedef struct field {
  uint32_t node; /* id */
  uint32_t item; /* of an array */
  char *path;
  serve_track track;
  double range; /* 0 = it does not move */
  double score;
} field;

typedef struct source {
  const ha_plan *plan; /* NULL = it has no fields, or large messages */
  const char *topic;
  field *fields;
  size_t count;
  size_t moment;
  size_t samples; /* of the moment */
} source;

typedef struct movement {
  serve_bag *bag;
  source *channels; /* by id */
  size_t channel_count;
  size_t field_count;
  const char **topics; /* of the channels with a plan */
  size_t topic_count;
  size_t moment;
  size_t open;      /* channels that have few samples of the moment */
  size_t reads;     /* messages read at the moment */
  int64_t begun_ns; /* monotonic time */
  source *into;     /* of the message that is walked, with the following members */
  const ha_message *msg;
  const char *names[MAX_DEPTH + 1];
  size_t depth;
  size_t skipped; /* structs and arrays around the value whose fields do not count */
} movement;

/* --- names ------------------------------------------------------------------------------------ */

/* Names of fields that move, but say nothing about a robot: numbers and times of messages, and what
 * is not measured. */
static bool is_dull(const char *name) {
  static const char *const names[] = {"seq",   "sec",     "secs", "nsec",
                                      "nsecs", "nanosec", "id",   "line"};
  static const char *const parts[] = {"stamp", "time",     "clock", "covariance",
                                      "count", "checksum", "crc"};

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(name, names[i]) == 0) return true;
  }
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (strstr(name, parts[i])) return true;
  }
  return false;
}

/* item: index in an array; NULL = the field is none. Returns NULL if the path is too long. */
static char *path_of(const movement *m, const ha_node *node, const uint32_t *item) {
  char text[1024];
  size_t used = 0;
  bool is_whole = true;

  for (size_t i = 0; i < m->depth; i++) {
    is_whole &= ha__format_append(text, sizeof text, &used, "%s.", m->names[i]);
  }
  is_whole &= ha__format_append(text, sizeof text, &used, "%s", node->field->name);
  if (item) is_whole &= ha__format_append(text, sizeof text, &used, "[%u]", *item);
  return is_whole ? strdup(text) : NULL;
}

/* --- values of messages ----------------------------------------------------------------------- */

/* Returns the field, which is new if it was not found; NULL = there are too many. item: NULL = no
 * array. */
static field *find_field(movement *m, const ha_node *node, const uint32_t *item) {
  source *c = m->into;
  const uint32_t index = item ? *item : 0;

  for (size_t i = 0; i < c->count; i++) {
    if (c->fields[i].node == node->id && c->fields[i].item == index) return &c->fields[i];
  }
  if (c->count == MAX_FIELDS || m->field_count == MAX_TOTAL) return NULL;
  char *path = path_of(m, node, item);
  if (!path) return NULL;
  c->fields = cli_resize(c->fields, c->count + 1, sizeof *c->fields);
  field *added = &c->fields[c->count++];
  *added = (field){.node = node->id, .item = index, .path = path};
  m->field_count++;
  return added;
}

static void put_value(movement *m, const ha_node *node, const uint32_t *item,
                      const ha_value *value) {
  field *f = find_field(m, node, item);

  if (!f) return;
  f->track.is_integer = value->kind != HA_KIND_FLOAT32 && value->kind != HA_KIND_FLOAT64;
  serve_track_add(&f->track, m->moment, m->msg->log_time_ns, plot_value_number(value));
}

static bool is_measured(int32_t kind, bool is_array) {
  if (kind == HA_KIND_FLOAT32 || kind == HA_KIND_FLOAT64) return true;
  return kind >= HA_KIND_INT8 && kind <= HA_KIND_UINT64 && !(is_array && kind <= HA_KIND_UINT8);
}

static ha_status take_value(void *user, const ha_node *node, const ha_value *value) {
  movement *m = user;
  const bool is_array = (value->flags & HA_VALUE_ARRAY) != 0;

  if (m->skipped > 0 || !is_measured(value->kind, is_array) || is_dull(node->field->name))
    return HA_OK;
  if (!is_array) put_value(m, node, NULL, value);
  for (uint32_t i = 0; is_array && value->count <= MAX_ITEMS && i < value->count; i++) {
    ha_value item = HA_VALUE_INIT;

    if (ha_value_item(&item, value, i, NULL) == HA_OK) put_value(m, node, &i, &item);
  }
  return HA_OK;
}

static ha_status enter_struct(void *user, const ha_node *node) {
  movement *m = user;

  if (!node->field) return HA_OK;
  if (m->skipped > 0 || m->depth == MAX_DEPTH || plot_type_is_time(node->type) ||
      strcmp(node->field->name, "header") == 0) {
    m->skipped++;
  } else {
    m->names[m->depth++] = node->field->name;
  }
  return HA_OK;
}

static ha_status leave_struct(void *user, const ha_node *node) {
  movement *m = user;

  if (!node->field) return HA_OK;
  if (m->skipped > 0) {
    m->skipped--;
  } else {
    m->depth--;
  }
  return HA_OK;
}

/* Items of an array of structs are other things in other messages. */
static ha_status enter_array(void *user, const ha_node *node, uint64_t count) {
  movement *m = user;

  (void)node;
  (void)count;
  m->skipped++;
  return HA_OK;
}

static ha_status leave_array(void *user, const ha_node *node) {
  movement *m = user;

  (void)node;
  m->skipped--;
  return HA_OK;
}

static void walk(movement *m, source *c, const ha_message *msg) {
  static const ha_visitor visitor = {sizeof visitor, enter_struct, leave_struct,
                                     enter_array,    leave_array,  take_value};

  m->into = c;
  m->msg = msg;
  m->depth = 0;
  m->skipped = 0;
  const ha_status st = ha_plan_visit(c->plan, msg->data, msg->size, &visitor, m, NULL);
  if (st < 0)
    c->samples = MAX_SAMPLES; /* damaged: with its first fields, the last one of the moment */
}

/* --- moments ---------------------------------------------------------------------------------- */

static bool is_over(const movement *m) {
  return cli_now_ns() - m->begun_ns > MAX_NS;
}

static bool take_message(void *user, const ha_message *msg) {
  movement *m = user;

  if (msg->channel->id < m->channel_count && m->channels[msg->channel->id].plan) {
    source *c = &m->channels[msg->channel->id];

    if (c->moment != m->moment) c->samples = 0;
    c->moment = m->moment;
    if (msg->size > MAX_MESSAGE) {
      c->plan = NULL;
      if (c->samples < MAX_SAMPLES) m->open--;
    } else if (c->samples < MAX_SAMPLES) {
      c->samples++;
      walk(m, c, msg);
      if (c->samples == MAX_SAMPLES) m->open--;
    }
  }
  return m->open > 0 && ++m->reads < MAX_READ && !is_over(m);
}

static bool has_fields(const ha_channel *channel, const ha_plan *plan) {
  return plan && !ha_images_are_in(channel, plan) && !ha_videos_are_in(channel, plan) &&
         !ha_points_are_in(channel, plan);
}

static void open_channels(movement *m) {
  size_t count = 0;
  const ha_channel *const *channels = serve_bag_channels(&count, m->bag);

  for (size_t i = 0; i < count; i++) {
    if (channels[i]->id >= m->channel_count) m->channel_count = (size_t)channels[i]->id + 1;
  }
  m->channels = cli_resize(NULL, m->channel_count + 1, sizeof *m->channels);
  memset(m->channels, 0, (m->channel_count + 1) * sizeof *m->channels);
  for (size_t i = 0; i < count; i++) {
    const ha_plan *plan = cat_decode_channel(&m->bag->show.decode, channels[i])->plan;

    if (has_fields(channels[i], plan))
      m->channels[channels[i]->id] = (source){.plan = plan, .topic = channels[i]->topic};
  }
}

/* The topics of channels that have small messages. */
static void list_topics(movement *m) {
  m->topics = cli_resize(m->topics, m->channel_count + 1, sizeof *m->topics);
  m->topic_count = 0;
  for (size_t i = 0; i < m->channel_count; i++) {
    if (m->channels[i].plan) m->topics[m->topic_count++] = m->channels[i].topic;
  }
}

/* Read the messages after a moment. Returns false if no other one is to be read. */
static bool read_moment(movement *m, size_t moment) {
  const ha_bag_info *info = m->bag->info;
  const uint64_t step = ((uint64_t)info->end_ns - (uint64_t)info->start_ns) / TRACK_MOMENTS + 1;
  ha_query query = HA_QUERY_INIT;

  list_topics(m);
  if (m->topic_count == 0) return false;
  query.topics = m->topics;
  query.topic_count = m->topic_count;
  query.start_ns = (int64_t)((uint64_t)info->start_ns + step * moment);
  query.end_ns = (int64_t)((uint64_t)query.start_ns + (step < WINDOW_NS ? step : WINDOW_NS));
  m->moment = moment;
  m->reads = 0;
  m->open = m->topic_count; /* one for each channel */
  if (serve_bag_query(m->bag, &query) < 0) return false;
  return strcmp(serve_bag_each(m->bag, take_message, m), "stopped") != 0;
}

/* Early moments are far from each other, in case the time ends before all are read. */
static void read_moments(movement *m) {
  static const size_t order[TRACK_MOMENTS] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};

  m->begun_ns = cli_now_ns();
  for (size_t i = 0; i < TRACK_MOMENTS && !is_over(m); i++) {
    if (!read_moment(m, order[i])) break;
  }
}

/* --- scores ----------------------------------------------------------------------------------- */

/* Returns the size of the path of the struct, or array, that contains the field. */
static size_t parent_size(const char *path) {
  size_t size = strlen(path);

  while (size > 0 && path[size - 1] != '.' && path[size - 1] != '[') {
    size--;
  }
  return size;
}

/* Fields of one struct have the same unit, so that the widest of them counts. */
static double widest_of(const source *c, const char *path) {
  const size_t size = parent_size(path);
  double widest = 0;

  for (size_t i = 0; i < c->count; i++) {
    if (parent_size(c->fields[i].path) == size && strncmp(c->fields[i].path, path, size) == 0)
      widest = fmax(widest, c->fields[i].range);
  }
  return widest;
}

/* Parts of a quaternion say less to a reader than positions and speeds do. */
static double weight_of(const char *path) {
  return strstr(path, "orientation.") || strstr(path, "rotation.") || strstr(path, "quaternion.")
             ? 0.5
             : 1;
}

static void score(source *c) {
  double levels[MAX_FIELDS];

  for (size_t i = 0; i < c->count; i++) {
    c->fields[i].range = serve_track_movement(&levels[i], &c->fields[i].track);
  }
  for (size_t i = 0; i < c->count; i++) {
    field *f = &c->fields[i];

    if (f->range > 0)
      f->score = weight_of(f->path) * f->range / (f->range + fabs(levels[i])) * f->range /
                 widest_of(c, f->path);
  }
}

/* Returns the best field that was not taken, or NULL; takes it. */
static const field *take_best(const source **of, movement *m) {
  field *best = NULL;

  for (size_t i = 0; i < m->channel_count; i++) {
    for (size_t k = 0; k < m->channels[i].count; k++) {
      field *f = &m->channels[i].fields[k];

      if (f->range <= 0 || (best && f->score <= best->score)) continue;
      best = f;
      *of = &m->channels[i];
    }
  }
  if (best) best->range = 0;
  return best;
}

static serve_answer print(movement *m) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);
  const source *of = NULL;

  serve_answer_begin(&out);
  cli_json_open(&json, '{');
  cli_json_key(&json, "fields");
  cli_json_open(&json, '[');
  const field *f = take_best(&of, m);
  for (size_t i = 0; i < MAX_SHOWN && f; i++, f = take_best(&of, m)) {
    cli_json_open(&json, '{');
    cli_json_add_text(&json, "topic", of->topic);
    cli_json_add_text(&json, "field", f->path);
    cli_json_key(&json, "score");
    cli_json_double(&json, f->score);
    cli_json_close(&json, '}');
  }
  cli_json_close(&json, ']');
  cli_json_close(&json, '}');
  return serve_answer_end(&out, "application/json");
}

serve_answer serve_bag_movement(serve_bag *bag) {
  movement m;

  if (!bag->reader) return SERVE_ERROR(400, "only bags have these fields");
  memset(&m, 0, sizeof m);
  m.bag = bag;
  open_channels(&m);
  read_moments(&m);
  for (size_t i = 0; i < m.channel_count; i++) {
    score(&m.channels[i]);
  }
  const serve_answer answer = print(&m);
  for (size_t i = 0; i < m.channel_count; i++) {
    for (size_t k = 0; k < m.channels[i].count; k++) {
      free(m.channels[i].fields[k].path);
    }
    free(m.channels[i].fields);
  }
  free(m.channels);
  free(m.topics);
  return answer;
}
