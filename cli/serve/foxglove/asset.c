/* Sends files of robot models to clients that ask for them (fetchAsset). */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "serve/assets/assets.h"
#include "serve/foxglove/protocol.h"
#include "ui/memory.h"

enum { RESPONSE = 4, GOOD = 0, BAD = 1 }; /* opcode of the answer, and its status */
enum { MAX_BYTES = 32 << 20, MAX_FILES = 256, HEAD = 1 + 4 + 1 + 4 }; /* files of a client */

/* A file in memory, which is not copied. If it is truncated meanwhile, sending fails. */
typedef struct mapping {
  void *bytes;
  size_t size;
} mapping;

static void release(void *owner) {
  mapping *m = owner;

  munmap(m->bytes, m->size);
  free(m);
}

static ws_item begin(uint32_t id, int status, uint32_t text_size) {
  ws_item item = {.opcode = WS_BINARY, .prefix_size = HEAD};

  item.prefix[0] = RESPONSE;
  ha__store_u32(item.prefix + 1, id);
  item.prefix[5] = (uint8_t)status;
  ha__store_u32(item.prefix + 6, text_size);
  return item;
}

/* text: static. */
static void refuse(ws_stream *stream, uint32_t id, const char *text) {
  ws_item item = begin(id, BAD, (uint32_t)strlen(text));

  item.data = (const uint8_t *)text;
  item.size = strlen(text);
  ws_stream_put(stream, &item);
}

/* Returns a reason, a literal, if the file cannot be sent. */
static const char *send_file(ws_stream *stream, uint32_t id, int fd) {
  ws_item item = begin(id, GOOD, 0);
  struct stat st;

  if (ws_stream_files(stream) >= MAX_FILES) return "256 files wait to be sent already";
  if (fstat(fd, &st) < 0) return "the file can't be read";
  if (st.st_size > MAX_BYTES) return "the file is larger than 32 MiB";
  if (st.st_size > 0) {
    mapping *m = cli_resize(NULL, 1, sizeof *m);

    *m = (mapping){mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0),
                   (size_t)st.st_size};
    if (m->bytes == MAP_FAILED) {
      free(m);
      return "the file can't be read";
    }
    item.data = m->bytes;
    item.size = m->size;
    item.release = release;
    item.owner = m;
  }
  item.bytes = WS_FILE;
  ws_stream_put(stream, &item);
  return NULL;
}

bool fox_asset_text(ws_stream *stream, const cli_texts *folders, const fox_request *request) {
  const ha__json_value *uri = ha__json_get(request->root, "uri");
  const char *why = NULL;
  uint32_t id = 0;

  if (strcmp(request->op, "fetchAsset") != 0) return false;
  if (!fox_number(&id, ha__json_get(request->root, "requestId")) || !uri ||
      uri->code != HA__JSON_TEXT || strlen(uri->text) != uri->size) {
    fox_send_status(stream, FOX_ERROR, "fetchAsset: the request has no uri or no requestId", NULL);
    return true;
  }
  const int fd = serve_asset_open(&why, folders, uri->text);
  if (fd >= 0) {
    why = send_file(stream, id, fd);
    close(fd);
  }
  if (why) refuse(stream, id, why);
  return true;
}
