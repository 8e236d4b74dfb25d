/* Prints whether the system considers this process one with raised privileges, and the names of the
 * compressions that the library knows. */
#include <holdall/plugins.h>

#include <stdio.h>
#include <sys/auxv.h>

int main(void) {
  const ha_plugin_info *info = NULL;

  printf("%s\n", getauxval(AT_SECURE) ? "raised" : "usual");
  for (size_t i = 0; ha_plugins_get(&info, HA_PLUGIN_COMPRESSION, i, NULL) == HA_OK; i++) {
    printf("%s\n", info->name);
  }
  return 0;
}
