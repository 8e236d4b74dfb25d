/* Writes messages of builders to a bag. */
#include <holdall/builder.h>

#include "base/status.h"

ha_status ha_writer_write_built(ha_writer *writer, uint32_t channel, ha_builder *builder,
                                int64_t log_time_ns, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;

  HA_TRY(ha_builder_finish(&msg.data, &msg.size, builder, err));
  msg.log_time_ns = log_time_ns;
  return ha_writer_write(writer, channel, &msg, err);
}
