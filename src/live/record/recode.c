/* Messages in the encoding that the options name: each channel's counterpart in it, and the
 * conversion of messages. */
#include <inttypes.h>
#include <string.h>

#include "bag/adapt/counterpart.h"
#include "bag/adapt/recode.h"
#include "bag/definitions/definitions.h"
#include "bag/write/writer.h"
#include "base/alloc.h"
#include "base/status.h"
#include "encoding/convert/convert.h"
#include "live/record/record.h"

/* All channels with one definition share it. */
typedef struct ha__record_recode {
  struct ha__record_recode *next;
  const ha_plan *plan; /* of messages on the network: its key */
  ha__counterpart *type;
  ha_error why; /* without a type: the reason */
} ha__record_recode;

enum { MAX_NOTE = 200 };

ha_status ha__record_recode_open(ha_recorder *r, const char *native, ha_error *err) {
  const char *encoding = r->options.encoding;
  ha__record_recodes *all = &r->recodes;

  if (!encoding || strcmp(encoding, native) == 0) return HA_OK;
  HA_TRY(ha__recode_check(encoding, err));
  HA_TRY(ha__writer_check_encoding(r->options.path, &r->writer, encoding, err));
  HA_TRY(ha__message_buffer_init(&all->buffer, err));
  return ha_decoder_new(&all->decoder, r->definitions, err);
}

void ha__record_recode_close(ha_recorder *r) {
  ha__record_recodes *all = &r->recodes;

  while (all->first) {
    ha__record_recode *recode = all->first;
    all->first = recode->next;
    ha__counterpart_free(recode->type);
    ha__free(recode);
  }
  ha_decoder_free(all->decoder);
  ha__message_buffer_done(&all->buffer);
  *all = (ha__record_recodes){0};
}

/* --- channels ----------------------------------------------------------------------------- */

static void note_losses(ha_recorder *r, const ha_channel *channel, const ha__counterpart *type) {
  char text[MAX_NOTE];

  if (!ha__counterpart_notes(text, sizeof text, type, HA__NOTE_LOST)) return;
  ha__record_note(r, "%s: as %s it loses fields%s", channel->topic, r->options.encoding, text);
}

static ha_status make(ha__counterpart **out, ha_recorder *r, const ha_channel *channel,
                      ha_error *err) {
  const ha__counterpart_places places = {.definitions = r->definitions, .table = r->definitions};

  HA_TRY(ha__recode_new(out, channel, r->options.encoding, r->recodes.decoder, &places, err));
  note_losses(r, channel, *out);
  return HA_OK;
}

/* Adds an entry for a plan. A conversion that cannot be made is kept, too: another attempt would
 * compile the definition again for each channel. */
static ha_status add(ha__record_recode **out, ha_recorder *r, const ha_channel *channel,
                     const ha_plan *plan, ha_error *err) {
  ha__record_recode *recode = ha__alloc_zeroed(1, sizeof *recode);

  if (!recode) return HA_FAIL_NOMEM(err);
  recode->plan = plan;
  recode->why = (ha_error)HA_ERROR_INIT;
  recode->why.code = make(&recode->type, r, channel, &recode->why);
  if (recode->why.code == HA_E_NOMEM) {
    ha__free(recode);
    return HA_FAIL_NOMEM(err);
  }
  recode->next = r->recodes.first;
  r->recodes.first = recode;
  *out = recode;
  return HA_OK;
}

/* The conversion for the channel's definition, made on first use. On failure messages can't be
 * converted, and why has the reason. */
static ha_status find(const ha__record_recode **out, ha_recorder *r, const ha_channel *channel,
                      ha_error *why) {
  ha__record_recode *recode = r->recodes.first;
  const ha_plan *plan = NULL;

  HA_TRY(ha_decoder_plan(&plan, r->recodes.decoder, channel, why));
  while (recode && recode->plan != plan) {
    recode = recode->next;
  }
  if (!recode) HA_TRY(add(&recode, r, channel, plan, why));
  if (!recode->type) {
    *why = recode->why;
    return why->code;
  }
  *out = recode;
  return HA_OK;
}

/* Once for each topic. */
static void note_kept(ha__record_topic *topic, const ha_channel *channel, const char *why) {
  ha_recorder *r = topic->recorder;

  if (topic->kept_noted) return;
  topic->kept_noted = true;
  ha__record_note(r, "%.100s: recorded as it comes, in %s, not in %s: %s", channel->topic,
                  channel->encoding, r->options.encoding, why);
}

ha_status ha__record_recode_channel(const ha__record_recode **out, ha__record_topic *topic,
                                    ha_channel *channel, ha__arena *arena, ha_error *err) {
  ha_recorder *r = topic->recorder;
  const ha__record_recode *recode = NULL;
  ha_error why = HA_ERROR_INIT;

  if (!r->recodes.decoder) return HA_OK;
  if (!ha_schema_is_defined(channel->schema)) {
    note_kept(topic, channel, "its type has no definition");
    return HA_OK;
  }
  const ha_status st = find(&recode, r, channel, &why);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (!recode) {
    note_kept(topic, channel, why.text);
    return HA_OK;
  }
  HA_TRY(ha__counterpart_channel(channel, recode->type, arena, err));
  *out = recode;
  return HA_OK;
}

/* --- messages ----------------------------------------------------------------------------- */

/* Of one message. */
typedef struct conversion {
  ha__record_bag_channel *channel;
  bool is_odd;
} conversion;

static ha_status convert(ha_buffer *out, void *user, const ha_message *msg, ha_error *err) {
  conversion *c = user;

  return ha__recode_message(out, &c->is_odd, c->channel->recode->type, &c->channel->sequence, msg,
                            err);
}

/* Values that do not fit are noted once for each channel. */
static void note_odd(ha_recorder *r, ha__record_bag_channel *channel) {
  char text[MAX_NOTE] = "";

  if (channel->is_odd) return;
  channel->is_odd = true;
  (void)ha__counterpart_notes(text, sizeof text, channel->recode->type, HA__NOTE_UNFIT);
  ha__record_note(r, "%s: values do not fit%s", channel->topic->base.name, text);
}

ha_status ha__record_recode_message(ha_message *out, ha_recorder *r,
                                    ha__record_bag_channel *channel, const ha_message *msg,
                                    ha_error *err) {
  conversion c = {channel, false};
  const ha_status st = ha__message_buffer_make(out, &r->recodes.buffer, msg, convert, &c, err);

  if (st >= 0) {
    if (c.is_odd) note_odd(r, channel);
    return HA_OK;
  }
  if (st == HA_E_NOMEM) return st;
  if (err) err->code = HA_E_CORRUPT;
  return HA_E_CORRUPT;
}
