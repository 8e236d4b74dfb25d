/* The whole reader on any bytes: its contract holds, forward and backward, also in recovery
 * mode. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include <holdall/reader.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Limit of steps, more than any input needs, to detect a failure that repeats forever. */
enum { MAX_STEPS = 10000000 };

#define PRIME 0x9e3779b97f4a7c15u

/* What a query returned. */
typedef struct result {
  uint64_t messages;
  uint64_t failures;
  uint64_t forward;  /* digest of the messages in the order in which they came */
  uint64_t backward; /* the same in the opposite order */
  uint64_t power;    /* for the next message of `backward` */
} result;

/* FNV-1a; reads all bytes, for the address sanitizer. */
static uint64_t digest(uint64_t hash, const void *data, size_t size) {
  const uint8_t *bytes = data;

  for (size_t i = 0; i < size; i++) {
    hash = (hash ^ bytes[i]) * 0x100000001b3u;
  }
  return hash;
}

static void add(result *r, const ha_message *msg) {
  uint64_t hash = 0xcbf29ce484222325u;

  hash = digest(hash, &msg->log_time_ns, sizeof msg->log_time_ns);
  hash = digest(hash, &msg->channel->id, sizeof msg->channel->id);
  hash = digest(hash, msg->data, msg->size);
  r->messages++;
  r->forward = r->forward * PRIME + hash;
  r->backward += hash * r->power;
  r->power *= PRIME;
}

static result read_all(ha_reader *reader, int32_t reverse) {
  ha_query query = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  result r = {.power = 1};
  ha_status st;

  query.reverse = reverse;
  st = ha_reader_query(reader, &query, &err);
  assert(st == HA_OK);
  while ((st = ha_reader_next(&msg, reader, &err)) != HA_END) {
    assert(r.messages + r.failures < MAX_STEPS);
    if (st < 0) {
      assert(err.text[0] != '\0');
      r.failures++;
      continue;
    }
    assert(msg.channel && msg.channel->topic && msg.channel->schema);
    add(&r, &msg);
  }
  return r;
}

static void check_losses(ha_reader *reader) {
  size_t count = 0;
  const ha_loss *const *losses = ha_reader_losses(&count, reader);

  for (size_t i = 0; i < count; i++) {
    assert(losses[i]->path && losses[i]->text[0] != '\0' && losses[i]->places > 0);
  }
}

static void check_splits(ha_reader *reader) {
  ha_split_options options = HA_SPLIT_OPTIONS_INIT;
  const ha_split *const *splits = NULL;
  size_t count = 0;

  options.count = 5;
  if (ha_reader_splits(&splits, &count, reader, NULL, &options, NULL) < 0) return;
  assert(count <= options.count);
  if (count > 0) assert(splits[0]->start_ns == INT64_MIN && splits[count - 1]->end_ns == INT64_MAX);
  for (size_t i = 1; i < count; i++) {
    assert(splits[i - 1]->start_ns < splits[i]->start_ns);
    assert(splits[i - 1]->end_ns == splits[i]->start_ns);
  }
}

/* Losses are reported: by a failure of next(), or, in recovery mode, as a loss. Both directions
 * return the same messages, also of a damaged file. */
static void check(ha_reader *reader, bool recover) {
  const ha_bag_info *info = NULL;
  const result forward = read_all(reader, 0);
  const result backward = read_all(reader, 1);

  check_splits(reader);
  assert(forward.messages == backward.messages);
  assert(forward.forward == backward.backward);
  assert((forward.failures == 0) == (backward.failures == 0));
  check_losses(reader);
  if (recover) assert(forward.failures == 0);
  if (ha_reader_info(&info, reader, HA_INFO_SIZES, NULL) < 0) return;
  assert(info->file_count == 1);
  if (forward.failures == 0 && !recover) assert(info->message_count == forward.messages);
}

static void read_file(const char *path, uint32_t flags) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_limits limits = HA_LIMITS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_reader *reader = NULL;

  options.threads = 1;
  options.readahead_bytes = 1 << 16;
  limits.max_chunk_bytes = 1 << 24;
  limits.max_record_bytes = 1 << 22;
  options.limits = &limits;
  options.flags = flags;
  if (ha_reader_open(&reader, &path, 1, &options, &err) < 0) {
    assert(!reader && err.text[0] != '\0');
    return;
  }
  check(reader, (flags & HA_READ_RECOVER) != 0);
  ha_reader_close(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char path[64];
  const int fd = memfd_create("fuzz", MFD_CLOEXEC);

  if (fd < 0) return 0;
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  if (write(fd, data, size) == (ssize_t)size) {
    read_file(path, 0);
    read_file(path, HA_READ_RECOVER);
  }
  close(fd);
  return 0;
}
