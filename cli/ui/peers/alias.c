#include "ui/peers/alias.h"

#include <stdio.h>
#include <string.h>

#include "ui/memory.h"

/* rosbags-convert calls compression by the storage, which compresses chunks, "storage". */
static const cli_alias_word g_modes[] = {
    {"storage", NULL, "chunk"}, {"message", NULL, "message"}, {"file", NULL, "file"}, {0}};

/* rosbags-convert names sets of types, holdall the ROS version that they belong to. */
static const cli_alias_word g_typestores[] = {{"copy", "", NULL},
                                              {"ros1_noetic", NULL, "ros1"},
                                              {"ros2_dashing", NULL, "ros2:dashing"},
                                              {"ros2_eloquent", NULL, "ros2:eloquent"},
                                              {"ros2_foxy", NULL, "ros2:foxy"},
                                              {"ros2_galactic", NULL, "ros2:galactic"},
                                              {"ros2_humble", NULL, "ros2:humble"},
                                              {"ros2_iron", NULL, "ros2:iron"},
                                              {"ros2_jazzy", NULL, "ros2:jazzy"},
                                              {"ros2_kilted", NULL, "ros2:kilted"},
                                              {"latest", NULL, "ros2:kilted"},
                                              {0}};

static const cli_alias_word g_formats[] = {{"text", "", NULL},
                                           {"json", "json", NULL},
                                           {"ndjson", "json", NULL},
                                           {"csv", "csv", NULL},
                                           {0}};

/* clang-format off */
static const cli_alias g_aliases[] = {
    /* of verbs that have no --verbose of their own */
    {.name = "verbose", .letter = 'v', .kind = CLI_ALIAS_FLAG, .option = "net-report"},
    /* rosbags-convert */
    {.verb = "convert", .name = "src", .kind = CLI_ALIAS_ARGUMENT},
    {.verb = "convert", .name = "dst", .option = "output", .implied = {"to", "auto"}},
    {.verb = "convert", .name = "dst-storage", .option = "storage"},
    {.verb = "convert", .name = "dst-version", .option = "metadata-version"},
    {.verb = "convert", .name = "dst-typestore", .kind = CLI_ALIAS_WORDS, .option = "to", .words = g_typestores},
    {.verb = "convert", .name = "compress", .option = "compression"},
    {.verb = "convert", .name = "compress-mode", .kind = CLI_ALIAS_WORDS, .option = "compression-mode", .words = g_modes},
    {.verb = "convert", .name = "exclude-topic", .kind = CLI_ALIAS_LIST, .option = "exclude-topic"},
    {.verb = "convert", .name = "include-topic", .kind = CLI_ALIAS_LIST, .option = "topic"},
    {.verb = "convert", .name = "include-msgtype", .kind = CLI_ALIAS_LIST, .option = "type"},
    {.verb = "convert", .name = "exclude-msgtype", .kind = CLI_ALIAS_LIST, .option = "exclude-type"},
    {.name = "include-topic", .option = "topic"},
    {.name = "include-msgtype", .option = "type"},
    {.name = "exclude-msgtype", .option = "exclude-type"},
    /* mcap */
    {.verb = "filter", .name = "start", .letter = 'S', .kind = CLI_ALIAS_NS, .option = "start"},
    {.verb = "filter", .name = "end", .letter = 'E', .kind = CLI_ALIAS_NS, .option = "end", .nothing = "0"},
    {.verb = "filter", .name = "start-secs", .letter = 's', .option = "start"},
    {.name = "start-secs", .option = "start"},
    {.name = "end-secs", .option = "end", .nothing = "0"},
    {.name = "start-nsecs", .kind = CLI_ALIAS_NS, .option = "start"},
    {.name = "end-nsecs", .kind = CLI_ALIAS_NS, .option = "end", .nothing = "0"},
    {.verb = "filter", .name = "include-topic-regex", .letter = 'y', .kind = CLI_ALIAS_WHOLE, .option = "regex"},
    {.verb = "filter", .name = "exclude-topic-regex", .letter = 'n', .kind = CLI_ALIAS_WHOLE, .option = "exclude-regex"},
    {.name = "include-topic-regex", .kind = CLI_ALIAS_WHOLE, .option = "regex"},
    {.name = "exclude-topic-regex", .kind = CLI_ALIAS_WHOLE, .option = "exclude-regex"},
    {.name = "last-per-channel-topic-regex", .kind = CLI_ALIAS_WHOLE, .option = "last-per-channel"},
    {.verb = "filter", .name = "last-per-channel-topic-regex", .letter = 'l', .kind = CLI_ALIAS_WHOLE, .option = "last-per-channel"},
    {.verb = "check", .name = "strict-message-order", .kind = CLI_ALIAS_FLAG, .option = "strict-order"},
    {.verb = "attachments", .name = "content-type", .option = "media-type"},
    {.verb = "attachments", .name = "creation-time", .option = "create-time"},
    {.verb = "recover", .name = "always-decode-chunk", .letter = 'a', .kind = CLI_ALIAS_NOTHING, .option = "output"},
    {.name = "unchunked", .kind = CLI_ALIAS_FLAG, .option = "no-chunks"},
    {.name = "exclude-attachments", .kind = CLI_ALIAS_FLAG, .option = "no-attachments"},
    {.name = "exclude-metadata", .kind = CLI_ALIAS_FLAG, .option = "no-metadata"},
    {.name = "include-attachments", .kind = CLI_ALIAS_NOTHING, .option = "no-attachments"},
    {.name = "include-metadata", .kind = CLI_ALIAS_NOTHING, .option = "no-metadata"},
    /* rosbag: rules are never loaded from plugins */
    {.verb = "check", .name = "noplugins", .kind = CLI_ALIAS_NOTHING, .option = "rules"},
    {.verb = "fix", .name = "noplugins", .letter = 'n', .kind = CLI_ALIAS_NOTHING, .option = "rules"},
    {.name = "output-file", .option = "output"},
    {.name = "output-compression", .option = "compression"},
    {.name = "no-crc", .kind = CLI_ALIAS_FLAG, .option = "setting", .value = "noChunkCRC=true"},
    {.verb = "merge", .name = "allow-duplicate-metadata", .kind = CLI_ALIAS_NOTHING, .option = "output"},
    {.verb = "cat", .name = "topics", .kind = CLI_ALIAS_COMMAS, .option = "topic"},
    {.verb = "cat", .name = "format", .kind = CLI_ALIAS_WORDS, .words = g_formats},
};
/* clang-format on */

