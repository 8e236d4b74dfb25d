#include "serve/bag.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <holdall/time.h>

#include "input/open.h"
#include "look/info.h"
#include "ui/memory.h"
#include "ui/signals.h"

/* Limits of an answer, which a request cannot exceed. */
enum { DEFAULT_MESSAGES = 100, MAX_MESSAGES = 10000, MAX_FAILURES = 100 };
enum { STEP = 64 }; /* messages between checks for a disconnected client */
#define MAX_BYTES (UINT64_C(64) << 20)
#define MAX_READ (UINT64_C(4) << 30)

static serve_bag *new_bag(const cli_texts *definitions, serve_frames *frames) {
  serve_bag *bag = cli_resize(NULL, 1, sizeof *bag);

  memset(bag, 0, sizeof *bag);
  bag->form.json = true;
  bag->frames = frames;
  for (size_t i = 0; i < definitions->size; i++) {
    cli_texts *places = &bag->form.definitions;

    places->items = cli_resize(places->items, places->size + 1, sizeof *places->items);
    places->items[places->size++] = definitions->items[i];
  }
  return bag;
}

serve_bag *serve_bag_open(const char *path, const cli_texts *definitions, serve_frames *frames,
                          bool quiet) {
  serve_bag *bag = new_bag(definitions, frames);

  bag->reader = cli_open(&bag->info, path, 0, quiet);
  if (bag->reader && cat_show_open(&bag->show, &bag->form, true)) return bag;
  serve_bag_close(bag);
  return NULL;
}

serve_bag *serve_bag_open_live(live_ring *ring, const cli_texts *definitions,
                               serve_frames *frames) {
  serve_bag *bag = new_bag(definitions, frames);

  bag->live = live_query_new(ring);
  bag->info = &bag->live->info;
  if (cat_show_open(&bag->show, &bag->form, true)) return bag;
  serve_bag_close(bag);
  return NULL;
}

void serve_bag_close(serve_bag *bag) {
  if (!bag) return;
  cat_show_done(&bag->show, &bag->form);
  ha_reader_close(bag->reader);
  live_query_free(bag->live);
  free(bag);
}

void serve_bag_begin(serve_bag *bag, const serve_asker *asker) {
  bag->asker = asker;
  if (bag->live) live_query_update(bag->live);
}

void serve_bag_end(serve_bag *bag) {
  bag->asker = NULL;
  if (bag->live) live_query_forget(bag->live);
}

ha_status serve_bag_query(serve_bag *bag, const ha_query *query) {
  if (!bag->live) return ha_reader_query(bag->reader, query, NULL);
  live_query_run(bag->live, query);
  return HA_OK;
}

ha_status serve_bag_next(ha_message *out, serve_bag *bag, ha_error *err) {
  return bag->live ? live_query_next(out, bag->live) : ha_reader_next(out, bag->reader, err);
}

const ha_channel *const *serve_bag_channels(size_t *count, const serve_bag *bag) {
  if (!bag->live) return ha_reader_channels(count, bag->reader);
  *count = bag->info->channel_count;
  return bag->info->channels;
}

ha_status serve_bag_times(serve_bag *bag,
                          int32_t (*visit)(void *user, const ha_channel *channel,
                                           int64_t log_time_ns),
                          void *user) {
  const ha_query all = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;

  if (!bag->live) return ha_reader_times(bag->reader, NULL, visit, user, NULL);
  live_query_run(bag->live, &all);
  while (live_query_next(&msg, bag->live) == HA_OK) {
    if (visit(user, msg.channel, msg.log_time_ns) != 0) return HA_END;
  }
  return HA_OK;
}

bool serve_bag_is_left(const serve_bag *bag) {
  return cli_is_stopped() || (bag->asker && bag->asker->is_gone(bag->asker->user));
}

static bool is_left(void *user) {
  return serve_bag_is_left(user);
}

serve_answer serve_bag_stopped(void) {
  return SERVE_ERROR(503, "the client has closed the connection");
}

bool serve_bag_work(serve_answer *failure, const serve_bag *bag, uint64_t bytes) {
  const void *from = bag;
  void *user = NULL;

  memcpy(&user, &from, sizeof user); /* is_left() does not change it */
  if (serve_memory_wait(bag->memory, SERVE_FOR_WORK, bytes, is_left, user)) return true;
  *failure = serve_bag_is_left(bag)
                 ? serve_bag_stopped()
                 : SERVE_ERROR(422, "the message needs more memory than --memory allows");
  return false;
}

