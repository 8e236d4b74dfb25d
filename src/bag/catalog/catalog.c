/* A table of many bags: paths -> one open bag after the other -> a row for each topic. */
#include <holdall/catalog.h>
#include <holdall/model.h>
#include <holdall/reader.h>

#include <string.h>
#include <sys/stat.h>

#include "bag/catalog/find.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/format.h"
#include "base/status.h"
#include "base/text/text.h"
#include "base/url.h"
#include "model/caller.h"

/* --- rows ------------------------------------------------------------------------------------- */

/* A row of a catalog as a message: its definition, and its bytes in the encoding "ros1". The fields
 * are those of holdall/catalog.h. */

/* A bag; info is NULL when it could not be opened, and error is the reason. */
typedef struct catalog_bag {
  const char *path;
  const char *error;
  const ha_bag_info *info;
  int64_t modified_ns;
  const ha_split *const *splits; /* in order of time */
  size_t split_count;
} catalog_bag;

enum { MAX_PROBLEMS = 10, MAX_PROBLEM_TEXT = 1024 };

static const char g_definition[] = "string bag\n"
                                   "string error\n"
                                   "string storage\n"
                                   "string format_version\n"
                                   "string[] compressions\n"
                                   "bool complete\n"
                                   "uint64 bag_bytes\n"
                                   "int64 modified_ns\n"
                                   "uint64 bag_messages\n"
                                   "int64 start_ns\n"
                                   "int64 end_ns\n"
                                   "string[] problems\n"
                                   "uint64 problem_count\n"
                                   "string topic\n"
                                   "string type\n"
                                   "uint32 types\n"
                                   "string encoding\n"
                                   "string hash\n"
                                   "uint64 messages\n"
                                   "int64[] splits\n";

/* The channel of all rows. */
static const ha_channel *catalog_channel(void) {
  static const ha_schema schema = {.struct_size = sizeof schema,
                                   .name = "holdall/CatalogRow",
                                   .encoding = "ros1msg",
                                   .data = (const uint8_t *)g_definition,
                                   .size = sizeof g_definition - 1,
                                   .hash = ""};
  static const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "catalog", .encoding = "ros1", .schema = &schema};

  return &channel;
}

/* --- values ----------------------------------------------------------------------------------- */

static void put_u8(ha__text *out, uint8_t value) {
  ha__text_add(out, &value, 1);
}

static void put_u32(ha__text *out, uint32_t value) {
  uint8_t bytes[4];

  ha__store_u32(bytes, value);
  ha__text_add(out, bytes, sizeof bytes);
}

static void put_u64(ha__text *out, uint64_t value) {
  uint8_t bytes[8];

  ha__store_u64(bytes, value);
  ha__text_add(out, bytes, sizeof bytes);
}

static void put_string(ha__text *out, const char *text) {
  const size_t size = text ? strlen(text) : 0;

  if (size > UINT32_MAX) {
    out->status = HA_E_LIMIT;
    return;
  }
  put_u32(out, (uint32_t)size);
  ha__text_add(out, text, size);
}

/* --- parts of a row --------------------------------------------------------------------------- */

static bool is_compressed(const ha_compression_use *use) {
  return strcmp(use->name, "none") != 0;
}

static void put_compressions(ha__text *out, const ha_bag_info *info) {
  uint32_t count = 0;

  for (size_t i = 0; i < info->compression_count; i++) {
    count += is_compressed(&info->compressions[i]);
  }
  put_u32(out, count);
  for (size_t i = 0; i < info->compression_count; i++) {
    if (is_compressed(&info->compressions[i])) put_string(out, info->compressions[i].name);
  }
}

static void put_problems(ha__text *out, const ha_bag_info *info) {
  const size_t count = info->problem_count < MAX_PROBLEMS ? info->problem_count : MAX_PROBLEMS;

  put_u32(out, (uint32_t)count);
  for (size_t i = 0; i < count; i++) {
    char text[MAX_PROBLEM_TEXT];
    ha__format(text, sizeof text, "%s: %s", info->problems[i]->path, info->problems[i]->text);
    put_string(out, text);
  }
  put_u64(out, info->problem_count);
}

static void put_bag(ha__text *out, const catalog_bag *bag) {
  static const ha_bag_info none = {.storage = "", .format_version = ""};
  const ha_bag_info *info = bag->info ? bag->info : &none;

  put_string(out, bag->path);
  put_string(out, bag->error);
  put_string(out, info->storage);
  put_string(out, info->format_version);
  put_compressions(out, info);
  put_u8(out, info->complete != 0);
  put_u64(out, info->size);
  put_u64(out, (uint64_t)bag->modified_ns);
  put_u64(out, info->message_count);
  put_u64(out, info->message_count ? (uint64_t)info->start_ns : 0);
  put_u64(out, info->message_count ? (uint64_t)info->end_ns : 0);
  put_problems(out, info);
}

