#ifndef HA_BAG_METADATA_YAML_H
#define HA_BAG_METADATA_YAML_H
#include <holdall/model.h>
typedef struct ha__metadata_yaml {
  int32_t version;
  const char *compression_mode;
  const char *compression_format;
  ha_pairs custom_data;
  const char *ros_distro;
} ha__metadata_yaml;
#endif
