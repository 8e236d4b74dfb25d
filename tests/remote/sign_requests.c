/* Signs the requests that standard input describes, for a comparison with another signer. Each line
 * is a word and texts in hexadecimal: method M, path P, payload H, query NAME VALUE, header NAME
 * VALUE; "sign" ends a request, whose header Authorization is printed. */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "io/s3/sign.h"

enum { MOST = 32, TEXT = 1024 };

typedef struct pairs {
  char names[MOST][TEXT];
  char values[MOST][TEXT];
  ha__s3_field fields[MOST];
  size_t count;
} pairs;

static char g_method[TEXT];
static char g_path[TEXT];
static char g_payload[TEXT];
static pairs g_query;
static pairs g_headers;

static void from_hex(char out[TEXT], const char *hex) {
  size_t size = 0;
  unsigned byte = 0;

  for (; size + 1 < TEXT && sscanf(hex + 2 * size, "%2x", &byte) == 1; size++) {
    out[size] = (char)byte;
  }
  out[size] = '\0';
}

static void add(pairs *to, const char *name, const char *value) {
  if (to->count == MOST) return;
  from_hex(to->names[to->count], name);
  from_hex(to->values[to->count], value);
  to->fields[to->count] = (ha__s3_field){to->names[to->count], to->values[to->count]};
  to->count++;
}

static bool sign(void) {
  static const ha__s3_scope scope = {"20150830T123600Z", "us-east-1", "s3"};
  static const ha__s3_credentials account = {.id = "AKIDEXAMPLE",
                                             .secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"};
  char *path = ha__s3_encode(g_path, true);
  char *query = ha__s3_query(g_query.fields, g_query.count);
  const ha__s3_request request = {g_method,        path,     query, g_headers.fields,
                                  g_headers.count, g_payload};
  char *got = NULL;

  const bool good = path && query && ha__s3_sign(&got, &request, &scope, &account, NULL) == HA_OK;
  printf("%s\n", good ? got : "failed");
  ha__free(path);
  ha__free(query);
  ha__free(got);
  g_query.count = 0;
  g_headers.count = 0;
  return good;
}

int main(void) {
  static char line[4 * TEXT + 64];
  static char word[16];
  static char first[2 * TEXT];
  static char second[2 * TEXT];

  while (fgets(line, sizeof line, stdin)) {
    first[0] = '\0';
    second[0] = '\0';
    if (sscanf(line, "%15s %2047s", word, first) < 1) return 1;
    const char *last = strrchr(line, ' ');
    if (last) (void)sscanf(last, "%2047s", second);
    if (strcmp(word, "method") == 0) from_hex(g_method, first);
    if (strcmp(word, "path") == 0) from_hex(g_path, first);
    if (strcmp(word, "payload") == 0) from_hex(g_payload, first);
    if (strcmp(word, "query") == 0) add(&g_query, first, second);
    if (strcmp(word, "header") == 0) add(&g_headers, first, second);
    if (strcmp(word, "sign") == 0 && !sign()) return 1;
  }
  return 0;
}
