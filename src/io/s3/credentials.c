#include "io/s3/credentials.h"

#include <ctype.h>
#include <string.h>
#include <time.h>

#include <openssl/crypto.h>

#include "base/status.h"

void ha__s3_credentials_wipe(ha__s3_credentials *credentials) {
  OPENSSL_cleanse(credentials, sizeof *credentials);
  credentials->expires_s = INT64_MAX;
}

/* Copies a text that a header line may contain. */
static bool set(char *out, size_t capacity, const char *text) {
  const size_t size = strlen(text);

  if (size >= capacity) return false;
  for (size_t i = 0; i < size; i++) {
    if (!isgraph((unsigned char)text[i])) return false;
  }
  memcpy(out, text, size + 1);
  return true;
}

bool ha__s3_credentials_set(ha__s3_credentials *out, const char *id, const char *secret,
                            const char *token) {
  out->expires_s = INT64_MAX;
  return set(out->id, sizeof out->id, id) && set(out->secret, sizeof out->secret, secret) &&
         set(out->token, sizeof out->token, token);
}

/* --- JSON ------------------------------------------------------------------------------------- */

enum { MAX_DEPTH = 16 };

typedef struct json {
  const char *at;
  const char *end;
} json;

static void skip_blanks(json *j) {
  while (j->at < j->end && strchr(" \t\r\n", *j->at) && *j->at) {
    j->at++;
  }
}

static bool take(json *j, char c) {
  skip_blanks(j);
  if (j->at == j->end || *j->at != c) return false;
  j->at++;
  return true;
}

static int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = (char)tolower((unsigned char)c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Parse an escape. The values that are used have no characters beyond ASCII. */
static bool take_escape(json *j, char *out) {
  static const char from[] = "\"\\/bfnrt";
  static const char to[] = "\"\\/\b\f\n\r\t";
  unsigned code = 0;

  if (j->at == j->end) return false;
  const char c = *j->at++;
  const char *found = c ? strchr(from, c) : NULL;
  if (found) {
    *out = to[found - from];
    return true;
  }
  if (c != 'u' || j->end - j->at < 4) return false;
  for (int i = 0; i < 4; i++) {
    const int digit = hex_digit(*j->at++);
    if (digit < 0) return false;
    code = code * 16 + (unsigned)digit;
  }
  *out = (char)(code > 0 && code < 128 ? code : 63u);
  return true;
}

/* Parse a string; out NULL: skip it. False: not a string, or it does not fit. */
static bool take_text(json *j, char *out, size_t capacity) {
  size_t size = 0;

  if (!take(j, '"')) return false;
  while (j->at < j->end && *j->at != '"') {
    char c = *j->at++;
    if (c == '\0' || (c == '\\' && !take_escape(j, &c))) return false;
    if (!out) continue;
    if (size + 1 >= capacity) return false;
    out[size++] = c;
  }
  if (out) out[size] = '\0';
  return take(j, '"');
}

/* Skip any value: count brackets, skip strings, ignore the rest. */
static bool pass_value(json *j) {
  int depth = 0;

  do {
    skip_blanks(j);
    if (j->at == j->end) return false;
    if (*j->at == '"') {
      if (!take_text(j, NULL, 0)) return false;
    } else if (*j->at == '{' || *j->at == '[') {
      j->at++;
      if (++depth > MAX_DEPTH) return false;
    } else if (*j->at == '}' || *j->at == ']') {
      if (--depth < 0) return false;
      j->at++;
    } else if (depth > 0 && (*j->at == ',' || *j->at == ':')) {
      j->at++;
    } else {
      const char *first = j->at;
      while (j->at < j->end && (isalnum((unsigned char)*j->at) || strchr("+-.", *j->at)) &&
             *j->at) {
        j->at++;
      }
      if (j->at == first) return false;
    }
  } while (depth > 0);
  return true;
}

static int number(const char *text, size_t digits) {
  int value = 0;

  for (size_t i = 0; i < digits; i++) {
    if (!isdigit((unsigned char)text[i])) return -1;
    value = value * 10 + text[i] - '0';
  }
  return value;
}

/* "2026-11-24T12:00:00Z", "...00+00:00": always UTC. 0: not a time. */
static int64_t parse_time(const char *text) {
  struct tm tm = {.tm_isdst = 0};

  if (strlen(text) < 19 || text[4] != '-' || text[7] != '-' || text[10] != 'T') return 0;
  tm.tm_year = number(text, 4) - 1900;
  tm.tm_mon = number(text + 5, 2) - 1;
  tm.tm_mday = number(text + 8, 2);
  tm.tm_hour = number(text + 11, 2);
  tm.tm_min = number(text + 14, 2);
  tm.tm_sec = number(text + 17, 2);
  if (tm.tm_year < 70 || tm.tm_mon < 0 || tm.tm_mday < 1 || tm.tm_hour < 0 || tm.tm_min < 0 ||
      tm.tm_sec < 0) {
    return 0;
  }
  return (int64_t)timegm(&tm);
}

typedef struct fields {
  char id[160];
  char secret[256];
  char token[8192];
  char expiration[64];
} fields;

static bool take_member(json *j, fields *f) {
  char name[64];

  if (!take_text(j, name, sizeof name) || !take(j, ':')) return false;
  skip_blanks(j);
  const bool is_text = j->at < j->end && *j->at == '"';
  if (is_text && strcmp(name, "AccessKeyId") == 0) return take_text(j, f->id, sizeof f->id);
  if (is_text && strcmp(name, "SecretAccessKey") == 0) {
    return take_text(j, f->secret, sizeof f->secret);
  }
  if (is_text && (strcmp(name, "Token") == 0 || strcmp(name, "SessionToken") == 0)) {
    return take_text(j, f->token, sizeof f->token);
  }
  if (is_text && strcmp(name, "Expiration") == 0) {
    return take_text(j, f->expiration, sizeof f->expiration);
  }
  return pass_value(j);
}

static bool take_object(json *j, fields *f) {
  if (!take(j, '{')) return false;
  if (take(j, '}')) return true;
  do {
    if (!take_member(j, f)) return false;
  } while (take(j, ','));
  return take(j, '}');
}

ha_status ha__s3_credentials_parse(ha__s3_credentials *out, const char *text, size_t size,
                                   ha_error *err) {
  json j = {text, text + size};
  fields f = {.id = ""};
  ha__s3_credentials got = {.expires_s = INT64_MAX};
  ha_status st = HA_OK;

  const bool good = take_object(&j, &f) && f.id[0] && f.secret[0] &&
                    ha__s3_credentials_set(&got, f.id, f.secret, f.token);
  if (good && f.expiration[0]) got.expires_s = parse_time(f.expiration);
  if (!good || got.expires_s == 0) {
    st = HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "not JSON with credentials");
  } else {
    *out = got;
  }
  OPENSSL_cleanse(&f, sizeof f);
  ha__s3_credentials_wipe(&got);
  return st;
}

