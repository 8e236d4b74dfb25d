#include "io/s3/xml.h"

#include <expat.h>
#include <limits.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

enum { MAX_DEPTH = 8, NAME_SIZE = 32, TEXT_SIZE = 4096 };

/* The names of the open elements, and the text since the last tag. */
typedef struct reader {
  XML_Parser parser;
  char names[MAX_DEPTH][NAME_SIZE];
  size_t depth;
  char text[TEXT_SIZE];
  size_t size;
  ha_status st;
  ha_error *err;
  void (*end)(struct reader *r); /* called at the end of an element, when its text is complete */
  void *out;
} reader;

static void stop(reader *r, ha_status st) {
  r->st = st;
  XML_StopParser(r->parser, XML_FALSE);
}

static void on_start(void *user, const char *name, const char **attributes) {
  reader *r = user;
  const size_t size = strlen(name);

  (void)attributes;
  if (r->depth == MAX_DEPTH) {
    stop(r, HA_FAIL(r->err, HA_E_CORRUPT, HA_NO_OFFSET, "the server's XML is nested too deeply"));
    return;
  }
  memcpy(r->names[r->depth], size < NAME_SIZE ? name : "", size < NAME_SIZE ? size + 1 : 1);
  r->depth++;
  r->size = 0;
}

static void on_text(void *user, const char *text, int size) {
  reader *r = user;

  if ((size_t)size > TEXT_SIZE - 1 - r->size) {
    stop(r, HA_FAIL(r->err, HA_E_CORRUPT, HA_NO_OFFSET, "the server's XML has too long a text"));
    return;
  }
  memcpy(r->text + r->size, text, (size_t)size);
  r->size += (size_t)size;
}

static void on_end(void *user, const char *name) {
  reader *r = user;

  (void)name;
  r->text[r->size] = '\0';
  r->end(r);
  r->depth--;
  r->size = 0;
}

static void on_doctype(void *user, const char *name, const char *system, const char *public,
                       int has_subset) {
  reader *r = user;

  (void)name, (void)system, (void)public, (void)has_subset;
  stop(r, HA_FAIL(r->err, HA_E_CORRUPT, HA_NO_OFFSET, "the server's XML declares a document type"));
}

/* Whether these are the open elements. */
static bool at(const reader *r, const char *root, const char *a, const char *b) {
  const size_t depth = b ? 3 : 2;

  return r->depth == depth && strcmp(r->names[0], root) == 0 && strcmp(r->names[1], a) == 0 &&
         (!b || strcmp(r->names[2], b) == 0);
}

static ha_status parse(reader *r, const char *text, size_t size) {
  r->parser = XML_ParserCreate(NULL);
  if (!r->parser) return HA_FAIL_NOMEM(r->err);
  XML_SetUserData(r->parser, r);
  XML_SetElementHandler(r->parser, on_start, on_end);
  XML_SetCharacterDataHandler(r->parser, on_text);
  XML_SetStartDoctypeDeclHandler(r->parser, on_doctype);
  const bool good =
      size <= INT_MAX && XML_Parse(r->parser, text, (int)size, XML_TRUE) == XML_STATUS_OK;
  const enum XML_Error code = XML_GetErrorCode(r->parser);
  XML_ParserFree(r->parser);
  if (r->st < 0) return r->st;
  if (good) return HA_OK;
  if (code == XML_ERROR_NO_MEMORY) return HA_FAIL_NOMEM(r->err);
  return HA_FAIL(r->err, HA_E_CORRUPT, HA_NO_OFFSET, "the server's answer is not valid XML");
}

/* Allocated, because a reader is too large for the stack of a thread. */
static reader *reader_new(void (*end)(reader *r), void *out, ha_error *err) {
  reader *r = ha__alloc_zeroed(1, sizeof *r);

  if (!r) return NULL;
  r->end = end;
  r->out = out;
  r->err = err;
  return r;
}

static void copy(char *out, size_t capacity, const reader *r) {
  if (r->size < capacity) memcpy(out, r->text, r->size + 1);
}
#define COPY(out, r) copy(out, sizeof(out), r)

/* --- listings --------------------------------------------------------------------------------- */

static void end_of_listing(reader *r) {
  ha__s3_listing *l = r->out;
  static const char root[] = "ListBucketResult";

  if (at(r, root, "Contents", "Key")) {
    l->keys++;
    const ha_status st = l->add(l->user, r->text, r->err);
    if (st < 0) stop(r, st);
  } else if (at(r, root, "CommonPrefixes", "Prefix")) {
    l->folders++;
  } else if (at(r, root, "IsTruncated", NULL)) {
    l->is_truncated = strcmp(r->text, "true") == 0;
  } else if (at(r, root, "NextContinuationToken", NULL)) {
    COPY(l->next, r);
  } else if (r->depth == 1 && strcmp(r->names[0], root) != 0) {
    stop(r, HA_FAIL(r->err, HA_E_CORRUPT, HA_NO_OFFSET, "the server's answer is not a listing"));
  }
}

ha_status ha__s3_listing_parse(ha__s3_listing *listing, const char *text, size_t size,
                               ha_error *err) {
  reader *r = reader_new(end_of_listing, listing, err);

  if (!r) return HA_FAIL_NOMEM(err);
  listing->keys = listing->folders = 0;
  listing->is_truncated = false;
  listing->next[0] = '\0';
  ha_status st = parse(r, text, size);
  ha__free(r);
  if (st >= 0 && listing->is_truncated && !listing->next[0]) {
    st = HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "the server's listing has another page, but no token for it");
  }
  return st;
}

/* --- errors ----------------------------------------------------------------------------------- */

static void end_of_problem(reader *r) {
  ha__s3_problem *p = r->out;

  if (at(r, "Error", "Code", NULL)) {
    COPY(p->code, r);
  } else if (at(r, "Error", "Region", NULL)) {
    COPY(p->region, r);
  } else if (at(r, "Error", "ActualObjectSize", NULL)) {
    p->is_empty = strcmp(r->text, "0") == 0;
  } else if (at(r, "InitiateMultipartUploadResult", "UploadId", NULL)) {
    COPY(p->upload, r);
  } else if (at(r, "CompleteMultipartUploadResult", "ETag", NULL)) {
    COPY(p->etag, r);
  }
}

void ha__s3_problem_parse(ha__s3_problem *out, const char *text, size_t size) {
  *out = (ha__s3_problem){.code = ""};
  reader *r = reader_new(end_of_problem, out, NULL);

  if (!r) return;
  (void)parse(r, text, size);
  ha__free(r);
}
