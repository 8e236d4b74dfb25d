/* holdall attachments: lists, extracts and adds attachments of bags. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <holdall/reader.h>
#include <holdall/time.h>

#include "bags/append.h"
#include "input/open.h"
#include "look/info.h"
#include "ui/json.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/verbs.h"

/* Bytes per write. */
enum { PIECE = 1 << 20 };

typedef struct settings {
  bool json;
  bool force;
  bool quiet;
  const char *get;
  const char *output;
  cli_count offset;
  const char *add;
  const char *name;
  const char *media_type;
  cli_time log_time;
  cli_time create_time;
} settings;

static const cli_opt g_options[] = {
    {"json", 0, CLI_FLAG, offsetof(settings, json), NULL, NULL,
     "print one JSON array, as in 'info --json --verbose'"},
    {"get", 0, CLI_TEXT, offsetof(settings, get), "NAME", NULL,
     "write the bytes of this attachment to standard output"},
    {"output", 'o', CLI_TEXT, offsetof(settings, output), "FILE", NULL,
     "write the attachment of --get to this file, which must not exist"},
    {"offset", 0, CLI_COUNT, offsetof(settings, offset), "N", NULL,
     "offset of the attachment, if several have the name"},
    {"add", 0, CLI_TEXT, offsetof(settings, add), "FILE", NULL,
     "add this file to the bag, an MCAP file"},
    {"name", 0, CLI_TEXT, offsetof(settings, name), "NAME", NULL,
     "name of the new attachment; default: the file name"},
    {"media-type", 0, CLI_TEXT, offsetof(settings, media_type), "TYPE", NULL,
     "media type of the new attachment; default: application/octet-stream"},
    {"log-time", 0, CLI_TIME, offsetof(settings, log_time), "TIME", NULL,
     "log time of the new attachment; default: now"},
    {"create-time", 0, CLI_TIME, offsetof(settings, create_time), "TIME", NULL,
     "creation time of the new attachment; default: time of the file's last change"},
    {"force", 'f', CLI_FLAG, offsetof(settings, force), NULL, NULL, "replace the file of --output"},
    {"quiet", 'q', CLI_FLAG, offsetof(settings, quiet), NULL, NULL, "no progress on the terminal"},
    CLI_OPT_END,
};

/* --- list ------------------------------------------------------------------------------------- */

static void print_line(cli_out *out, const ha_attachment *attachment, size_t width) {
  char time[HA_TIME_TEXT_SIZE];
  const size_t used = cli_out_name(out, attachment->name);

  ha_time_format(time, attachment->log_time_ns);
  cli_out_spaces(out, width > used ? width - used : 0);
  cli_out_format(out, "  %10" PRIu64 " B  %s  offset %" PRIu64 "  ", attachment->size, time,
                 attachment->offset);
  cli_out_name(out, attachment->media_type);
  cli_out_char(out, '\n');
}

static int list(const ha_bag_info *info, bool json) {
  enum { MAX_WIDTH = 40 };
  size_t width = 0;
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  if (json) {
    cli_json writer = CLI_JSON_INIT(&out);
    info_json_attachments(&writer, info);
    cli_out_char(&out, '\n');
    return cli_out_close(&out, CLI_DONE);
  }
  for (size_t i = 0; i < info->attachment_count; i++) {
    const size_t size = strlen(info->attachments[i]->name);
    if (size > width) width = size < MAX_WIDTH ? size : MAX_WIDTH;
  }
  for (size_t i = 0; i < info->attachment_count; i++) {
    print_line(&out, info->attachments[i], width);
  }
  return cli_out_close(&out, CLI_DONE);
}

/* --- get -------------------------------------------------------------------------------------- */

/* Find the attachment that --get and --offset name. Returns false after a line on stderr if there
 * is none. */
static bool find(size_t *out, const settings *set, const ha_bag_info *info) {
  size_t found = 0;

  for (size_t i = 0; i < info->attachment_count; i++) {
    const ha_attachment *attachment = info->attachments[i];
    if (strcmp(attachment->name, set->get) != 0) continue;
    if (set->offset.given && attachment->offset != set->offset.value) continue;
    *out = i;
    found++;
  }
  if (found == 0) {
    cli_error("%s: no attachment '%s'%s; 'holdall attachments' lists them", info->path, set->get,
              set->offset.given ? " at that offset" : "");
  } else if (found > 1) {
    cli_error("%s: there are %zu attachments '%s'; select one by --offset", info->path, found,
              set->get);
  }
  return found == 1;
}

static int write_file(const settings *set, const ha_message *bytes) {
  cli_out_file file;

  if (!cli_out_file_open(&file, set->output, set->force)) return CLI_FAILED;
  for (size_t at = 0; at < bytes->size && !cli_is_stopped(); at += PIECE) {
    cli_out_bytes(&file.out, bytes->data + at, bytes->size - at < PIECE ? bytes->size - at : PIECE);
  }
  const bool stopped = cli_is_stopped();
  const bool good = cli_out_file_close(&file, !stopped);
  if (stopped) cli_error("stopped by a signal; nothing is written");
  return good ? CLI_DONE : CLI_FAILED;
}

