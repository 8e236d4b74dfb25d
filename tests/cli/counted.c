/* A compression that stores bytes as they are, after a word, and appends the size of each unpacking
 * to the file that COUNTED_LOG names. */
#include <holdall/plugin.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

HA_API ha_plugin_entry_fn ha_plugin_entry;

static void note(size_t size) {
  char line[32];
  const char *path = getenv("COUNTED_LOG");
  const int fd = path ? open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
  const int length = snprintf(line, sizeof line, "%zu\n", size);

  if (fd < 0) return;
  if (write(fd, line, (size_t)length) != length) abort(); /* one write: no lines mix */
  close(fd);
}

static const char g_head[] = "COUNTED!";
enum { HEAD = sizeof g_head - 1 };

static int32_t probe(const uint8_t *head, size_t size) {
  return size >= HEAD && memcmp(head, g_head, HEAD) == 0;
}

static ha_status unpack(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                        uint8_t *dst, size_t capacity, size_t want, size_t *got, uint32_t flags,
                        ha_error *err) {
  const size_t stored = src_size > HEAD ? src_size - HEAD : 0;
  const size_t size = want < stored ? want : stored;

  (void)state;
  (void)flags;
  *got = size < capacity ? size : capacity;
  if (*got > 0) memcpy(dst, src + HEAD, *got);
  note(*got);
  if (*got == size) return HA_OK;
  host->set_error(err, HA_E_LIMIT, HA_NO_OFFSET, "more comes out than expected");
  return HA_E_LIMIT;
}

static const ha_compression_ops g_counted = {.struct_size = sizeof(ha_compression_ops),
                                             .name = "counted",
                                             .summary = "bytes as they are",
                                             .version = "1",
                                             .probe = probe,
                                             .unpack = unpack};
static const ha_compression_ops *const g_compressions[] = {&g_counted, NULL};

static const ha_plugin g_plugin = {
    .abi = HA_PLUGIN_ABI, .name = "counted", .version = "1", .compressions = g_compressions};

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &g_plugin : NULL;
}
