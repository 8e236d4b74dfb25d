/* Registry of plugins: the built-in ones and those in folders (plugins.h). */
#ifndef HA_PLUGIN_REGISTRY_H
#define HA_PLUGIN_REGISTRY_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

/* Defined by builtin.c. */
extern const ha_plugin ha__builtin;

/* The host that is passed to all plugins. */
extern const ha_host ha__host;

/* Storage number i and compression number i, or NULL. Any thread. */
const ha_storage_ops *ha__registry_storage(size_t i);
const ha_compression_ops *ha__registry_compression(size_t i);

const ha_transport_ops *ha__registry_find_transport(const char *name);

/* The table that opens this URL, or NULL: it is a path, or no plugin knows its scheme. */
const ha_io_ops *ha__registry_find_io(const char *name);
/* The decoder of pictures that begin like this, or NULL; loads them when this is first called. */
const ha_picture_ops *ha__registry_probe_picture(const uint8_t *head, size_t head_size);

/* The decoder of packets of a codec (HA_VIDEO_...), or NULL; loads them when this is first called.
 */
const ha_video_ops *ha__registry_find_video(int32_t codec);

/* The table that decodes the messages of a channel, or NULL. Its strings and its schema must not be
 * NULL. Plugins with large libraries are loaded when no other knows the encoding. */
const ha_encoding_ops *ha__registry_probe_encoding(const ha_channel *channel);

/* By name, or NULL. "" is "none" for a compression. */
const ha_compression_ops *ha__registry_find_compression(const char *name);

/* The storage that verifies the most bits of the head, or NULL. */
const ha_storage_ops *ha__registry_probe(const uint8_t *head, size_t head_size, uint64_t file_size);

/* The storage whose suffix the name ends in, also before the suffix of a compression; or NULL. */
const ha_storage_ops *ha__registry_find_suffix(const char *path);

/* The compression whose streams begin with these bytes, or NULL. */
const ha_compression_ops *ha__registry_probe_compression(const uint8_t *head, size_t head_size);

/* Why shared object number i was not loaded, of those that were needed so far; NULL after the last
 * one. */
const char *ha__registry_failure(size_t i);

#endif
