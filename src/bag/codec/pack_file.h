/* Compresses a whole file into another: counterpart of unpack_file.h. */
#ifndef HA_BAG_CODEC_PACK_FILE_H
#define HA_BAG_CODEC_PACK_FILE_H

#include <stdbool.h>

#include <holdall/plugin.h>

/* Create the file `to` (HA_E_IO with errno EEXIST if it exists) from the content of `from`; with
 * sync, its bytes are on the disk on return. A failure leaves no `to`. level: see
 * ha_compression_ops.packer_open. HA_E_UNSUPPORTED when the method can't compress files. */
ha_status ha__pack_file(const char *from, const char *to, const ha_compression_ops *ops,
                        int32_t level, bool sync, ha_error *err);

#endif