void serve_bag_work_done(const serve_bag *bag, uint64_t bytes) {
  serve_memory_give(bag->memory, SERVE_FOR_WORK, bytes);
}

/* Returns the description, in the form of `info --json --verbose`. */
serve_answer serve_bag_describe(const serve_bag *bag) {
  const info_view view = {bag->info, bag->info->topics, true, NULL};
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  serve_answer_begin(&out);
  info_print_json(&json, &view);
  return serve_answer_end(&out, "application/json");
}

/* --- queries ------------------------------------------------------------------------------ */

bool serve_bag_time(int64_t *out, const serve_bag *bag, const char *text) {
  const ha_bag_info *info = bag->info;
  int64_t ns = 0;
  int32_t kind = 0;

  if (!text) return true;
  if (ha_time_parse(&ns, &kind, text, NULL) < 0) return false;
  if (kind == HA_TIME_ABSOLUTE) {
    *out = ns;
    return true;
  }
  return !__builtin_add_overflow(kind == HA_TIME_FROM_START ? info->start_ns : info->end_ns, ns,
                                 out);
}

static bool is_set(const char *text) {
  return text && strcmp(text, "1") == 0;
}

/* topic: storage for the list of one topic that query points to. */
static bool read_query(ha_query *query, const char **topic, const serve_bag *bag,
                       const serve_messages *wanted) {
  int64_t at_ns = INT64_MAX;

  query->limit = DEFAULT_MESSAGES;
  query->reverse = is_set(wanted->reverse);
  if (wanted->topic) {
    *topic = wanted->topic;
    query->topics = topic;
    query->topic_count = 1;
  }
  if (wanted->limit && !serve_number_read(&query->limit, wanted->limit)) return false;
  if (query->limit == 0 || query->limit > MAX_MESSAGES) return false;
  if (!wanted->at) {
    return serve_bag_time(&query->start_ns, bag, wanted->start) &&
           serve_bag_time(&query->end_ns, bag, wanted->end);
  }
  if (wanted->start || wanted->end || wanted->limit || wanted->reverse) return false;
  if (!serve_bag_time(&at_ns, bag, wanted->at)) return false;
  query->end_ns = at_ns < INT64_MAX ? at_ns + 1 : INT64_MAX;
  query->limit = 1;
  query->reverse = 1;
  return true;
}

/* --- messages ----------------------------------------------------------------------------- */

const char *serve_bag_each(serve_bag *bag, serve_message_fn *function, void *user) {
  ha_message msg = HA_MESSAGE_INIT;
  uint64_t bytes = 0;
  unsigned failures = 0;

  bag->is_whole = false;
  for (uint64_t i = 0; failures < MAX_FAILURES; i++) {
    if (i % STEP == 0 && serve_bag_is_left(bag)) return "stopped";
    const ha_status st = serve_bag_next(&msg, bag, NULL);

    if (st == HA_END) {
      bag->is_whole = true;
      return failures > 0 ? "damage" : "end";
    }
    if (st < 0) {
      failures++;
      continue;
    }
    if (msg.size > MAX_READ - bytes) return "bytes";
    bytes += msg.size;
    if (!function(user, &msg)) return "limit";
  }
  return "damage";
}

/* Write an error line instead of messages that cannot be read. */
static void put_failure(cli_out *out, const ha_error *err) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  cli_json_key(&json, "error");
  cli_json_open(&json, '{');
  cli_json_add_i64(&json, "code", err->code);
  cli_json_add_text(&json, "text", err->text);
  cli_json_close(&json, '}');
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

/* Returns the reason why the list ends. */
static const char *put_messages(serve_bag *bag, uint64_t limit) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  uint64_t bytes = 0;
  uint64_t messages = 0;
  unsigned failures = 0;

  for (uint64_t i = 0; failures < MAX_FAILURES && !cli_out_is_broken(&bag->show.out); i++) {
    if (i % STEP == 0 && serve_bag_is_left(bag)) return "stopped";
    const ha_status st = serve_bag_next(&msg, bag, &err);

    if (st == HA_END) return messages < limit ? "end" : "limit";
    if (st < 0) {
      put_failure(&bag->show.out, &err);
      failures++;
      continue;
    }
    if (messages > 0 && msg.size > MAX_BYTES - bytes) return "bytes";
    bytes = msg.size > MAX_BYTES ? MAX_BYTES : bytes + msg.size;
    messages++;
    cat_show_put(&bag->show, &msg);
  }
  return "damage";
}

