/* A minimal host: drives the writing functions of the MCAP storage, and keeps the file in memory.
 * After a failure only written_close() may follow, unless a comment says otherwise. */
#ifndef HA_TESTS_MCAP_WRITE_BAG_H
#define HA_TESTS_MCAP_WRITE_BAG_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

typedef struct written_bag {
  void *writer;
  ha_storage_layout layout;
  ha_bytes file;
  ha_draft draft; /* the open chunk */
  uint32_t channel_count;
  ha_error error; /* the error of the last failed call */
  /* Compresses chunks; returns the size, or 0 to store one uncompressed. NULL = always 0. */
  size_t (*pack)(uint8_t *dst, size_t capacity, const uint8_t *src, size_t size, int32_t level);
} written_bag;

/* create may lack its host. After a failure nothing needs to be closed. */
ha_status written_open(written_bag *bag, const ha_storage_create *create);
/* Writes the start of the file; to be called after declaring the channels that may affect it. */
ha_status written_begin(written_bag *bag);
ha_status written_channel(written_bag *bag, const ha_channel *channel);

/* Write a message into a chunk that is being filled. After HA_E_LIMIT writing can continue. */
ha_status written_message_into(written_bag *bag, ha_draft *draft, uint32_t channel,
                               const ha_message *msg, size_t pad);
/* Writes it into the open chunk, or, if that is full, into the next one. */
ha_status written_message(written_bag *bag, uint32_t channel, const ha_message *msg, size_t pad);

/* Writes a chunk into the file, and empties it; does nothing for an empty chunk. */
ha_status written_seal_draft(written_bag *bag, ha_draft *draft);
ha_status written_seal(written_bag *bag);

/* Seal the open chunk first, and write the record after it. */
ha_status written_attachment(written_bag *bag, const ha_attachment *attachment,
                             const uint8_t *data);
ha_status written_metadata(written_bag *bag, const ha_metadata *metadata);
ha_status written_yaml(written_bag *bag, const char *text);

/* Completes the file. */
ha_status written_finish(written_bag *bag);
void written_close(written_bag *bag);
void written_draft_done(ha_draft *draft);

#endif