enum { ALIASES = sizeof g_aliases / sizeof *g_aliases };

const cli_alias *cli_alias_at(size_t i) {
  return i < ALIASES ? &g_aliases[i] : NULL;
}

const cli_alias *cli_alias_find(const char *verb, const char *name, size_t size, char letter) {
  for (size_t i = 0; i < ALIASES; i++) {
    const cli_alias *alias = &g_aliases[i];

    if (alias->verb && strcmp(alias->verb, verb) != 0) continue;
    if (letter ? alias->letter == letter
               : strlen(alias->name) == size && memcmp(alias->name, name, size) == 0)
      return alias;
  }
  return NULL;
}

/* --- values ------------------------------------------------------------------------------- */

/* Texts made from aliases; options point into them until the process ends. */
static char **g_texts;
static size_t g_text_count;

static char *keep(size_t size) {
  g_texts = cli_resize(g_texts, g_text_count + 1, sizeof *g_texts);
  return g_texts[g_text_count++] = cli_resize(NULL, size, 1);
}

/* ha_time_parse() reads numbers with at least this number of digits as nanoseconds, shorter ones as
 * seconds. */
enum { NS_DIGITS = 12 };

static const char *padded(const char *text) {
  const size_t size = strlen(text);

  if (size >= NS_DIGITS || text[strspn(text, "0123456789")] != '\0') return text;
  char *made = keep(NS_DIGITS + 1);
  memset(made, '0', NS_DIGITS - size);
  memcpy(made + NS_DIGITS - size, text, size + 1);
  return made;
}

/* Returns "^(?:TEXT)\z", a regular expression for whole names, after an alternative with the value
 * given before. */
static const char *whole(const char *text, const char *before) {
  const size_t size = strlen(text) + (before ? strlen(before) : 0) + sizeof "|^(?:)\\z";
  char *made = keep(size);

  snprintf(made, size, "%s%s^(?:%s)\\z", before ? before : "", before ? "|" : "", text);
  return made;
}

const char *cli_alias_text(const cli_alias *alias, const char *text, const char *before) {
  if (alias->kind == CLI_ALIAS_NS) return padded(text);
  return alias->kind == CLI_ALIAS_WHOLE ? whole(text, before) : text;
}

const char *cli_alias_next(const char **rest) {
  const char *text = *rest + strspn(*rest, ",");
  const size_t size = strcspn(text, ",");

  *rest = text + size;
  if (size == 0) return NULL;
  char *made = keep(size + 1);
  memcpy(made, text, size);
  made[size] = '\0';
  return made;
}

const cli_alias_word *cli_alias_word_find(const cli_alias *alias, const char *text) {
  for (const cli_alias_word *word = alias->words; word->from; word++) {
    if (strcmp(word->from, text) == 0) return word;
  }
  return NULL;
}
