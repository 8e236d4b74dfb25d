#include "discovery_info.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "model/cdr.h"
#include "names.h"

enum { MAX_NAME = 256 }; /* bytes of the name of a node, and of a namespace */

static void read_gid(ha__cdr_reader *in, ha_gid *out, size_t gid_size) {
  const uint8_t *at = ha__cdr_read_bytes(in, gid_size, 1);

  if (at) memcpy(out->bytes, at, sizeof out->bytes);
}

/* Joins "/ns" and "talker" to "/ns/talker". NULL = out of memory. */
static char *full_name(const char *space, const char *name) {
  char text[2 * MAX_NAME + 2];

  snprintf(text, sizeof text, "%s/%s", strlen(space) == 1 ? "" : space, name);
  return ha__dup_string(ha__ros2_is_full_name(text) ? text : "");
}

static ha_status read_name(ha__ros2_discovery_info *info, ha__cdr_reader *in, ha_error *err) {
  void *nodes = info->nodes;
  const char *space = ha__cdr_read_string(in);
  const char *name = ha__cdr_read_string(in);

  if (strlen(space) > MAX_NAME || strlen(name) > MAX_NAME) in->failed = true;
  if (in->failed) return HA_OK;
  const ha_status st =
      ha__reserve(&nodes, &info->node_capacity, info->node_count, 1, sizeof *info->nodes, err);
  info->nodes = nodes;
  if (st < 0) return st;
  info->nodes[info->node_count] = full_name(space, name);
  if (!info->nodes[info->node_count]) return HA_FAIL_NOMEM(err);
  info->node_count++;
  return HA_OK;
}

/* Reads a list of endpoints of the last node. */
static ha_status read_owned(ha__ros2_discovery_info *info, ha__cdr_reader *in, size_t gid_size,
                            ha_error *err) {
  void *owned = info->owned;
  const uint32_t count = ha__cdr_read_u32(in);

  if (count > (in->size - in->pos) / gid_size) in->failed = true;
  if (in->failed) return HA_OK;
  const ha_status st = ha__reserve(&owned, &info->owned_capacity, info->owned_count, count,
                                   sizeof *info->owned, err);
  info->owned = owned;
  if (st < 0) return st;
  for (uint32_t i = 0; i < count; i++) {
    ha__ros2_owned *item = &info->owned[info->owned_count++];
    read_gid(in, &item->gid, gid_size);
    item->node = info->node_count - 1;
  }
  return HA_OK;
}

/* Each node uses 16 bytes at least, so a wrong count fails at the end of the message. */
static ha_status parse(ha__ros2_discovery_info *info, ha__cdr_reader in, size_t gid_size,
                       ha_error *err) {
  read_gid(&in, &info->participant, gid_size);
  const uint32_t nodes = ha__cdr_read_u32(&in);
  for (uint32_t i = 0; i < nodes && !in.failed; i++) {
    HA_TRY(read_name(info, &in, err));
    HA_TRY(read_owned(info, &in, gid_size, err)); /* readers */
    HA_TRY(read_owned(info, &in, gid_size, err)); /* writers */
  }
  if (!in.failed && !ha__cdr_has_more(&in)) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)(HA__CDR_HEAD + in.pos),
                 "%zu bytes that are not a list of nodes", in.size - in.pos);
}

ha_status ha__ros2_discovery_info_parse(ha__ros2_discovery_info *out, const uint8_t *data,
                                        size_t size, ha_error *err) {
  const ha__cdr_reader in = ha__cdr_open(data, size);

  *out = (ha__ros2_discovery_info){0};
  ha_status st = parse(out, in, HA__ROS2_GID_NEW, err);
  if (st < 0) ha__ros2_discovery_info_done(out);
  /* old GIDs end in 8 zeros: when they are read as new ones, no node follows, and bytes are left
   * over */
  if (st == HA_E_CORRUPT) {
    st = parse(out, in, HA__ROS2_GID_OLD, err);
    if (st < 0) ha__ros2_discovery_info_done(out);
  }
  return st;
}

void ha__ros2_discovery_info_done(ha__ros2_discovery_info *info) {
  for (size_t i = 0; i < info->node_count; i++) {
    ha__free(info->nodes[i]);
  }
  ha__free(info->nodes);
  ha__free(info->owned);
  *info = (ha__ros2_discovery_info){0};
}

const char *ha__ros2_discovery_info_node(const ha__ros2_discovery_info *info, const ha_gid *gid) {
  for (size_t i = 0; i < info->owned_count; i++) {
    if (memcmp(&info->owned[i].gid, gid, sizeof *gid) == 0) return info->nodes[info->owned[i].node];
  }
  return NULL;
}

/* --- writing -------------------------------------------------------------------- */

static void write_gid(ha__cdr_writer *out, const ha_gid *gid, size_t gid_size) {
  uint8_t bytes[HA__ROS2_GID_OLD] = {0};

  memcpy(bytes, gid->bytes, sizeof gid->bytes);
  ha__cdr_write_bytes(out, bytes, gid_size, 1);
}

static void write_gids(ha__cdr_writer *out, const ha_gid *gids, size_t count, size_t gid_size) {
  ha__cdr_write_u32(out, (uint32_t)count);
  for (size_t i = 0; i < count; i++) {
    write_gid(out, &gids[i], gid_size);
  }
}

ha_status ha__ros2_discovery_info_write(ha_bytes *out, const ha__ros2_node *node, size_t gid_size,
                                        ha_error *err) {
  ha__cdr_writer writer = {.bytes = *out};

  write_gid(&writer, &node->participant, gid_size);
  ha__cdr_write_u32(&writer, 1);
  ha__cdr_write_string(&writer, node->node_namespace);
  ha__cdr_write_string(&writer, node->node_name);
  write_gids(&writer, node->readers, node->reader_count, gid_size);
  write_gids(&writer, node->writers, node->writer_count, gid_size);
  *out = writer.bytes;
  return writer.failed ? HA_FAIL_NOMEM(err) : HA_OK;
}
