/* holdall check: checks bags for errors. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/check.h>

#include "bags/adapt.h"
#include "base/url.h"
#include "input/fetched.h"
#include "input/open.h"
#include "look/rules.h"
#include "ui/json.h"
#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/standard_input.h"
#include "ui/verbs.h"

/* Limit of printed findings per bag, unless --limit says otherwise. */
#define DEFAULT_LIMIT 1000

typedef struct settings {
  bool json;
  bool quiet;
  bool strict;
  bool types;
  cli_adapt adapt;
  const char *genrules; /* a file */
  bool append;
  bool force;
  cli_count limit;
} settings;

static const cli_opt g_options[] = {
    {"json", 0, CLI_FLAG, offsetof(settings, json), NULL, NULL,
     "print one JSON object (an array for several bags)"},
    {"limit", 'n', CLI_COUNT, offsetof(settings, limit), "N", NULL,
     "print at most N findings of a bag (1000); all are counted"},
    {"quiet", 'q', CLI_FLAG, offsetof(settings, quiet), NULL, NULL, "no progress on the terminal"},
    {"strict-order", 0, CLI_FLAG, offsetof(settings, strict), NULL, NULL,
     "messages out of order are errors, not warnings"},
    {"types", 0, CLI_FLAG, offsetof(settings, types), NULL, NULL,
     "also check definitions, hashes and messages, and compare with other definitions"},
    {"against", 0, CLI_TEXTS, offsetof(settings, adapt.places), "PLACE", NULL,
     "for --types: definitions in a folder or zip file, or TYPE=FILE"},
    {"rules", 0, CLI_PATH, offsetof(settings, adapt.rules), "FILE", NULL,
     "for --types: a file of rules, as for 'holdall fix'"},
    {"genrules", 'g', CLI_PATH, offsetof(settings, genrules), "FILE", NULL,
     "for --types: write a skeleton of rules for the types that differ"},
    {"append", 'a', CLI_FLAG, offsetof(settings, append), NULL, NULL,
     "--genrules: append to an existing FILE"},
    {"force", 'f', CLI_FLAG, offsetof(settings, force), NULL, NULL,
     "--genrules: replace an existing FILE"},
    CLI_OPT_END,
};

/* A finding that is stored because JSON output begins with the counts. */
typedef struct kept {
  int32_t severity;
  char *path;
  int64_t offset;
  char *text;
} kept;

typedef struct job {
  settings set;
  uint64_t limit;
  cli_adaptation adaptation;
  cli_out out;
  cli_json json;
  bool printed; /* something was printed before */
  /* findings of the current bag */
  uint64_t count;
  kept *findings;
  size_t kept_count;
  size_t kept_capacity;
} job;

static const char *severity_name(int32_t severity) {
  return severity == HA_FINDING_ERROR ? "error" : "warning";
}

/* --- findings --------------------------------------------------------------------------- */

static char *copy(const char *text) {
  const size_t size = strlen(text) + 1;

  return memcpy(cli_resize(NULL, size, 1), text, size);
}

static void keep(job *j, const ha_finding *finding) {
  if (j->kept_count == j->kept_capacity) {
    j->kept_capacity = j->kept_capacity * 2 + 16;
    j->findings = cli_resize(j->findings, j->kept_capacity, sizeof *j->findings);
  }
  j->findings[j->kept_count++] =
      (kept){finding->severity, copy(finding->path), finding->offset, copy(finding->text)};
}

static void print_line(job *j, const ha_finding *finding) {
  cli_out_name(&j->out, finding->path);
  if (finding->offset >= 0) cli_out_format(&j->out, ":%" PRId64, finding->offset);
  cli_out_format(&j->out, ": %s: ", severity_name(finding->severity));
  cli_out_name(&j->out, finding->text);
  cli_out_char(&j->out, '\n');
}

static void take_finding(void *user, const ha_finding *finding) {
  job *j = user;

  if (j->count++ >= j->limit) return;
  if (j->set.json) {
    keep(j, finding);
  } else {
    print_line(j, finding);
  }
}

