/* Exports GPS positions as lines on a map: GeoJSON (RFC 7946). */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "export/topic.h"
#include "ui/json.h"
#include "ui/memory.h"
#include "ui/report.h"

enum { LATITUDE, LONGITUDE, ALTITUDE, POSITION_FIELDS };

/* Optional fields of a type. */
enum { STATUS, SEC, NANOSEC, MORE_FIELDS };

/* Names of the fields of a type with a position. */
typedef struct track_type {
  const char *name;
  const char *fields[POSITION_FIELDS];
  const char *more[MORE_FIELDS]; /* NULL = no such field */
} track_type;

#define STAMP "header.stamp.sec", "header.stamp.nanosec"

static const track_type g_types[] = {
    {"sensor_msgs/NavSatFix", {"latitude", "longitude", "altitude"}, {"status.status", STAMP}},
    {"geographic_msgs/GeoPoint", {"latitude", "longitude", "altitude"}, {NULL, NULL, NULL}},
    {"geographic_msgs/GeoPointStamped",
     {"position.latitude", "position.longitude", "position.altitude"},
     {NULL, STAMP}},
    {"geographic_msgs/GeoPoseStamped",
     {"pose.position.latitude", "pose.position.longitude", "pose.position.altitude"},
     {NULL, STAMP}},
};

typedef struct position {
  double number[POSITION_FIELDS]; /* altitude is NaN if unknown */
  int64_t time_ns;
  int64_t status;
} position;

/* The file of a channel begins with coordinates, which are written at once; the properties follow
 * them and are kept in a temporary file, shared by all channels. */
typedef struct tracks {
  cli_export *run;
  export_topics files;
  FILE *kept; /* the temporary file; NULL until the first position */
  int64_t kept_size;
} tracks;

/* A position in the temporary file. next: index of the next one of the same channel. */
typedef struct kept_position {
  int64_t time_ns;
  int64_t status;
  int64_t next;
} kept_position;

/* The track of one channel. */
typedef struct track {
  const track_type *type;
  ha_path *paths[POSITION_FIELDS];
  ha_path *more[MORE_FIELDS];
  export_topic *file;
  int64_t first_kept; /* indices in tracks.kept */
  int64_t last_kept;
  position first;
  uint64_t count;
  uint64_t no_fix;
  uint64_t invalid; /* invalid positions */
} track;

/* --- channels --------------------------------------------------------------------------------- */

static const track_type *find_type(const ha_channel *channel) {
  for (size_t i = 0; i < sizeof g_types / sizeof *g_types; i++) {
    if (ha_schema_is(channel->schema, g_types[i].name)) return &g_types[i];
  }
  return NULL;
}

static bool takes(const ha_channel *channel, const ha_plan *plan) {
  const track_type *type = find_type(channel);

  return type && ha_plan_has(plan, type->fields, POSITION_FIELDS);
}

static ha_status add_channel(void *self, export_channel *channel, ha_error *err) {
  track *t = cli_resize(NULL, 1, sizeof *t);
  tracks *all = self;

  memset(t, 0, sizeof *t);
  channel->state = t;
  t->file = export_topics_add_other(&all->files, channel->channel);
  t->type = find_type(channel->channel);
  for (size_t i = 0; i < MORE_FIELDS; i++) {
    const char *name = t->type->more[i];

    /* an optional field may be missing */
    if (name && ha_path_new(&t->more[i], channel->plan, name, NULL) < 0) t->more[i] = NULL;
  }
  return ha_paths_new(t->paths, channel->plan, t->type->fields, POSITION_FIELDS, err);
}

static void close_channel(void *self, export_channel *channel) {
  track *t = channel->state;

  (void)self;
  if (!t) return;
  ha_paths_free(t->paths, POSITION_FIELDS);
  ha_paths_free(t->more, MORE_FIELDS);
  free(t);
  channel->state = NULL;
}

/* --- positions -------------------------------------------------------------------------------- */

static ha_status get_integer(int64_t *out, const ha_path *path, const ha_message *msg,
                             ha_error *err) {
  ha_value value = {.struct_size = sizeof value};

  if (!path) return HA_OK;
  CLI_TRY(ha_path_get(&value, path, msg->data, msg->size, err));
  *out = value.integer;
  return HA_OK;
}

