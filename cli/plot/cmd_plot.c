/* holdall plot: draws values of fields over time. */
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include <holdall/reader.h>
#include <holdall/time.h>

#include "input/reading.h"
#include "input/select.h"
#include "plot/chart.h"
#include "plot/collect.h"
#include "plot/field.h"
#include "ui/memory.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/path.h"
#include "ui/signals.h"
#include "ui/terminal.h"
#include "ui/verbs.h"

enum { COLOUR_AUTO = 0, COLOUR_ALWAYS = 1, COLOUR_NEVER = 2 };

typedef struct settings {
  cli_texts fields;
  const char *x;
  bool equal;
  cli_select select; /* only its times are options; its topics are those of the fields */
  const char *output;
  bool force;
  bool separate;
  cli_count width;
  cli_count height;
  const char *title;
  bool ascii;
  int colour;
  bool json;
  cli_texts definitions;
  bool quiet;
} settings;

static const char *const g_colours[] = {"auto", "always", "never", NULL}; /* as COLOUR_... */

static const cli_opt g_options[] = {
    {"field", 0, CLI_TEXTS, offsetof(settings, fields), "FIELD", NULL,
     "a field to draw; for names that, as arguments, would be read as a bag"},
    {"x", 'x', CLI_TEXT, offsetof(settings, x), "X", NULL,
     "the x axis: log (log time, the default), header (header.stamp), or a field"},
    {"equal", 0, CLI_FLAG, offsetof(settings, equal), NULL, NULL,
     "with a field as x axis: use the same scale on both axes"},
    {"start", 0, CLI_TIME, offsetof(settings, select.start), "TIME", NULL,
     "messages recorded at TIME or later"},
    {"end", 0, CLI_TIME, offsetof(settings, select.end), "TIME", NULL,
     "messages recorded before TIME"},
    {"output", 'o', CLI_PATH, offsetof(settings, output), "FILE", NULL,
     "write a picture: FILE.svg or FILE.png"},
    {"force", 'f', CLI_FLAG, offsetof(settings, force), NULL, NULL, "replace the file of --output"},
    {"separate", 0, CLI_FLAG, offsetof(settings, separate), NULL, NULL, "one panel per field"},
    {"width", 0, CLI_COUNT, offsetof(settings, width), "N", NULL,
     "width in columns or, of a picture, pixels; default: that of the terminal, 960 pixels"},
    {"height", 0, CLI_COUNT, offsetof(settings, height), "N", NULL,
     "height in lines or, of a picture, pixels"},
    {"title", 0, CLI_TEXT, offsetof(settings, title), "TEXT", NULL,
     "title of a picture; default: name of the bag"},
    {"ascii", 0, CLI_FLAG, offsetof(settings, ascii), NULL, NULL,
     "draw with ASCII instead of braille characters; the default if the locale is not UTF-8"},
    {"color", 0, CLI_CHOICE, offsetof(settings, colour), "WHEN", g_colours,
     "use colours: auto (the default: on a terminal, unless NO_COLOR is set), always or never"},
    {"json", 0, CLI_FLAG, offsetof(settings, json), NULL, NULL,
     "print one JSON object: the drawn points, and statistics"},
    {"definitions", 0, CLI_TEXTS, offsetof(settings, definitions), "PLACE", NULL,
     "a folder or zip file of definitions; may be given several times"},
    {"quiet", 'q', CLI_FLAG, offsetof(settings, quiet), NULL, NULL, "no progress on the terminal"},
    CLI_OPT_END,
};

typedef struct job {
  settings set;
  cli_texts bags;
  cli_reading reading;
  cat_decode decode;
  plot_fields fields;
  plot_collect collect;
  plot_chart chart;
} job;

/* --- bags and fields ---------------------------------------------------------------------- */

static void add_text(cli_texts *texts, const char *text) {
  texts->items = cli_resize(texts->items, texts->size + 1, sizeof *texts->items);
  texts->items[texts->size++] = text;
}

/* Divide the arguments into bags and fields. A text that begins with a slash is a field, unless a
 * file of that name exists. */
static bool sort_arguments(job *j, const cli_arguments *arguments) {
  for (size_t i = 0; i < arguments->size; i++) {
    const char *text = arguments->items[i];
    const bool is_field = text[0] == '/' && access(text, F_OK) != 0;

    add_text(is_field ? &j->set.fields : &j->bags, text);
  }
  if (j->bags.size == 0) cli_error("BAG... is missing; see 'holdall plot --help'");
  return j->bags.size > 0;
}

