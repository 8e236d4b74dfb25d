/* One rewriting on its way, as its parts share it. */
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
  uint32_t *ids;         /* its channel of each that is wanted */
  int64_t start_ns;
  int64_t end_ns;
  uint64_t left;   /* of its limit */
  uint32_t noted;  /* kinds of notes that were reported */
  bool has_mended; /* a definition is not as it was read */
} ha__rewrite_out;

typedef struct ha__rewrite {
  ha__arena arena;
  ha_reader *reader;
  const ha__bag *bag; /* of the reader */
  const ha__channels *channels;
  ha__topics topics; /* of the channels, and escaped ones; empty until one is escaped */
  uint8_t *read;     /* per channel: the reader will give it */
  const ha_rewrite_options *options;
  ha_where *where;          /* NULL = all messages are kept */
  ha__translate *translate; /* NULL = all messages stay as they are */
  ha__edits *edits;         /* NULL = none */
  ha__rewrite_out *outputs;
  size_t output_count;
  ha_rewrite_result result;
  ha_rewrite_progress now;
  uint64_t reported_messages;
  uint64_t reported_bytes;
} ha__rewrite;

/* --- messages: messages.c --- */

/* Each message of the query that is set, as long as an output wants more. */
typedef ha_status ha__rewrite_take(ha__rewrite *w, const ha_message *msg, ha_error *err);
ha_status ha__rewrite_read(ha__rewrite *w, ha__rewrite_take *take, ha_error *err);
/* Each to the outputs that want it. */
ha_status ha__rewrite_copy(ha__rewrite *w, ha_error *err);
/* One message to the outputs that want it. before_start: it is taken also if it is earlier than
 * what an output starts with. */
ha_status ha__rewrite_message(ha__rewrite *w, const ha_message *msg, bool before_start,
                              ha_error *err);
/* So much has gone by: progress() is called now and then. HA_E_CANCELLED if it says so. */
ha_status ha__rewrite_add_progress(ha__rewrite *w, uint64_t messages, uint64_t bytes,
                                   int64_t time_ns, ha_error *err);

/* Damage of the input (ha__is_damage) is reported, and the rewrite continues; all else ends it. */
void ha__rewrite_report_damage(ha__rewrite *w, const ha_error *what);
/* What becomes of a failure by this: HA_OK, or st with why in err. */
ha_status ha__rewrite_tolerate(ha__rewrite *w, ha_status st, const ha_error *why, ha_error *err);

/* Failures of the system in a row, without a message between them, after which it is to blame. */
enum { HA__REWRITE_MAX_FAILURES = 8 };

/* Edit a message, and report its notes. made: as of ha__edits_message(). */
ha_status ha__rewrite_edit(ha_message *made, ha__rewrite *w, const ha_message *msg, ha_error *err);

/* --- definitions: definition.c --- */

/* schema, but what is not UTF-8 in its definition becomes U+FFFD where the output needs that; it is
 * reported then. */
ha_status ha__rewrite_definition(ha_schema *out, ha__rewrite *w, ha__rewrite_out *o,
                                 const ha_schema *schema, ha_error *err);

/* --- other texts: utf8.c --- */

/* Must texts of the output be UTF-8? */
bool ha__rewrite_wants_utf8(const ha__rewrite *w, const ha__rewrite_out *o);
/* Escape what must be UTF-8 and is not, and keep the bytes as they were in pairs. original: the
 * schema before its definition was mended. */
ha_status ha__rewrite_texts(ha_channel *channel, ha_schema *schema, ha__rewrite *w,
                            ha__rewrite_out *o, const ha_schema *original, ha_error *err);
ha_status ha__rewrite_metadata(ha_metadata *metadata, ha__rewrite *w, ha__rewrite_out *o,
                               ha_error *err);
/* kept: a metadata record that keeps the bytes; without pairs: there are none. */
ha_status ha__rewrite_attachment(ha_attachment *attachment, ha_metadata *kept, ha__rewrite *w,
                                 ha__rewrite_out *o, ha_error *err);

/* --- edits without an output: dry_run.c --- */

ha_status ha__rewrite_dry_run(ha__rewrite *w, const ha_query *query, ha_error *err);
/* What was edited, channel by channel. */
void ha__rewrite_report_edits(const ha__rewrite *w);

/* --- messages by their contents: where.c --- */

/* Which channels may have them: others are taken out of w->read. */
ha_status ha__rewrite_where_prepare(ha__rewrite *w, const ha_query *query, ha_error *err);
/* Set the reader's query to what is needed, with or without them. */
ha_status ha__rewrite_start(ha__rewrite *w, const ha_query *query, ha_error *err);
/* Does the message pass w->where, which must be set? Damage is reported. */
ha_status ha__rewrite_where_test(bool *out, ha__rewrite *w, const ha_message *msg, ha_error *err);

/* --- whole chunks: chunks.c --- */

/* Chunks as they are, where that can be. *done: it could. */
ha_status ha__rewrite_chunks(bool *done, ha__rewrite *w, const ha_query *query, ha_error *err);

/* --- the last messages before the start: latched.c --- */

/* What they are asked for with: as the query, but for its topics. */
ha_query ha__rewrite_latched_query(const ha__rewrite *w, const ha_query *query);
ha_status ha__rewrite_latched(ha__rewrite *w, const ha_query *query, ha_error *err);

/* --- what is not a message: extras.c --- */

/* Attachments and metadata records. */
ha_status ha__rewrite_extras(ha__rewrite *w, ha_error *err);
/* Custom data of the input, then those of the options. */
ha_status ha__rewrite_custom_data(ha__rewrite *w, ha_writer_options *options, ha_error *err);

/* --- what is lost, or worth knowing, once an output: note.c --- */

void ha__note_where(ha__rewrite *w);
void ha__note_channel(ha__rewrite *w, ha__rewrite_out *o, const ha_channel *channel);
/* is_changed: it is not written as it was */
void ha__note_translation(ha__rewrite *w, ha__rewrite_out *o, const ha_channel *channel,
                          bool is_changed);
void ha__note_definition(ha__rewrite *w, ha__rewrite_out *o, const ha_schema *schema);
/* Texts that are not UTF-8 are written otherwise. name: as it is written. */
void ha__note_texts(ha__rewrite *w, ha__rewrite_out *o, const char *name);
void ha__note_bag_texts(ha__rewrite *w, ha__rewrite_out *o, const ha_writer_options *options);
void ha__note_custom_data(ha__rewrite *w, ha__rewrite_out *o, const ha_pairs *data);
void ha__note_message(ha__rewrite *w, ha__rewrite_out *o, const ha_message *msg);
void ha__note_unfit(ha__rewrite *w, const ha__rewrite_out *o, const ha_message *msg);
/* Why stamps of a channel stay, if they do. */
void ha__note_obstacle(ha__rewrite *w, const ha_channel *channel);
/* notes: HA__EDITED_... */
void ha__note_edited(ha__rewrite *w, const ha_message *msg, uint32_t notes);
void ha__note_attachment(ha__rewrite *w, ha__rewrite_out *o, const ha_attachment *attachment);
void ha__note_metadata(ha__rewrite *w, ha__rewrite_out *o, const ha_metadata *metadata);

#endif
