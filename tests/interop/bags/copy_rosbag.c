/* copy_rosbag HOW IN.bag OUT.bag: copies IN with the storage of holdall, messages in
 * the order of IN.
 *
 *   same           with the chunks of IN
 *   none lz4 bz2   in small chunks with this compression
 *   pad            in chunks of one message, which ends at a multiple of 4096 in the file, but for
 *                  the first of each channel
 *   append         half of the messages, and the rest appended when the copy is finished
 */
#include <stdio.h>
#include <string.h>

#include "../../unit/storage/rosbag1/driver.h"
#include "../../unit/storage/rosbag1/writing.h"
#include "base/alloc.h"
#include "storage/storage.h"

enum { CHUNK = 4096, BLOCK = 4096 };

typedef struct copy {
  const char *how;
  driven in;
  written out;
  uint64_t messages;
  uint8_t *begun; /* channels that have messages */
  ha_status status;
} copy;

static ha_status open_out(copy *c, ha_source *resume) {
  ha_storage_create create = {.resume = resume};
  const ha_pair setting = {"header", "4096", 4};

  if (strcmp(c->how, "pad") == 0) create.settings = (ha_pairs){&setting, 1};
  if (strcmp(c->how, "lz4") == 0 || strcmp(c->how, "bz2") == 0) create.compression = c->how;
  ha_status st = written_open(&c->out, create);
  for (uint32_t i = 0; st == HA_OK && i < c->in.info->channel_count; i++) {
    st = written_channel(&c->out, i, c->in.info->channels[i]);
  }
  return st;
}

/* Finish, and reopen the existing bag. */
static ha_status reopen(copy *c) {
  written first = c->out;
  ha_source *source = NULL;

  ha_status st = written_seal(&first, "none");
  if (st == HA_OK) st = written_finish(&first);
  if (st == HA_OK) {
    st = ha__source_from_memory(&source, first.file.data, first.file.size, "first", &first.error);
  }
  if (st == HA_OK) st = open_out(c, source);
  ha__source_close(source);
  written_close(&first);
  return st;
}

/* Padding after which a message of this size ends at a multiple of a block in the file. The size of
 * a channel's definition is not known in advance. */
static size_t pad_of(const copy *c, const ha_entry *e) {
  const size_t head = c->out.layout.plain_head_bytes + c->out.layout.message_bytes;
  const size_t end = c->out.file.size + head + e->size;
  const size_t gap = (BLOCK - end % BLOCK) % BLOCK;

  if (!c->begun[e->channel]) return 0;
  return gap && gap < HA_PAD_MIN ? gap + BLOCK : gap;
}

static ha_status put(copy *c, const ha_entry *e, const uint8_t *bytes) {
  size_t pad = 0;
  ha_status st = HA_OK;

  if (strcmp(c->how, "append") == 0 && c->messages == c->in.info->message_count / 2) {
    st = reopen(c);
  } else if (strcmp(c->how, "pad") == 0) {
    if (c->out.draft.size) st = written_seal(&c->out, "none");
    pad = pad_of(c, e);
  } else if (strcmp(c->how, "same") != 0 && c->out.draft.size > 0 &&
             c->out.draft.size + c->out.layout.message_bytes + e->size > CHUNK) {
    st = written_seal(&c->out, c->out.layout.compression);
  }
  c->messages++;
  c->begun[e->channel] = 1;
  if (st < 0) return st;
  return written_message(&c->out, e->channel, e->log_time_ns, bytes + e->offset, e->size, pad);
}

static ha_status copy_chunk(copy *c, size_t i) {
  const ha_storage_ops *ops = &ha__storage_rosbag1;
  ha_chunk chunk;
  ha_view view = HA_VIEW_INIT;
  ha_entries entries = HA_ENTRIES_INIT;
  uint8_t *owned = NULL;
  const uint8_t *data = NULL;
  size_t size = 0;

  ops->chunk(c->in.self, i, &chunk);
  ha_status st = driven_chunk(&c->in, &chunk, &view, &owned, &data, &size, &c->in.error);
  if (st >= 0) st = ops->parse(c->in.self, i, data, size, &entries, &c->in.error);
  for (size_t k = 0; st >= 0 && k < entries.size; k++) {
    st = put(c, &entries.items[k], data);
  }
  if (st >= 0 && strcmp(c->how, "same") == 0) st = written_seal(&c->out, chunk.compression);
  ha__view_release(&view);
  ha__free(owned);
  ha__free(entries.items);
  return st;
}

static ha_status copy_all(copy *c, const char *in) {
  ha_status st = driven_open_file(&c->in, in);

  if (st < 0) return st;
  c->begun = ha__alloc_zeroed(c->in.info->channel_count + 1, 1);
  if (!c->begun) return HA_E_NOMEM;
  st = open_out(c, NULL);
  for (size_t i = 0; st == HA_OK && i < c->in.info->chunk_count; i++) {
    st = copy_chunk(c, i);
  }
  if (st == HA_OK && c->out.draft.size > 0) st = written_seal(&c->out, c->out.layout.compression);
  return st == HA_OK ? written_finish(&c->out) : st;
}

static bool save(const written *out, const char *path) {
  FILE *file = fopen(path, "wb");

  if (!file) return false;
  const bool good = fwrite(out->file.data, 1, out->file.size, file) == out->file.size;
  return fclose(file) == 0 && good;
}

int main(int argc, char **argv) {
  copy c = {.status = HA_OK};

  if (argc != 4) {
    fprintf(stderr, "usage: copy_rosbag same|none|lz4|bz2|pad|append IN.bag OUT.bag\n");
    return 2;
  }
  c.how = argv[1];
  c.status = copy_all(&c, argv[2]);
  if (c.status < 0) {
    fprintf(stderr, "copy_rosbag: %s: %s%s\n", argv[2], c.in.error.text, c.out.error.text);
  } else if (!save(&c.out, argv[3])) {
    fprintf(stderr, "copy_rosbag: cannot write %s\n", argv[3]);
    c.status = HA_E_IO;
  }
  written_close(&c.out);
  driven_close(&c.in);
  ha__free(c.begun);
  return c.status < 0;
}
