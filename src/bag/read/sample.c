/* Reads the first messages of topics for a decoder. */
#include <holdall/decoder.h>

#include "bag/definitions/definitions.h"
#include "bag/read/reader.h"
#include "base/status.h"

static bool ends_work(ha_status st) {
  return st == HA_E_NOMEM || st == HA_E_IO;
}

static ha_status sample_topic(ha_decoder *decoder, ha_reader *reader, const char *topic,
                              ha_error *err) {
  ha_query query = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_status st;

  query.topics = &topic;
  query.topic_count = 1;
  query.limit = HA__MAX_SAMPLES;
  HA_TRY(ha_reader_query(reader, &query, err));
  while ((st = ha_reader_next(&msg, reader, err)) == HA_OK) {
    HA_TRY(ha__decoder_add_sample(decoder, &msg, err));
  }
  return ends_work(st) ? st : HA_OK;
}

ha_status ha_decoder_sample(ha_decoder *decoder, ha_reader *reader, ha_error *err) {
  const ha__channels *channels = &ha__reader_bag(reader)->channels;
  const ha_query everything = HA_QUERY_INIT;
  bool was_read = false;

  for (size_t i = 0; i < channels->size; i++) {
    if (!ha__decoder_wants_samples(decoder, channels->items[i])) continue;
    HA_TRY(sample_topic(decoder, reader, channels->items[i]->topic, err));
    was_read = true;
  }
  return was_read ? ha_reader_query(reader, &everything, err) : HA_OK;
}