/* Check a number of a stamp: an unusual definition may declare it with a larger type. */
static bool is_32_bits(int64_t value) {
  return value >= INT32_MIN && value <= UINT32_MAX;
}

/* Read a position; its time is header.stamp if the type has one, else the log time. */
static ha_status read_position(position *out, const track *t, const ha_message *msg,
                               ha_error *err) {
  int64_t sec = 0;
  int64_t nanosec = 0;

  for (size_t i = 0; i < POSITION_FIELDS; i++) {
    CLI_TRY(ha_path_number(&out->number[i], t->paths[i], msg->data, msg->size, err));
  }
  CLI_TRY(get_integer(&out->status, t->more[STATUS], msg, err));
  CLI_TRY(get_integer(&sec, t->more[SEC], msg, err));
  CLI_TRY(get_integer(&nanosec, t->more[NANOSEC], msg, err));
  out->time_ns = msg->log_time_ns;
  if ((sec != 0 || nanosec != 0) && is_32_bits(sec) && is_32_bits(nanosec)) {
    out->time_ns = sec * 1000000000 + nanosec;
  }
  return HA_OK;
}

static bool is_valid(const position *p) {
  return fabs(p->number[LATITUDE]) <= 90 && fabs(p->number[LONGITUDE]) <= 180;
}

static void put_position(cli_out *out, const position *p) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '[');
  cli_json_double(&json, p->number[LONGITUDE]);
  cli_json_double(&json, p->number[LATITUDE]);
  if (isfinite(p->number[ALTITUDE])) cli_json_double(&json, p->number[ALTITUDE]);
  cli_json_close(&json, ']');
}

/* --- the file --------------------------------------------------------------------------------- */

static ha_status no_spool(ha_error *err) {
  return CLI_FAIL(err, HA_E_IO, "cannot use a temporary file for the times of a track: %s",
                  strerror(errno));
}

static bool write_kept(const tracks *all, int64_t at, const void *bytes, size_t size) {
  return pwrite(fileno(all->kept), bytes, size, at) == (ssize_t)size;
}

static ha_status keep_time(tracks *all, track *t, const position *p, ha_error *err) {
  const kept_position kept = {p->time_ns, p->status, 0};
  const int64_t at = all->kept_size;

  if (!all->kept) all->kept = tmpfile();
  if (!all->kept || !write_kept(all, at, &kept, sizeof kept)) return no_spool(err);
  if (t->count == 0) {
    t->first_kept = at;
  } else if (!write_kept(all, t->last_kept + (int64_t)offsetof(kept_position, next), &at,
                         sizeof at)) {
    return no_spool(err);
  }
  t->last_kept = at;
  all->kept_size += (int64_t)sizeof kept;
  return HA_OK;
}

/* Append a position. The second position changes the geometry from a point to a line. */
static void put_next(track *t, const position *p) {
  cli_out *out = t->file->out;

  if (t->count == 1) {
    cli_out_text(out, "{\"type\":\"LineString\",\"coordinates\":[\n");
    put_position(out, &t->first);
  }
  cli_out_text(out, ",\n");
  put_position(out, p);
}

static ha_status start(tracks *all, track *t, export_channel *channel, const ha_message *msg,
                       ha_error *err) {
  const bool is_begun = export_topic_is_begun(t->file);

  CLI_TRY(export_topic_start(&all->files, t->file, all->run, channel, msg, ".geojson", err));
  if (is_begun) return HA_OK;
  cli_out_text(t->file->out, "{\"type\":\"FeatureCollection\",\"features\":[\n"
                             "{\"type\":\"Feature\",\"geometry\":");
  return HA_OK;
}

static ha_status message(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  track *t = channel->state;
  tracks *all = self;
  position p = {{0}, 0, 0};

  CLI_TRY(read_position(&p, t, msg, err));
  CLI_TRY(start(all, t, channel, msg, err));
  if (p.status < 0) {
    t->no_fix++;
    return HA_OK;
  }
  if (!is_valid(&p)) {
    t->invalid++;
    return HA_OK;
  }
  CLI_TRY(keep_time(all, t, &p, err));
  if (t->count == 0) {
    t->first = p;
  } else {
    put_next(t, &p);
  }
  t->count++;
  return HA_OK;
}

