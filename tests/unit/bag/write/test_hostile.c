/* A storage that writes may be a plugin. Its wrong output causes a failure status, no crash, and no
 * uninitialised bytes in the file. */
#include "../../test.h"
#include "bag/write/file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"
#include "model/channel_copy.h"

/* Faults of the storage. */
enum {
  NOTHING,
  OPEN_STATUS,
  OPEN_END,
  OPEN_MESSAGE_BYTES,
  OPEN_HEAD_BYTES,
  OPEN_PATCH,
  CHANNEL_STATUS,
  BEGIN_SIZE,
  BEGIN_NULL,
  MESSAGE_STATUS,
  MESSAGE_END,
  MESSAGE_SIZE,
  MESSAGE_SHRINKS,
  MESSAGE_SHORT,
  MESSAGE_BASE,
  MESSAGE_NO_ENTRY,
  MESSAGE_ENTRIES,
  SEAL_STATUS,
  SEAL_HEAD,
  SEAL_LONG_HEAD,
  SEAL_TAIL,
  FINISH_STATUS,
  FINISH_SIZE,
  FINISH_PATCH_NULL,
  FINISH_PATCH_OFFSET,
  WAYS
};

enum { HEAD = 8 };
static int g_way;
static uint8_t g_bytes[1024];

static ha_status status_of(int way, ha_status st) {
  return g_way == way ? st : HA_OK;
}

static ha_status append(ha_bytes *out, size_t size) {
  uint8_t *data = realloc(out->data, out->size + size);

  if (!data) return HA_E_NOMEM;
  memset(data + out->size, 'x', size);
  *out = (ha_bytes){data, out->size + size, out->size + size};
  return HA_OK;
}

static ha_status open_writer(void **writer, const ha_storage_create *create, ha_storage_layout *out,
                             ha_error *err) {
  (void)create;
  (void)err;
  *writer = g_bytes;
  *out = (ha_storage_layout){.struct_size = sizeof *out,
                             .compression = "none",
                             .chunk_bytes = 100,
                             .plain_head_bytes = HEAD,
                             .message_bytes = HEAD};
  if (g_way == OPEN_MESSAGE_BYTES) out->message_bytes = SIZE_MAX - 10;
  if (g_way == OPEN_HEAD_BYTES) out->plain_head_bytes = SIZE_MAX - 10;
  if (g_way == OPEN_PATCH) out->first.bytes.size = 10;
  if (g_way == OPEN_END) return HA_END;
  return status_of(OPEN_STATUS, 99);
}

static void close_writer(void *writer) {
  (void)writer;
}

/* The storage gets the caller's pointer. */
static const int g_impl_data[1];

static ha_status add_channel(void *writer, uint32_t number, const ha_channel *channel,
                             ha_error *err) {
  (void)writer;
  (void)number;
  (void)err;
  assert_ptr_equal(channel->impl_data, g_impl_data);
  return status_of(CHANNEL_STATUS, -99);
}

static ha_status begin(void *writer, ha_bytes *out, ha_error *err) {
  (void)writer;
  (void)err;
  const ha_status st = append(out, 16);
  if (g_way == BEGIN_SIZE) out->size = out->capacity + 100000;
  if (g_way == BEGIN_NULL) {
    free(out->data);
    out->data = NULL;
  }
  return st;
}

static ha_status message(void *writer, ha_draft *draft, uint32_t channel, const ha_message *msg,
                         size_t pad, ha_error *err) {
  (void)writer;
  (void)channel;
  (void)msg;
  (void)err;
  const ha_status st = append(&draft->bytes, g_way == MESSAGE_SHORT ? 1 : HEAD + pad);
  if (st < 0) return st;
  if (g_way != MESSAGE_NO_ENTRY) {
    draft->entries.items = realloc(draft->entries.items, 64 * sizeof(ha_entry));
    draft->entries.capacity = 64;
    draft->entries.items[draft->entries.size++] = (ha_entry){.offset = 0};
  }
  if (g_way == MESSAGE_SIZE) draft->bytes.size = draft->bytes.capacity + 100000;
  if (g_way == MESSAGE_SHRINKS) draft->bytes.size = 0;
  if (g_way == MESSAGE_BASE) draft->base = SIZE_MAX / 2;
  if (g_way == MESSAGE_ENTRIES) draft->entries.size = 100000;
  if (g_way == MESSAGE_END) return HA_END;
  return status_of(MESSAGE_STATUS, 1234);
}