/* --- profiles --------------------------------------------------------------------------------- */

typedef struct span {
  const char *at;
  size_t size;
} span;

static span trim(const char *at, const char *end) {
  while (at < end && isspace((unsigned char)*at)) {
    at++;
  }
  while (end > at && isspace((unsigned char)end[-1])) {
    end--;
  }
  return (span){at, (size_t)(end - at)};
}

static bool is(span s, const char *text) {
  return s.size == strlen(text) && memcmp(s.at, text, s.size) == 0;
}

/* Whether "[...]" is the section of the profile. */
static bool is_section(span inside, const char *name, bool is_config) {
  static const char word[] = "profile";
  const size_t size = sizeof word - 1;

  if (is_config && strcmp(name, "default") != 0) {
    if (inside.size <= size || memcmp(inside.at, word, size) != 0) return false;
    if (!isspace((unsigned char)inside.at[size])) return false;
    inside = trim(inside.at + size, inside.at + inside.size);
    if (inside.size >= 2 && inside.at[0] == '"' && inside.at[inside.size - 1] == '"') {
      inside = (span){inside.at + 1, inside.size - 2};
    }
  }
  return is(inside, name);
}

static void keep(char *out, size_t capacity, span value) {
  if (out[0] || value.size >= capacity || memchr(value.at, '\0', value.size)) return;
  memcpy(out, value.at, value.size);
  out[value.size] = '\0';
}

static void take_setting(ha__s3_profile *p, span name, span value) {
  const struct {
    const char *name;
    char *out;
    size_t capacity;
  } settings[] = {
      {"aws_access_key_id", p->id, sizeof p->id},
      {"aws_secret_access_key", p->secret, sizeof p->secret},
      {"aws_session_token", p->token, sizeof p->token},
      {"region", p->region, sizeof p->region},
      {"endpoint_url", p->endpoint, sizeof p->endpoint},
      {"credential_process", p->process, sizeof p->process},
  };

  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
    if (is(name, settings[i].name)) keep(settings[i].out, settings[i].capacity, value);
  }
  if (is(name, "role_arn") || is(name, "sso_session") || is(name, "sso_start_url")) {
    p->is_indirect = true;
  }
}

/* An indented line belongs to the setting above it that has no value. */
static void take_line(ha__s3_profile *p, span line, bool is_nested, bool *in_s3) {
  const char *equals = memchr(line.at, '=', line.size);

  if (!equals) return;
  const span name = trim(line.at, equals);
  const span value = trim(equals + 1, line.at + line.size);
  if (is_nested && *in_s3) {
    if (is(name, "addressing_style")) keep(p->addressing, sizeof p->addressing, value);
    return;
  }
  *in_s3 = is(name, "s3") && value.size == 0;
  if (!is_nested) take_setting(p, name, value);
}

void ha__s3_profile_parse(ha__s3_profile *profile, const char *text, size_t size, const char *name,
                          bool is_config) {
  const char *end = text + size;
  bool inside = false;
  bool in_s3 = false;

  while (text < end) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    if (!stop) stop = end;
    const span line = trim(text, stop);
    const bool is_nested = line.size > 0 && isspace((unsigned char)*text);
    text = stop < end ? stop + 1 : end;
    if (line.size == 0 || line.at[0] == '#' || line.at[0] == ';') continue;
    if (line.at[0] == '[') {
      const char *close = memchr(line.at, ']', line.size);
      inside = close && is_section(trim(line.at + 1, close), name, is_config);
      if (inside) profile->is_found = true;
      in_s3 = false;
    } else if (inside) {
      take_line(profile, line, is_nested, &in_s3);
    }
  }
}
