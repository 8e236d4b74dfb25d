/* A host in miniature: drives the writing members of the MCAP storage, and keeps the file in
 * memory. After a failure only written_close() follows, unless a comment says otherwise. */
#ifndef HA_TESTS_MCAP_WRITE_BAG_H
#define HA_TESTS_MCAP_WRITE_BAG_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

typedef struct written_bag {
  void *writer;
  ha_storage_layout layout;
  ha_bytes file;
  ha_draft draft; /* the chunk that is open */
  uint32_t channel_count;
  ha_error error; /* of the last call that failed */
  /* How chunks are compressed; gives the size, or 0 to store one as it is. NULL = always 0. */
  size_t (*pack)(uint8_t *dst, size_t capacity, const uint8_t *src, size_t size, int32_t level);
} written_bag;

/* create may lack its host. On failure nothing needs to be closed. */
ha_status written_open(written_bag *bag, const ha_storage_create *create);
/* What the file begins with; after the channels that it is to know of. */
ha_status written_begin(written_bag *bag);
ha_status written_channel(written_bag *bag, const ha_channel *channel);

/* A message into a chunk that is being filled. On HA_E_LIMIT the bag can go on. */
ha_status written_message_into(written_bag *bag, ha_draft *draft, uint32_t channel,
                               const ha_message *msg, size_t pad);
/* The same into the open chunk, or, if that is full, into the next. */
ha_status written_message(written_bag *bag, uint32_t channel, const ha_message *msg, size_t pad);

/* Into the file with a chunk, which is empty then; nothing to do for an empty one. */
ha_status written_seal_draft(written_bag *bag, ha_draft *draft);
ha_status written_seal(written_bag *bag);

/* Between chunks: the open one is sealed first. */
ha_status written_attachment(written_bag *bag, const ha_attachment *attachment,
                             const uint8_t *data);
ha_status written_metadata(written_bag *bag, const ha_metadata *metadata);
ha_status written_yaml(written_bag *bag, const char *text);

/* The file is whole then. */
ha_status written_finish(written_bag *bag);
void written_close(written_bag *bag);
void written_draft_done(ha_draft *draft);

#endif
