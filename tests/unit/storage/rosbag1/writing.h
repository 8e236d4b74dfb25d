/* Drives the writing functions of the storage's table like a host, without threads, and writes to
 * memory. */
#ifndef HA_TESTS_ROSBAG1_WRITING_H
#define HA_TESTS_ROSBAG1_WRITING_H

#include <holdall/plugin.h>

typedef struct written {
  ha_bytes file;
  void *writer;
  ha_storage_layout layout;
  ha_draft draft;
  ha_error error; /* the error of the failed call */
} written;

/* Opens a writer and begins its file; sets host. With create->resume the file begins with the bytes
 * of that source, with the first patch applied. Close also after a failure. */
ha_status written_open(written *w, ha_storage_create create);
ha_status written_channel(written *w, uint32_t number, const ha_channel *channel);
ha_status written_message(written *w, uint32_t channel, int64_t time_ns, const void *data,
                          size_t size, size_t pad);
/* Writes the draft into the file with this compression; also an empty draft. */
ha_status written_seal(written *w, const char *compression);
/* Writes the end of the file, and applies the patch. */
ha_status written_finish(written *w);
void written_close(written *w);

#endif
