/* A program that knows nothing but the installed headers. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <holdall/holdall.h>

int main(int argc, char **argv) {
  const ha_plugin_info *plugin = NULL;
  char version[32];

  (void)argc;
  (void)argv;
  snprintf(version, sizeof version, "%d.%d.%d", HA_VERSION_MAJOR, HA_VERSION_MINOR,
           HA_VERSION_PATCH);
  printf("headers and library agree: %s\n", strcmp(version, ha_version()) == 0 ? "yes" : "no");
  for (size_t i = 0; ha_plugins_get(&plugin, HA_PLUGIN_STORAGE, i, NULL) == HA_OK; i++) {
    printf("storage %s\n", plugin->name);
  }
  return 0;
}
