#include "bags/edits.h"

#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/time.h>

#include "base/format.h"
#include "ui/error.h"
#include "ui/memory.h"
#include "ui/opt.h"
#include "ui/report.h"

enum { MAX_DEFINITION = 16 << 20 };

/* --- times ------------------------------------------------------------------------------------ */

static bool read_scale(double *out, const char *text) {
  if (cli_read_number(out, text, DBL_MIN, 1e9)) return true;
  cli_error("--scale-time needs a number above 0, up to 1e9, not '%s'", text);
  return false;
}

/* text: a list such as "log,publish,header". */
static bool read_times(uint32_t *out, const char *text) {
  static const struct {
    const char *word;
    uint32_t flag;
  } words[] = {{"log", HA_TIMES_LOG}, {"publish", HA_TIMES_PUBLISH}, {"header", HA_TIMES_HEADERS}};

  *out = 0;
  for (const char *at = text; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
    const size_t size = strcspn(at, ",");
    size_t i = 0;
    while (i < 3 && (strlen(words[i].word) != size || strncmp(words[i].word, at, size) != 0)) {
      i++;
    }
    if (i == 3) {
      cli_error("--times needs a list of log, publish, header, not '%s'", text);
      return false;
    }
    *out |= words[i].flag;
  }
  return true;
}

static bool check_times(const cli_edit *set) {
  double scale = 1;
  uint32_t times = 0;

  if (set->shift.given && set->shift.kind == HA_TIME_ABSOLUTE) {
    cli_error("--shift-time needs a sign and a unit: +3600s, -2.5s");
    return false;
  }
  if (set->start_at.given && set->start_at.kind != HA_TIME_ABSOLUTE) {
    cli_error("--start-at needs an absolute time, without a sign; --shift-time adds to times");
    return false;
  }
  if (set->shift.given && set->start_at.given) {
    cli_error("--shift-time and --start-at exclude each other; choose one");
    return false;
  }
  if (set->stamp_from_header && set->header_from_log) {
    cli_error("--stamp-from-header and --header-from-log exclude each other; choose one");
    return false;
  }
  if (set->times && !set->shift.given && !set->start_at.given && !set->scale) {
    cli_error("--times needs --shift-time, --start-at or --scale-time");
    return false;
  }
  if (set->scale && !read_scale(&scale, set->scale)) return false;
  return !set->times || read_times(&times, set->times);
}

bool cli_edit_check(const cli_edit *set) {
  const cli_rewrite *r = &set->rewrite;
  const bool has_edits = set->sets.size || set->redefinitions.size || set->shift.given ||
                         set->start_at.given || set->scale || set->stamp_from_header ||
                         set->header_from_log || r->renames.size;

  if (!has_edits) {
    cli_error("no option says what to edit; see 'holdall edit --help'");
    return false;
  }
  for (size_t i = 0; i < set->sets.size; i++) {
    const char *equals = strchr(set->sets.items[i], '=');
    if (equals && equals > set->sets.items[i]) continue;
    cli_error("--set needs TOPIC.FIELD=VALUE, not '%s'", set->sets.items[i]);
    return false;
  }
  for (size_t i = 0; i < set->redefinitions.size; i++) {
    const char *equals = strchr(set->redefinitions.items[i], '=');
    if (equals && equals > set->redefinitions.items[i] && equals[1]) continue;
    cli_error("--definition needs TYPE=FILE, not '%s'", set->redefinitions.items[i]);
    return false;
  }
  return check_times(set);
}

/* Returns the time of the first message that is edited: the origin of --start-at and
 * --scale-time. */
static ha_status first_time(int64_t *out, ha_reader *reader, const ha_query *query, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_query first = *query;

  first.limit = 1;
  ha_status st = ha_reader_query(reader, &first, err);
  if (st >= 0) st = ha_reader_next(&msg, reader, err);
  if (st == HA_OK) *out = msg.log_time_ns;
  return st;
}

