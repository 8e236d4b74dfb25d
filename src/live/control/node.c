/* Services that tools of ROS 2 expect of each node: they list its parameters; also
 * /parameter_events, and /rosout with the notes for the user. Parameters are read-only: settings
 * that can change during playing or recording have separate services.
 *
 * Every distribution has these types. */
#include <string.h>

#include "base/clock.h"
#include "base/status.h"
#include "live/control/control.h"
#include "live/play/play.h"

#define SRV "rcl_interfaces/srv/"

/* rcl_interfaces/msg/ParameterType */
enum { NOT_SET, IS_BOOL, IS_INTEGER, IS_DOUBLE, IS_STRING };

typedef struct parameter {
  const char *name;
  const char *text; /* description */
  uint8_t type;
  bool flag;
  double number;
} parameter;

enum { MAX_PARAMETERS = 8 };

typedef struct parameters {
  parameter items[MAX_PARAMETERS];
  size_t count;
} parameters;

static void add_flag(parameters *all, const char *name, const char *text, bool value) {
  all->items[all->count++] =
      (parameter){.name = name, .text = text, .type = IS_BOOL, .flag = value};
}

static void add_number(parameters *all, const char *name, const char *text, double value) {
  all->items[all->count++] =
      (parameter){.name = name, .text = text, .type = IS_DOUBLE, .number = value};
}

/* The current values. */
static parameters list(const ha_control *control) {
  parameters all = {.count = 0};

  if (control->player) {
    const ha_player_options *o = &control->player->options;
    add_number(&all, "play.clock_publish_frequency", "messages on /clock in a second", o->clock_hz);
    add_flag(&all, "play.loop", "start again at the end", (o->flags & HA_PLAY_LOOP) != 0);
    add_number(&all, "play.rate", "of bag time; the service set_rate changes it",
               ha_player_rate(control->player));
    add_flag(&all, "play.start_paused", "begin paused", (o->flags & HA_PLAY_PAUSED) != 0);
  }
  add_flag(&all, "use_sim_time", "times are those of /clock", control->uses_sim_time);
  return all;
}

static const parameter *find(const parameters *all, const char *name) {
  for (size_t i = 0; i < all->count; i++) {
    if (strcmp(all->items[i].name, name) == 0) return &all->items[i];
  }
  return NULL;
}

/* rcl_interfaces/msg/ParameterValue; NULL = not set. */
static void add_value(ha__cdr_writer *out, const parameter *p) {
  enum { ARRAYS = 5 };

  ha__cdr_write_u8(out, p ? p->type : NOT_SET);
  ha__cdr_write_u8(out, p && p->flag);
  ha__cdr_write_u64(out, 0);
  ha__cdr_write_f64(out, p ? p->number : 0);
  ha__cdr_write_string(out, "");
  for (int i = 0; i < ARRAYS; i++) {
    ha__cdr_write_u32(out, 0);
  }
}

/* --- requests for named parameters ------------------------------------------------------------ */

/* A reply has one entry for each name of the request, so its size is bounded by that of the
 * request. */
static void answer_names(const ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out,
                         void (*add)(ha__cdr_writer *out, const char *name, const parameter *p)) {
  const parameters all = list(control);
  const uint32_t count = ha__cdr_read_u32(in);

  ha__cdr_write_u32(out, count);
  for (uint32_t i = 0; i < count && !in->failed; i++) {
    const char *name = ha__cdr_read_string(in);
    add(out, name, find(&all, name));
  }
}

static void take_value(ha__cdr_writer *out, const char *name, const parameter *p) {
  (void)name;
  add_value(out, p);
}

static void take_type(ha__cdr_writer *out, const char *name, const parameter *p) {
  (void)name;
  ha__cdr_write_u8(out, p ? p->type : NOT_SET);
}

/* rcl_interfaces/msg/ParameterDescriptor */
static void take_descriptor(ha__cdr_writer *out, const char *name, const parameter *p) {
  ha__cdr_write_string(out, name);
  ha__cdr_write_u8(out, p ? p->type : NOT_SET);
  ha__cdr_write_string(out, p ? p->text : "");
  ha__cdr_write_string(out, "");
  ha__cdr_write_u8(out, 1); /* read_only */
  ha__cdr_write_u8(out, 0); /* dynamic_typing */
  ha__cdr_write_u32(out, 0);
  ha__cdr_write_u32(out, 0);
}

static void serve_get(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  answer_names(control, in, out, take_value);
}

static void serve_get_types(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  answer_names(control, in, out, take_type);
}

static void serve_describe(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  answer_names(control, in, out, take_descriptor);
}

/* --- setting ---------------------------------------------------------------------------- */

/* rcl_interfaces/msg/SetParametersResult */
static void refuse(ha__cdr_writer *out) {
  ha__cdr_write_u8(out, 0);
  ha__cdr_write_string(out, "parameters of holdall are read-only");
}

/* The number of parameters; a count beyond the size of the request fails. */
static uint32_t take_count(ha__cdr_reader *in) {
  enum { LEAST = 40 }; /* bytes of a Parameter */
  const uint32_t count = ha__cdr_read_u32(in);

  if (count > (in->size - in->pos) / LEAST) in->failed = true;
  return in->failed ? 0 : count;
}

static void serve_set(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  const uint32_t count = take_count(in);

  (void)control;
  ha__cdr_write_u32(out, count);
  for (uint32_t i = 0; i < count; i++) {
    refuse(out);
  }
}

static void serve_set_atomically(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)control;
  (void)take_count(in);
  refuse(out);
}

/* --- listing ---------------------------------------------------------------------------- */

