/* bare_write TAPE OUT.bag|OUT.mcap: the minimum cost of writing messages into uncompressed
 * chunks: for each message a header, a copy and an index entry; for each chunk one write(), and
 * in MCAP its CRC. Large messages are not copied. There is no index at the end, so that readers
 * have to scan the file; nothing is checked. A bound to compare with, not a writer. */
#include <isa-l/crc.h>
#include <sys/uio.h>

#include "../tape.h"

enum { CHUNK_BYTES = 1 << 20, LARGE_BYTES = 256 << 10, ENTRIES = 1 << 16 };

typedef struct entry {
  uint64_t time_ns;
  uint32_t topic;
  uint32_t offset;
} entry;

typedef struct topic_state {
  uint32_t count; /* in this chunk */
  size_t at;      /* offset of its next index entry */
  bool defined;
} topic_state;

/* The file, and the chunk being filled. */
typedef struct out {
  const tape *tape;
  int fd;
  bool mcap;
  uint8_t records[2 * CHUNK_BYTES];
  size_t size;
  entry entries[ENTRIES];
  size_t entry_count;
  topic_state *topics;
  uint8_t index[ENTRIES * 16 + (1 << 16)];
} out;

static void give_up(const char *what) {
  perror(what);
  exit(1);
}

/* --- bytes ------------------------------------------------------------------------------------ */

static uint8_t *put(uint8_t *p, const void *bytes, size_t size) {
  memcpy(p, bytes, size);
  return p + size;
}

static uint8_t *put_u16(uint8_t *p, uint16_t x) {
  return put(p, &x, sizeof x);
}

static uint8_t *put_u32(uint8_t *p, uint32_t x) {
  return put(p, &x, sizeof x);
}

static uint8_t *put_u64(uint8_t *p, uint64_t x) {
  return put(p, &x, sizeof x);
}

static uint8_t *put_text(uint8_t *p, const char *text) {
  const uint32_t size = (uint32_t)strlen(text);

  return put(put_u32(p, size), text, size);
}

/* --- ROS 1 bags ------------------------------------------------------------------------------- */

static uint8_t *put_time(uint8_t *p, uint64_t ns) {
  return put_u32(put_u32(p, (uint32_t)(ns / 1000000000)), (uint32_t)(ns % 1000000000));
}

static uint8_t *put_field(uint8_t *p, const char *name, const char *value) {
  p = put_u32(p, (uint32_t)(strlen(name) + strlen(value)));
  return put(put(p, name, strlen(name)), value, strlen(value));
}

/* Appends bytes after their size. */
static uint8_t *put_conn_data(uint8_t *start, const tape_topic *t) {
  uint8_t *p = put_field(start + 4, "topic=", t->name);

  p = put_field(p, "type=", t->type);
  p = put_field(p, "md5sum=", t->md5);
  p = put_field(p, "message_definition=", t->definition);
  put_u32(start, (uint32_t)(p - start - 4));
  return p;
}

static uint8_t *put_conn(uint8_t *start, const tape_topic *t, uint32_t number) {
  uint8_t *p = put(start + 4, "\x09\0\0\0conn=", 9);

  p = put(put_u32(p, number), "\x04\0\0\0op=\x07", 8);
  p = put_field(p, "topic=", t->name);
  put_u32(start, (uint32_t)(p - start - 4));
  return put_conn_data(p, t);
}

static uint8_t *put_bag_message(uint8_t *p, const tape_message *m) {
  p = put(p, "\x26\0\0\0\x09\0\0\0conn=", 13);
  p = put(put_u32(p, m->topic), "\x04\0\0\0op=\x02\x0d\0\0\0time=", 17);
  return put_u32(put_time(p, m->time_ns), m->payload->size);
}

static uint8_t *put_bag_index_head(uint8_t *p, uint32_t topic, uint32_t count) {
  p = put(p, "\x2f\0\0\0\x09\0\0\0conn=", 13);
  p = put(put_u32(p, topic), "\x0a\0\0\0count=", 10);
  p = put(put_u32(p, count), "\x04\0\0\0op=\x04\x08\0\0\0ver=\x01\0\0\0", 20);
  return put_u32(p, count * 12);
}

