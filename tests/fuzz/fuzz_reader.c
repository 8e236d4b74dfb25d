/* The reader as a whole on any bytes: what it promises holds, forward and backward alike. */
#include <assert.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include <holdall/reader.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* More than any input of a fuzzer gives, unless a failure repeats itself for ever. */
enum { MAX_STEPS = 10000000 };

static volatile uint8_t g_sink;

typedef struct result {
  uint64_t messages;
  uint64_t failures;
} result;

static result read_all(ha_reader *reader, int32_t reverse) {
  ha_query query = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  result r = {0, 0};
  ha_status st;

  query.reverse = reverse;
  if (ha_reader_query(reader, &query, &err) < 0) return r;
  while ((st = ha_reader_next(reader, &msg, &err)) != HA_END) {
    assert(r.messages + r.failures < MAX_STEPS);
    if (st < 0) {
      assert(err.text[0] != '\0');
      r.failures++;
      continue;
    }
    r.messages++;
    assert(msg.channel && msg.channel->topic && msg.channel->schema);
    for (size_t i = 0; i < msg.size; i++) {
      g_sink ^= msg.data[i]; /* for the address sanitizer: all of it can be read */
    }
  }
  return r;
}

static void check(ha_reader *reader) {
  const ha_bag_info *info = NULL;
  const result forward = read_all(reader, 0);
  const result backward = read_all(reader, 1);

  assert(forward.messages == backward.messages);
  if (ha_reader_info(&info, reader, HA_INFO_SIZES, NULL) < 0) return;
  assert(info->file_count == 1);
  if (forward.failures == 0) assert(info->message_count == forward.messages);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_reader *reader = NULL;
  char path[64];
  const int fd = memfd_create("fuzz", MFD_CLOEXEC);

  if (fd < 0) return 0;
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  const char *const paths[] = {path};
  options.threads = 1;
  options.readahead_bytes = 1 << 16;
  options.max_chunk_bytes = 1 << 24;
  options.max_record_bytes = 1 << 22;
  if (write(fd, data, size) == (ssize_t)size) {
    if (ha_reader_open(&reader, paths, 1, &options, &err) < 0) {
      assert(!reader && err.text[0] != '\0');
    } else {
      check(reader);
      ha_reader_close(reader);
    }
  }
  close(fd);
  return 0;
}
