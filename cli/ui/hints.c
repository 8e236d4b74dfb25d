#include "ui/hints.h"

#include <string.h>

#include "ui/report.h"

enum { MAX_NAME = 48, MAX_NAMES = 256 };

/* --- nearest names ------------------------------------------------------------------------ */

static size_t least(size_t a, size_t b) {
  return a < b ? a : b;
}

/* Edit distance with swaps of neighbours (optimal string alignment) of names of up to MAX_NAME
 * bytes. */
static size_t distance(const char *a, const char *b) {
  const size_t rows = strlen(a);
  const size_t columns = strlen(b);
  size_t d[MAX_NAME + 1][MAX_NAME + 1];

  for (size_t i = 0; i <= rows; i++) {
    d[i][0] = i;
  }
  for (size_t j = 0; j <= columns; j++) {
    d[0][j] = j;
  }
  for (size_t i = 1; i <= rows; i++) {
    for (size_t j = 1; j <= columns; j++) {
      const size_t replaced = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      d[i][j] = least(replaced, least(d[i - 1][j], d[i][j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[rows][columns];
}

/* Up to one typing error in three letters is allowed; more means another word. A prefix of a name
 * counts as near, too. */
const char *cli_nearest(const char *name, const char *const *names, size_t count) {
  const size_t size = strlen(name);
  const char *nearest = NULL;
  size_t best = size / 3 + 1;

  if (size < 2 || size > MAX_NAME) return NULL;
  for (size_t i = 0; i < count; i++) {
    if (!names[i] || strlen(names[i]) > MAX_NAME) continue;
    const bool begins = size >= 3 && strncmp(name, names[i], size) == 0;
    const size_t away = begins ? 1 : distance(name, names[i]);
    if (away >= best) continue;
    best = away;
    nearest = names[i];
  }
  return nearest;
}

/* --- verbs -------------------------------------------------------------------------------- */

typedef struct hint {
  const char *verb; /* NULL = any */
  const char *name;
  const char *instead;
} hint;

static const hint g_verbs[] = {
    {NULL, "add",
     "'holdall attachments BAG --add FILE', 'holdall metadata BAG --add NAME KEY=VALUE'"},
    {NULL, "get", "'holdall attachments BAG --get NAME', 'holdall metadata BAG --get NAME'"},
    {NULL, "du", "'holdall info --verbose BAG' for the bytes of each topic"},
    {NULL, "bag", "'holdall record', 'holdall info', 'holdall play', ... as in 'ros2 bag'"},
    {NULL, "head", "'holdall cat --limit 10 BAG'"},
    {NULL, "tail", "'holdall cat --reverse --limit 10 BAG'"},
    {NULL, "stats", "'holdall info --stats BAG', or 'holdall topics --stats' for a network"},
    {NULL, "hz", "'holdall info BAG' for rates, or 'holdall topics' for those of a network"},
};

/* Words after the verb that it does not take. */
static const hint g_words[] = {
    {"list", "attachments", "'holdall attachments BAG'"},
    {"list", "metadata", "'holdall metadata BAG'"},
    {"list", "channels", "'holdall info --verbose BAG'"},
    {"list", "chunks", "'holdall records --chunks BAG'"},
    {"list", "schemas", "'holdall schema BAG'"},
};

/* Returns the hint for a name, or NULL. */
static const char *find_hint(const hint *hints, size_t count, const char *verb, const char *name,
                             size_t size) {
  for (size_t i = 0; i < count; i++) {
    if (hints[i].verb && strcmp(hints[i].verb, verb) != 0) continue;
    if (strlen(hints[i].name) == size && memcmp(hints[i].name, name, size) == 0)
      return hints[i].instead;
  }
  return NULL;
}

void cli_refuse_word(const cli_verb *verb, const char *word) {
  const char *instead =
      find_hint(g_words, sizeof g_words / sizeof *g_words, verb->name, word, strlen(word));

  if (instead) {
    cli_error("'%s' is not one of %s; try %s", word, verb->arguments, instead);
  } else {
    cli_error("'%s' is not one of %s; see 'holdall %s --help'", word, verb->arguments, verb->name);
  }
}

/* --- options ------------------------------------------------------------------------------ */

static const hint g_options[] = {
    {"record", "split", "a limit splits: --max-bag-size, --max-bag-duration"},
    {"record", "size", "--max-bag-size"},
    {"record", "duration", "--max-bag-duration, or --max-recording-duration to stop"},
    {"record", "lz4", "--compression-mode file --compression-format lz4"},
    {"record", "bz2", "--compression-mode file --compression-format zstd"},
    {"record", "buffsize", "--max-cache-size"},
    {"filter", "print", "'holdall cat --where EXPRESSION BAG', which prints messages"},
    {"filter", "p", "'holdall cat --where EXPRESSION BAG', which prints messages"},
    {NULL, "output-dir", "--output"},
    {"convert", "src-typestore", "--definitions FOLDER, for bags without definitions"},
    {"convert", "src-typestore-ref", "--definitions FOLDER, for bags without definitions"},
    {"convert", "dst-typestore-ref", "--adapt FOLDER"},
    {NULL, "out", "--output"},
    {NULL, "color", "the output has no colors"},
    {NULL, "time-format", "times are seconds; nanoseconds with --json"},
    {NULL, "include-crc", "checksums are written unless --no-crc is given"},
    {NULL, "format", "-o with the suffix .bag, .mcap or .db3, or --as of 'export'"},
    {NULL, "start-time", "--start, in seconds, or as an offset: +12.5"},
    {"echo", "topic", "the topics as arguments: holdall echo /imu"},
    {"topics", "topic", "the topics as arguments: holdall topics /imu"},
    {"plot", "topic", "the fields as arguments, with their topics: /imu.angular_velocity.z"},
    {NULL, "topic", "a bag of some topics, written by 'holdall filter --topic'"},
    {NULL, "end-time", "--end, in seconds, or as an offset: +12.5"},
};

/* Options that only the ROS 1 table contains are read later, when the network is known. Returns the
 * one that is written so, by its name or its letter, or NULL. */
static const cli_opt *ros1_option(const cli_verb *verb, const char *written) {
  const char *name = written + strspn(written, "-");
  const size_t size = strcspn(name, "=");
  const bool is_long = written[1] == '-';

  for (const cli_opt *opt = verb->rosbag; opt && opt->name; opt++) {
    if (is_long ? strlen(opt->name) == size && memcmp(opt->name, name, size) == 0
                : opt->letter != 0 && opt->letter == *name)
      return opt;
  }
  return NULL;
}

/* Returns the hint for an option; NULL also if the verb lacks the option that it begins with. */
static const char *option_hint(const cli_tables *tables, const char *name, size_t size) {
  const char *instead =
      find_hint(g_options, sizeof g_options / sizeof *g_options, tables->verb->name, name, size);
  const bool names_option = instead && strncmp(instead, "--", 2) == 0;

  if (!names_option) return instead;
  return cli_tables_find(tables, instead + 2, strcspn(instead + 2, " ,")) ? instead : NULL;
}

static void refuse_ros1(const cli_tables *tables, const char *written, const cli_opt *opt) {
  const cli_verb *verb = tables->verb;
  const char *instead = option_hint(tables, opt->name, strlen(opt->name));

  cli_error("'%s' is an option of ROS 1 (--ros1)%s%s; see 'holdall %s --help'", written,
            instead ? "; on ROS 2: " : "", instead ? instead : "", verb->name);
}

/* Append names of other programs' options that have a hint for this verb. */
static size_t add_hinted(const char **names, size_t count, const cli_tables *tables) {
  for (size_t i = 0; i < sizeof g_options / sizeof *g_options && count < MAX_NAMES; i++) {
    const char *name = g_options[i].name;
    if (option_hint(tables, name, strlen(name))) names[count++] = name;
  }
  return count;
}

/* The name that was written resembles this one: suggest it, or its equivalent. */
static void suggest(const cli_tables *tables, const char *written, const char *nearest) {
  const cli_verb *verb = tables->verb;
  const size_t size = strlen(nearest);
  const bool is_taken = strcmp(nearest, "help") == 0 || cli_tables_find(tables, nearest, size) ||
                        cli_tables_find_alias(tables, nearest, size, 0);
  const char *instead = is_taken ? NULL : option_hint(tables, nearest, size);

  if (instead) {
    cli_error("unknown option '%s'; instead of --%s: %s", written, nearest, instead);
  } else {
    cli_error("unknown option '%s'; did you mean '--%s'?%s See 'holdall %s --help'", written,
              nearest, is_taken ? "" : " It is an option of ROS 1 (--ros1).", verb->name);
  }
}

void cli_refuse_option(const cli_tables *tables, const char *written) {
  const cli_verb *verb = tables->verb;
  const cli_opt *ros1 = ros1_option(verb, written);
  const char *name = written + strspn(written, "-");
  const size_t size = strcspn(name, "=");
  const bool is_topics = size == strlen("topics") && memcmp(name, "topics", size) == 0;
  const char *names[MAX_NAMES] = {"help"};
  char asked[MAX_NAME + 1] = "";
  size_t count = cli_tables_names(names, 1, MAX_NAMES, tables);

  for (const cli_opt *opt = verb->rosbag; opt && opt->name && count < MAX_NAMES; opt++) {
    names[count++] = opt->name;
  }
  count = add_hinted(names, count, tables);
  if (size <= MAX_NAME && written[1] == '-') memcpy(asked, name, size);
  const char *instead = option_hint(tables, name, is_topics ? strlen("topic") : size);
  const char *nearest = cli_nearest(asked, names, count);
  if (ros1) {
    refuse_ros1(tables, written, ros1);
  } else if (instead) {
    cli_error("unknown option '%s'; instead: %s", written, instead);
  } else if (nearest) {
    suggest(tables, written, nearest);
  } else {
    cli_error("unknown option '%s'; see 'holdall %s --help'", written, verb->name);
  }
}

void cli_refuse_verb(const char *name) {
  const char *names[MAX_NAMES] = {"help", "version", "doctor", "validate"};
  size_t count = 4;

  for (const cli_verb *const *verb = cli_verbs; *verb && count < MAX_NAMES; verb++) {
    names[count++] = (*verb)->name;
  }
  const char *instead =
      find_hint(g_verbs, sizeof g_verbs / sizeof *g_verbs, "", name, strlen(name));
  const char *nearest = cli_nearest(name, names, count);
  const char *option = name + strspn(name, "-");
  const char *no_option =
      find_hint(g_options, sizeof g_options / sizeof *g_options, "", option, strcspn(option, "="));
  if (*name == '-' && no_option) {
    cli_error("unknown option '%s'; instead: %s", name, no_option);
  } else if (*name == '-') {
    cli_error(
        "unknown option '%s'; options follow the verb: 'holdall VERB %s', see 'holdall --help'",
        name, name);
  } else if (instead) {
    cli_error("unknown verb '%s'; try %s", name, instead);
  } else if (nearest) {
    cli_error("unknown verb '%s'; did you mean '%s'?", name, nearest);
  } else {
    cli_error("unknown verb '%s'; see 'holdall --help'", name);
  }
}
