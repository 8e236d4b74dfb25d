#include "create/origins.h"

#include <stdlib.h>
#include <string.h>

#include "base/url.h"
#include "input/open.h"
#include "ui/memory.h"
#include "ui/path.h"
#include "ui/report.h"

static bool has_metadata(const char *folder) {
  char *path = cli_path_in(folder, "metadata.yaml", false);
  const bool has = cli_path_is_file(path);

  free(path);
  return has;
}

static bool is_bag(const char *place) {
  if (ha__url_scheme_size(place) > 0) return true;
  if (cli_path_is_folder(place)) return has_metadata(place);
  return cli_path_is_file(place) && !cli_path_ends_in(place, ".zip");
}

static bool open_bag(create_origins *o, const char *place) {
  const ha_bag_info *info = NULL;
  ha_reader *reader = cli_open(&info, place, HA_INFO_INDEXED, true);

  if (!reader) return false;
  o->readers = cli_resize(o->readers, o->count + 1, sizeof(void *));
  o->readers[o->count++] = reader;
  return true;
}

static bool open_decoder(create_origins *o) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;

  options.paths = o->places.items;
  options.path_count = o->places.size;
  ha_status st = ha_definitions_open(&o->definitions, &options, &err);
  if (st >= 0) st = ha_decoder_new(&o->decoder, o->definitions, &err);
  for (size_t i = 0; st >= 0 && i < o->count; i++) {
    st = ha_decoder_sample(o->decoder, o->readers[i], &err);
  }
  if (st < 0) cli_error_from(&err);
  return st >= 0;
}

bool create_origins_open(create_origins *out, const cli_texts *places) {
  *out = (create_origins){.places = {NULL, 0}};
  out->places.items = cli_resize(NULL, places->size + 1, sizeof *out->places.items);
  for (size_t i = 0; i < places->size; i++) {
    const char *place = places->items[i];
    if (!is_bag(place)) {
      out->places.items[out->places.size++] = place;
    } else if (!open_bag(out, place)) {
      return false;
    }
  }
  return open_decoder(out);
}

void create_origins_close(create_origins *o) {
  ha_decoder_free(o->decoder);
  ha_definitions_close(o->definitions);
  for (size_t i = 0; i < o->count; i++)
    ha_reader_close(o->readers[i]);
  free(o->readers);
  free(o->places.items);
}

/* 0 = not of this type. */
static int match(const ha_channel *channel, const char *topic, const char *type, uint64_t id,
                 const char *encoding) {
  if (strcmp(channel->schema->name, type) != 0) return 0;
  if (encoding && strcmp(channel->encoding, encoding) != 0) return 0;
  if (strcmp(channel->topic, topic) != 0) return 1;
  return channel->id == id ? 3 : 2;
}

const ha_channel *create_origins_find(const create_origins *o, const char *topic, const char *type,
                                      uint64_t id, const char *encoding) {
  const ha_channel *best = NULL;
  int best_match = 0;

  for (size_t i = 0; i < o->count; i++) {
    size_t count = 0;
    const ha_channel *const *channels = ha_reader_channels(&count, o->readers[i]);
    for (size_t k = 0; k < count; k++) {
      const int found = match(channels[k], topic, type, id, encoding);
      if (found <= best_match) continue;
      best = channels[k];
      best_match = found;
    }
  }
  return best;
}
