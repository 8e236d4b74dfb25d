/* bare_mcap FILE THREADS touch|check: the minimum cost of reading an MCAP file. Each thread
 * takes chunks, decompresses them (none and zstd), checks the CRC with "check", finds the
 * messages and touches them. It has no order and returns nothing, and it trusts the file. */
#include <isa-l/crc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <zstd.h>

#include "../measure.h"
#include "bare_file.h"

enum { MAGIC_SIZE = 8, HEAD_SIZE = 9, MESSAGE = 5, CHUNK = 6, DATA_END = 15, MESSAGE_FIXED = 22 };

typedef struct work {
  const uint8_t **chunks; /* contents of the chunk records */
  size_t chunk_count;
  atomic_size_t next;
  int check;
} work;

typedef struct worker {
  pthread_t thread;
  work *work;
  measure m;
} worker;

static void touch(measure *m, const uint8_t *p, const uint8_t *end) {
  while (p < end) {
    const uint64_t size = load_u64(p + 1);
    if (*p == MESSAGE) {
      measure_message(m, p + HEAD_SIZE + MESSAGE_FIXED, (size_t)size - MESSAGE_FIXED);
    }
    p += HEAD_SIZE + size;
  }
}

static void *run(void *arg) {
  worker *w = arg;
  uint8_t *out = NULL;
  size_t capacity = 0;
  size_t i;
  ZSTD_DCtx *zstd = ZSTD_createDCtx();

  while ((i = atomic_fetch_add(&w->work->next, 1)) < w->work->chunk_count) {
    const uint8_t *c = w->work->chunks[i]; /* u64 start, end, size; u32 crc; string; u64 size */
    const uint64_t raw = load_u64(c + 16);
    const uint32_t name_size = load_u32(c + 28);
    const uint8_t *records = c + 32 + name_size + 8;
    if (name_size > 0) {
      if (raw > capacity) {
        free(out);
        out = malloc(capacity = raw);
      }
      if (ZSTD_decompressDCtx(zstd, out, raw, records, load_u64(records - 8)) != raw) abort();
      records = out;
    }
    if (w->work->check && crc32_gzip_refl(0, records, raw) != load_u32(c + 24)) abort();
    touch(&w->m, records, records + raw);
  }
  ZSTD_freeDCtx(zstd);
  free(out);
  return NULL;
}

static void find_chunks(work *work, const bare_file *file) {
  size_t capacity = 0;

  for (const uint8_t *p = file->data + MAGIC_SIZE; *p != DATA_END;
       p += HEAD_SIZE + load_u64(p + 1)) {
    if (*p != CHUNK) continue;
    if (work->chunk_count == capacity) {
      capacity = capacity ? 2 * capacity : 4096;
      work->chunks = realloc(work->chunks, capacity * sizeof *work->chunks);
    }
    work->chunks[work->chunk_count++] = p + HEAD_SIZE;
  }
}

int main(int argc, char **argv) {
  worker workers[64] = {0};
  work work = {0};

  if (argc != 4) {
    fprintf(stderr, "usage: bare_mcap FILE THREADS touch|check\n");
    return 2;
  }
  measure m = measure_start();
  const bare_file file = bare_open(argv[1]);
  char *end = NULL;
  const long threads = strtol(argv[2], &end, 10);
  if (*end != '\0' || threads < 1 || threads > 64) give_up("THREADS is a number from 1 to 64");
  work.check = strcmp(argv[3], "check") == 0;
  find_chunks(&work, &file);
  for (long i = 0; i < threads; i++) {
    workers[i].work = &work;
    if (i > 0 && pthread_create(&workers[i].thread, NULL, run, &workers[i])) give_up("thread");
  }
  run(&workers[0]);
  for (long i = 0; i < threads; i++) {
    if (i > 0) pthread_join(workers[i].thread, NULL);
    m.messages += workers[i].m.messages;
    m.bytes += workers[i].m.bytes;
    m.sum += workers[i].m.sum;
  }
  munmap((void *)(uintptr_t)file.data, file.size);
  free(work.chunks);
  measure_report(&m);
  return 0;
}
