#define PCRE2_CODE_UNIT_WIDTH 8
#include "expr/regex.h"

#include <pcre2.h>

#include "base/alloc.h"
#include "base/status.h"

/* Limit of work for one match, because an expression may be untrusted. */
enum { MATCH_LIMIT = 1000000 };

struct ha__regex {
  pcre2_code *code;
  pcre2_match_data *match;
  pcre2_match_context *limits;
};

void ha__regex_free(ha__regex *regex) {
  if (!regex) return;
  pcre2_match_context_free(regex->limits);
  pcre2_match_data_free(regex->match);
  pcre2_code_free(regex->code);
  ha__free(regex);
}

static ha_status compile(ha__regex *regex, const char *pattern, ha_error *err) {
  int code = 0;
  PCRE2_SIZE at = 0;
  PCRE2_UCHAR reason[128] = {0};

  regex->code = pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED, 0, &code, &at, NULL);
  if (!regex->code) {
    pcre2_get_error_message(code, reason, sizeof reason);
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "regular expression '%s', at character %zu: %s",
                   pattern, at + 1, (const char *)reason);
  }
  regex->match = pcre2_match_data_create_from_pattern(regex->code, NULL);
  regex->limits = pcre2_match_context_create(NULL);
  if (!regex->match || !regex->limits) return HA_FAIL_NOMEM(err);
  pcre2_set_match_limit(regex->limits, MATCH_LIMIT);
  return HA_OK;
}

ha_status ha__regex_new(ha__regex **out, const char *pattern, ha_error *err) {
  ha__regex *regex = ha__alloc_zeroed(1, sizeof *regex);

  if (!regex) return HA_FAIL_NOMEM(err);
  const ha_status st = compile(regex, pattern, err);
  if (st < 0) {
    ha__regex_free(regex);
    return st;
  }
  *out = regex;
  return HA_OK;
}

ha_status ha__regex_find(const ha__regex *regex, const char *text, size_t size, ha_error *err) {
  const int found =
      pcre2_match(regex->code, (PCRE2_SPTR)text, size, 0, 0, regex->match, regex->limits);

  if (found >= 0) return HA_OK;
  if (found == PCRE2_ERROR_NOMATCH) return HA_END;
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the regular expression takes too long");
}
