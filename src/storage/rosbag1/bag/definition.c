/* MESSAGE DEFINITION records by topic, which drafts of 2.0 inherited from 1.2. */
#include <string.h>

#include "base/status.h"
#include "storage/rosbag1/bag/channel.h"
#include "storage/rosbag1/bag/definition.h"

typedef struct definition {
  ha_slice type;
  ha_slice md5;
  ha_slice text;
} definition;

static ha_status keep(ha_slice *out, ha__rosbag1 *bag, ha_slice text, ha_error *err) {
  const char *kept = NULL;

  HA_TRY(ha__quota_keep(&kept, &bag->quota, text.data, text.size, err));
  *out = (ha_slice){(const uint8_t *)kept, text.size};
  return HA_OK;
}

ha_status ha__rosbag1_definition_take(ha__rosbag1 *bag, const ha__rosbag1_header *header,
                                      ha_error *err) {
  definition *d = NULL;
  ha_slice topic;
  uint64_t known = 0;

  topic = ha__rosbag1_text(header, FIELD_TOPIC);
  if (ha__table_find(&known, &bag->definitions, topic.data, topic.size)) return HA_OK;
  HA_TRY(ha__quota_charge(&bag->quota, sizeof *d, err));
  d = ha__arena_alloc(&bag->arena, sizeof *d);
  if (!d) return HA_FAIL_NOMEM(err);
  HA_TRY(keep(&topic, bag, topic, err));
  HA_TRY(keep(&d->type, bag, ha__rosbag1_text(header, FIELD_TYPE), err));
  HA_TRY(keep(&d->md5, bag, ha__rosbag1_text(header, FIELD_MD5), err));
  HA_TRY(keep(&d->text, bag, ha__rosbag1_text(header, FIELD_DEF), err));
  return ha__table_put(&bag->definitions, topic.data, topic.size, (uint64_t)(uintptr_t)d, err);
}

ha_status ha__rosbag1_definitions_settle(ha__rosbag1 *bag, ha_error *err) {
  for (size_t i = 0; i < bag->channel_count; i++) {
    ha_channel *channel = bag->channels[i];
    uint64_t value = 0;
    if (channel->schema->name[0] || channel->schema->size > 0 ||
        !ha__table_find(&value, &bag->definitions, channel->topic, strlen(channel->topic))) {
      continue;
    }
    const definition *d = (const definition *)(uintptr_t)value;
    const ha__rosbag1_channel_text text = {.type = d->type, .md5 = d->md5, .definition = d->text};
    HA_TRY(ha__rosbag1_schema_get(&channel->schema, bag, &text, err));
  }
  return HA_OK;
}
