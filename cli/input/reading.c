#include "input/reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/scratch.h"
#include "ui/exit.h"
#include "ui/limits.h"
#include "ui/memory.h"

/* --- spooled input ---------------------------------------------------------------------------- */

/* Results of the first of two passes, in order, in a temporary file for the second pass: messages
 * and failures. The channels of messages are borrowed from the reader. */

struct cli_spool {
  ha__scratch *scratch; /* limits the size of the file */
  FILE *file;
  uint64_t left; /* number of records that were not read yet */
  bool is_read;
  uint8_t *data; /* bytes of the current message */
  size_t capacity;
};

/* Header of a message or an error in the file. */
typedef struct record {
  ha_status status;
  ha_message msg;
} record;

static bool open_file(cli_spool *s) {
  int fd = -1;

  if (ha__scratch_new(&s->scratch, cli_temp_folder(), cli_limits_given.temp.value, NULL) < 0)
    return false;
  if (ha__scratch_open_file(&fd, s->scratch, NULL) < 0) return false;
  s->file = fdopen(fd, "w+");
  if (!s->file) close(fd);
  return s->file != NULL;
}

/* bag_bytes: size of the bag; it limits the file as --max-temp does. Returns NULL if no temporary
 * file can be created: the caller must read again instead. */
static cli_spool *cli_spool_new(uint64_t bag_bytes) {
  cli_spool *s = cli_resize(NULL, 1, sizeof *s);

  memset(s, 0, sizeof *s);
  if (!open_file(s)) {
    cli_spool_free(s);
    return NULL;
  }
  ha__scratch_saw(s->scratch, bag_bytes);
  return s;
}

static bool put(cli_spool *s, const void *bytes, size_t size) {
  return ha__scratch_charge(s->scratch, size, NULL) == HA_OK &&
         (size == 0 || fwrite(bytes, size, 1, s->file) == 1);
}

/* Append a result of reading: a message with HA_OK, an error with a failure. Returns false if there
 * is no room. */
static bool cli_spool_put(cli_spool *s, ha_status st, const ha_message *msg, const ha_error *err) {
  record head;

  memset(&head, 0, sizeof head); /* padding is written to the file, too */
  head.status = st;
  if (st == HA_OK) head.msg = *msg;
  const bool good = put(s, &head, sizeof head) && (st >= 0 || put(s, err, sizeof *err));

  s->left++;
  return good && (st != HA_OK || put(s, msg->data, msg->size));
}

/* --- reading ---------------------------------------------------------------------------------- */

static ha_status broken(ha_error *err) {
  *err = (ha_error){.code = HA_E_IO, .offset = HA_NO_OFFSET};
  snprintf(err->text, sizeof err->text, "cannot read a temporary file");
  return HA_E_IO;
}

static bool get(cli_spool *s, void *out, size_t size) {
  return size == 0 || fread(out, size, 1, s->file) == 1;
}

static ha_status get_message(ha_message *msg, cli_spool *s, const ha_message *stored,
                             ha_error *err) {
  if (stored->size > s->capacity) {
    s->data = cli_resize(s->data, stored->size, 1);
    s->capacity = stored->size;
  }
  if (!get(s, s->data, stored->size)) return broken(err);
  *msg = *stored;
  msg->data = s->data;
  msg->owner = NULL;
  return HA_OK;
}

/* Read the next result; HA_END after the last one. Bytes are valid until the next call. */
static ha_status cli_spool_next(ha_message *msg, cli_spool *s, ha_error *err) {
  record head;

  if (!s->is_read) rewind(s->file);
  s->is_read = true;
  if (s->left == 0) return HA_END;
  s->left--;
  if (!get(s, &head, sizeof head)) return broken(err);
  if (head.status < 0) return get(s, err, sizeof *err) ? head.status : broken(err);
  return head.status == HA_OK ? get_message(msg, s, &head.msg, err) : head.status;
}

void cli_spool_free(cli_spool *s) {
  if (!s) return;
  if (s->file) fclose(s->file);
  ha__scratch_free(s->scratch);
  free(s->data);
  free(s);
}

/* After this number of consecutive failures, without a message between them, the system is the
 * cause and reading ends. */
#define MAX_SYSTEM_FAILURES 8

bool cli_is_damage(ha_status st) {
  return st == HA_E_CORRUPT || st == HA_E_TRUNCATED || st == HA_E_LIMIT || st == HA_E_UNSUPPORTED;
}

/* --- open ------------------------------------------------------------------------------------- */

static void warn_of_problems(cli_reading *r) {
  size_t count = 0;
  const ha_problem *const *problems = ha_reader_problems(&count, r->reader);

  for (; r->problems < count; r->problems++) {
    cli_warn_problem(problems[r->problems]);
    r->lossy = true;
  }
}

bool cli_reading_open(cli_reading *r, const cli_arguments *bags, uint32_t threads, bool quiet) {
  ha_reader_options options = cli_limits_reader();
  ha_error err = HA_ERROR_INIT;

  options.threads = threads;
  cli_wait_start("opening", quiet);
  const ha_status st = ha_reader_open(&r->reader, bags->items, bags->size, &options, &err);
  cli_wait_end();
  if (st < 0) {
    cli_error_from(&err);
    return false;
  }
  warn_of_problems(r);
  return true;
}