/* list: "/a.x,/a.y" */
static bool add_fields(job *j, const plot_bag *bag, const char *list) {
  bool good = true;

  while (good) {
    const size_t size = strcspn(list, ",");
    char *field = cli_resize(NULL, size + 1, 1);

    memcpy(field, list, size);
    field[size] = '\0';
    good = plot_fields_add(&j->fields, bag, field);
    free(field);
    if (list[size] == '\0') break;
    list += size + 1;
  }
  return good;
}

/* Returns the start time of the bag. Reads all messages if the bag has no index. */
static bool find_start(int64_t *out, const job *j) {
  const ha_bag_info *info = NULL;
  ha_error err = HA_ERROR_INIT;

  cli_wait_start("reading the times of the bag", j->set.quiet);
  const ha_status st = ha_reader_info(&info, j->reading.reader, 0, &err);
  cli_wait_end();
  if (st < 0) {
    cli_error_from(&err);
    return false;
  }
  *out = info->start_ns;
  return true;
}

static bool find_fields(job *j, const plot_bag *bag, int64_t start_ns) {
  for (size_t i = 0; i < j->set.fields.size; i++) {
    if (!add_fields(j, bag, j->set.fields.items[i])) return false;
  }
  plot_collect_start(&j->collect, &j->decode, &j->fields, j->set.x, start_ns);
  return plot_collect_check(&j->collect, bag);
}

/* --- reading ------------------------------------------------------------------------------ */

static int read_messages(job *j) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;

  for (;;) {
    if (cli_is_stopped()) {
      cli_error("stopped by a signal; nothing is drawn");
      return CLI_FAILED;
    }
    const ha_status st = ha_reader_next(&msg, j->reading.reader, &err);

    if (st == HA_END) return CLI_DONE;
    if (st == HA_OK) {
      plot_collect_put(&j->collect, &msg);
      cli_reading_count(&j->reading, &msg);
    }
    if (!cli_reading_outlive(&j->reading, st, &err)) return CLI_FAILED;
  }
}

static ha_status set_query(job *j, ha_error *err) {
  ha_query query = HA_QUERY_INIT;

  for (size_t i = 0; i < j->fields.size; i++) {
    add_text(&j->set.select.topics, j->fields.items[i].topic);
  }
  const ha_status st =
      cli_select_fill(&query, &j->set.select, j->reading.reader, j->set.quiet, err);
  if (st < 0) return st;
  cli_reading_expect(&j->reading, &query);
  return ha_reader_query(j->reading.reader, &query, err);
}

static int collect(job *j) {
  ha_error err = HA_ERROR_INIT;

  cli_progress_start(&j->reading.progress, j->set.quiet);
  if (set_query(j, &err) < 0) {
    cli_error_from(&err);
    return CLI_FAILED;
  }
  const int code = read_messages(j);
  cli_reading_end(&j->reading);
  const int worse = cat_decode_end(&j->decode, code);
  if (plot_collect_end(&j->chart.set, &j->collect)) j->reading.lossy = true;
  return cli_reading_code(&j->reading, worse);
}

/* --- drawing ------------------------------------------------------------------------------ */

static bool has_suffix(const char *path, const char *suffix) {
  const size_t size = strlen(path);

  return size > strlen(suffix) && strcasecmp(path + size - strlen(suffix), suffix) == 0;
}

static bool is_utf8_locale(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

  for (size_t i = 0; i < 3; i++) {
    const char *value = getenv(names[i]);
    if (!value || !*value) continue;
    return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
  }
  return false;
}

static bool wants_colour(int when) {
  const char *no = getenv("NO_COLOR");
  const char *term = getenv("TERM");

  if (when != COLOUR_AUTO) return when == COLOUR_ALWAYS;
  return isatty(CLI_STDOUT) && (!no || !*no) && (!term || strcmp(term, "dumb") != 0);
}

static size_t clamp(size_t value, size_t least, size_t most) {
  return value < least ? least : value > most ? most : value;
}

