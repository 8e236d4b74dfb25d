/* The public face of translate.h: for callers that read messages themselves. */
#include <holdall/adapt.h>

#include "bag/adapt/translate.h"
#include "bag/open/options.h"
#include "bag/read/reader.h"
#include "base/alloc.h"
#include "model/caller.h"

struct ha_translator {
  ha_reader *reader;
  ha__translate *translate;
  ha_message last; /* its bytes are released by the next call */
};

static ha_status check_options(const ha_translator_options *o, ha_error *err) {
  if (o->to != 0 && o->to != HA_DIALECT_ROS1 && o->to != HA_DIALECT_ROS2) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "unknown dialect %d", (int)o->to);
  }
  if (o->to != 0 && o->encoding) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a dialect and an encoding exclude each other");
  }
  return HA_OK;
}

ha_status ha_translator_new(ha_translator **out, ha_reader *reader,
                            const ha_translator_options *options, ha_error *err) {
  ha_translator_options mine = HA_TRANSLATOR_OPTIONS_INIT;
  ha_translator *t = NULL;
  size_t channels = 0;

  if (!reader) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a translator needs a reader");
  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_translator_options, err));
  HA_TRY(check_options(&mine, err));
  (void)ha_reader_channels(&channels, reader);
  const ha__translate_options how = {.to = mine.to,
                                     .distro = mine.to_distro,
                                     .definitions = mine.definitions,
                                     .adaptation = mine.adaptation,
                                     .encoding = mine.encoding,
                                     .types_bytes =
                                         ha__options_types_bytes(&ha__reader_bag(reader)->options)};
  t = ha__alloc_zeroed(1, sizeof *t);
  if (!t) return HA_FAIL_NOMEM(err);
  t->reader = reader;
  t->last = (ha_message)HA_MESSAGE_INIT;
  ha_status st = ha__translate_new(&t->translate, &how, channels, err);
  if (st >= 0) st = ha__translate_sample(t->translate, reader, err);
  if (st < 0) goto done;
  *out = t;
  t = NULL;
done:
  ha_translator_free(t);
  return st;
}

void ha_translator_free(ha_translator *translator) {
  if (!translator) return;
  ha_message_unref(&translator->last);
  ha__translate_free(translator->translate);
  ha__free(translator);
}

static void release_last(ha_translator *t) {
  ha_message_unref(&t->last);
  t->last = (ha_message)HA_MESSAGE_INIT;
}

/* The reader's own channel with this id: the caller may pass a copy. */
static ha_status own_channel(const ha_channel **out, const ha_translator *t,
                             const ha_channel *channel, ha_error *err) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, t->reader);

  if (!channel || channel->id >= count) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "not a channel of the reader");
  }
  *out = channels[channel->id];
  return HA_OK;
}

ha_status ha_translator_channel(const ha_channel **out, ha_translator *translator,
                                const ha_channel *channel, ha_error *err) {
  const ha_channel *own = NULL;

  release_last(translator);
  HA_TRY(own_channel(&own, translator, channel, err));
  return ha__translate_channel(out, translator->translate, own, err);
}

ha_status ha_translator_message(ha_message *out, int32_t *unfit, ha_translator *translator,
                                const ha_message *msg, ha_error *err) {
  const ha_channel *own = NULL;
  const ha_channel *target = NULL;
  ha_message given = HA_MESSAGE_INIT;
  bool is_unfit = false;

  release_last(translator);
  HA_TRY(HA_CALLER_CHECK(out, ha_message, err));
  HA_TRY(HA_CALLER_READ(&given, msg, ha_message, err));
  HA_TRY(own_channel(&own, translator, given.channel, err));
  HA_TRY(ha__translate_channel(&target, translator->translate, own, err));
  given.channel = own;
  ha_message made = given;
  if (ha__translate_has(translator->translate, own->id)) {
    HA_TRY(ha__translate_message(&made, &is_unfit, translator->translate, &given, err));
    translator->last = made;
  }
  made.channel = target;
  made.owner = NULL;
  ha__caller_write(out, &made, sizeof made);
  if (unfit) *unfit = is_unfit;
  return HA_OK;
}
