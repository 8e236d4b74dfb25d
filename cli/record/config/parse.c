#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/format.h"
#include "record/config/config.h"
#include "ui/hints.h"
#include "ui/memory.h"
#include "ui/peers/tables.h"
#include "ui/report.h"

/* Limits, because aliases in YAML can repeat parts of a small file many times. */
enum { MAX_WORDS = 10000, MAX_WORD = 4096, MAX_NAMES = 256 };

typedef struct config {
  cli_words *words;
  yaml_document_t *document;
  const char *file;
  cli_tables tables;
  const char *profile;
} config;

/* --- values ------------------------------------------------------------------------------- */

static bool refuse(const config *c, const yaml_node_t *at, const char *key, const char *what) {
  cli_error("%s:%zu: %s: %s", c->file, at ? at->start_mark.line + 1 : 1, key, what);
  return false;
}

static const yaml_node_t *node_at(const config *c, int index) {
  return yaml_document_get_node(c->document, index);
}

/* Returns the text of a scalar; NULL if the node is no scalar, or contains a NUL. */
static const char *text_of(const yaml_node_t *node) {
  if (!node || node->type != YAML_SCALAR_NODE) return NULL;
  const char *text = (const char *)node->data.scalar.value;
  return strlen(text) == node->data.scalar.length ? text : NULL;
}

static bool is_one_of(const char *text, const char *const *words) {
  for (; *words; words++) {
    if (strcmp(text, *words) == 0) return true;
  }
  return false;
}

static bool is_true(const char *text) {
  static const char *const words[] = {"true", "yes", "on", "True", NULL};
  return is_one_of(text, words);
}

static bool is_false(const char *text) {
  static const char *const words[] = {"false", "no", "off", "False", NULL};
  return is_one_of(text, words);
}

static bool is_null(const yaml_node_t *node) {
  static const char *const words[] = {"", "~", "null", NULL};
  const char *text = text_of(node);

  return text && node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && is_one_of(text, words);
}

/* Append the word "--name", "--name=left" or "--name=left=right". */
static bool add(config *c, const yaml_node_t *at, const char *name, const char *left,
                const char *right) {
  const size_t size = strlen(name) + (left ? strlen(left) : 0) + (right ? strlen(right) : 0) + 5;
  size_t used = 0;

  if (c->words->size >= MAX_WORDS) return refuse(c, at, name, "the file has too many values");
  if (size > MAX_WORD) return refuse(c, at, name, "the value is too long");
  char *word = cli_resize(NULL, size, 1);
  ha__format_append(word, size, &used, "--%s%s%s%s%s", name, left ? "=" : "", left ? left : "",
                    right ? "=" : "", right ? right : "");
  c->words->items = cli_resize(c->words->items, c->words->size + 1, sizeof *c->words->items);
  c->words->items[c->words->size++] = word;
  return true;
}

/* --- options ------------------------------------------------------------------------------ */

static const cli_opt *find_in(const cli_opt *table, const char *name) {
  for (; table && table->name; table++) {
    if (strcmp(table->name, name) == 0) return table;
  }
  return NULL;
}

/* Find another program's option: as ours that it maps to, which may be a flag there. */
static bool find_alias(cli_opt *out, const config *c, const char *name) {
  const cli_alias *alias = cli_tables_find_alias(&c->tables, name, strlen(name), 0);
  const cli_opt *opt = alias && alias->option
                           ? cli_tables_find(&c->tables, alias->option, strlen(alias->option))
                           : NULL;

  if (!opt) return false;
  *out = *opt;
  if (alias->kind == CLI_ALIAS_FLAG || alias->kind == CLI_ALIAS_NOTHING) out->kind = CLI_FLAG;
  return true;
}

/* Options of ROS 1 are found even if the network is not known to be one. */
static bool find_option(cli_opt *out, const config *c, const char *name) {
  const cli_opt *opt = cli_tables_find(&c->tables, name, strlen(name));

  if (!opt) opt = find_in(c->tables.verb->rosbag, name);
  if (!opt) return find_alias(out, c, name);
  *out = *opt;
  return true;
}

