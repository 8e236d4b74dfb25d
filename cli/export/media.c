/* Exports audio and video: concatenates the bytes of all messages of a topic in one file. */
#include <stdlib.h>
#include <string.h>

#include "export/magic.h"
#include "export/topic.h"
#include "ui/memory.h"

enum { DATA, FORMAT, FIELDS };

typedef struct media_type {
  const char *name;
  const char *fields[FIELDS]; /* a type without a format field is audio */
} media_type;

static const media_type g_types[] = {
    {"audio_common_msgs/AudioData", {"data", NULL}},
    {"audio_common_msgs/AudioDataStamped", {"audio.data", NULL}},
    {"foxglove_msgs/CompressedVideo", {"data", "format"}},
    {"foxglove.CompressedVideo", {"data", "format"}},
};

typedef struct media {
  cli_export *run;
  export_topics files;
} media;

typedef struct channel_state {
  ha_path *paths[FIELDS];
  export_topic *file;
} channel_state;

static size_t field_count(const media_type *type) {
  return type->fields[FORMAT] ? FIELDS : 1;
}

static const media_type *type_of(const ha_channel *channel) {
  for (size_t i = 0; i < sizeof g_types / sizeof g_types[0]; i++) {
    if (ha_schema_is(channel->schema, g_types[i].name)) return &g_types[i];
  }
  return NULL;
}

static bool takes(const ha_channel *channel, const ha_plan *plan) {
  const media_type *type = type_of(channel);

  return type && ha_plan_has(plan, type->fields, field_count(type));
}

static ha_status open_media(void **out, cli_export *run, ha_error *err) {
  media *m = cli_resize(NULL, 1, sizeof *m);

  (void)err;
  memset(m, 0, sizeof *m);
  m->run = run;
  *out = m;
  return HA_OK;
}

static ha_status add_channel(void *self, export_channel *channel, ha_error *err) {
  const media_type *type = type_of(channel->channel);
  media *m = self;

  if (!type) return CLI_FAIL(err, HA_E_UNSUPPORTED, "neither audio nor video");
  channel_state *state = cli_resize(NULL, 1, sizeof *state);
  memset(state, 0, sizeof *state);
  channel->state = state;
  state->file = export_topics_add_other(&m->files, channel->channel);
  return ha_paths_new(state->paths, channel->plan, type->fields, field_count(type), err);
}

/* The first message of a topic determines the suffix. */
static ha_status choose_suffix(const char **out, const channel_state *state, const ha_message *msg,
                               const uint8_t *data, size_t size, ha_error *err) {
  const uint8_t *format = NULL;
  size_t format_size = 0;

  if (!state->paths[FORMAT]) {
    const char *suffix = export_audio_suffix(data, size);

    *out = suffix ? suffix : ".raw";
    return HA_OK;
  }
  CLI_TRY(ha_path_bytes(&format, &format_size, state->paths[FORMAT], msg->data, msg->size, err));
  *out = export_video_suffix((const char *)format, format_size);
  if (*out) return HA_OK;
  return CLI_FAIL(err, HA_E_UNSUPPORTED, "video of format '%.*s' needs a container",
                  format_size < 64 ? (int)format_size : 64, (const char *)format);
}

static ha_status message(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  const channel_state *state = channel->state;
  media *m = self;
  const char *suffix = NULL;
  const uint8_t *data = NULL;
  size_t size = 0;

  CLI_TRY(ha_path_bytes(&data, &size, state->paths[DATA], msg->data, msg->size, err));
  if (!export_topic_is_begun(state->file)) {
    CLI_TRY(choose_suffix(&suffix, state, msg, data, size, err));
  }
  CLI_TRY(export_topic_start(&m->files, state->file, m->run, channel, msg, suffix, err));
  cli_out_bytes(state->file->out, data, size);
  return HA_OK;
}

static ha_status finish_channel(void *self, export_channel *channel, ha_error *err) {
  const channel_state *state = channel->state;
  media *m = self;

  return export_topic_finish(&m->files, state->file, err);
}

static void close_channel(void *self, export_channel *channel) {
  channel_state *state = channel->state;

  (void)self;
  if (!state) return;
  ha_paths_free(state->paths, FIELDS);
  free(state);
}

static void close_media(void *self) {
  media *m = self;

  if (!m) return;
  export_topics_done(&m->files);
  free(m);
}

const cli_exporter cli_export_media = {
    .name = "media",
    .help = "audio and video: one file per topic",
    .is_best = true,
    .takes = takes,
    .open = open_media,
    .add_channel = add_channel,
    .message = message,
    .finish_channel = finish_channel,
    .close_channel = close_channel,
    .close = close_media,
};
