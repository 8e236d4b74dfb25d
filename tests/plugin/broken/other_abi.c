/* A plugin for another version of the plugin ABI. */
#include <holdall/plugin.h>

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  static const ha_plugin plugin = {.abi = HA_PLUGIN_ABI + 1, .name = "other", .version = "1"};

  (void)host_abi;
  return &plugin;
}