/* Returns $COLUMNS, or 0. */
static size_t wanted_columns(void) {
  const char *text = getenv("COLUMNS");
  char *end = NULL;
  const long columns = text ? strtol(text, &end, 10) : 0;

  return columns > 0 && *end == '\0' ? clamp((size_t)columns, 20, 1000) : 0;
}

/* Use the size of the terminal, or 80 columns and 24 lines if there is none. */
static void fit_terminal(job *j) {
  enum { LINES = 18, LEAST_LINES = 5, SEPARATE_LINES = 8 };
  const cli_size size = cli_terminal_size(CLI_STDOUT);
  plot_chart *chart = &j->chart;

  if (chart->width == 0) chart->width = wanted_columns();
  if (chart->width == 0) chart->width = size.columns;
  if (chart->height > 0) return;
  const size_t around = 4 + chart->set.size; /* lines for the axis, the legend and the prompt */
  const size_t room = size.lines > around ? size.lines - around : 0;
  chart->height = chart->separate ? SEPARATE_LINES : clamp(room, LEAST_LINES, LINES);
}

static int print(job *j) {
  const plot_terminal_options options = {j->set.ascii || !is_utf8_locale(),
                                         wants_colour(j->set.colour)};
  cli_out *out = cli_resize(NULL, 1, sizeof *out);

  /* series that cannot be distinguished get separate panels */
  if (!options.colour && !options.ascii && j->chart.set.size > 1) j->chart.separate = true;
  fit_terminal(j);
  cli_out_init(out, CLI_STDOUT);
  if (j->set.json) {
    plot_json(out, &j->chart);
  } else {
    plot_terminal(out, &j->chart, &options);
  }
  const int code = cli_out_close(out, CLI_DONE);
  free(out);
  return code;
}

static int write_picture(job *j) {
  cli_out_file *file = cli_resize(NULL, 1, sizeof *file);
  bool good = cli_out_file_open(file, j->set.output, j->set.force);

  if (good) {
    if (has_suffix(j->set.output, ".png")) {
      good = plot_png(&file->out, &j->chart);
    } else {
      plot_svg(&file->out, &j->chart);
    }
    good = cli_out_file_close(file, good);
  }
  free(file);
  return good ? CLI_DONE : CLI_FAILED;
}

/* Write "2025-11-10 14:55:46.627 UTC", or seconds if the times are not since 1970. */
static void write_time(char out[HA_TIME_TEXT_SIZE], int64_t ns) {
  const int64_t year_ns = INT64_C(365) * 86400 * 1000000000;
  const time_t seconds = (time_t)(ns / 1000000000);
  const unsigned milliseconds = (unsigned)(ns % 1000000000 / 1000000);
  struct tm parts;

  if (ns < year_ns || !gmtime_r(&seconds, &parts)) {
    ha_time_format_seconds(out, ns);
    return;
  }
  const size_t used = strftime(out, HA_TIME_TEXT_SIZE, "%Y-%m-%d %H:%M:%S", &parts);
  snprintf(out + used, HA_TIME_TEXT_SIZE - used, ".%03u UTC", milliseconds % 1000);
}

static void describe(job *j) {
  plot_chart *chart = &j->chart;
  char time[HA_TIME_TEXT_SIZE];

  chart->title = j->set.title ? j->set.title : cli_path_name(j->bags.items[0]);
  chart->x = j->set.x ? j->set.x : "log";
  chart->by_field = plot_collect_by_field(&j->collect);
  chart->zero_ns = j->collect.zero_ns;
  chart->equal = j->set.equal;
  chart->separate = j->set.separate;
  chart->width = (size_t)j->set.width.value;
  chart->height = (size_t)j->set.height.value;
  write_time(time, chart->zero_ns);
  if (chart->by_field) {
    snprintf(chart->x_label, sizeof chart->x_label, "%s", chart->x);
  } else {
    snprintf(chart->x_label, sizeof chart->x_label, "%sseconds since %s",
             plot_collect_by_header(&j->collect) ? "header.stamp, " : "", time);
  }
}

static int draw(job *j, int code) {
  plot_bounds bounds;

  if (code != CLI_DONE && code != CLI_LOSS) return code;
  if (!plot_set_bounds(&bounds, &j->chart.set)) {
    cli_error("nothing to draw: no selected message has a value of these fields");
    return CLI_FAILED;
  }
  describe(j);
  const int drawn = j->set.output ? write_picture(j) : print(j);
  return drawn == CLI_DONE ? code : drawn;
}