serve_answer serve_bag_messages(serve_bag *bag, const serve_messages *wanted) {
  ha_query query = HA_QUERY_INIT;
  const char *topic = NULL;

  if (!read_query(&query, &topic, bag, wanted)) {
    return serve_answer_error(
        400,
        "{\"error\":{\"code\":400,\"text\":\"topic, start, end, limit (1 to 10000), reverse, "
        "full; or topic, at, full: a time or number is invalid, or at is combined with others\"}}");
  }
  if (serve_bag_query(bag, &query) < 0) {
    return serve_answer_error(500, "{\"error\":{\"code\":500,\"text\":\"the bag can't be read\"}}");
  }
  serve_answer_begin(&bag->show.out);
  bag->show.print.options.flags = HA_PRINT_BASE64 | (is_set(wanted->full) ? HA_PRINT_FULL : 0) |
                                  (is_set(wanted->cut) ? HA_PRINT_CUT : 0);
  const char *end = put_messages(bag, query.limit);
  cat_show_flush(&bag->show);
  serve_answer answer = serve_answer_end(&bag->show.out, "application/x-ndjson");
  answer.end = end;
  return answer;
}

bool serve_bag_last(serve_answer *failure, ha_message *out, serve_bag *bag, const char *topic,
                    const char *at) {
  const serve_messages wanted = {.topic = topic, .at = at ? at : "-0s"};
  ha_query query = HA_QUERY_INIT;
  const char *list = NULL;

  if (!topic || !read_query(&query, &list, bag, &wanted)) {
    *failure = serve_answer_error(
        400, "{\"error\":{\"code\":400,\"text\":\"topic, at: one is missing or wrong\"}}");
    return false;
  }
  if (serve_bag_is_left(bag)) {
    *failure = serve_bag_stopped();
    return false;
  }
  const ha_status st = serve_bag_query(bag, &query);
  const ha_status got = st < 0 ? st : serve_bag_next(out, bag, NULL);
  if (got == HA_OK) return true;
  if (got == HA_END) {
    *failure =
        serve_answer_error(404, "{\"error\":{\"code\":404,\"text\":\"the topic has no message "
                                "at or before this time\"}}");
  } else {
    *failure =
        serve_answer_error(422, "{\"error\":{\"code\":422,\"text\":\"the message is damaged\"}}");
  }
  return false;
}

/* --- files -------------------------------------------------------------------------------- */

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');

  return slash ? slash + 1 : path;
}

/* Opens a file of the bag; -1 = the bag has no file of that name, or it is no regular file. */
static int open_file(struct stat *out, const serve_bag *bag, const char *name) {
  for (size_t i = 0; i < bag->info->file_count; i++) {
    const char *path = bag->info->files[i]->path;

    if (strcmp(base_name(path), name) != 0) continue;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) continue;
    if (fstat(fd, out) == 0 && S_ISREG(out->st_mode)) return fd;
    close(fd);
  }
  return -1;
}

serve_answer serve_bag_file(const serve_bag *bag, const char *name, const char *range,
                            const char *if_range) {
  serve_answer answer = SERVE_ANSWER_INIT;
  struct stat status = {0};
  const int fd = open_file(&status, bag, name);

  if (fd < 0) {
    return serve_answer_error(404,
                              "{\"error\":{\"code\":404,\"text\":\"the bag has no such file\"}}");
  }
  answer.type = "application/octet-stream";
  answer.fd = fd;
  answer.file_size = (uint64_t)status.st_size;
  snprintf(answer.tag, sizeof answer.tag, "\"%" PRIx64 "-%" PRIx64 ".%lx\"", answer.file_size,
           (uint64_t)status.st_mtim.tv_sec, (unsigned long)status.st_mtim.tv_nsec);
  if (if_range && strcmp(if_range, answer.tag) != 0) range = NULL;
  switch (serve_range_read(&answer.offset, &answer.size, range, answer.file_size)) {
  case SERVE_PART:
    answer.status = 206;
    break;
  case SERVE_OUTSIDE:
    answer.status = 416;
    answer.size = 0;
    break;
  case SERVE_WHOLE:
  default:
    answer.status = 200;
    break;
  }
  return answer;
}