static bool refuse_key(const config *c, const yaml_node_t *at, const char *key) {
  const char *names[MAX_NAMES] = {"rules", "profile", "profiles"};
  const size_t count = cli_tables_names(names, 3, MAX_NAMES, &c->tables);
  const char *nearest = cli_nearest(key, names, count);

  cli_error("%s:%zu: unknown option '%s'%s%s%s", c->file, at->start_mark.line + 1, key,
            nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
  return false;
}

static bool add_scalar(config *c, const cli_opt *opt, const char *key, const yaml_node_t *value) {
  const char *text = text_of(value);

  if (!text) return refuse(c, value, key, "a text or number is expected");
  /* the value may be left out: "split: true" is --split without one */
  if (opt->kind == CLI_OPTIONAL && is_true(text)) return add(c, value, key, "0", NULL);
  if (opt->kind == CLI_OPTIONAL && is_false(text)) return true;
  if (opt->kind != CLI_FLAG) return add(c, value, key, text, NULL);
  if (is_false(text)) return true;
  if (!is_true(text)) return refuse(c, value, key, "true or false is expected");
  return add(c, value, key, NULL, NULL);
}

static bool add_list(config *c, const cli_opt *opt, const char *key, const yaml_node_t *list) {
  if (opt->kind != CLI_LIST && opt->kind != CLI_TEXTS && opt->kind != CLI_PATHS) {
    return refuse(c, list, key, "one value is expected, not a list");
  }
  for (yaml_node_item_t *i = list->data.sequence.items.start; i < list->data.sequence.items.top;
       i++) {
    if (!add_scalar(c, opt, key, node_at(c, *i))) return false;
  }
  return true;
}

/* Append words for an option with pairs, such as {/imu: 50}. */
static bool add_pairs(config *c, const cli_opt *opt, const char *key, const yaml_node_t *map) {
  const bool has_pairs = opt->value && strncmp(opt->value, "PAIR", 4) == 0;

  if (!has_pairs) return refuse(c, map, key, "a value is expected, not a map");
  for (yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top; p++) {
    const char *left = text_of(node_at(c, p->key));
    const char *right = text_of(node_at(c, p->value));

    if (!left || !right) return refuse(c, map, key, "pairs of texts or numbers are expected");
    if (!add(c, map, key, left, right)) return false;
  }
  return true;
}

/* Options that concern the configuration file itself, or run without a recording. */
static bool is_command_line_only(const char *key) {
  static const char *const words[] = {"config", "profile", "profiles", "health", "help", NULL};
  return is_one_of(key, words);
}

static bool add_option(config *c, const yaml_node_t *at, const char *key,
                       const yaml_node_t *value) {
  cli_opt opt;

  if (is_command_line_only(key))
    return refuse(c, at, key, "this option is only for the command line");
  if (!find_option(&opt, c, key)) return refuse_key(c, at, key);
  if (is_null(value)) return true;
  if (value->type == YAML_SEQUENCE_NODE) return add_list(c, &opt, key, value);
  if (value->type == YAML_MAPPING_NODE) return add_pairs(c, &opt, key, value);
  return add_scalar(c, &opt, key, value);
}

/* --- rules by topic ----------------------------------------------------------------------- */

static bool add_rule(config *c, const char *topic, const yaml_node_t *at, const char *key,
                     const char *value) {
  static const char *const names[][2] = {{"throttle", "throttle"},
                                         {"every", "every"},
                                         {"max-rate", "max-topic-rate"},
                                         {"max-size", "max-topic-size"},
                                         {"repeat", "repeat-transient-local"}};

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(key, names[i][0]) == 0) return add(c, at, names[i][1], topic, value);
  }
  if (strcmp(key, "record") != 0) {
    return refuse(c, at, key,
                  "a rule can contain only throttle, every, max-rate, max-size, repeat and record");
  }
  if (is_true(value)) return true;
  if (!is_false(value)) return refuse(c, at, key, "true or false is expected");
  return add(c, at, "exclude-topics", topic, NULL);
}

static bool add_rules_of(config *c, const char *topic, const yaml_node_t *rules) {
  if (!rules || rules->type != YAML_MAPPING_NODE) {
    return refuse(c, rules, topic,
                  "a map of throttle, every, max-rate, max-size, repeat, record is expected");
  }
  for (yaml_node_pair_t *p = rules->data.mapping.pairs.start; p < rules->data.mapping.pairs.top;
       p++) {
    const char *key = text_of(node_at(c, p->key));
    const char *value = text_of(node_at(c, p->value));

    if (!key || !value) return refuse(c, rules, topic, "texts or numbers are expected");
    if (!add_rule(c, topic, node_at(c, p->key), key, value)) return false;
  }
  return true;
}

static bool add_rules(config *c, const yaml_node_t *rules) {
  if (rules->type != YAML_MAPPING_NODE) {
    return refuse(c, rules, "rules", "a map from topics to rules is expected");
  }
  for (yaml_node_pair_t *p = rules->data.mapping.pairs.start; p < rules->data.mapping.pairs.top;
       p++) {
    const char *topic = text_of(node_at(c, p->key));

    if (!topic || *topic != '/')
      return refuse(c, rules, "rules", "the key must be a topic (/name)");
    if (!add_rules_of(c, topic, node_at(c, p->value))) return false;
  }
  return true;
}

