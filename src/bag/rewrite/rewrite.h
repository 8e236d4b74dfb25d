/* State of one rewrite, shared by its parts. */
#ifndef HA_BAG_REWRITE_REWRITE_H
#define HA_BAG_REWRITE_REWRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/rewrite.h>

#include "bag/adapt/translate.h"
#include "bag/open/bag.h"
#include "bag/rewrite/edits.h"
#include "bag/where/where.h"
#include "bag/write/topics.h"
#include "base/arena.h"

/* One bag that is written. */
typedef struct ha__rewrite_out {
  ha_rewrite_output what;
  ha_writer *writer;
  uint32_t capabilities; /* HA_WRITES_... of its storage */
  uint8_t *wanted;       /* per channel of the reader */
  uint32_t *ids;         /* by channel of the reader: the output's channel, if selected */
  int64_t start_ns;
  int64_t end_ns;
  uint64_t left;   /* of its limit */
  uint32_t filled; /* by topic: the channel whose messages are being written, or none */
  uint32_t noted;  /* kinds of notes that were reported */
  bool has_mended; /* a definition differs from the input's */
} ha__rewrite_out;

/* ha__rewrite_out.filled */
#define HA__REWRITE_NO_CHANNEL UINT32_MAX

typedef struct ha__rewrite {
  ha__arena arena;
  ha_reader *reader;
  const ha__bag *bag; /* of the reader */
  const ha__channels *channels;
  ha__topics topics; /* names of the channels, including escaped ones; empty until one is escaped */
  uint8_t *read;     /* per channel: the query returns messages of it */
  bool by_topic;     /* messages are in order of topic, and each channel has its own chunks */
  const ha_rewrite_options *options;
  ha_where *where;          /* NULL = all messages are kept */
  ha__translate *translate; /* NULL = all messages are unchanged */
  ha__edits *edits;         /* NULL = none */
  ha__rewrite_out *outputs;
  size_t output_count;
  ha_rewrite_result result;
  ha_rewrite_progress now;
  uint64_t reported_messages;
  uint64_t reported_bytes;
} ha__rewrite;

/* --- messages: messages.c --- */

/* Copy each message of the current query, as long as an output needs more. */
typedef ha_status ha__rewrite_take(ha__rewrite *w, const ha_message *msg, ha_error *err);
ha_status ha__rewrite_read(ha__rewrite *w, ha__rewrite_take *take, ha_error *err);
/* Write each message to the outputs that select it. */
ha_status ha__rewrite_copy(ha__rewrite *w, ha_error *err);
/* Write one message to the outputs that select it. before_start: also if it is earlier than the
 * start of the output. */
ha_status ha__rewrite_message(ha__rewrite *w, const ha_message *msg, bool before_start,
                              ha_error *err);
/* Note progress: progress() is called at intervals. HA_E_CANCELLED if it requests that. */
ha_status ha__rewrite_add_progress(ha__rewrite *w, uint64_t messages, uint64_t bytes,
                                   int64_t time_ns, ha_error *err);

/* Damage of the input (ha__is_damage) is reported, and the rewrite continues; other failures end
 * it. */
void ha__rewrite_report_damage(ha__rewrite *w, const ha_error *what);
/* Result of this policy for a failure: HA_OK, or st with the error in err. */
ha_status ha__rewrite_tolerate(ha__rewrite *w, ha_status st, const ha_error *why, ha_error *err);

/* Consecutive failures of the system after which the rewrite fails. */
enum { HA__REWRITE_MAX_FAILURES = 8 };

/* Edit a message, and report its notes. made: as in ha__edits_message(). */
ha_status ha__rewrite_edit(ha_message *made, ha__rewrite *w, const ha_message *msg, ha_error *err);

/* --- definitions: definition.c --- */

/* The schema, with U+FFFD for bytes of its definition that are not UTF-8 where the output requires
 * UTF-8; reports the change. */
ha_status ha__rewrite_definition(ha_schema *out, ha__rewrite *w, ha__rewrite_out *o,
                                 const ha_schema *schema, ha_error *err);

/* --- other texts: utf8.c --- */

