#include "ui/opt.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/time.h>

#include "base/format.h"
#include "base/number/number.h"
#include "ui/memory.h"
#include "ui/report.h"

/* Report that a value is refused and what is expected. Returns false. */
static bool refuse(const cli_opt *opt, const char *expected, const char *text, const char *verb) {
  cli_error("--%s needs %s, not '%s'; see 'holdall %s --help'", opt->name, expected, text, verb);
  return false;
}

static bool set_count(cli_count *out, const char *text) {
  out->given = true;
  return ha__number_read_u64(&out->value, text, strlen(text), UINT64_MAX);
}

bool cli_read_number(double *out, const char *text, double least, double most) {
  char *end = NULL;
  const double value = strtod(text, &end);

  if (end == text || *end != '\0' || !isfinite(value)) return false;
  if (value < least || value > most) return false;
  *out = value;
  return true;
}

static bool set_number(cli_number *out, const char *text) {
  double value;

  if (!cli_read_number(&value, text, -DBL_MAX, DBL_MAX)) return false;
  *out = (cli_number){true, value};
  return true;
}

typedef struct unit {
  const char *name;
  double factor;
} unit;

/* text: a number, possibly with a fraction, and one of the units. 2^63 and above are refused. */
static bool set_measured(cli_count *out, const char *text, const unit *units) {
  char *end = NULL;

  if (*text < '0' || *text > '9') return false;
  const double value = strtod(text, &end);
  while (units->name && strcmp(units->name, end) != 0) {
    units++;
  }
  if (!units->name || !(value * units->factor < 9.2e18)) return false;
  out->value = (uint64_t)(value * units->factor + 0.5);
  out->given = true;
  return true;
}

static const unit g_sizes[] = {{"", 1},     {"B", 1},          {"k", 1024},
                               {"K", 1024}, {"KiB", 1024},     {"kB", 1e3},
                               {"KB", 1e3}, {"M", 1048576},    {"MiB", 1048576},
                               {"MB", 1e6}, {"G", 1073741824}, {"GiB", 1073741824},
                               {"GB", 1e9}, {NULL, 0}};
static const unit g_spans[] = {{"", 1e9},   {"s", 1e9},    {"ms", 1e6},   {"us", 1e3}, {"ns", 1},
                               {"m", 60e9}, {"min", 60e9}, {"h", 3600e9}, {NULL, 0}};

bool cli_read_size(uint64_t *out, const char *text) {
  cli_count size = {0};

  if (!set_measured(&size, text, g_sizes)) return false;
  *out = size.value;
  return true;
}

const char *const *cli_opt_choices(const cli_opt *opt) {
  return opt->choices + (opt->choices[0][0] == '\0');
}

static bool set_choice(int *out, const cli_opt *opt, const char *text) {
  if (*text == '\0') return false;
  for (int i = 0; opt->choices[i]; i++) {
    if (strcmp(opt->choices[i], text) == 0) {
      *out = i;
      return true;
    }
  }
  return false;
}

static bool set_time(cli_time *out, const cli_opt *opt, const char *text) {
  ha_error err = HA_ERROR_INIT;

  if (ha_time_parse(&out->ns, &out->kind, text, &err) == HA_OK) {
    out->given = true;
    return true;
  }
  cli_error("--%s: %s", opt->name, err.text);
  return false;
}

static bool refuse_choice(const cli_opt *opt, const char *text, const char *verb) {
  const char *const *choices = cli_opt_choices(opt);
  char known[128] = "";
  size_t used = 0;

  for (size_t i = 0; choices[i]; i++) {
    ha__format_append(known, sizeof known, &used, "%s%s", i > 0 ? ", " : "", choices[i]);
  }
  cli_error("--%s can't be '%s', it is one of: %s; see 'holdall %s --help'", opt->name, text, known,
            verb);
  return false;
}

static bool add_text(cli_texts *texts, const char *text) {
  texts->items = cli_resize(texts->items, texts->size + 1, sizeof *texts->items);
  texts->items[texts->size++] = text;
  return true;
}

bool cli_texts_have(const cli_texts *texts, const char *text) {
  for (size_t i = 0; i < texts->size; i++) {
    if (strcmp(texts->items[i], text) == 0) return true;
  }
  return false;
}

bool cli_opt_set(const cli_opt *opt, void *member, const char *text, const char *verb) {
  switch (opt->kind) {
  case CLI_FLAG:
    *(bool *)member = true;
    return true;
  case CLI_TEXT:
  case CLI_PATH:
    *(const char **)member = text;
    return true;
  case CLI_TEXTS:
  case CLI_PATHS:
  case CLI_LIST:
    return add_text(member, text);
  case CLI_COUNT:
    return set_count(member, text) || refuse(opt, "a whole number", text, verb);
  case CLI_NUMBER:
  case CLI_OPTIONAL:
    return set_number(member, text) || refuse(opt, "a number", text, verb);
  case CLI_SIZE:
    return set_measured(member, text, g_sizes) ||
           refuse(opt, "a size (1500000, 768k, 2G)", text, verb);
  case CLI_SPAN:
    return set_measured(member, text, g_spans) ||
           refuse(opt, "a time span (90, 1.5s, 10min, 2h)", text, verb);
  case CLI_TIME:
    return set_time(member, opt, text);
  case CLI_CHOICE:
    return set_choice(member, opt, text) || refuse_choice(opt, text, verb);
  }
  return false;
}

bool cli_opt_is_number(const char *text) {
  cli_number number;

  return set_number(&number, text);
}
