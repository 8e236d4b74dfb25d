#include "bag/arrow/topic.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

/* The last channel of the topic. */
static ha_status find_channel(ha__arrow_topic *t, const ha_reader *reader, const char *name,
                              ha_error *err) {
  size_t count;
  const ha_channel *const *channels = ha_reader_channels(&count, reader);

  for (size_t i = count; i-- > 0;) {
    if (strcmp(channels[i]->topic, name) != 0) continue;
    t->channel = channels[i];
    return HA_OK;
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the bag has no topic '%s'", name);
}

static bool are_alike(const ha_channel *a, const ha_channel *b) {
  const ha_schema *x = a->schema;
  const ha_schema *y = b->schema;

  return strcmp(a->encoding, b->encoding) == 0 && strcmp(x->name, y->name) == 0 &&
         x->size == y->size && (x->size == 0 || memcmp(x->data, y->data, x->size) == 0);
}

static ha_status differ(const ha_channel *a, const ha_channel *b, ha_error *err) {
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 "topic '%s' has messages of %s (%s, %s) and of %s (%s, %s): convert them to one "
                 "definition first, or request that they are adapted",
                 a->topic, a->schema->name, a->encoding, a->schema->hash, b->schema->name,
                 b->encoding, b->schema->hash);
}

/* Conversion of messages of another channel of the topic to those of the last one. */
static ha_status add_conversion(ha__arrow_topic *t, ha_decoder *decoder, const ha_channel *channel,
                                ha_error *err) {
  const ha_types *from;
  const ha_types *to;

  HA_TRY(ha_decoder_types(&from, decoder, channel, err));
  HA_TRY(ha_decoder_types(&to, decoder, t->channel, err));
  t->has_conversions = true;
  return ha_conversion_new(&t->conversions[channel->id], ha_types_root(from), channel->encoding,
                           ha_types_root(to), t->channel->encoding, NULL, err);
}

static ha_status compare_channels(ha__arrow_topic *t, const ha_reader *reader, ha_decoder *decoder,
                                  bool is_adapted, ha_error *err) {
  size_t count;
  const ha_channel *const *channels = ha_reader_channels(&count, reader);

  t->conversions = ha__alloc_zeroed(count, sizeof(ha_conversion *));
  if (!t->conversions) return HA_FAIL_NOMEM(err);
  t->conversion_count = count;
  for (size_t i = 0; i < count; i++) {
    const bool is_other =
        strcmp(channels[i]->topic, t->channel->topic) == 0 && !are_alike(channels[i], t->channel);
    if (is_other && !is_adapted) return differ(channels[i], t->channel, err);
    if (is_other) HA_TRY(add_conversion(t, decoder, channels[i], err));
  }
  return HA_OK;
}

ha_status ha__arrow_topic_open(ha__arrow_topic *t, const ha_reader *reader, ha_decoder *decoder,
                               const char *name, bool is_adapted, ha_error *err) {
  HA_TRY(find_channel(t, reader, name, err));
  HA_TRY(ha_decoder_plan(&t->plan, decoder, t->channel, err));
  return compare_channels(t, reader, decoder, is_adapted, err);
}

void ha__arrow_topic_done(ha__arrow_topic *t) {
  for (size_t i = 0; i < t->conversion_count; i++) {
    ha_conversion_free(t->conversions[i]);
  }
  ha__free((void *)t->conversions);
  ha_buffer_done(&t->converted);
}

ha_status ha__arrow_topic_convert(ha_message *msg, ha__arrow_topic *t, ha_error *err) {
  const uint32_t id = msg->channel->id;
  ha_conversion *conversion = id < t->conversion_count ? t->conversions[id] : NULL;

  if (!conversion) return HA_OK;
  HA_TRY(ha_conversion_run(&t->converted, NULL, conversion, msg->data, msg->size, err));
  msg->data = (const uint8_t *)t->converted.data;
  msg->size = t->converted.size;
  return HA_OK;
}