static size_t count_dots(const char *name) {
  size_t count = 0;

  for (; *name; name++) {
    count += *name == '.';
  }
  return count;
}

/* Is it the prefix, or below it by less than depth levels? 0 = by any number. */
static bool is_below(const char *name, const char *prefix, uint64_t depth) {
  const size_t size = strlen(prefix);

  if (strncmp(name, prefix, size) != 0) return false;
  if (name[size] == '\0') return true;
  if (name[size] != '.') return false;
  return depth == 0 || count_dots(name + size + 1) < depth;
}

/* A request of ListParameters. */
typedef struct listing {
  ha__cdr_reader prefixes; /* at the first one */
  uint32_t count;
  uint64_t depth;
} listing;

static listing read_listing(ha__cdr_reader *in) {
  listing l = {.count = ha__cdr_read_u32(in)};

  l.prefixes = *in;
  for (uint32_t i = 0; i < l.count && !in->failed; i++) {
    (void)ha__cdr_read_string(in);
  }
  l.depth = ha__cdr_read_u64(in);
  return l;
}

static bool is_listed(const listing *l, const char *name) {
  ha__cdr_reader prefixes = l->prefixes;
  bool found = false;

  if (l->count == 0) return l->depth == 0 || count_dots(name) < l->depth;
  for (uint32_t i = 0; i < l->count && !found; i++) {
    found = is_below(name, ha__cdr_read_string(&prefixes), l->depth);
  }
  return found;
}

/* rcl_interfaces/msg/ListParametersResult. All our names with a dot have one prefix. */
static void serve_list(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  static const char prefix[] = "play";
  const parameters all = list(control);
  const listing asked = read_listing(in);
  uint32_t count = 0;
  bool has_prefix = false;

  if (in->failed) return;
  ha__cdr_write_u32(out, 0);
  const size_t count_at = out->bytes.size - 4;
  for (size_t i = 0; i < all.count; i++) {
    if (!is_listed(&asked, all.items[i].name)) continue;
    ha__cdr_write_string(out, all.items[i].name);
    has_prefix |= strchr(all.items[i].name, '.') != NULL;
    count++;
  }
  if (out->failed) return;
  ha__cdr_patch_u32(out, count_at, count);
  ha__cdr_write_u32(out, has_prefix);
  if (has_prefix) ha__cdr_write_string(out, prefix);
}

/* --- the node -------------------------------------------------------------------------- */

static const ha__control_service g_services[] = {
    {"describe_parameters", SRV "DescribeParameters", serve_describe, NULL},
    {"get_parameter_types", SRV "GetParameterTypes", serve_get_types, NULL},
    {"get_parameters", SRV "GetParameters", serve_get, NULL},
    {"list_parameters", SRV "ListParameters", serve_list, NULL},
    {"set_parameters", SRV "SetParameters", serve_set, NULL},
    {"set_parameters_atomically", SRV "SetParametersAtomically", serve_set_atomically, NULL},
};

static ha_qos qos_of(int32_t durability, int64_t lifespan_ns) {
  return (ha_qos){.struct_size = sizeof(ha_qos),
                  .history = HA_QOS_HISTORY_KEEP_LAST,
                  .depth = 1000,
                  .reliability = HA_QOS_RELIABILITY_RELIABLE,
                  .durability = durability,
                  .liveliness = HA_QOS_LIVELINESS_SYSTEM_DEFAULT,
                  .deadline_ns = HA_QOS_INFINITE,
                  .lifespan_ns = lifespan_ns,
                  .lease_duration_ns = HA_QOS_INFINITE};
}

ha_status ha__control_node_open(ha_control *control, ha_error *err) {
  const ha_qos events = qos_of(HA_QOS_DURABILITY_VOLATILE, HA_QOS_INFINITE);
  const ha_qos logs = qos_of(HA_QOS_DURABILITY_TRANSIENT_LOCAL, INT64_C(10000000000));

  HA_TRY(ha__control_advertise_topic(&control->parameter_events, control, "/parameter_events",
                                     HA__CONTROL_PARAMETER_EVENT, &events, err));
  HA_TRY(ha__control_advertise_topic(&control->rosout, control, "/rosout", HA__CONTROL_LOG, &logs,
                                     err));
  control->has_services = true;
  return ha__control_serve(control, g_services, sizeof g_services / sizeof *g_services, err);
}

/* "/ns/node" logs as "ns.node". */
static void add_logger(ha__cdr_writer *out, const char *node) {
  char name[HA__CONTROL_NAME] = "";
  size_t i = 0;

  for (const char *at = node + (*node == '/'); *at && i + 1 < sizeof name; at++) {
    name[i] = *at;
    if (*at == '/') name[i] = '.';
    i++;
  }
  name[i] = '\0';
  ha__cdr_write_string(out, name);
}

void ha__control_log(ha_control *control, int level, const char *text) {
  const int64_t now_ns = ha__wall_ns();
  ha__cdr_writer out = HA__CDR_WRITER_INIT;

  if (!control->rosout || !text || !*text) return;
  if (ha__control_is_rosbag(control->transport)) {
    ha__control_rosbag_log(control, level, text);
    return;
  }
  ha__cdr_write_u32(&out, (uint32_t)(now_ns / 1000000000));
  ha__cdr_write_u32(&out, (uint32_t)(now_ns % 1000000000));
  ha__cdr_write_u8(&out, (uint8_t)level);
  add_logger(&out, control->node);
  ha__cdr_write_string(&out, text);
  ha__cdr_write_string(&out, ""); /* file */
  ha__cdr_write_string(&out, ""); /* function */
  ha__cdr_write_u32(&out, 0);     /* line */
  ha__control_publish(control->rosout, &out);
}