/* --- progress --------------------------------------------------------------------------------- */

/* Find the time of the last message of the query, using the index. Returns false if there is
 * none. */
static bool find_end(int64_t *out, const cli_reading *r, const ha_query *query) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_query one = *query;

  one.limit = 1;
  if (ha_reader_query(r->reader, &one, NULL) != HA_OK) return false;
  if (ha_reader_next(&msg, r->reader, NULL) != HA_OK) return false;
  *out = msg.log_time_ns;
  return true;
}

void cli_reading_expect(cli_reading *r, const ha_query *query) {
  ha_query backwards = *query;
  int64_t first;
  int64_t last;

  r->is_sorting = query->order >= HA_ORDER_SEQUENCE;
  /* finding the end in another order would need reading all messages */
  if (!r->progress.on || query->order != HA_ORDER_LOG) return;
  r->limit = query->limit;
  backwards.reverse = !query->reverse;
  if (!find_end(&first, r, query) || !find_end(&last, r, &backwards)) return;
  r->first_ns = first;
  r->last_ns = last;
}

/* Returns the progress, 0 to 1; negative if unknown. In reverse both differences are negative. */
static double part_of(const cli_reading *r, int64_t now_ns) {
  double part = -1;

  if (r->limit > 0) {
    part = (double)r->messages / (double)r->limit;
  } else if (r->first_ns != r->last_ns) {
    part = ((double)now_ns - (double)r->first_ns) / ((double)r->last_ns - (double)r->first_ns);
  }
  return part > 1 ? 1 : part;
}

void cli_reading_count(cli_reading *r, const ha_message *msg) {
  r->messages++;
  r->bytes += msg->size;
  if (!r->progress.on) return;
  const cli_work work = {"messages", r->messages, r->bytes, part_of(r, msg->log_time_ns)};

  cli_progress_show(&r->progress, &work);
}

/* --- messages --------------------------------------------------------------------------------- */

static void keep(cli_reading *r, ha_status st, const ha_message *msg, const ha_error *err) {
  if (!r->spool || cli_spool_put(r->spool, st, msg, err)) return;
  cli_spool_free(r->spool);
  r->spool = NULL;
}

ha_status cli_reading_next(ha_message *msg, cli_reading *r, ha_error *err) {
  if (r->spool && !r->is_first_pass) return cli_spool_next(msg, r->spool, err);
  if (r->is_sorting) cli_wait_start("sorting", !r->progress.on);
  const ha_status st = ha_reader_next(msg, r->reader, err);
  if (r->is_sorting) cli_wait_end();

  r->is_sorting = false;
  keep(r, st, msg, err);
  return st;
}

ha_status cli_reading_nth(ha_message *msg, cli_reading *r, uint32_t channel, uint64_t n,
                          ha_error *err) {
  if (r->spool && !r->is_first_pass) return cli_spool_next(msg, r->spool, err);
  const ha_status st = ha_reader_nth(msg, r->reader, channel, n, err);

  keep(r, st, msg, err);
  return st;
}

/* --- failures --------------------------------------------------------------------------------- */

bool cli_reading_outlive(cli_reading *r, ha_status st, const ha_error *err) {
  if (st >= 0) {
    r->failures = 0;
    return true;
  }
  if (!cli_is_damage(st) && ++r->failures >= MAX_SYSTEM_FAILURES) {
    cli_error_from(err);
    return false;
  }
  if (!r->is_first_pass) {
    cli_warn("%s", err->text);
    r->lossy = true;
  }
  return true;
}

/* --- passes and end --------------------------------------------------------------------------- */

/* Returns a spool if reading a second time would be expensive: opening files without an index has
 * already decompressed their chunks once, and another order than that of log time reads them first,
 * too. */
static cli_spool *make_spool(const cli_reading *r, int32_t order) {
  const ha_bag_info *info = NULL;
  bool is_unpacked = order != HA_ORDER_LOG;

  if (ha_reader_info(&info, r->reader, HA_INFO_INDEXED, NULL) < 0) return NULL;
  for (size_t i = 0; i < info->file_count; i++) {
    if (info->files[i]->scanned) is_unpacked = true;
  }
  return is_unpacked ? cli_spool_new(info->size) : NULL;
}

void cli_reading_begin_first(cli_reading *r, int32_t order) {
  r->is_first_pass = true;
  r->spool = make_spool(r, order);
}

bool cli_reading_begin_second(cli_reading *r) {
  r->is_first_pass = false;
  r->messages = 0;
  r->bytes = 0;
  r->failures = 0;
  return !r->spool;
}

void cli_reading_end(cli_reading *r) {
  cli_progress_end(&r->progress);
  warn_of_problems(r);
}

int cli_reading_code(const cli_reading *r, int code) {
  return code == CLI_DONE && r->lossy ? CLI_LOSS : code;
}

void cli_reading_close(cli_reading *r) {
  cli_spool_free(r->spool);
  ha_reader_close(r->reader);
}