static uint8_t *put_bag_chunk_head(uint8_t *p, size_t size) {
  p = put(p, "\x29\0\0\0\x10\0\0\0compression=none\x04\0\0\0op=\x05\x09\0\0\0size=", 41);
  return put_u32(put_u32(p, (uint32_t)size), (uint32_t)size);
}

static uint8_t *put_bag_start(uint8_t *p) {
  p = put(p, "#ROSBAG V2.0\n\x45\0\0\0\x10\0\0\0chunk_count=\0\0\0\0\x0f\0\0\0conn_count=\0\0\0\0",
          56);
  p = put(p, "\x12\0\0\0index_pos=\0\0\0\0\0\0\0\0\x04\0\0\0op=\x03\xbb\x0f\0\0", 34);
  memset(p, ' ', 4027);
  return p + 4027;
}

/* --- MCAP ------------------------------------------------------------------------------------- */

static const char g_magic[] = "\x89MCAP0\r\n";

static uint8_t *put_head(uint8_t *p, uint8_t op, uint64_t size) {
  *p = op;
  return put_u64(p + 1, size);
}

/* A schema and a channel for each topic. */
static uint8_t *put_channel(uint8_t *start, const tape_topic *t, uint16_t number) {
  uint8_t *p = put_text(put_text(put_u16(start + 9, number), t->type), "ros1msg");

  p = put_text(p, t->definition);
  put_head(start, 3, (uint64_t)(p - start - 9));
  start = p;
  p = put_text(put_u16(put_u16(start + 9, number), number), t->name);
  p = put_u32(put_text(p, "ros1"), 0);
  put_head(start, 4, (uint64_t)(p - start - 9));
  return p;
}

static uint8_t *put_mcap_message(uint8_t *p, const tape_message *m) {
  p = put_u16(put_head(p, 5, 22 + (uint64_t)m->payload->size), (uint16_t)(m->topic + 1));
  return put_u64(put_u64(put_u32(p, m->sequence), m->time_ns), m->time_ns);
}

static uint8_t *put_mcap_index_head(uint8_t *p, uint32_t topic, uint32_t count) {
  p = put_u16(put_head(p, 7, 6 + (uint64_t)count * 16), (uint16_t)(topic + 1));
  return put_u32(p, count * 16);
}

static uint8_t *put_mcap_chunk_head(uint8_t *p, const out *o, const tape_payload *large) {
  const uint64_t size = o->size + (large ? large->size : 0);
  uint32_t crc = crc32_gzip_refl(0, o->records, o->size);

  if (large) crc = crc32_gzip_refl(crc, large->data, large->size);
  p = put_u64(put_head(p, 6, 40 + size), o->entries[0].time_ns);
  p = put_u64(put_u64(p, o->entries[o->entry_count - 1].time_ns), size);
  return put_u64(put_u32(put_u32(p, crc), 0), size);
}

static uint8_t *put_mcap_end(uint8_t *p) {
  p = put_u32(put_head(p, 15, 4), 0);
  p = put_u32(put_u64(put_u64(put_head(p, 2, 20), 0), 0), 0);
  return put(p, g_magic, 8);
}

/* --- chunks ----------------------------------------------------------------------------------- */

static size_t put_index(out *o) {
  uint8_t *p = o->index;

  for (uint32_t i = 0; i < o->tape->topic_count; i++) {
    topic_state *t = &o->topics[i];
    if (t->count == 0) continue;
    p = o->mcap ? put_mcap_index_head(p, i, t->count) : put_bag_index_head(p, i, t->count);
    t->at = (size_t)(p - o->index);
    p += (size_t)t->count * (o->mcap ? 16 : 12);
    t->count = 0;
  }
  for (size_t i = 0; i < o->entry_count; i++) {
    const entry *e = &o->entries[i];
    uint8_t *to = o->index + o->topics[e->topic].at;
    uint8_t *end = o->mcap ? put_u64(put_u64(to, e->time_ns), e->offset)
                           : put_u32(put_time(to, e->time_ns), e->offset);
    o->topics[e->topic].at = (size_t)(end - o->index);
  }
  return (size_t)(p - o->index);
}