/* The last channel of the topic, so that the type is that of ha_arrow_stream(). */
static const ha_channel *find_channel(const ha_bag_info *info, const char *topic) {
  for (size_t i = info->channel_count; i-- > 0;) {
    if (strcmp(info->channels[i]->topic, topic) == 0) return info->channels[i];
  }
  return NULL;
}

static void put_topic(ha__text *out, const ha_bag_info *info, const ha_topic_info *topic) {
  const ha_channel *channel = find_channel(info, topic->name);

  put_string(out, topic->name);
  put_string(out, channel ? channel->schema->name : "");
  put_u32(out, (uint32_t)topic->type_count);
  put_string(out, channel ? channel->encoding : "");
  put_string(out, channel ? channel->schema->hash : "");
  put_u64(out, topic->message_count);
}

/* The start of each split except the first, which starts with the bag. */
static void put_splits(ha__text *out, const catalog_bag *bag) {
  const size_t count = bag->split_count > 1 ? bag->split_count - 1 : 0;

  put_u32(out, (uint32_t)count);
  for (size_t i = 0; i < count; i++) {
    put_u64(out, (uint64_t)bag->splits[i + 1]->start_ns);
  }
}

/* Append the row of a topic, by its index in info. A bag without topics has the row 0. A failure is
 * kept in the text. */
static void catalog_row(ha__text *out, const catalog_bag *bag, size_t topic) {
  static const ha_topic_info none = {.name = ""};
  static const ha_bag_info nothing = {0};
  const bool has_topic = bag->info && topic < bag->info->topic_count;

  put_bag(out, bag);
  put_topic(out, has_topic ? bag->info : &nothing, has_topic ? bag->info->topics[topic] : &none);
  put_splits(out, bag);
}

/* --- catalogs --------------------------------------------------------------------------------- */

enum { MAX_ROW_BYTES = 64 << 20 };

struct ha_catalog {
  ha__bag_paths paths;
  ha_reader_options options;
  uint64_t split_bytes;
  ha_types *types;
  ha_plan *plan;
  size_t next_path;
  char *shown;       /* path of the bag without secrets of a URL */
  catalog_bag bag;   /* path NULL before the first one */
  ha_reader *reader; /* of this bag; NULL when it could not be opened */
  ha_error error;    /* the reason */
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

/* The caller's files and those on servers are bags each: only folders of the file system are
 * searched. */
static ha_status add_path(ha_catalog *c, const char *path, ha_error *err) {
  const bool in_file_system = !c->options.io && ha__url_scheme_size(path) == 0;

  return in_file_system ? ha__bag_paths_find(&c->paths, path, err)
                        : ha__bag_paths_add(&c->paths, path, err);
}

static ha_status open_catalog(ha_catalog *c, const char *const *paths, size_t n,
                              const ha_catalog_options *options, ha_error *err) {
  HA_TRY(copy_options(c, options, err));
  HA_TRY(ha__need_texts(paths, n, "a path", err));
  HA_TRY(ha_types_parse(&c->types, catalog_channel()->schema, NULL, err));
  HA_TRY(ha_plan_new(&c->plan, ha_types_root(c->types), catalog_channel()->encoding, err));
  for (size_t i = 0; i < n; i++) {
    HA_TRY(add_path(c, paths[i], err));
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
  ha__free(c->shown);
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
static int64_t modified(const catalog_bag *bag) {
  int64_t newest = 0;

  if (!bag->info) return time_of(bag->path);
  for (size_t i = 0; i < bag->info->file_count; i++) {
    const int64_t time = time_of(bag->info->files[i]->path);
    if (time > newest) newest = time;
  }
  return newest;
}

/* The information is requested again, because dividing may find damage. */
static ha_status divide_bag(ha_catalog *c) {
  ha_split_options options = HA_SPLIT_OPTIONS_INIT;
  catalog_bag *bag = &c->bag;

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
  c->bag = (catalog_bag){.path = NULL};
  if (c->next_path == c->paths.size) return HA_END;
  const char *path = c->paths.items[c->next_path++];
  ha__free(c->shown);
  c->shown = ha__url_shown(path);
  if (!c->shown) return HA_FAIL_NOMEM(err);
  c->bag.path = c->shown;
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

static size_t count_rows(const catalog_bag *bag) {
  return bag->info && bag->info->topic_count > 1 ? bag->info->topic_count : 1;
}

/* A bag whose texts are too long gets an additional row that says so. */
static ha_status make_row(ha_catalog *c, ha_error *err) {
  c->row.size = 0;
  catalog_row(&c->row, &c->bag, c->next_topic++);
  ha_status st = ha__text_status(&c->row, err);
  if (st != HA_E_LIMIT) return st;
  ha__text_done(&c->row);
  c->bag.info = NULL;
  c->bag.split_count = 0;
  c->bag.error = "its texts have more than 64 MiB";
  c->next_topic = 1;
  catalog_row(&c->row, &c->bag, 0);
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
                             .channel = catalog_channel(),
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
