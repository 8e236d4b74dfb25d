/* compress FILE lz4|zstd|bz2 LEVEL: pack the uncompressed chunks of a .bag or .mcap one after the
 * other in one thread, by the bare library, and do nothing with them. What a writer that compresses
 * on two cores is compared with. lz4 as roslz4 makes its frames: blocks of a mebibyte, a checksum
 * of the content. */
#include <bzlib.h>
#include <lz4frame.h>
#include <zstd.h>

#include "../measure.h"
#include "bare_file.h"

typedef struct packer {
  const char *method;
  int level;
  uint8_t *out;
  size_t capacity;
  ZSTD_CCtx *zstd;
} packer;

static void wrong(const char *what) {
  fprintf(stderr, "compress: %s\n", what);
  exit(1);
}

static size_t pack_lz4(const packer *p, const uint8_t *data, size_t size) {
  LZ4F_preferences_t how;

  memset(&how, 0, sizeof how);
  how.frameInfo.blockSizeID = LZ4F_max1MB;
  how.frameInfo.blockMode = LZ4F_blockIndependent;
  how.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;
  how.compressionLevel = p->level;
  const size_t got = LZ4F_compressFrame(p->out, p->capacity, data, size, &how);
  if (LZ4F_isError(got)) wrong("lz4");
  return got;
}

static size_t pack_bz2(const packer *p, const uint8_t *data, size_t size) {
  unsigned got = (unsigned)p->capacity;

  if (BZ2_bzBuffToBuffCompress((char *)p->out, &got, (char *)(uintptr_t)data, (unsigned)size,
                               p->level ? p->level : 9, 0, 30) != BZ_OK) {
    wrong("bz2");
  }
  return got;
}

static void pack(packer *p, measure *m, const uint8_t *data, size_t size) {
  if (size + size / 50 + 4096 > p->capacity) {
    free(p->out);
    p->capacity = size + size / 50 + 4096;
    p->out = (uint8_t *)malloc(p->capacity);
    if (!p->out) give_up("malloc");
  }
  if (strcmp(p->method, "lz4") == 0) {
    m->sum += pack_lz4(p, data, size);
  } else if (strcmp(p->method, "bz2") == 0) {
    m->sum += pack_bz2(p, data, size);
  } else if (strcmp(p->method, "zstd") == 0) {
    m->sum += ZSTD_compressCCtx(p->zstd, p->out, p->capacity, data, size, p->level);
  } else {
    wrong("no such method");
  }
  m->messages++;
  m->bytes += size;
}

static void read_bag(packer *p, measure *m, const bare_file *file) {
  for (const uint8_t *at = file->data + BAG_MAGIC_SIZE; at < file->data + file->size;) {
    const bag_record r = bag_record_at(at);
    if (*bag_field(&r, "op=") == BAG_CHUNK) pack(p, m, r.data, r.data_size);
    at = r.data + r.data_size;
  }
}

enum { MCAP_MAGIC_SIZE = 8, MCAP_CHUNK = 6, MCAP_DATA_END = 15 };

static void read_mcap(packer *p, measure *m, const bare_file *file) {
  for (const uint8_t *at = file->data + MCAP_MAGIC_SIZE; *at != MCAP_DATA_END;) {
    const uint8_t *body = at + 9;
    if (*at == MCAP_CHUNK) pack(p, m, body + 40, load_u64(body + 32)); /* no compression's name */
    at = body + load_u64(at + 1);
  }
}

int main(int argc, char **argv) {
  packer p = {NULL, 0, NULL, 0, NULL};
  char *end = NULL;

  if (argc != 4) {
    fprintf(stderr, "usage: compress FILE lz4|zstd|bz2 LEVEL\n");
    return 2;
  }
  p.method = argv[2];
  p.level = (int)strtol(argv[3], &end, 10);
  if (*end != '\0') wrong("LEVEL is a number");
  p.zstd = ZSTD_createCCtx();
  const bare_file file = bare_open(argv[1]); /* mapped whole before the clock starts */
  measure m = measure_start();
  if (memcmp(file.data, "#ROSBAG V2.0\n", BAG_MAGIC_SIZE) == 0) {
    read_bag(&p, &m, &file);
  } else {
    read_mcap(&p, &m, &file);
  }
  measure_report(&m);
  ZSTD_freeCCtx(p.zstd);
  free(p.out);
  return 0;
}
