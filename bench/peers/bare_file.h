/* A whole file, mapped, for the bare programs. The files come from the benchmark itself and are
 * trusted. */
#ifndef BENCH_BARE_FILE_H
#define BENCH_BARE_FILE_H

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct bare_file {
  const uint8_t *data;
  size_t size;
} bare_file;

static inline void give_up(const char *what) {
  perror(what);
  exit(1);
}

static inline bare_file bare_open(const char *path) {
  struct stat st;
  bare_file file;
  const int fd = open(path, O_RDONLY);

  if (fd < 0 || fstat(fd, &st) < 0) give_up(path);
  file.size = (size_t)st.st_size;
  void *map = mmap(NULL, file.size, PROT_READ, MAP_SHARED | MAP_POPULATE, fd, 0);
  if (map == MAP_FAILED) give_up(path);
  close(fd);
  file.data = (const uint8_t *)map;
  return file;
}

static inline uint32_t load_u32(const uint8_t *p) {
  uint32_t x;

  memcpy(&x, p, 4);
  return x;
}

static inline uint64_t load_u64(const uint8_t *p) {
  uint64_t x;

  memcpy(&x, p, 8);
  return x;
}

/* A record of a .bag: u32 size and fields, u32 size and data. */
typedef struct bag_record {
  const uint8_t *fields;
  uint32_t fields_size;
  const uint8_t *data;
  uint32_t data_size;
} bag_record;

static inline bag_record bag_record_at(const uint8_t *p) {
  bag_record r;

  r.fields_size = load_u32(p);
  r.fields = p + 4;
  r.data_size = load_u32(r.fields + r.fields_size);
  r.data = r.fields + r.fields_size + 4;
  return r;
}

/* The value of a field; NULL if the record has no field of this name ("op="). */
static inline const uint8_t *bag_field(const bag_record *r, const char *name) {
  const size_t n = strlen(name);
  const uint8_t *end = r->fields + r->fields_size;

  for (const uint8_t *p = r->fields; p < end; p += 4 + load_u32(p)) {
    if (memcmp(p + 4, name, n) == 0) return p + 4 + n;
  }
  return NULL;
}

enum { BAG_MAGIC_SIZE = 13, BAG_MESSAGE = 2, BAG_CHUNK = 5 };

#endif
