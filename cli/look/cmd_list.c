/* holdall list: lists the installed plugins. */
#include <holdall/plugins.h>

#include "ui/json.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/verbs.h"

typedef struct settings {
  bool verbose;
  bool json;
} settings;

static const cli_opt g_options[] = {
    {"json", 0, CLI_FLAG, offsetof(settings, json), NULL, NULL,
     "print one JSON array of {name, summary, version, origin}"},
    {"verbose", 'v', CLI_FLAG, offsetof(settings, verbose), NULL, NULL,
     "add purpose, version and origin"},
    CLI_OPT_END,
};

/* Names of the kinds; index: HA_PLUGIN_... */
static const char *const g_kinds[] = {"storage", "compression", "encoding", "transport",
                                      "io",      "picture",     "video",    NULL};

/* name: one of g_kinds. Returns HA_PLUGIN_... */
static int32_t kind_of(const char *name) {
  int32_t kind = 0;

  while (strcmp(g_kinds[kind], name) != 0) {
    kind++;
  }
  return kind;
}

static void print_json(cli_json *json, const ha_plugin_info *plugin) {
  cli_json_open(json, '{');
  cli_json_add_text(json, "name", plugin->name);
  cli_json_add_text(json, "summary", plugin->summary);
  cli_json_add_text(json, "version", plugin->version);
  cli_json_add_text(json, "origin", plugin->origin);
  cli_json_close(json, '}');
}

static void print_text(cli_out *out, const ha_plugin_info *plugin, bool verbose) {
  if (!verbose) {
    cli_out_name(out, plugin->name);
    cli_out_char(out, '\n');
    return;
  }
  cli_out_name(out, plugin->name);
  cli_out_text(out, "\n  Does:    ");
  cli_out_name(out, plugin->summary);
  cli_out_text(out, "\n  Version: ");
  cli_out_name(out, plugin->version);
  cli_out_text(out, "\n  Origin:  ");
  cli_out_name(out, plugin->origin);
  cli_out_char(out, '\n');
}

static int warn_of_failures(void) {
  const char *text;
  int code = CLI_DONE;

  for (size_t i = 0; (text = ha_plugins_failure(i)) != NULL; i++) {
    cli_warn("%s", text);
    code = CLI_LOSS;
  }
  return code;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  settings set = {0};
  cli_arguments arguments;
  const ha_plugin_info *plugin = NULL;
  ha_error err = HA_ERROR_INIT;
  ha_status st = HA_OK;
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);
  int code;

  if (!cli_parse(&code, &arguments, &set, verb, argc, argv)) return code;
  const int32_t kind = kind_of(arguments.items[0]);

  cli_out_init(&out, CLI_STDOUT);
  if (set.json) cli_json_open(&json, '[');
  for (size_t i = 0; (st = ha_plugins_get(&plugin, kind, i, &err)) == HA_OK; i++) {
    if (set.json) {
      print_json(&json, plugin);
    } else {
      print_text(&out, plugin, set.verbose);
    }
  }
  if (set.json) {
    cli_json_close(&json, ']');
    cli_out_char(&out, '\n');
  }
  code = warn_of_failures();
  if (st < 0) {
    cli_error_from(&err);
    code = CLI_FAILED;
  }
  return cli_out_close(&out, code);
}

static const char *const g_examples[] = {"holdall list storage -v", NULL};

const cli_verb cli_verb_list = {
    .name = "list",
    .summary = "list the installed plugins",
    .arguments = "storage|compression|encoding|transport|io|picture|video",
    .description =
        "Show the plugins of a kind: the built-in ones, and those in the folders of the\n"
        "environment variable HOLDALL_PLUGIN_PATH.",
    .examples = g_examples,
    .options = g_options,
    .words = g_kinds,
    .reads_no_bags = true,
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
