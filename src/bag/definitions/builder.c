/* Creates builders of messages for a channel. */
#include <holdall/builder.h>
#include <holdall/decoder.h>

#include "base/status.h"
#include "encoding/build/build.h"
#include "encoding/program.h"
#include "model/caller.h"

static void release(void *decoder) {
  ha_decoder_free(decoder);
}

ha_status ha_decoder_builder(ha_builder **out, ha_decoder *decoder, const ha_channel *channel,
                             const ha_builder_options *options, ha_error *err) {
  ha_builder *builder = NULL;
  const ha_plan *plan = NULL;
  ha_channel encoded = HA_CHANNEL_INIT;

  HA_TRY(HA_CALLER_READ(&encoded, channel, ha_channel, err));
  HA_TRY(ha_decoder_plan(&plan, decoder, channel, err));
  HA_TRY(
      ha_builder_new(&builder, plan->type, plan->codec ? "cdr" : encoded.encoding, options, err));
  builder->codec = plan->codec;
  *out = builder;
  return HA_OK;
}

/* The decoder owns the tree, which therefore lives as long as the builder. */
ha_status ha_builder_new_channel(ha_builder **out, const ha_channel *channel,
                                 ha_definitions *definitions, const ha_builder_options *options,
                                 ha_error *err) {
  ha_builder *builder = NULL;
  ha_decoder *decoder = NULL;

  HA_TRY(ha_decoder_new(&decoder, definitions, err));
  const ha_status st = ha_decoder_builder(&builder, decoder, channel, options, err);
  if (st < 0) {
    ha_decoder_free(decoder);
    return st;
  }
  builder->owned = decoder;
  builder->release = release;
  *out = builder;
  return HA_OK;
}
