/* Publications (ha_publication): a DDS writer of serialized messages. Any thread. */
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "discovery.h"
#include "qos.h"
#include "raw.h"
#include "ros2.h"
#include "transport/ros2/protocol/names.h"
#include "transport/ros2/protocol/user_data.h"

/* RTPS has 32 bits for the seconds of a time. */
#define MAX_SENT_NS (INT64_C(4294967295) * 1000000000)

typedef struct publication {
  ha_publication base; /* first */
  ha__ros2 *ros2;
  dds_entity_t topic;
  ha__raw_type *type;
  dds_entity_t writer;
  ha_gid gid; /* of the writer */
} publication;

static dds_qos_t *make_qos(const ha_publication_options *options) {
  char user_data[HA__ROS2_USER_DATA_SIZE];
  const char *hash = options->schema->hash ? options->schema->hash : "";
  dds_qos_t *qos = ha__ros2_writer_qos(
      options->qos, options->max_block_ns > 0 ? options->max_block_ns : DDS_SECS(1),
      (options->flags & HA_PUBLISH_KEYED) != 0, (options->flags & HA_PUBLISH_XCDR2) != 0);

  if (qos && ha__ros2_is_hash(hash, strlen(hash))) {
    dds_qset_userdata(qos, user_data, ha__ros2_user_data_write(user_data, hash, NULL, NULL));
  }
  return qos;
}

static ha_status make_writer(publication *p, const ha_publication_options *options, ha_error *err) {
  const bool keyed = (options->flags & HA_PUBLISH_KEYED) != 0;
  const bool alien = (options->flags & HA_PUBLISH_ALIEN) != 0;
  ha__ros2_dds_name name;

  HA_TRY(ha__ros2_mangle(&name, alien ? HA__ROS2_ALIEN : HA__ROS2_MESSAGES, options->topic,
                         options->schema->name, err));
  p->topic = ha__raw_topic(&p->type, p->ros2->participant, p->ros2->domain->buffers, name.topic,
                           name.type, keyed);
  if (p->topic < 0) return ha__ros2_failure(p->topic, "publish", options->topic, err);
  dds_qos_t *qos = make_qos(options);
  if (!qos) return HA_FAIL_NOMEM(err);
  p->writer = dds_create_writer(p->ros2->participant, p->topic, qos, NULL);
  dds_delete_qos(qos);
  if (p->writer < 0) return ha__ros2_failure(p->writer, "publish", options->topic, err);
  p->gid = ha__raw_gid(p->writer);
  return ha__ros2_discovery_add_own(p->ros2->discovery, &p->gid, err);
}

ha_status ha__ros2_advertise(ha_publication **out, ha_transport *transport,
                             const ha_publication_options *options, ha_error *err) {
  publication *p = ha__alloc_zeroed(1, sizeof *p);

  if (!p) return HA_FAIL_NOMEM(err);
  p->base.ops = &ha__ros2_ops;
  p->ros2 = (ha__ros2 *)transport;
  const ha_status st = make_writer(p, options, err);
  if (st < 0) {
    ha__ros2_unadvertise(&p->base);
    return st;
  }
  *out = &p->base;
  return HA_OK;
}

ha_status ha__ros2_send(ha_publication *publication_, const uint8_t *data, size_t size,
                        int64_t sent_ns, ha_error *err) {
  publication *p = (publication *)publication_;
  const ha_slice part = {data, size};

  if (!ha__ros2_is_cdr(data, size)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%zu bytes without a CDR header cannot be sent",
                   size);
  }
  if (sent_ns != HA_SENT_NOW && (sent_ns < 0 || sent_ns > MAX_SENT_NS)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "DDS cannot represent the time %" PRId64 " ns: expected one from 1970 to 2106",
                   sent_ns);
  }
  return ha__raw_write(p->writer, p->type, &part, 1, sent_ns, err);
}

uint32_t ha__ros2_matched(const ha_publication *publication_) {
  const publication *p = (const publication *)publication_;
  dds_publication_matched_status_t status;

  if (dds_get_publication_matched_status(p->writer, &status) < 0) return 0;
  return status.current_count;
}

ha_status ha__ros2_wait_acked(ha_publication *publication_, int64_t timeout_ns, ha_error *err) {
  publication *p = (publication *)publication_;
  const dds_return_t code = dds_wait_for_acks(p->writer, timeout_ns > 0 ? timeout_ns : 0);

  if (code == DDS_RETCODE_TIMEOUT) {
    return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET,
                   "a subscriber has not acknowledged all messages yet");
  }
  return code < 0 ? ha__ros2_failure(code, "wait for", "acknowledgements", err) : HA_OK;
}

void ha__ros2_unadvertise(ha_publication *publication_) {
  publication *p = (publication *)publication_;

  ha__ros2_discovery_remove_own(p->ros2->discovery, &p->gid);
  if (p->writer > 0) dds_delete(p->writer);
  if (p->topic > 0) dds_delete(p->topic);
  ha__free(p);
}
