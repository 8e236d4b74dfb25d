/* A plugin whose tables lack what is required. */
#include <holdall/plugin.h>

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  static const ha_storage_ops old = {.struct_size = 8, .name = "old"};
  static const ha_storage_ops empty = {.struct_size = sizeof(ha_storage_ops), .name = "empty"};
  static const ha_storage_ops *const storages[] = {&old, &empty, NULL};
  static const ha_compression_ops packer = {.struct_size = sizeof(ha_compression_ops),
                                            .name = "packer"};
  static const ha_compression_ops *const compressions[] = {&packer, NULL};
  static const ha_plugin plugin = {.abi = HA_PLUGIN_ABI,
                                   .name = "holes",
                                   .version = "1",
                                   .storages = storages,
                                   .compressions = compressions};

  (void)host_abi;
  return &plugin;
}