static ha_status set_times(cli_edits *e, const cli_edit *set, ha_reader *reader,
                           const ha_query *query, ha_error *err) {
  ha_rewrite_edits *edits = &e->edits;
  int64_t first = 0;

  if (!set->shift.given && !set->start_at.given && !set->scale) return HA_OK;
  edits->times = HA_TIMES_LOG | HA_TIMES_PUBLISH | HA_TIMES_HEADERS;
  if (set->times) (void)read_times(&edits->times, set->times);
  e->retime.shift_ns = set->shift.ns;
  if (!set->start_at.given && !set->scale) return HA_OK;
  const ha_status st = first_time(&first, reader, query, err);
  if (st != HA_OK) return st < 0 ? st : HA_OK;
  e->retime.origin_ns = first;
  if (set->scale) (void)read_scale(&e->retime.scale, set->scale);
  if (set->start_at.given && __builtin_sub_overflow(set->start_at.ns, first, &e->retime.shift_ns)) {
    return CLI_FAIL(err, HA_E_ARG, "--start-at is too far from the first message");
  }
  return HA_OK;
}

/* --- fields ----------------------------------------------------------------------------------- */

static char *keep_copy(cli_edits *e, const char *text, size_t size) {
  char *copy = cli_resize(NULL, size + 1, 1);

  memcpy(copy, text, size);
  copy[size] = '\0';
  e->texts = cli_resize(e->texts, e->text_count + 1, sizeof *e->texts);
  e->texts[e->text_count++] = copy;
  return copy;
}

/* Report an unknown topic, and list some topics of the bag. */
static ha_status refuse_topic(const char *text, const ha_reader *reader, ha_error *err) {
  char names[160] = "";
  size_t used = 0;
  size_t count = 0;
  bool whole = true;
  const ha_channel *const *channels = ha_reader_channels(&count, reader);

  for (size_t i = 0; i < count && whole; i++) {
    whole =
        ha__format_append(names, sizeof names, &used, "%s%s", i ? ", " : "", channels[i]->topic);
  }
  return CLI_FAIL(err, HA_E_ARG,
                  "--set %.60s: must begin with TOPIC. (a topic of the bag), TYPE: or *.; topics "
                  "are %s%s",
                  text, names, whole ? "" : "...");
}

/* Returns the size of the longest topic that precedes a dot in text; 0 = none. */
static size_t find_topic(const char *text, const ha_reader *reader) {
  size_t count = 0;
  size_t longest = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, reader);

  for (size_t i = 0; i < count; i++) {
    const size_t size = strlen(channels[i]->topic);
    if (size > longest && strncmp(text, channels[i]->topic, size) == 0 && text[size] == '.') {
      longest = size;
    }
  }
  return longest;
}

/* Split "*.PATH=VALUE", "TYPE:PATH=VALUE" or "TOPIC.PATH=VALUE". */
static ha_status read_set(cli_edits *e, ha_rewrite_set *out, const char *text,
                          const ha_reader *reader, ha_error *err) {
  const size_t size = (size_t)(strchr(text, '=') - text);
  char *left = keep_copy(e, text, size);
  const size_t topic = find_topic(left, reader);
  char *colon = strchr(left, ':');

  *out = (ha_rewrite_set){NULL, NULL, left, text + size + 1};
  if (topic > 0) {
    left[topic] = '\0';
    out->topic = left;
    out->path = left + topic + 1;
  } else if (strncmp(left, "*.", 2) == 0) {
    out->path = left + 2;
  } else if (colon && *left != '/') {
    *colon = '\0';
    out->type = left;
    out->path = colon + 1;
  } else {
    return refuse_topic(text, reader, err);
  }
  if (*out->path) return HA_OK;
  return CLI_FAIL(err, HA_E_ARG, "--set %s: the name of the field is missing", text);
}

static ha_status read_sets(cli_edits *e, const cli_texts *texts, const ha_reader *reader,
                           ha_error *err) {
  e->sets = cli_resize(NULL, texts->size + 1, sizeof *e->sets);
  for (size_t i = 0; i < texts->size; i++) {
    const ha_status st = read_set(e, &e->sets[i], texts->items[i], reader, err);
    if (st < 0) return st;
  }
  e->edits.sets = e->sets;
  e->edits.set_count = texts->size;
  return HA_OK;
}

/* --- definitions ------------------------------------------------------------------------------ */

