/**
 * @file holdall/plugins.h
 * List the storages, compressions, encodings, transports, schemes of URLs, and decoders of pictures
 * and video.
 *
 * Built-in ones are always present. Others are shared objects in the folders of the environment
 * variable HOLDALL_PLUGIN_PATH (separated by colons), loaded once, when the library first needs a
 * plugin. plugin.h documents how to write one. Transports, schemes of URLs and decoders of pictures
 * (PNG, JPEG) and video depend on further libraries: they are shared objects named transport_*.so,
 * io_*.so, picture_*.so and video_*.so, also in the folder "holdall" beside the library, and are
 * loaded when the first of their kind is opened or listed.
 *
 * Lifetime: returned data is valid as long as the process.
 * Threads:  any thread.
 * Memory:   small, kept until the process ends.
 */
#ifndef HA_PLUGINS_H
#define HA_PLUGINS_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>

HA_BEGIN_DECLS

/** Kinds of plugins. */
enum {
  HA_PLUGIN_STORAGE = 0,
  HA_PLUGIN_COMPRESSION = 1,
  HA_PLUGIN_ENCODING = 2,
  HA_PLUGIN_TRANSPORT = 3,
  HA_PLUGIN_IO = 4,
  HA_PLUGIN_PICTURE = 5,
  HA_PLUGIN_VIDEO = 6
};

typedef struct ha_plugin_info {
  size_t struct_size;
  const char *name;    /* "mcap" */
  const char *summary; /* one line: what it reads or does */
  const char *version; /* of the plugin, or of its library */
  const char *origin;  /* "built in", or the path of the shared object */
} ha_plugin_info;

/**
 * Plugin number i of a kind.
 *
 * @param[out] out  static data.
 * @retval HA_OK
 * @retval HA_END    there is no plugin number i
 * @retval HA_E_ARG  unknown kind
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_plugins_get(const ha_plugin_info **out, int32_t kind, size_t i,
                                              ha_error *err);

/**
 * Why shared object number i of HOLDALL_PLUGIN_PATH was not loaded; one line, static. NULL after
 * the last one. @since 0.1
 */
HA_API const char *ha_plugins_failure(size_t i);

HA_END_DECLS

#endif
