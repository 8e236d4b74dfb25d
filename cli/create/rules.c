#include "create/rules.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "create/source.h"
#include "ui/memory.h"
#include "ui/report.h"

enum { MAX_RULES = 256 };

typedef struct parser {
  yaml_document_t *document;
  const char *path;
} parser;

static char *copy(const char *text) {
  char *out = cli_resize(NULL, strlen(text) + 1, 1);

  memcpy(out, text, strlen(text) + 1);
  return out;
}

create_rule *create_rules_add(create_rules *rules) {
  rules->items = cli_resize(rules->items, rules->size + 1, sizeof *rules->items);
  create_rule *rule = &rules->items[rules->size++];
  *rule = (create_rule){.topic = NULL};
  return rule;
}

static void free_pairs(create_pair *pairs, size_t count) {
  for (size_t i = 0; i < count; i++) {
    free(pairs[i].from);
    free(pairs[i].path);
  }
  free(pairs);
}

void create_rules_done(create_rules *rules) {
  for (size_t i = 0; i < rules->size; i++) {
    create_rule *rule = &rules->items[i];
    free(rule->topic);
    free(rule->type);
    free(rule->log.column);
    free(rule->publish.column);
    free_pairs(rule->columns, rule->column_count);
    free_pairs(rule->values, rule->value_count);
  }
  free(rules->items);
}

bool create_time_set(create_time *out, const char *text) {
  static const struct {
    const char *name;
    int64_t ns;
  } units[] = {{" s", 1000000000}, {" ms", 1000000}, {" us", 1000}, {" ns", 1}};
  const char *blank = strrchr(text, ' ');
  size_t size = strlen(text);

  out->unit_ns = 0;
  for (size_t i = 0; blank && i < sizeof units / sizeof *units; i++) {
    if (strcmp(blank, units[i].name) != 0) continue;
    out->unit_ns = units[i].ns;
    size = (size_t)(blank - text);
  }
  if ((blank && !out->unit_ns) || size == 0) return false;
  free(out->column);
  out->column = copy(text);
  out->column[size] = '\0';
  return true;
}

/* --- YAML ------------------------------------------------------------------------------------- */

static bool refuse(const parser *p, const yaml_node_t *at, const char *what) {
  cli_error("%s: line %zu: %s", p->path, at ? at->start_mark.line + 1 : 1, what);
  return false;
}

static const yaml_node_t *node_at(const parser *p, int index) {
  return yaml_document_get_node(p->document, index);
}

/* Text of a scalar; NULL if the node is no scalar, or contains a NUL. */
static const char *text_of(const yaml_node_t *node) {
  if (!node || node->type != YAML_SCALAR_NODE) return NULL;
  const char *text = (const char *)node->data.scalar.value;
  return strlen(text) == node->data.scalar.length ? text : NULL;
}

static bool take_text(char **out, const parser *p, const yaml_node_t *value) {
  const char *text = text_of(value);

  if (!text || !*text) return refuse(p, value, "want a text");
  free(*out);
  *out = copy(text);
  return true;
}

static bool take_time(create_time *out, const parser *p, const yaml_node_t *value) {
  const char *text = text_of(value);

  if (text && create_time_set(out, text)) return true;
  return refuse(p, value, "want a column and its unit: s, ms, us or ns");
}

/* from_key: keys are columns and values are paths; else keys are paths. */
static bool take_pairs(create_pair **out, size_t *count, const parser *p, const yaml_node_t *map,
                       size_t most, bool from_key) {
  if (!map || map->type != YAML_MAPPING_NODE) return refuse(p, map, "want a map");
  for (yaml_node_pair_t *i = map->data.mapping.pairs.start; i < map->data.mapping.pairs.top; i++) {
    const yaml_node_t *at = node_at(p, i->key);
    const char *key = text_of(at);
    const char *value = text_of(node_at(p, i->value));
    if (!key || !value) return refuse(p, at, "want a name and a text");
    if (*count == most) return refuse(p, at, "too many names");
    *out = cli_resize(*out, *count + 1, sizeof **out);
    (*out)[(*count)++] = (create_pair){copy(from_key ? key : value), copy(from_key ? value : key)};
  }
  return true;
}

static bool take_key(create_rule *rule, const parser *p, const yaml_node_t *at,
                     const yaml_node_t *value) {
  const char *key = text_of(at);

  if (!key) return refuse(p, at, "want a name");
  if (strcmp(key, "topic") == 0) return take_text(&rule->topic, p, value);
  if (strcmp(key, "type") == 0) return take_text(&rule->type, p, value);
  if (strcmp(key, "time") == 0) return take_time(&rule->log, p, value);
  if (strcmp(key, "publish-time") == 0) return take_time(&rule->publish, p, value);
  if (strcmp(key, "columns") == 0) {
    return take_pairs(&rule->columns, &rule->column_count, p, value, CSV_MAX_CELLS, true);
  }
  if (strcmp(key, "values") == 0) {
    return take_pairs(&rule->values, &rule->value_count, p, value, CREATE_MAX_VALUES, false);
  }
  return refuse(p, at, "a rule has topic, type, time, publish-time, columns and values");
}

static bool take_rule(create_rules *out, const parser *p, const yaml_node_t *map) {
  if (!map || map->type != YAML_MAPPING_NODE) return refuse(p, map, "want a map of rules");
  if (out->size == MAX_RULES) return refuse(p, map, "more than 256 topics");
  create_rule *rule = create_rules_add(out);
  for (yaml_node_pair_t *i = map->data.mapping.pairs.start; i < map->data.mapping.pairs.top; i++) {
    if (!take_key(rule, p, node_at(p, i->key), node_at(p, i->value))) return false;
  }
  return true;
}

static bool take_all(create_rules *out, const parser *p) {
  const yaml_node_t *root = yaml_document_get_root_node(p->document);

  if (!root) return refuse(p, NULL, "there is nothing in it");
  if (root->type != YAML_SEQUENCE_NODE) return take_rule(out, p, root);
  for (yaml_node_item_t *i = root->data.sequence.items.start; i < root->data.sequence.items.top;
       i++) {
    if (!take_rule(out, p, node_at(p, *i))) return false;
  }
  return true;
}

static bool parse(create_rules *out, FILE *file, const char *path) {
  yaml_document_t document;
  yaml_parser_t in;

  if (!yaml_parser_initialize(&in)) return false;
  yaml_parser_set_input_file(&in, file);
  bool good = yaml_parser_load(&in, &document) != 0;
  if (good) {
    const parser p = {&document, path};
    good = take_all(out, &p);
    yaml_document_delete(&document);
  } else {
    cli_error("%s: line %zu: %s", path, in.problem_mark.line + 1,
              in.problem ? in.problem : "this is no YAML");
  }
  yaml_parser_delete(&in);
  return good;
}

bool create_rules_read(create_rules *out, const char *path) {
  FILE *file = fopen(path, "rb");

  if (!file) {
    cli_error("%s: %s", path, strerror(errno));
    return false;
  }
  const bool good = parse(out, file, path);
  fclose(file);
  return good;
}