/* --- maps of options ---------------------------------------------------------------------- */

/* Add the words for a map of options. in_profile: the map is a profile, which may not contain
 * profiles. */
static bool add_map(config *c, const yaml_node_t *map, bool in_profile) {
  for (yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top; p++) {
    const yaml_node_t *at = node_at(c, p->key);
    const yaml_node_t *value = node_at(c, p->value);
    const char *key = text_of(at);

    if (!key || !value) return refuse(c, at, "key", "the name of an option is expected");
    if (!in_profile && (strcmp(key, "profile") == 0 || strcmp(key, "profiles") == 0)) continue;
    const bool good =
        strcmp(key, "rules") == 0 ? add_rules(c, value) : add_option(c, at, key, value);
    if (!good) return false;
  }
  return true;
}

/* Returns the value of a key; NULL if the map does not have it. */
static const yaml_node_t *find(const config *c, const yaml_node_t *map, const char *key) {
  for (yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top; p++) {
    const char *text = text_of(node_at(c, p->key));
    if (text && strcmp(text, key) == 0) return node_at(c, p->value);
  }
  return NULL;
}

/* Some options differ between networks: if the map names one, take the options of that. */
static void take_network(config *c, const yaml_node_t *map) {
  const char *ros1 = text_of(find(c, map, "ros1"));
  const char *ros2 = text_of(find(c, map, "ros2"));
  const char *transport = text_of(find(c, map, "transport"));
  bool is_ros1 = c->tables.items[0] != NULL;

  if (transport) is_ros1 = strcmp(transport, "ros1") == 0;
  if (ros1 && is_true(ros1)) is_ros1 = true;
  if (ros2 && is_true(ros2)) is_ros1 = false;
  c->tables = cli_tables_of(c->tables.verb, is_ros1);
}

/* *out: the map of the profile to use; NULL = none. */
static bool find_profile(const yaml_node_t **out, config *c, const yaml_node_t *root) {
  const yaml_node_t *profiles = find(c, root, "profiles");
  const yaml_node_t *named = find(c, root, "profile");

  *out = NULL;

  if (profiles && profiles->type != YAML_MAPPING_NODE) {
    return refuse(c, profiles, "profiles", "a map from names to options is expected");
  }
  if (!c->profile && named) c->profile = text_of(named);
  if (!c->profile && named) return refuse(c, named, "profile", "a name is expected");
  if (!c->profile) return true;
  *out = profiles ? find(c, profiles, c->profile) : NULL;
  if (*out && (*out)->type == YAML_MAPPING_NODE) return true;
  cli_error("%s: unknown profile '%s'", c->file, c->profile);
  return false;
}

static bool add_all(config *c) {
  const yaml_node_t *root = yaml_document_get_root_node(c->document);
  const yaml_node_t *profile = NULL;

  if (!root || is_null(root)) return true; /* an empty file */
  if (root->type != YAML_MAPPING_NODE) {
    return refuse(c, root, "the file", "a map from options to values is expected");
  }
  take_network(c, root);
  if (!find_profile(&profile, c, root)) return false;
  if (profile) take_network(c, profile);
  return add_map(c, root, false) && (!profile || add_map(c, profile, true));
}

bool cli_config_parse(cli_words *out, const void *text, size_t size, const char *name,
                      const char *profile, const cli_verb *verb, bool is_ros1) {
  yaml_parser_t parser;
  yaml_document_t document;
  config c = {out, &document, name, cli_tables_of(verb, is_ros1), profile};

  *out = (cli_words){NULL, 0};
  if (!yaml_parser_initialize(&parser)) {
    cli_error("%s: out of memory", name);
    return false;
  }
  yaml_parser_set_input_string(&parser, text, size);
  bool good = yaml_parser_load(&parser, &document);
  if (good) {
    good = add_all(&c);
    yaml_document_delete(&document);
  } else {
    cli_error("%s:%zu: not YAML: %s", name, parser.problem_mark.line + 1,
              parser.problem ? parser.problem : "it cannot be read");
  }
  yaml_parser_delete(&parser);
  return good;
}

void cli_words_done(cli_words *words) {
  for (size_t i = 0; i < words->size; i++) {
    free(words->items[i]);
  }
  free(words->items);
  *words = (cli_words){NULL, 0};
}