static void forget(job *j) {
  for (size_t i = 0; i < j->kept_count; i++) {
    free(j->findings[i].path);
    free(j->findings[i].text);
  }
  j->kept_count = 0;
  j->count = 0;
}

/* --- one bag ---------------------------------------------------------------------------- */

static void print_json(job *j, const char *path, const ha_check_result *result) {
  cli_json *json = &j->json;

  cli_json_open(json, '{');
  cli_json_add_text(json, "path", path);
  cli_json_add_bool(json, "ok", result->errors == 0 && result->warnings == 0);
  cli_json_add_u64(json, "errors", result->errors);
  cli_json_add_u64(json, "warnings", result->warnings);
  cli_json_key(json, "findings");
  cli_json_open(json, '[');
  for (size_t i = 0; i < j->kept_count; i++) {
    const kept *finding = &j->findings[i];
    cli_json_open(json, '{');
    cli_json_add_text(json, "severity", severity_name(finding->severity));
    cli_json_add_text(json, "path", finding->path);
    cli_json_key(json, "offset");
    if (finding->offset >= 0) {
      cli_json_i64(json, finding->offset);
    } else {
      cli_json_null(json);
    }
    cli_json_add_text(json, "text", finding->text);
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
  cli_fetched_json(json);
  cli_json_close(json, '}');
}

static void print_summary(job *j, const char *path, const ha_check_result *result) {
  cli_out_name(&j->out, path);
  cli_out_text(&j->out, ": ");
  if (result->errors == 0 && result->warnings == 0) {
    cli_out_text(&j->out, "ok, ");
  } else {
    cli_out_count(&j->out, result->errors, "error");
    cli_out_text(&j->out, ", ");
    cli_out_count(&j->out, result->warnings, "warning");
    cli_out_text(&j->out, ", ");
  }
  cli_out_count(&j->out, result->messages, "message");
  if (j->count > j->limit) {
    cli_out_format(&j->out, "; the first %" PRIu64 " findings are listed", j->limit);
  }
  cli_out_char(&j->out, '\n');
}

/* Returns the exit code for this bag. */
static int check(job *j, const char *path) {
  ha_check_options options = HA_CHECK_OPTIONS_INIT;
  ha_check_result result = HA_CHECK_RESULT_INIT;
  ha_error err = HA_ERROR_INIT;

  options.flags = (j->set.strict ? HA_CHECK_STRICT_ORDER : 0) | (j->set.types ? HA_CHECK_TYPES : 0);
  options.against = j->adaptation.handle;
  options.limits = cli_limits_get();
  options.io = cli_standard_input();
  options.net = cli_net_get();
  options.keys = cli_keys_get();
  if (!cli_may_read_all(path)) return CLI_FAILED;
  cli_wait_start("checking", j->set.quiet);
  const ha_status st = ha_check(&result, path, &options, take_finding, j, &err);
  cli_wait_end();
  if (st < 0) {
    forget(j);
    cli_out_flush(&j->out); /* keep the order of findings and errors */
    cli_error_from(&err);
    return CLI_FAILED;
  }
  char *shown = ha__url_shown(path);
  if (j->set.json) {
    print_json(j, shown ? shown : "", &result);
  } else {
    print_summary(j, shown ? shown : "", &result);
  }
  free(shown);
  j->printed = true;
  forget(j);
  cli_out_flush(&j->out);
  return result.errors + result.warnings == 0 ? CLI_DONE : CLI_LOSS;
}

/* Returns the worse exit code: CLI_FAILED, then findings, then none. */
static int worse(int a, int b) {
  if (a == CLI_FAILED || b == CLI_FAILED) return CLI_FAILED;
  return a == CLI_LOSS || b == CLI_LOSS ? CLI_LOSS : CLI_DONE;
}

/* --- rules ------------------------------------------------------------------------------ */

/* Copies what the file has. */
static bool copy_file(cli_out *out, const char *path) {
  char bytes[4096];
  size_t size;
  FILE *file = fopen(path, "rb");

  if (!file) {
    cli_error("%s: %s", path, strerror(errno));
    return false;
  }
  while ((size = fread(bytes, 1, sizeof bytes, file)) > 0) {
    cli_out_bytes(out, bytes, size);
  }
  const bool good = !ferror(file);
  if (!good) cli_error("%s: cannot be read", path);
  cli_out_char(out, '\n');
  fclose(file);
  return good;
}

static bool add_sections(look_rules *rules, const cli_arguments *bags) {
  bool good = true;

  for (size_t i = 0; i < bags->size; i++) {
    good = look_rules_add(rules, bags->items[i]) && good;
  }
  if (rules->sections == 0) cli_out_text(rules->out, "# no type differs\n");
  return good;
}

/* Returns the exit code. */
static int write_rules(const job *j, const cli_arguments *bags) {
  look_rules rules = {.definitions = j->adaptation.definitions};
  ha_error err = HA_ERROR_INIT;
  cli_out_file file;

  if (cli_adapt_definitions(&rules.others, &j->set.adapt, 0, &err) < 0) {
    cli_error_from(&err);
    return CLI_FAILED;
  }
  bool good = cli_out_file_open(&file, j->set.genrules, j->set.force || j->set.append);
  if (good) {
    rules.out = &file.out;
    good = (!j->set.append || copy_file(&file.out, j->set.genrules)) && add_sections(&rules, bags);
    good = cli_out_file_close(&file, good) && good;
  }
  look_rules_done(&rules);
  ha_definitions_close(rules.others);
  return good ? CLI_DONE : CLI_FAILED;
}

/* --- the verb --------------------------------------------------------------------------- */

/* Open the definitions to compare with. On failure sets the exit code and returns false. */
static bool open_adaptation(job *j, int *code) {
  ha_error err = HA_ERROR_INIT;

  j->set.types |= j->set.adapt.places.size > 0 || j->set.adapt.rules || j->set.genrules;
  j->set.adapt.searches = true;
  if (!j->set.types || cli_adaptation_open(&j->adaptation, &j->set.adapt, &err) >= 0) return true;
  cli_adaptation_close(&j->adaptation);
  cli_error("%s", err.text);
  *code = err.code == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
  return false;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  job j = {.limit = DEFAULT_LIMIT};
  cli_arguments bags;
  int code;

  if (!cli_parse(&code, &bags, &j.set, verb, argc, argv) || !open_adaptation(&j, &code)) {
    cli_adapt_done(&j.set.adapt);
    return code;
  }
  if (j.set.limit.given) j.limit = j.set.limit.value;
  cli_out_init(&j.out, CLI_STDOUT);
  j.json.out = &j.out;
  const bool array = j.set.json && bags.size > 1;
  code = CLI_DONE;
  if (array) cli_json_open(&j.json, '[');
  for (size_t i = 0; i < bags.size && !cli_out_is_broken(&j.out); i++) {
    code = worse(code, check(&j, bags.items[i]));
  }
  if (array) cli_json_close(&j.json, ']');
  if (j.set.json && (array || j.printed)) cli_out_char(&j.out, '\n');
  free(j.findings);
  if (j.set.genrules && code != CLI_FAILED) code = worse(code, write_rules(&j, &bags));
  cli_adaptation_close(&j.adaptation);
  cli_adapt_done(&j.set.adapt);
  return cli_out_close(&j.out, code);
}

static const char *const g_examples[] = {
    "holdall check drive.bag",
    "holdall check --types --against ~/ws/src drive.bag",
    "holdall check --against ~/ws/src --genrules new.rules drive.bag",
    "holdall check --json *.mcap | jq '.[] | select(.ok | not).path'",
    NULL,
};

const cli_verb cli_verb_check = {
    .name = "check",
    .summary = "check bags for errors",
    .arguments = "BAG...",
    .description =
        "Read each BAG, a file or a folder with metadata.yaml, and compare its parts with\n"
        "each other: structure, checksums, index, counts, times, order, definitions. Each\n"
        "finding is a line: file, offset, error or warning, and a description. Exit status 0\n"
        "without findings, 3 with findings, 1 if a bag cannot be opened.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};