/* --- properties ------------------------------------------------------------------------------- */

static void put_geometry_end(const track *t) {
  cli_out *out = t->file->out;

  if (t->count > 1) {
    cli_out_text(out, "\n]}");
  } else if (t->count == 1) {
    cli_out_text(out, "{\"type\":\"Point\",\"coordinates\":");
    put_position(out, &t->first);
    cli_out_char(out, '}');
  } else {
    cli_out_text(out, "null");
  }
}

/* Write a time as RFC 3339, in UTC. */
static void put_time(cli_out *out, int64_t time_ns) {
  int64_t nanos = time_ns % 1000000000;
  time_t seconds = (time_t)(time_ns / 1000000000);
  struct tm tm;
  char text[64] = "";

  if (nanos < 0) {
    nanos += 1000000000;
    seconds--;
  }
  if (gmtime_r(&seconds, &tm)) strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &tm);
  cli_out_format(out, "\"%s.%09" PRIi64 "Z\"", text, nanos);
}

/* Write an array with one value per position: times (which = 0) or statuses (1). */
static ha_status put_values(const tracks *all, const track *t, size_t which, ha_error *err) {
  cli_out *out = t->file->out;
  kept_position kept = {.next = t->first_kept};

  cli_out_char(out, '[');
  for (uint64_t i = 0; i < t->count; i++) {
    if (pread(fileno(all->kept), &kept, sizeof kept, kept.next) != (ssize_t)sizeof kept) {
      return no_spool(err);
    }
    if (i > 0) cli_out_char(out, ',');
    if (which == 0) put_time(out, kept.time_ns);
    if (which == 1) cli_out_i64(out, kept.status);
  }
  cli_out_char(out, ']');
  return HA_OK;
}

static ha_status put_properties(const tracks *all, const track *t, const ha_channel *channel,
                                ha_error *err) {
  cli_out *out = t->file->out;
  cli_json json = CLI_JSON_INIT(out);

  cli_out_text(out, ",\n\"properties\":");
  cli_json_open(&json, '{');
  cli_json_add_text(&json, "topic", channel->topic);
  cli_json_add_text(&json, "type", channel->schema->name);
  cli_json_add_u64(&json, "positions", t->count);
  cli_json_add_u64(&json, "no_fix", t->no_fix);
  cli_json_add_u64(&json, "invalid", t->invalid);
  cli_json_key(&json, "coordTimes");
  CLI_TRY(put_values(all, t, 0, err));
  if (t->more[STATUS]) {
    cli_out_text(out, ",\"status\":");
    CLI_TRY(put_values(all, t, 1, err));
  }
  cli_out_text(out, "}}\n]}\n");
  return HA_OK;
}

static ha_status finish_channel(void *self, export_channel *channel, ha_error *err) {
  const track *t = channel->state;
  tracks *all = self;

  if (!export_topic_is_begun(t->file)) return HA_OK;
  CLI_TRY(export_topic_start(&all->files, t->file, all->run, channel, NULL, NULL, err));
  put_geometry_end(t);
  CLI_TRY(put_properties(all, t, channel->channel, err));
  if (t->no_fix + t->invalid > 0) {
    cli_note("%s: %" PRIu64 " of %" PRIu64 " positions are omitted: %" PRIu64
             " without a fix, %" PRIu64 " with invalid coordinates",
             channel->channel->topic, t->no_fix + t->invalid, t->count + t->no_fix + t->invalid,
             t->no_fix, t->invalid);
  }
  return export_topic_finish(&all->files, t->file, err);
}

static ha_status track_open(void **out, cli_export *run, ha_error *err) {
  tracks *all = cli_resize(NULL, 1, sizeof *all);

  (void)err;
  memset(all, 0, sizeof *all);
  all->run = run;
  *out = all;
  return HA_OK;
}

static void track_close(void *self) {
  tracks *all = self;

  if (!all) return;
  export_topics_done(&all->files);
  if (all->kept) fclose(all->kept);
  free(all);
}

const cli_exporter cli_export_track = {
    .name = "track",
    .help = "GPS positions: GeoJSON",
    .is_best = true,
    .takes = takes,
    .open = track_open,
    .add_channel = add_channel,
    .message = message,
    .finish_channel = finish_channel,
    .close_channel = close_channel,
    .close = track_close,
};