static bool read_file(cli_edits *e, ha_redefinition *out, const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = file ? cli_resize(NULL, MAX_DEFINITION, 1) : NULL;
  const size_t size = file ? fread(text, 1, MAX_DEFINITION, file) : 0;
  const bool good = file && !ferror(file) && size < MAX_DEFINITION;

  if (good) out->text = keep_copy(e, text, size);
  out->size = size;
  if (file) (void)fclose(file);
  free(text);
  return good;
}

static ha_status read_redefinition(cli_edits *e, ha_redefinition *out, const char *text,
                                   ha_error *err) {
  const char *path = strchr(text, '=') + 1;
  const char *dot = strrchr(path, '.');

  *out = (ha_redefinition){NULL, NULL, NULL, 0};
  out->type = keep_copy(e, text, (size_t)(path - 1 - text));
  if (dot && strcmp(dot, ".idl") == 0) out->encoding = "ros2idl";
  errno = EFBIG;
  if (read_file(e, out, path)) return HA_OK;
  return CLI_FAIL(err, HA_E_ARG, "%s: cannot be read: %s", path, strerror(errno));
}

static ha_status read_redefinitions(cli_edits *e, const cli_texts *texts, ha_error *err) {
  e->redefinitions = cli_resize(NULL, texts->size + 1, sizeof *e->redefinitions);
  for (size_t i = 0; i < texts->size; i++) {
    const ha_status st = read_redefinition(e, &e->redefinitions[i], texts->items[i], err);
    if (st < 0) return st;
  }
  e->edits.redefinitions = e->redefinitions;
  e->edits.redefinition_count = texts->size;
  return HA_OK;
}

/* --- all edits -------------------------------------------------------------------------------- */

ha_status cli_edits_read(cli_edits *out, const cli_edit *set, ha_reader *reader,
                         const ha_query *query, ha_error *err) {
  out->edits = (ha_rewrite_edits)HA_REWRITE_EDITS_INIT;
  out->retime = (ha_retime)HA_RETIME_INIT;
  out->edits.retime = &out->retime;
  out->edits.flags = (set->stamp_from_header ? HA_EDITS_LOG_FROM_HEADER : 0) |
                     (set->header_from_log ? HA_EDITS_HEADERS_FROM_LOG : 0);
  ha_status st = read_sets(out, &set->sets, reader, err);
  if (st >= 0) st = read_redefinitions(out, &set->redefinitions, err);
  if (st >= 0) st = set_times(out, set, reader, query, err);
  return st;
}

void cli_edits_done(cli_edits *edits) {
  for (size_t i = 0; i < edits->text_count; i++) {
    free(edits->texts[i]);
  }
  free(edits->texts);
  free(edits->sets);
  free(edits->redefinitions);
  free(edits->edited);
}

/* --- report ----------------------------------------------------------------------------------- */

void cli_edits_keep(cli_edits *edits, const ha_channel *channel, uint64_t messages) {
  size_t i = 0;

  while (i < edits->edited_count && strcmp(edits->edited[i].topic, channel->topic) != 0) {
    i++;
  }
  if (i == edits->edited_count) {
    edits->edited = cli_resize(edits->edited, i + 1, sizeof *edits->edited);
    edits->edited[edits->edited_count++] = (cli_edited){channel->topic, 0};
  }
  edits->edited[i].messages += messages;
}

void cli_edits_print(cli_out *out, const cli_edits *edits) {
  for (size_t i = 0; i < edits->edited_count; i++) {
    const cli_edited *e = &edits->edited[i];
    if (e->messages == 0) continue;
    cli_out_text(out, "  ");
    cli_out_name(out, e->topic);
    cli_out_format(out, ": %" PRIu64 " edited\n", e->messages);
  }
}

void cli_edits_json(cli_json *json, const cli_edits *edits) {
  cli_json_key(json, "edited");
  cli_json_open(json, '[');
  for (size_t i = 0; i < edits->edited_count; i++) {
    cli_json_open(json, '{');
    cli_json_add_text(json, "topic", edits->edited[i].topic);
    cli_json_add_u64(json, "messages", edits->edited[i].messages);
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}