/* Whether texts of the output must be UTF-8. */
bool ha__rewrite_wants_utf8(const ha__rewrite *w, const ha__rewrite_out *o);
/* Escape texts that must be UTF-8 and are not, and keep their original bytes in pairs. original:
 * the schema before its definition was changed. */
ha_status ha__rewrite_texts(ha_channel *channel, ha_schema *schema, ha__rewrite *w,
                            ha__rewrite_out *o, const ha_schema *original, ha_error *err);
ha_status ha__rewrite_metadata(ha_metadata *metadata, ha__rewrite *w, ha__rewrite_out *o,
                               ha_error *err);
/* kept: a metadata record that keeps the bytes; empty if nothing was escaped. */
ha_status ha__rewrite_attachment(ha_attachment *attachment, ha_metadata *kept, ha__rewrite *w,
                                 ha__rewrite_out *o, ha_error *err);

/* --- edits without an output: dry_run.c --- */

ha_status ha__rewrite_dry_run(ha__rewrite *w, const ha_query *query, ha_error *err);
/* Report the edits of each channel. */
void ha__rewrite_report_edits(const ha__rewrite *w);

/* --- messages by their contents: where.c --- */

/* Select the channels that may match the expression: others are removed from w->read. */
ha_status ha__rewrite_where_prepare(ha__rewrite *w, const ha_query *query, ha_error *err);
/* Set the reader's query to the needed channels, with or without the expression's own. */
ha_status ha__rewrite_start(ha__rewrite *w, const ha_query *query, ha_error *err);
/* Whether the message matches w->where, which must be set. Damage is reported. */
ha_status ha__rewrite_where_test(bool *out, ha__rewrite *w, const ha_message *msg, ha_error *err);

/* --- whole chunks: chunks.c --- */

/* Copy chunks unchanged if possible. *done: it was possible. */
ha_status ha__rewrite_chunks(bool *done, ha__rewrite *w, const ha_query *query, ha_error *err);

/* --- the last messages before the start: latched.c --- */

/* Options for attachments and metadata: as the query, without its topics. */
ha_query ha__rewrite_latched_query(const ha__rewrite *w, const ha_query *query);
ha_status ha__rewrite_latched(ha__rewrite *w, const ha_query *query, ha_error *err);

/* --- attachments and metadata: extras.c --- */

/* Attachments and metadata records. */
ha_status ha__rewrite_extras(ha__rewrite *w, ha_error *err);
/* Custom data of the input, then those of the options. */
ha_status ha__rewrite_custom_data(ha__rewrite *w, ha_writer_options *options, ha_error *err);

/* --- losses and remarks, once for each output: note.c --- */

void ha__note_where(ha__rewrite *w);
void ha__note_channel(ha__rewrite *w, ha__rewrite_out *o, const ha_channel *channel);
/* is_changed: it is written differently */
void ha__note_translation(ha__rewrite *w, ha__rewrite_out *o, const ha_channel *channel,
                          bool is_changed);
void ha__note_definition(ha__rewrite *w, ha__rewrite_out *o, const ha_schema *schema);
/* Note texts that are escaped because they are not UTF-8. name: as written. */
void ha__note_texts(ha__rewrite *w, ha__rewrite_out *o, const char *name);
void ha__note_bag_texts(ha__rewrite *w, ha__rewrite_out *o, const ha_writer_options *options);
void ha__note_custom_data(ha__rewrite *w, ha__rewrite_out *o, const ha_pairs *data);
void ha__note_message(ha__rewrite *w, ha__rewrite_out *o, const ha_message *msg);
void ha__note_unfit(ha__rewrite *w, const ha__rewrite_out *o, const ha_message *msg);
/* Note why stamps of a channel are unchanged. */
void ha__note_obstacle(ha__rewrite *w, const ha_channel *channel);
/* notes: HA__EDITED_... */
void ha__note_edited(ha__rewrite *w, const ha_message *msg, uint32_t notes);
void ha__note_attachment(ha__rewrite *w, ha__rewrite_out *o, const ha_attachment *attachment);
void ha__note_metadata(ha__rewrite *w, ha__rewrite_out *o, const ha_metadata *metadata);

#endif