static void write_all(int fd, struct iovec *parts, int n) {
  while (n > 0) {
    ssize_t done = writev(fd, parts, n);
    if (done < 0) give_up("writev");
    while (n > 0 && (size_t)done >= parts->iov_len) {
      done -= (ssize_t)parts->iov_len;
      parts++;
      n--;
    }
    if (n == 0) return;
    parts->iov_base = (uint8_t *)parts->iov_base + done;
    parts->iov_len -= (size_t)done;
  }
}

/* large: the payload of the last message, or NULL. */
static void write_chunk(out *o, const tape_payload *large) {
  const size_t large_size = large ? large->size : 0;
  uint8_t head[64];

  if (o->entry_count == 0) return;
  const uint8_t *end = o->mcap ? put_mcap_chunk_head(head, o, large)
                               : put_bag_chunk_head(head, o->size + large_size);
  struct iovec parts[] = {{head, (size_t)(end - head)},
                          {o->records, o->size},
                          {large ? large->data : NULL, large_size},
                          {o->index, put_index(o)}};
  write_all(o->fd, parts, 4);
  o->size = 0;
  o->entry_count = 0;
}

static void write_message(out *o, const tape_message *m) {
  const bool is_large = m->payload->size >= LARGE_BYTES;
  topic_state *t = &o->topics[m->topic];

  if (is_large || o->size + m->payload->size > CHUNK_BYTES || o->entry_count == ENTRIES) {
    write_chunk(o, NULL);
  }
  uint8_t *p = o->records + o->size;
  if (!t->defined) {
    const tape_topic *topic = &o->tape->topics[m->topic];
    p = o->mcap ? put_channel(p, topic, (uint16_t)(m->topic + 1)) : put_conn(p, topic, m->topic);
    t->defined = true;
  }
  o->entries[o->entry_count++] = (entry){m->time_ns, m->topic, (uint32_t)(p - o->records)};
  t->count++;
  p = o->mcap ? put_mcap_message(p, m) : put_bag_message(p, m);
  if (!is_large) p = put(p, m->payload->data, m->payload->size);
  o->size = (size_t)(p - o->records);
  if (is_large) write_chunk(o, m->payload);
}

static void write_file(out *o, tape *t, const char *path) {
  uint8_t bytes[8192];
  tape_message m;

  o->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (o->fd < 0) give_up(path);
  const uint8_t *end = o->mcap
                           ? put_text(put_text(put_head(put(bytes, g_magic, 8), 1, 12), "ros1"), "")
                           : put_bag_start(bytes);
  write_all(o->fd, &(struct iovec){bytes, (size_t)(end - bytes)}, 1);
  while (tape_next(t, &m)) {
    write_message(o, &m);
  }
  write_chunk(o, NULL);
  if (o->mcap) {
    end = put_mcap_end(bytes);
    write_all(o->fd, &(struct iovec){bytes, (size_t)(end - bytes)}, 1);
  }
  if (close(o->fd) != 0) give_up(path);
}

int main(int argc, char **argv) {
  measure m = {0};

  if (argc != 3) {
    fprintf(stderr, "usage: bare_write TAPE OUT.bag|OUT.mcap\n");
    return 2;
  }
  tape t = tape_load(argv[1]);
  tape_look_through(&t, &m);
  measure_begin_writing(&m);
  out *o = calloc(1, sizeof *o);
  if (!o) give_up("calloc");
  o->tape = &t;
  o->mcap = strstr(argv[2], ".mcap") != NULL;
  o->topics = calloc(t.topic_count, sizeof *o->topics);
  if (!o->topics) give_up("calloc");
  write_file(o, &t, argv[2]);
  free(o->topics);
  free(o);
  measure_report_written(&m, argv[2], "");
  tape_free(&t);
  return 0;
}
