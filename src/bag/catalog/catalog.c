/* A table of many bags: paths -> one open bag after the other -> a row for each topic. */
#include <holdall/catalog.h>

#include <string.h>
#include <sys/stat.h>

#include "bag/catalog/find.h"
#include "bag/catalog/row.h"
#include "base/alloc.h"
#include "base/status.h"
#include "model/caller.h"

enum { MAX_ROW_BYTES = 64 << 20 };

struct ha_catalog {
  ha__bag_paths paths;
  ha_reader_options options;
  uint64_t split_bytes;
  ha_types *types;
  ha_plan *plan;
  size_t next_path;
  ha__catalog_bag bag; /* path NULL before the first one */
  ha_reader *reader;   /* of this bag; NULL when it could not be opened */
  ha_error error;      /* why */
  size_t next_topic;
  ha__text row;
};

/* --- opening ---------------------------------------------------------------------------------- */

static ha_status copy_options(ha_catalog *c, const ha_catalog_options *given, ha_error *err) {
  ha_catalog_options options = HA_CATALOG_OPTIONS_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&options, given, ha_catalog_options, err));
  if (options.flags) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "flags of a catalog must be 0");
  c->split_bytes = options.split_bytes;
  return HA_CALLER_OPTIONS(&c->options, options.reader, ha_reader_options, err);
}

static ha_status open_catalog(ha_catalog *c, const char *const *paths, size_t n,
                              const ha_catalog_options *options, ha_error *err) {
  HA_TRY(copy_options(c, options, err));
  HA_TRY(ha__need_texts(paths, n, "a path", err));
  HA_TRY(ha_types_parse(&c->types, ha__catalog_channel()->schema, NULL, err));
  HA_TRY(ha_plan_new(&c->plan, ha_types_root(c->types), ha__catalog_channel()->encoding, err));
  for (size_t i = 0; i < n; i++) {
    HA_TRY(ha__bag_paths_find(&c->paths, paths[i], err));
  }
  return HA_OK;
}

ha_status ha_catalog_open(ha_catalog **out, const char *const *paths, size_t n,
                          const ha_catalog_options *options, ha_error *err) {
  ha_catalog *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) return HA_FAIL_NOMEM(err);
  c->row = (ha__text)HA__TEXT_INIT(MAX_ROW_BYTES);
  c->error = (ha_error)HA_ERROR_INIT;
  c->options = (ha_reader_options)HA_READER_OPTIONS_INIT;
  const ha_status st = open_catalog(c, paths, n, options, err);
  if (st < 0) {
    ha_catalog_close(c);
    return st;
  }
  *out = c;
  return HA_OK;
}

void ha_catalog_close(ha_catalog *c) {
  if (!c) return;
  ha_reader_close(c->reader);
  ha__text_done(&c->row);
  ha_plan_free(c->plan);
  ha_types_free(c->types);
  ha__bag_paths_done(&c->paths);
  ha__free(c);
}

const char *const *ha_catalog_paths(size_t *out_count, const ha_catalog *c) {
  *out_count = c->paths.size;
  return c->paths.items;
}

const ha_plan *ha_catalog_plan(const ha_catalog *c) {
  return c->plan;
}

/* --- rows ------------------------------------------------------------------------------------- */

static int64_t time_of(const char *path) {
  struct stat st;

  if (stat(path, &st) != 0) return 0;
  return (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
}

/* Modification time of the newest file. */
static int64_t modified(const ha__catalog_bag *bag) {
  int64_t newest = 0;

  if (!bag->info) return time_of(bag->path);
  for (size_t i = 0; i < bag->info->file_count; i++) {
    const int64_t time = time_of(bag->info->files[i]->path);
    if (time > newest) newest = time;
  }
  return newest;
}

/* The information is asked for again, as dividing may meet damage. */
static ha_status divide_bag(ha_catalog *c) {
  ha_split_options options = HA_SPLIT_OPTIONS_INIT;
  ha__catalog_bag *bag = &c->bag;

  options.target_bytes = c->split_bytes;
  if (c->split_bytes == 0 || bag->info->size <= c->split_bytes) return HA_OK;
  bag->info = NULL;
  HA_TRY(ha_reader_splits(&bag->splits, &bag->split_count, c->reader, NULL, &options, &c->error));
  return ha_reader_info(&bag->info, c->reader, 0, &c->error);
}

static ha_status read_bag(ha_catalog *c, const char *path) {
  HA_TRY(ha_reader_open(&c->reader, &path, 1, &c->options, &c->error));
  HA_TRY(ha_reader_info(&c->bag.info, c->reader, 0, &c->error));
  return divide_bag(c);
}

/* Open the next bag. A bag that can't be opened has a row with the reason. */
static ha_status next_bag(ha_catalog *c, ha_error *err) {
  ha_reader_close(c->reader);
  c->reader = NULL;
  c->bag = (ha__catalog_bag){.path = NULL};
  if (c->next_path == c->paths.size) return HA_END;
  const char *path = c->paths.items[c->next_path++];
  c->bag.path = path;
  c->next_topic = 0;
  const ha_status st = read_bag(c, path);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) {
    c->bag.error = c->error.text;
    c->bag.split_count = 0;
  }
  c->bag.modified_ns = modified(&c->bag);
  return HA_OK;
}

static size_t count_rows(const ha__catalog_bag *bag) {
  return bag->info && bag->info->topic_count > 1 ? bag->info->topic_count : 1;
}

/* A bag whose texts are too long gets an additional row that says so. */
static ha_status make_row(ha_catalog *c, ha_error *err) {
  c->row.size = 0;
  ha__catalog_row(&c->row, &c->bag, c->next_topic++);
  ha_status st = ha__text_status(&c->row, err);
  if (st != HA_E_LIMIT) return st;
  ha__text_done(&c->row);
  c->bag.info = NULL;
  c->bag.split_count = 0;
  c->bag.error = "its texts have more than 64 MiB";
  c->next_topic = 1;
  ha__catalog_row(&c->row, &c->bag, 0);
  return ha__text_status(&c->row, err);
}

ha_status ha_catalog_next(ha_message *row, ha_catalog *c, ha_error *err) {
  HA_TRY(HA_CALLER_CHECK(row, ha_message, err));
  if (!c->bag.path || c->next_topic == count_rows(&c->bag)) {
    const ha_status st = next_bag(c, err);
    if (st != HA_OK) return st;
  }
  HA_TRY(make_row(c, err));
  const ha_message result = {.struct_size = sizeof result,
                             .channel = ha__catalog_channel(),
                             .data = (const uint8_t *)ha__text_view(&c->row),
                             .size = c->row.size};
  ha__caller_write(row, &result, sizeof result);
  return HA_OK;
}

const ha_bag_info *ha_catalog_bag(const char **path, const char **error, const ha_catalog *c) {
  if (path) *path = c->bag.path;
  if (error) *error = c->bag.error;
  return c->bag.info;
}
