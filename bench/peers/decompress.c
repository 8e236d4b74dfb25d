/* decompress FILE: decompress the chunks of a .bag or .mcap in turn, in one thread, by the bare
 * library, and discard the result. A reader on two cores is compared with this. */
#include <bzlib.h>
#include <lz4frame.h>
#include <zstd.h>

#include "../measure.h"
#include "bare_file.h"

typedef struct unpacker {
  uint8_t *out;
  size_t capacity;
  LZ4F_dctx *lz4;
  ZSTD_DCtx *zstd;
} unpacker;

static void wrong(const char *what) {
  fprintf(stderr, "decompress: %s\n", what);
  exit(1);
}

static size_t unpack_lz4(unpacker *u, const uint8_t *data, size_t size, size_t raw) {
  size_t got = raw;
  size_t used = size;

  LZ4F_resetDecompressionContext(u->lz4);
  if (LZ4F_decompress(u->lz4, u->out, &got, data, &used, NULL) != 0) wrong("lz4");
  return got;
}

static size_t unpack_bz2(unpacker *u, const uint8_t *data, size_t size, size_t raw) {
  unsigned got = (unsigned)raw;

  if (BZ2_bzBuffToBuffDecompress((char *)u->out, &got, (char *)(uintptr_t)data, (unsigned)size, 0,
                                 0) != BZ_OK) {
    wrong("bz2");
  }
  return got;
}

static void unpack(unpacker *u, measure *m, const char *method, size_t method_size,
                   const uint8_t *data, size_t size, size_t raw) {
  size_t got = 0;

  if (raw > u->capacity) {
    free(u->out);
    u->capacity = raw;
    u->out = malloc(raw);
    if (!u->out) give_up("malloc");
  }
  if (method_size == 3 && memcmp(method, "lz4", 3) == 0) {
    got = unpack_lz4(u, data, size, raw);
  } else if (method_size == 3 && memcmp(method, "bz2", 3) == 0) {
    got = unpack_bz2(u, data, size, raw);
  } else if (method_size == 4 && memcmp(method, "zstd", 4) == 0) {
    got = ZSTD_decompressDCtx(u->zstd, u->out, raw, data, size);
  } else {
    wrong("the chunks are not compressed");
  }
  if (got != raw) wrong("a chunk does not have its declared size");
  m->messages++;
  m->bytes += raw;
}

static void read_bag(unpacker *u, measure *m, const bare_file *file) {
  for (const uint8_t *p = file->data + BAG_MAGIC_SIZE; p < file->data + file->size;) {
    const bag_record r = bag_record_at(p);
    if (*bag_field(&r, "op=") == BAG_CHUNK) {
      const uint8_t *method = bag_field(&r, "compression=");
      unpack(u, m, (const char *)method, load_u32(method - 16) - 12, r.data, r.data_size,
             load_u32(bag_field(&r, "size=")));
    }
    p = r.data + r.data_size;
  }
}

enum { MCAP_MAGIC_SIZE = 8, MCAP_CHUNK = 6, MCAP_DATA_END = 15 };

static void read_mcap(unpacker *u, measure *m, const bare_file *file) {
  const uint8_t *p = file->data + MCAP_MAGIC_SIZE;

  while (*p != MCAP_DATA_END) {
    const uint8_t *body = p + 9;
    if (*p == MCAP_CHUNK) {
      /* u64 start, end, size; u32 crc; string compression; u64 size of records; records */
      const uint32_t method_size = load_u32(body + 28);
      const uint8_t *records = body + 32 + method_size + 8;
      unpack(u, m, (const char *)body + 32, method_size, records, load_u64(records - 8),
             load_u64(body + 16));
    }
    p = body + load_u64(p + 1);
  }
}

int main(int argc, char **argv) {
  unpacker u = {NULL, 0, NULL, NULL};

  if (argc != 2) {
    fprintf(stderr, "usage: decompress FILE\n");
    return 2;
  }
  measure m = measure_start();
  u.zstd = ZSTD_createDCtx();
  if (!u.zstd || LZ4F_isError(LZ4F_createDecompressionContext(&u.lz4, LZ4F_VERSION)))
    wrong("memory");
  const bare_file file = bare_open(argv[1]);
  if (memcmp(file.data, "#ROSBAG V2.0\n", BAG_MAGIC_SIZE) == 0) {
    read_bag(&u, &m, &file);
  } else {
    read_mcap(&u, &m, &file);
  }
  munmap((void *)(uintptr_t)file.data, file.size);
  LZ4F_freeDecompressionContext(u.lz4);
  ZSTD_freeDCtx(u.zstd);
  free(u.out);
  measure_report(&m);
  return 0;
}
