/* Decides whether the SQL of a table or an index is harmless: statements without a word that begins
 * an expression are. */
#include <string.h>

#include <sqlite3.h>

#include "base/text/chars.h"
#include "storage/sqlite3/database/guard.h"

typedef enum kind { END, WORD, NAME, NUMBER, MARK } kind;

/* A word is unquoted; a name is a quoted or unquoted identifier or a string. */
typedef struct token {
  kind kind;
  const char *text;
  size_t size;
} token;

typedef struct scanner {
  const char *at;
  const char *end;
  token now;
} scanner;

/* --- tokens ---------------------------------------------------------------------------------- */

static bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static const char *after_line(const scanner *s, const char *p) {
  while (p < s->end && *p != '\n') {
    p++;
  }
  return p;
}

static const char *after_comment(const scanner *s, const char *p) {
  for (; p < s->end; p++) {
    if (p[0] == '*' && s->end - p > 1 && p[1] == '/') return p + 2;
  }
  return p;
}

static void skip_space(scanner *s) {
  while (s->at < s->end) {
    char next = '\0';
    if (s->end - s->at > 1) next = s->at[1];
    if (is_space(*s->at)) {
      s->at++;
    } else if (*s->at == '-' && next == '-') {
      s->at = after_line(s, s->at);
    } else if (*s->at == '/' && next == '*') {
      s->at = after_comment(s, s->at + 2);
    } else {
      break;
    }
  }
}

/* A quote within a string is doubled. */
static const char *after_quotes(const scanner *s, char close) {
  const char *p = s->at + 1;

  for (; p < s->end; p++) {
    if (*p != close) continue;
    if (close == ']' || s->end - p < 2 || p[1] != close) return p + 1;
    p++;
  }
  return p;
}

static const char *after_word(const scanner *s) {
  const char *p = s->at;

  while (p < s->end && (is_letter(*p) || ha__is_digit(*p) || *p == '$')) {
    p++;
  }
  return p;
}

static const char *after_number(const scanner *s) {
  const char *p = s->at;

  while (p < s->end && (is_letter(*p) || ha__is_digit(*p) || *p == '.')) {
    p++;
  }
  return p;
}

static void next(scanner *s) {
  skip_space(s);
  const char *begin = s->at;
  if (begin == s->end) {
    s->now = (token){END, begin, 0};
    return;
  }
  kind is = MARK;
  if (is_letter(*begin)) {
    is = WORD;
    s->at = after_word(s);
  } else if (ha__is_digit(*begin) || *begin == '.') {
    is = NUMBER;
    s->at = after_number(s);
  } else if (*begin == '\'' || *begin == '"' || *begin == '`' || *begin == '[') {
    is = NAME;
    char end = *begin;
    if (end == '[') end = ']';
    s->at = after_quotes(s, end);
  } else {
    s->at++;
  }
  s->now = (token){is, begin, (size_t)(s->at - begin)};
}

static bool is_word(const scanner *s, const char *word) {
  return s->now.kind == WORD && s->now.size == strlen(word) &&
         sqlite3_strnicmp(s->now.text, word, (int)s->now.size) == 0;
}

static bool is_mark(const scanner *s, char mark) {
  return s->now.kind == MARK && *s->now.text == mark;
}

static bool take_word(scanner *s, const char *word) {
  if (!is_word(s, word)) return false;
  next(s);
  return true;
}

static bool take_mark(scanner *s, char mark) {
  if (!is_mark(s, mark)) return false;
  next(s);
  return true;
}

static bool take_name(scanner *s) {
  if (s->now.kind != WORD && s->now.kind != NAME) return false;
  next(s);
  return true;
}

/* --- tables ----------------------------------------------------------------------------------- */

static const char *word_of_table(const scanner *s) {
  if (is_word(s, "AS") || is_word(s, "GENERATED")) return "a generated column";
  if (is_word(s, "CHECK")) return "a CHECK constraint";
  return is_word(s, "SELECT") || is_word(s, "WITH") || is_word(s, "VALUES") ? "a query" : NULL;
}

static const char *look_at_table(scanner *s) {
  while (s->now.kind != END) {
    const char *what = word_of_table(s);
    if (what) return what;
    const bool value = is_word(s, "DEFAULT");
    next(s);
    if (value && is_mark(s, '(')) return "an expression as a default";
  }
  return NULL;
}

/* --- indexes ---------------------------------------------------------------------------------- */

/* Accept a list of columns, each with an optional collation and direction: names and commas. */
static const char *look_at_index(scanner *s) {
  static const char odd[] = "SQL that is not understood";

  if (take_word(s, "IF") && !(take_word(s, "NOT") && take_word(s, "EXISTS"))) return odd;
  if (!take_name(s) || (take_mark(s, '.') && !take_name(s))) return odd;
  if (!take_word(s, "ON") || !take_name(s) || !take_mark(s, '(')) return odd;
  while (!is_mark(s, ')')) {
    if (!take_name(s) && !take_mark(s, ',')) return "an expression";
  }
  next(s);
  if (is_word(s, "WHERE")) return "a condition";
  while (take_mark(s, ';')) {
  }
  return s->now.kind == END ? NULL : odd;
}

const char *ha__db_sql_evaluates(const char *sql, size_t size) {
  scanner s = {.at = sql, .end = sql + size};

  if (size == 0) return NULL; /* an index that SQLite creates automatically */
  next(&s);
  if (!take_word(&s, "CREATE")) return "SQL that is not understood";
  if (take_word(&s, "TABLE")) return look_at_table(&s);
  take_word(&s, "UNIQUE");
  if (take_word(&s, "INDEX")) return look_at_index(&s);
  if (is_word(&s, "VIEW")) return "a view";
  if (is_word(&s, "TRIGGER")) return "a trigger";
  return is_word(&s, "VIRTUAL") ? "a virtual table" : "SQL that is not understood";
}
