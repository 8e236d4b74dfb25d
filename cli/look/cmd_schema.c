/* holdall schema: prints and compares the definitions of message types. */
#include <stdlib.h>
#include <string.h>

#include <holdall/schema.h>

#include "input/types.h"
#include "ui/json.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/verbs.h"

typedef struct settings {
  bool md5;
  bool rihs;
  bool full;
  bool json;
  bool ros1;
  bool quiet;
  cli_texts definitions;
} settings;

static const cli_opt g_options[] = {
    {"md5", 0, CLI_FLAG, offsetof(settings, md5), NULL, NULL,
     "print one line per type: MD5 sum of ROS 1, name"},
    {"rihs", 0, CLI_FLAG, offsetof(settings, rihs), NULL, NULL,
     "print one line per type: type hash of ROS 2, name"},
    {"full", 0, CLI_FLAG, offsetof(settings, full), NULL, NULL,
     "print the definition with those of all nested types"},
    {"json", 0, CLI_FLAG, offsetof(settings, json), NULL, NULL,
     "print one JSON object per type: hashes, fields, constants"},
    {"definitions", 0, CLI_TEXTS, offsetof(settings, definitions), "PLACE", NULL,
     "a folder or zip file of definitions; may be given several times"},
    {"ros1", 0, CLI_FLAG, offsetof(settings, ros1), NULL, NULL,
     "read a FILE or TYPE as ROS 1 if it could be ROS 1 or ROS 2"},
    {"quiet", 'q', CLI_FLAG, offsetof(settings, quiet), NULL, NULL, "no progress on the terminal"},
    CLI_OPT_END,
};

/* --- one type ---------------------------------------------------------------- */

static void json_hash(cli_json *json, const char *key, ha_status st, const char *hash) {
  cli_json_key(json, key);
  if (st == HA_OK) {
    cli_json_text(json, hash);
  } else {
    cli_json_null(json);
  }
}

