/* The one place that names the built-in plugins. */
#include <holdall/plugin.h>

#include "compression/compression.h"
#include "encoding/codec/encodings.h"
#include "plugin/registry.h"
#include "storage/storage.h"

static const ha_storage_ops *const g_storages[] = {
    &ha__storage_rosbag1,
    &ha__storage_mcap,
    &ha__storage_sqlite3,
    NULL,
};

static const ha_compression_ops *const g_compressions[] = {
    &ha__compression_none, &ha__compression_bz2,  &ha__compression_lz4,
    &ha__compression_zstd, &ha__compression_gzip, NULL,
};

static const ha_encoding_ops *const g_encodings[] = {
    &ha__encoding_ros1, &ha__encoding_cdr, &ha__encoding_dds, &ha__encoding_json, NULL,
};

const ha_plugin ha__builtin = {
    .abi = HA_PLUGIN_ABI,
    .name = "holdall",
    .version = "0.1.0",
    .storages = g_storages,
    .compressions = g_compressions,
    .encodings = g_encodings,
};