static ha_status seal(void *writer, const ha_draft *draft, const ha_sealed *how, ha_bytes *head,
                      ha_bytes *tail, ha_error *err) {
  (void)writer;
  (void)draft;
  (void)how;
  (void)err;
  const ha_status st = append(head, g_way == SEAL_LONG_HEAD ? 4096 : HEAD);
  if (st < 0 || append(tail, HEAD) < 0) return HA_E_NOMEM;
  if (g_way == SEAL_HEAD) head->size = head->capacity + 100000;
  if (g_way == SEAL_TAIL) tail->size = SIZE_MAX - 5;
  return status_of(SEAL_STATUS, 1);
}

static ha_status finish(void *writer, uint64_t offset, uint32_t crc, ha_bytes *out, ha_patch *patch,
                        ha_error *err) {
  (void)writer;
  (void)crc;
  (void)err;
  const ha_status st = append(out, HEAD);
  *patch = (ha_patch){0, {g_bytes, 4}};
  if (g_way == FINISH_SIZE) out->size = out->capacity + 100000;
  if (g_way == FINISH_PATCH_NULL) patch->bytes.data = NULL;
  if (g_way == FINISH_PATCH_OFFSET) patch->offset = offset + ((uint64_t)1 << 40);
  return st < 0 ? st : status_of(FINISH_STATUS, -77);
}

static const ha_storage_ops g_storage = {.struct_size = sizeof g_storage,
                                         .name = "hostile",
                                         .suffix = ".hostile",
                                         .writer_open = open_writer,
                                         .writer_close = close_writer,
                                         .writer_channel = add_channel,
                                         .begin = begin,
                                         .message = message,
                                         .seal = seal,
                                         .finish = finish};

/* The first failure of all calls. */
static ha_status write_file(const char *path, size_t message_size) {
  static const ha_schema schema = {sizeof schema, "a/B", "ros1msg", g_bytes, 1, ""};
  static const ha_channel given = {.struct_size = sizeof given,
                                   .topic = "/t",
                                   .schema = &schema,
                                   .encoding = "ros1",
                                   .impl_data = g_impl_data};
  const ha__out_how how = {.storage = &g_storage, .buffer_bytes = 1 << 20};
  const ha_slice slice = {g_bytes, message_size};
  const ha__out_content content = {&slice, 1, NULL};
  ha_message msg = HA_MESSAGE_INIT;
  ha__arena arena = HA__ARENA_INIT;
  ha_channel *channel = NULL; /* the copy that a writer makes */
  ha__out_file *file = NULL;
  ha__out_end end;

  msg.size = message_size;
  HA_TRY(ha__out_file_open(&file, path, &how, NULL));
  assert_ok(ha__channel_copy(&channel, &arena, &given, NULL));
  ha_status st = ha__out_file_channel(file, channel, 0, NULL);
  for (int i = 0; i < 5 && st >= 0; i++) {
    st = ha__out_file_write(file, 0, &msg, &content, NULL);
  }
  const ha_status ended = ha__out_file_finish(&end, file, false, NULL);
  ha__tally_done(&end.tally);
  ha__arena_done(&arena);
  return st < 0 ? st : ended;
}

static void test_ways(void **state) {
  char path[64];

  (void)state;
  for (g_way = NOTHING; g_way < WAYS; g_way++) {
    snprintf(path, sizeof path, "hostile-%d-%d.out", (int)getpid(), g_way);
    const ha_status st = write_file(path, 60);
    if (g_way == NOTHING ? st != HA_OK : st >= 0 || st < HA_E_KEY) {
      fail_msg("way %d: status %d", g_way, (int)st);
    }
    unlink(path);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_ways)};

  return cmocka_run_group_tests(tests, NULL, NULL);
}