static void json_fields(cli_json *json, const ha_type *type) {
  cli_json_key(json, "fields");
  cli_json_open(json, '[');
  for (size_t i = 0; i < type->field_count; i++) {
    const ha_field *field = type->fields[i];
    cli_json_open(json, '{');
    cli_json_add_text(json, "name", field->name);
    cli_json_add_text(json, "type", field->type_text);
    cli_json_key(json, "default");
    if (field->default_text) {
      cli_json_text(json, field->default_text);
    } else {
      cli_json_null(json);
    }
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}

static void json_constants(cli_json *json, const ha_type *type) {
  cli_json_key(json, "constants");
  cli_json_open(json, '[');
  for (size_t i = 0; i < type->constant_count; i++) {
    cli_json_open(json, '{');
    cli_json_add_text(json, "name", type->constants[i]->name);
    cli_json_add_text(json, "type", type->constants[i]->type_text);
    cli_json_add_text(json, "value", type->constants[i]->value_text);
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}

static void print_json(cli_out *out, const cli_type *item) {
  cli_json json = CLI_JSON_INIT(out);
  const ha_type *root = ha_types_root(item->types);
  char sum[HA_MD5_TEXT_SIZE];
  char hash[HA_RIHS_TEXT_SIZE];
  size_t count = 0;
  const ha_type *const *all = ha_types_all(&count, item->types);

  cli_json_open(&json, '{');
  cli_json_add_text(&json, "name", root->name);
  cli_json_add_u64(&json, "ros", (uint64_t)root->dialect);
  if (item->encoding) {
    cli_json_add_text(&json, "encoding", item->encoding);
    cli_json_add_text(&json, "schema", item->schema);
  } else {
    json_hash(&json, "md5", ha_types_md5(sum, item->types, root, NULL), sum);
    json_hash(&json, "rihs", ha_types_rihs(hash, item->types, root, NULL), hash);
  }
  json_hash(&json, "stored", *item->stored ? HA_OK : HA_END, item->stored);
  cli_json_key(&json, "types");
  cli_json_open(&json, '[');
  for (size_t i = 0; i < count; i++) {
    cli_json_open(&json, '{');
    cli_json_add_text(&json, "name", all[i]->name);
    json_fields(&json, all[i]);
    json_constants(&json, all[i]);
    cli_json_close(&json, '}');
  }
  cli_json_close(&json, ']');
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

static ha_status print_hash(cli_out *out, const cli_type *item, bool md5, ha_error *err) {
  const ha_type *root = ha_types_root(item->types);
  char hash[HA_RIHS_TEXT_SIZE];

  if (item->encoding) { /* the hash would be that of the CDR type that it is decoded to */
    cli_out_name(out, item->encoding);
    cli_out_text(out, "  ");
    cli_out_name(out, item->schema);
    cli_out_char(out, '\n');
    return HA_OK;
  }
  const ha_status st = md5 ? ha_types_md5(hash, item->types, root, err)
                           : ha_types_rihs(hash, item->types, root, err);
  if (st < 0) return st;
  cli_out_text(out, hash);
  cli_out_text(out, "  ");
  cli_out_name(out, root->name);
  cli_out_char(out, '\n');
  return HA_OK;
}

/* Print the whole text, or only the first definition, up to the separator line. */
static ha_status print_text(cli_out *out, const cli_type *item, bool full, ha_error *err) {
  const ha_type *root = ha_types_root(item->types);
  char *text = NULL;

  const ha_status st = ha_types_text(&text, item->types, root, root->dialect, err);
  if (st < 0) return st;
  const char *end = strstr(text, "\n========");
  size_t size = full || !end ? strlen(text) : (size_t)(end - text);
  cli_out_lines(out, text, size);
  if (size > 0 && text[size - 1] != '\n') cli_out_char(out, '\n');
  ha_text_free(text);
  return HA_OK;
}

/* Compare the hash that the bag states with that of the definition. */
static bool check_stored(const cli_type *item) {
  const ha_type *root = ha_types_root(item->types);
  const bool rihs = strncmp(item->stored, "RIHS01_", 7) == 0;
  char hash[HA_RIHS_TEXT_SIZE];

  if (!rihs && strlen(item->stored) != HA_MD5_TEXT_SIZE - 1) return true;
  const ha_status st = rihs ? ha_types_rihs(hash, item->types, root, NULL)
                            : ha_types_md5(hash, item->types, root, NULL);
  if (st < 0 || strcmp(hash, item->stored) == 0) return true;
  cli_warn("%s: the bag states the hash %s, but its definition has %s", root->name, item->stored,
           hash);
  return false;
}

/* --- arguments --------------------------------------------------------------- */

/* Print one argument. A bag is printed as a list with one type per line, unless an option selects
 * another form. */
static ha_status print_item(cli_out *out, const settings *set, const cli_type *item, bool is_bag,
                            ha_error *err) {
  const bool ros1 = ha_types_root(item->types)->dialect == HA_DIALECT_ROS1;

  if (set->json) {
    print_json(out, item);
    return HA_OK;
  }
  if (set->md5 || set->rihs) return print_hash(out, item, set->md5, err);
  if (is_bag && !set->full) return print_hash(out, item, ros1, err);
  return print_text(out, item, set->full, err);
}

static int print(const settings *set, const cli_types *types) {
  int code = types->has_failed ? CLI_LOSS : CLI_DONE;
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  for (size_t i = 0; i < types->size; i++) {
    ha_error err = HA_ERROR_INIT;
    if (print_item(&out, set, &types->items[i], types->is_bag, &err) < 0) {
      cli_error_from(&err);
      code = types->is_bag ? CLI_LOSS : CLI_FAILED;
    }
    if (!check_stored(&types->items[i])) code = CLI_LOSS;
  }
  return cli_out_close(&out, code);
}

static int show(const settings *set, const cli_arguments *arguments, ha_definitions *definitions) {
  int worst = CLI_DONE;

  for (size_t i = 0; i < arguments->size; i++) {
    cli_types types;
    int code = CLI_FAILED;
    if (cli_types_open(&types, arguments->items[i], definitions, set->ros1, set->quiet)) {
      code = print(set, &types);
    }
    cli_types_close(&types);
    if (worst == CLI_DONE || code == CLI_FAILED) worst = code;
  }
  return worst;
}

/* Returns 0 if the definitions are the same, 1 if not, as diff(1) does. */
static int compare(const settings *set, const cli_arguments *arguments,
                   ha_definitions *definitions) {
  cli_types left = {0};
  cli_types right = {0};
  int code = CLI_FAILED;

  if (cli_types_open(&left, arguments->items[1], definitions, set->ros1, set->quiet) &&
      cli_types_open(&right, arguments->items[2], definitions, set->ros1, set->quiet) &&
      cli_types_compare(&left, &right)) {
    code = left.has_failed || right.has_failed ? CLI_LOSS : CLI_DONE;
  }
  cli_types_close(&left);
  cli_types_close(&right);
  return code;
}

static bool check(const settings *set, const cli_arguments *arguments, bool is_diff) {
  const int forms = set->md5 + set->rihs + set->full + set->json;

  if (is_diff && (arguments->size != 3 || forms > 0)) {
    cli_error(
        "schema diff takes two definitions, A and B, and none of --md5, --rihs, --full, --json");
  } else if (forms > 1) {
    cli_error("--md5, --rihs, --full and --json exclude each other");
  } else {
    return true;
  }
  return false;
}

static int look(const settings *set, const cli_arguments *arguments, bool is_diff) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_definitions *definitions = NULL;
  ha_error err = HA_ERROR_INIT;
  int code = CLI_FAILED;

  options.paths = set->definitions.items;
  options.path_count = set->definitions.size;
  if (ha_definitions_open(&definitions, &options, &err) < 0) {
    cli_error_from(&err);
  } else {
    code = (is_diff ? compare : show)(set, arguments, definitions);
  }
  ha_definitions_close(definitions);
  return code;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  cli_arguments arguments;
  settings set;
  int code = CLI_WRONG_USE;

  memset(&set, 0, sizeof set);
  if (cli_parse(&code, &arguments, &set, verb, argc, argv)) {
    const bool is_diff = strcmp(arguments.items[0], "diff") == 0;
    code = check(&set, &arguments, is_diff) ? look(&set, &arguments, is_diff) : CLI_WRONG_USE;
  }
  free(set.definitions.items);
  return code;
}

static const char *const g_examples[] = {
    "holdall schema drive.bag",
    "holdall schema sensor_msgs/msg/Imu --full",
    "holdall schema my_msgs/msg/Wheel --rihs --definitions ~/ws/src",
    "holdall schema diff old.mcap new.mcap",
    NULL,
};

const cli_verb cli_verb_schema = {
    .name = "schema",
    .summary = "show, hash and compare the definitions of types",
    .arguments = "BAG|TYPE|FILE... | diff A B",
    .description =
        "For a bag: its types with their hashes, compared with the hashes that the bag\n"
        "states. For the name of a type, or a .msg, .srv, .action or .idl file: its\n"
        "definition. Missing definitions are looked up in HOLDALL_DEFINITIONS,\n"
        "AMENT_PREFIX_PATH, ROS_PACKAGE_PATH, and in a table of common interfaces. diff\n"
        "prints the fields and constants that differ.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};
