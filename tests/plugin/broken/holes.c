/* A plugin whose tables lack required members. */
#include <holdall/plugin.h>

HA_API ha_plugin_entry_fn ha_plugin_entry;

static ha_status unpack(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                        uint8_t *dst, size_t capacity, size_t want, size_t *got, uint32_t flags,
                        ha_error *err) {
  (void)state, (void)host, (void)src, (void)src_size, (void)dst, (void)capacity, (void)want;
  (void)got, (void)flags, (void)err;
  return HA_E_UNSUPPORTED;
}

static ha_status pack(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                      uint8_t *dst, size_t capacity, size_t *dst_size, int32_t level,
                      ha_error *err) {
  (void)state, (void)host, (void)src, (void)src_size, (void)dst, (void)capacity, (void)dst_size;
  (void)level, (void)err;
  return HA_E_UNSUPPORTED;
}

static ha_status packer_open(void **packer, const ha_host *host, uint64_t size, int32_t level,
                             ha_error *err) {
  (void)packer, (void)host, (void)size, (void)level, (void)err;
  return HA_E_UNSUPPORTED;
}

#define READS                                                                                      \
  .struct_size = sizeof(ha_compression_ops), .summary = "reads", .version = "1", .unpack = unpack

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  static const ha_storage_ops old = {.struct_size = 8, .name = "old"};
  static const ha_storage_ops empty = {.struct_size = sizeof(ha_storage_ops), .name = "empty"};
  static const ha_storage_ops *const storages[] = {&old, &empty, NULL};
  static const ha_compression_ops packer = {.struct_size = sizeof(ha_compression_ops),
                                            .name = "packer"};
  static const ha_compression_ops unbound = {READS, .name = "unbound", .pack = pack};
  static const ha_compression_ops stuck = {READS, .name = "stuck", .packer_open = packer_open};
  static const ha_compression_ops *const compressions[] = {&packer, &unbound, &stuck, NULL};
  static const ha_plugin plugin = {.abi = HA_PLUGIN_ABI,
                                   .name = "holes",
                                   .version = "1",
                                   .storages = storages,
                                   .compressions = compressions};

  (void)host_abi;
  return &plugin;
}
