/* Functions of a writer for the rest of the bag layer. */
#ifndef HA_BAG_WRITE_WRITER_H
#define HA_BAG_WRITE_WRITER_H

#include <stdbool.h>

#include <holdall/plugin.h>
#include <holdall/writer.h>

#include "bag/write/bag.h"
#include "bag/write/chunk.h"
#include "storage/storage.h"

/* HA_WRITES_... of its storage. */
uint32_t ha__writer_capabilities(const ha_writer *writer);

/* Whether a bag of this name can store messages of this encoding, before it is opened. HA_E_ARG: it
 * can't; other statuses as ha_writer_open(). Calling it is optional. */
ha_status ha__writer_check_encoding(const char *path, const ha_writer_options *options,
                                    const char *encoding, ha_error *err);

/* The texts of definitions of channels that are added from now on live longer than the writer: it
 * needs no copies. */
void ha__writer_borrow_texts(ha_writer *writer);

/* Whether the bag will contain the metadata of the options. */
bool ha__writer_holds_custom_data(const ha_writer *writer);

/* Add to the custom data, or replace an existing key; affects all files that end from now on. */
ha_status ha__writer_set_custom(ha_writer *writer, const char *key, const char *value,
                                ha_error *err);

/* As ha__out_bag_renew(). */
ha_status ha__writer_renew_channel(ha_writer *writer, uint32_t id, const ha_channel *channel,
                                   ha_error *err);

/* As ha__out_bag_splits_before(). */
ha_status ha__writer_splits_before(bool *out, ha_writer *writer, const ha_message *msg,
                                   ha_error *err);
/* From now on messages begin no other file: the caller asks the function above, and calls
 * ha_writer_split(). */
void ha__writer_split_by_caller(ha_writer *writer);
/* As ha__out_bag_path(), ha__out_bag_delete_oldest(). */
ha_status ha__writer_path(char **out, ha_writer *writer, size_t n, ha_error *err);
ha_status ha__writer_delete_oldest(ha_writer *writer, ha_error *err);
/* Messages of the deleted files. */
uint64_t ha__writer_deleted(ha_writer *writer);
/* How many files were deleted: the oldest ones, from 0 on. */
size_t ha__writer_deleted_files(ha_writer *writer);
/* How many of them were moved aside instead, and which are to be: as ha__out_bag.keeps. */
size_t ha__writer_kept_files(ha_writer *writer);
void ha__writer_keep(ha_writer *writer, bool (*keeps)(void *user, int64_t start_ns, int64_t end_ns),
                     void *user);
/* Messages of a channel in file number n. */
uint64_t ha__writer_count_in_file(ha_writer *writer, size_t n, uint32_t channel);
/* Approximate size of the existing files. */
void ha__writer_size(uint64_t *out, ha_writer *writer);

/* The parts of ha_writer_close(): finish the bag, and release the writer. */
ha_status ha__writer_finish(ha_writer *writer, ha_error *err);
/* After that: messages of a channel that were accepted, but are not in the bag because writing it
 * failed. Negative: messages that were refused are in it. */
int64_t ha__writer_lost(const ha_writer *writer, uint32_t channel);
void ha__writer_free(ha_writer *writer);

/* ha_writer_close() with the resulting totals, which are untouched on failure. */
ha_status ha__writer_close(ha_writer *writer, ha__out_sum *sum, ha_error *err);

/* The next message of the channel, which has chunks of its own, begins another one. */
ha_status ha__writer_end_chunk(ha_writer *writer, uint32_t channel, ha_error *err);
/* Size of chunks by default. */
uint64_t ha__writer_chunk_bytes(const ha_writer *writer);

/* As ha__out_bag_takes_chunks() and ha__out_bag_pass(). */
bool ha__writer_takes_chunks(const ha_writer *writer, const ha__storage *from,
                             const char *compression);
/* Whether chunks need a checksum. */
bool ha__writer_wants_crc(const ha_writer *writer);
ha_status ha__writer_pass(ha_writer *writer, const ha_chunk *chunk, ha_entries *entries,
                          const ha_slice *stored, const ha__loan *loan, ha_error *err);

#endif