static int get(const settings *set, const ha_bag_info *info, ha_reader *reader) {
  ha_message bytes = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  size_t i = 0;
  cli_out out;

  if (!find(&i, set, info)) return CLI_FAILED;
  if (!set->output && isatty(CLI_STDOUT)) {
    cli_error("attachments are not written to a terminal; use -o FILE, or a pipe");
    return CLI_WRONG_USE;
  }
  if (ha_reader_attachment(&bytes, reader, i, &err) < 0) {
    cli_error_from(&err);
    return CLI_FAILED;
  }
  if (set->output) return write_file(set, &bytes);
  cli_out_init(&out, CLI_STDOUT);
  cli_out_bytes(&out, bytes.data, bytes.size);
  return cli_out_close(&out, CLI_DONE);
}

static int read_bag(const settings *set, const char *path) {
  const ha_bag_info *info = NULL;
  ha_reader *reader = cli_open(&info, path, 0, set->quiet);

  if (!reader) return CLI_FAILED;
  const bool damaged = cli_warn_problems(info);
  const int code = set->get ? get(set, info, reader) : list(info, set->json);
  ha_reader_close(reader);
  return damaged && code == CLI_DONE ? CLI_LOSS : code;
}

/* --- add -------------------------------------------------------------------------------------- */

static int64_t ns_of(const struct timespec *time) {
  return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
}

static bool read_bytes(int fd, uint8_t *to, size_t size) {
  size_t used = 0;

  while (used < size) {
    const ssize_t n = read(fd, to + used, size - used);

    if (n < 0 && errno == EINTR) continue;
    if (n == 0) errno = EIO; /* the file was truncated while it was read */
    if (n <= 0) return false;
    used += (size_t)n;
  }
  return true;
}

/* Returns the contents of a file, for free(); NULL after a line on stderr. */
static uint8_t *read_file(struct stat *found, const char *path) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  uint8_t *bytes = NULL;
  bool good = fd >= 0 && fstat(fd, found) == 0;

  if (good && !S_ISREG(found->st_mode)) {
    errno = S_ISDIR(found->st_mode) ? EISDIR : EINVAL;
    good = false;
  }
  if (good) {
    bytes = cli_resize(NULL, (size_t)found->st_size + 1, 1);
    good = read_bytes(fd, bytes, (size_t)found->st_size);
  }
  if (!good) cli_error("%s: cannot be read: %s", path, strerror(errno));
  if (fd >= 0) close(fd);
  if (good) return bytes;
  free(bytes);
  return NULL;
}

static const char *name_of(const char *path) {
  const char *slash = strrchr(path, '/');

  return slash ? slash + 1 : path;
}

static int add(const settings *set, const char *path) {
  struct timespec now;
  struct stat found;
  ha_error err = HA_ERROR_INIT;
  cli_append append;
  uint8_t *bytes = read_file(&found, set->add);

  if (!bytes) return CLI_FAILED;
  clock_gettime(CLOCK_REALTIME, &now);
  const ha_attachment attachment = {
      .struct_size = sizeof attachment,
      .name = set->name ? set->name : name_of(set->add),
      .media_type = set->media_type ? set->media_type : "application/octet-stream",
      .log_time_ns = set->log_time.given ? set->log_time.ns : ns_of(&now),
      .create_time_ns = set->create_time.given ? set->create_time.ns : ns_of(&found.st_mtim),
      .size = (uint64_t)found.st_size};
  int code = cli_append_start(&append, path, "attachments", set->quiet);

  if (code == CLI_DONE) {
    const ha_status st = ha_writer_add_attachment(append.writer, &attachment, bytes, &err);
    code = cli_append_end(&append, st, &err);
  }
  free(bytes);
  return code;
}

/* --- the verb --------------------------------------------------------------------------------- */

static bool is_offset(const cli_time *time) {
  return time->given && time->kind != HA_TIME_ABSOLUTE;
}

static bool check(const settings *set) {
  const bool for_add =
      set->name || set->media_type || set->log_time.given || set->create_time.given;

  if (set->get && set->add) {
    cli_error("--get and --add exclude each other");
  } else if ((set->output || set->offset.given || set->force) && !set->get) {
    cli_error("--output, --offset and --force need --get");
  } else if (for_add && !set->add) {
    cli_error("--name, --media-type, --log-time and --create-time need --add");
  } else if (set->json && (set->get || set->add)) {
    cli_error("--json cannot be combined with --get or --add");
  } else if (is_offset(&set->log_time) || is_offset(&set->create_time)) {
    cli_error("times of an attachment must be absolute, not offsets from the times of the bag");
  } else {
    return true;
  }
  return false;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  settings set;
  cli_arguments bags;
  int code;

  memset(&set, 0, sizeof set);
  if (!cli_parse(&code, &bags, &set, verb, argc, argv)) return code;
  if (!check(&set)) return CLI_WRONG_USE;
  cli_catch_signals();
  return set.add ? add(&set, bags.items[0]) : read_bag(&set, bags.items[0]);
}

static const char *const g_examples[] = {
    "holdall attachments drive.mcap",
    "holdall attachments drive.mcap --get calibration.yaml -o calibration.yaml",
    "holdall attachments drive.mcap --add calibration.yaml --media-type text/yaml",
    NULL,
};

const cli_verb cli_verb_attachments = {
    .name = "attachments",
    .summary = "list, extract and add the attachments of a bag",
    .arguments = "BAG",
    .description =
        "Print the attachments of a bag: name, size, time, offset of the record, media type;\n"
        "or write one to a file, or add one to an MCAP file. A file is added to a copy in the\n"
        "same folder, which then replaces the bag, so that a failure leaves the bag unchanged.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