/* --- the verb ----------------------------------------------------------------------------- */

static int plot(job *j) {
  const cli_arguments bags = {j->bags.items, j->bags.size};
  plot_bag bag = {.decode = &j->decode};
  ha_error err = HA_ERROR_INIT;
  int64_t start_ns;

  if (!cli_reading_open(&j->reading, &bags, 0, j->set.quiet)) return CLI_FAILED;
  if (ha_decoder_sample(j->decode.decoder, j->reading.reader, &err) < 0) {
    cli_error_from(&err);
    return CLI_FAILED;
  }
  bag.channels = ha_reader_channels(&bag.count, j->reading.reader);
  if (j->set.fields.size == 0) return cli_reading_code(&j->reading, plot_fields_list(&bag));
  if (!find_start(&start_ns, j)) return CLI_FAILED;
  if (!find_fields(j, &bag, start_ns)) return CLI_WRONG_USE;
  return draw(j, collect(j));
}

static bool check_size(const cli_count *count, const char *name, size_t least, size_t most) {
  if (!count->given || (count->value >= least && count->value <= most)) return true;
  cli_error("--%s needs a number from %zu to %zu here", name, least, most);
  return false;
}

static bool check(const settings *set) {
  const bool is_picture = set->output != NULL;
  const bool x_is_field = set->x && strcmp(set->x, "log") != 0 && strcmp(set->x, "header") != 0;

  if (is_picture && set->json) {
    cli_error("--json and --output exclude each other");
  } else if (is_picture && !has_suffix(set->output, ".svg") && !has_suffix(set->output, ".png")) {
    cli_error("%s: the name of a picture must end in .svg or .png", set->output);
  } else if (set->force && !is_picture) {
    cli_error("--force needs --output");
  } else if (set->equal && (!x_is_field || set->separate)) {
    cli_error("--equal needs --x FIELD, and excludes --separate");
  } else if (is_picture) {
    return check_size(&set->width, "width", 200, 4096) &&
           check_size(&set->height, "height", 150, 4096);
  } else {
    return check_size(&set->width, "width", 20, 1000) && check_size(&set->height, "height", 3, 500);
  }
  return false;
}

static void done(job *j) {
  plot_set_done(&j->chart.set);
  plot_collect_done(&j->collect);
  plot_fields_done(&j->fields);
  cat_decode_close(&j->decode);
  cli_select_done(&j->set.select);
  free(j->set.fields.items);
  free(j->set.definitions.items);
  free(j->bags.items);
  cli_reading_close(&j->reading);
}

static int run(const cli_verb *verb, int argc, char **argv) {
  const cli_texts no_fields = {NULL, 0};
  job *j = cli_resize(NULL, 1, sizeof *j);
  cli_arguments arguments;
  int code;

  memset(j, 0, sizeof *j);
  if (cli_parse(&code, &arguments, &j->set, verb, argc, argv)) {
    code = CLI_WRONG_USE;
    if (check(&j->set) && sort_arguments(j, &arguments)) {
      j->decode.instead = "left out";
      cli_catch_signals();
      code = cat_decode_open(&j->decode, &j->set.definitions, &no_fields) ? plot(j) : CLI_FAILED;
    }
  }
  done(j);
  free(j);
  return code;
}

static const char *const g_examples[] = {
    "holdall plot drive.bag /imu.angular_velocity",
    "holdall plot drive.mcap /odom.twist.twist.linear.x /cmd_vel.linear.x -o speed.svg",
    "holdall plot drive.mcap /odom.pose.pose.position.y --x pose.pose.position.x --equal",
    "holdall plot drive.bag",
    NULL,
};

const cli_verb cli_verb_plot = {
    .name = "plot",
    .summary = "draw fields over time, in the terminal or as a picture",
    .arguments = "BAG... [FIELD...]",
    .description =
        "Draw numbers in messages over time: in the terminal, or as an SVG or PNG file. A\n"
        "FIELD is written /topic.path.to.field (or /topic/path/to/field), an element of an\n"
        "array [0], several elements [0:3]. An array is drawn with one line per element, a\n"
        "struct with one line per number. An argument that names a file or folder is a BAG.\n"
        "Without a FIELD, all fields that can be drawn are listed.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};
