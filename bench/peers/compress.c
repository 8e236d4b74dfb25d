/* compress FILE lz4|zstd|bz2 LEVEL [OUT THREADS]: compress the uncompressed chunks of a .bag or
 * .mcap in turn, in one thread, by the bare library, and discard the result. A writer that
 * compresses on two cores is compared with this. lz4 in the frames of roslz4: blocks of a mebibyte,
 * a checksum of the content.
 *
 * With OUT, the minimum of a writer's other work: several threads, each of which copies the
 * messages of a chunk together, computes their CRC if the file has one (.mcap), compresses and
 * writes them. */
#include <bzlib.h>
#include <isa-l/crc.h>
#include <lz4frame.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
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

static size_t pack(packer *p, const uint8_t *data, size_t size) {
  if (size + size / 50 + 4096 > p->capacity) {
    free(p->out);
    p->capacity = size + size / 50 + 4096;
    p->out = (uint8_t *)malloc(p->capacity);
    if (!p->out) give_up("malloc");
  }
  if (strcmp(p->method, "lz4") == 0) return pack_lz4(p, data, size);
  if (strcmp(p->method, "bz2") == 0) return pack_bz2(p, data, size);
  if (strcmp(p->method, "zstd") != 0) wrong("no such method");
  return ZSTD_compressCCtx(p->zstd, p->out, p->capacity, data, size, p->level);
}

/* --- which chunks there are ------------------------------------------------------------------- */

typedef struct chunk {
  const uint8_t *data;
  size_t size;
} chunk;

typedef struct job {
  chunk *chunks;
  size_t count;
  bool wants_crc;
  const char *method;
  int level;
  int out;
  _Atomic size_t next;
  _Atomic uint64_t end; /* of what is written */
  _Atomic uint64_t sum;
} job;

static void add(job *j, const uint8_t *data, size_t size) {
  if ((j->count & (j->count - 1)) == 0) {
    j->chunks = (chunk *)realloc(j->chunks, (j->count ? 2 * j->count : 1) * sizeof *j->chunks);
    if (!j->chunks) give_up("realloc");
  }
  j->chunks[j->count++] = (chunk){data, size};
}

static void find_in_bag(job *j, const bare_file *file) {
  for (const uint8_t *at = file->data + BAG_MAGIC_SIZE; at < file->data + file->size;) {
    const bag_record r = bag_record_at(at);
    if (*bag_field(&r, "op=") == BAG_CHUNK) add(j, r.data, r.data_size);
    at = r.data + r.data_size;
  }
}

enum { MCAP_MAGIC_SIZE = 8, MCAP_CHUNK = 6, MCAP_DATA_END = 15 };

static void find_in_mcap(job *j, const bare_file *file) {
  j->wants_crc = true;
  for (const uint8_t *at = file->data + MCAP_MAGIC_SIZE; *at != MCAP_DATA_END;) {
    const uint8_t *body = at + 9;
    if (*at == MCAP_CHUNK) add(j, body + 40, load_u64(body + 32)); /* no compression's name */
    at = body + load_u64(at + 1);
  }
}

/* --- working ---------------------------------------------------------------------------------- */

static packer packer_of(const job *j) {
  packer p = {j->method, j->level, NULL, 0, ZSTD_createCCtx()};

  if (!p.zstd) give_up("zstd");
  return p;
}

static void packer_end(packer *p) {
  ZSTD_freeCCtx(p->zstd);
  free(p->out);
}

static void pack_all(job *j) {
  packer p = packer_of(j);

  for (size_t i = 0; i < j->count; i++) {
    j->sum += pack(&p, j->chunks[i].data, j->chunks[i].size);
  }
  packer_end(&p);
}

static void write_all(int fd, const uint8_t *data, size_t size, uint64_t at) {
  while (size > 0) {
    const ssize_t n = pwrite(fd, data, size, (off_t)at);
    if (n <= 0) give_up("pwrite");
    data += n;
    size -= (size_t)n;
    at += (uint64_t)n;
  }
}

static void *work(void *arg) {
  job *j = (job *)arg;
  packer p = packer_of(j);
  uint8_t *draft = NULL;
  size_t capacity = 0;

  for (size_t i = j->next++; i < j->count; i = j->next++) {
    const chunk *c = &j->chunks[i];
    if (c->size > capacity) {
      free(draft);
      draft = (uint8_t *)malloc(capacity = c->size);
      if (!draft) give_up("malloc");
    }
    memcpy(draft, c->data, c->size);
    if (j->wants_crc) j->sum += crc32_gzip_refl(0, draft, c->size);
    const size_t size = pack(&p, draft, c->size);
    write_all(j->out, p.out, size, atomic_fetch_add(&j->end, size));
  }
  free(draft);
  packer_end(&p);
  return NULL;
}

static void write_packed(job *j, const char *path, long threads) {
  pthread_t others[16];

  j->out = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
  if (j->out < 0) give_up(path);
  for (long i = 1; i < threads; i++) {
    if (pthread_create(&others[i], NULL, work, j) != 0) give_up("pthread_create");
  }
  work(j);
  for (long i = 1; i < threads; i++) {
    pthread_join(others[i], NULL);
  }
  close(j->out);
}

static long number(const char *text, long most) {
  char *end = NULL;
  const long value = strtol(text, &end, 10);

  if (end == text || *end != '\0' || value < 0 || value > most) wrong("LEVEL, THREADS are numbers");
  return value;
}

int main(int argc, char **argv) {
  job j;

  if (argc != 4 && argc != 6) {
    fprintf(stderr, "usage: compress FILE lz4|zstd|bz2 LEVEL [OUT THREADS]\n");
    return 2;
  }
  memset(&j, 0, sizeof j);
  j.method = argv[2];
  j.level = (int)number(argv[3], 22);
  const bare_file file = bare_open(argv[1]); /* mapped whole before the clock starts */
  if (memcmp(file.data, "#ROSBAG V2.0\n", BAG_MAGIC_SIZE) == 0) {
    find_in_bag(&j, &file);
  } else {
    find_in_mcap(&j, &file);
  }
  measure m = measure_start();
  if (argc == 4) {
    pack_all(&j);
  } else {
    write_packed(&j, argv[4], number(argv[5], 16));
  }
  m.messages = j.count;
  for (size_t i = 0; i < j.count; i++) {
    m.bytes += j.chunks[i].size;
  }
  m.sum = j.sum;
  measure_report(&m);
  free(j.chunks);
  return 0;
}
