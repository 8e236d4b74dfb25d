#include "discovery_info.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/growing.h"
#include "cdr.h"
#include "names.h"

enum { MAX_NAME = 256 }; /* bytes of the name of a node, and of a namespace */

static ha_status read_gid(ha__cdr *cdr, ha_gid *out, size_t gid_size, ha_error *err) {
  const uint8_t *at = cdr->cur.base + cdr->cur.pos;
  ha_slice bytes;

  HA_TRY(ha__cursor_bytes(&cdr->cur, &bytes, gid_size, "a GID", err));
  memcpy(out->bytes, at, sizeof out->bytes);
  return HA_OK;
}

/* Joins "/ns" and "talker" to "/ns/talker". NULL = out of memory. */
static char *full_name(ha_slice space, ha_slice name) {
  char text[2 * MAX_NAME + 2];
  const bool root = space.size == 1;

  snprintf(text, sizeof text, "%.*s/%.*s", root ? 0 : (int)space.size, (const char *)space.data,
           (int)name.size, (const char *)name.data);
  return ha__dup_string(ha__ros2_is_full_name(text) ? text : "");
}

static ha_status read_name(ha__ros2_discovery_info *info, ha__cdr *cdr, ha_error *err) {
  void *nodes = info->nodes;
  ha_slice space = {NULL, 0};
  ha_slice name = {NULL, 0};

  HA_TRY(ha__cdr_text(cdr, &space, "a namespace", err));
  HA_TRY(ha__cdr_text(cdr, &name, "the name of a node", err));
  if (space.size > MAX_NAME || name.size > MAX_NAME) {
    return HA_FAIL(err, HA_E_CORRUPT, ha__cursor_at(&cdr->cur), "the name of a node is too long");
  }
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
static ha_status read_owned(ha__ros2_discovery_info *info, ha__cdr *cdr, size_t gid_size,
                            ha_error *err) {
  void *owned = info->owned;
  uint32_t count = 0;

  HA_TRY(ha__cdr_u32(cdr, &count, "a list of GIDs", err));
  if (count > ha__cursor_left(&cdr->cur) / gid_size) {
    return ha__cursor_short(&cdr->cur, (size_t)count * gid_size, "a list of GIDs", err);
  }
  const ha_status st = ha__reserve(&owned, &info->owned_capacity, info->owned_count, count,
                                   sizeof *info->owned, err);
  info->owned = owned;
  if (st < 0) return st;
  for (uint32_t i = 0; i < count; i++) {
    ha__ros2_owned *item = &info->owned[info->owned_count];
    HA_TRY(read_gid(cdr, &item->gid, gid_size, err));
    item->node = info->node_count - 1;
    info->owned_count++;
  }
  return HA_OK;
}

/* Each node uses 16 bytes at least, so a wrong count fails at the end of the message. */
static ha_status parse(ha__ros2_discovery_info *info, ha__cdr cdr, size_t gid_size, ha_error *err) {
  uint32_t nodes = 0;

  HA_TRY(read_gid(&cdr, &info->participant, gid_size, err));
  HA_TRY(ha__cdr_u32(&cdr, &nodes, "the number of nodes", err));
  for (uint32_t i = 0; i < nodes; i++) {
    HA_TRY(read_name(info, &cdr, err));
    HA_TRY(read_owned(info, &cdr, gid_size, err)); /* readers */
    HA_TRY(read_owned(info, &cdr, gid_size, err)); /* writers */
  }
  if (ha__cursor_left(&cdr.cur) >= 4) {
    return HA_FAIL(err, HA_E_CORRUPT, ha__cursor_at(&cdr.cur), "%zu bytes after the last node",
                   ha__cursor_left(&cdr.cur));
  }
  return HA_OK;
}

ha_status ha__ros2_discovery_info_parse(ha__ros2_discovery_info *out, const uint8_t *data,
                                        size_t size, ha_error *err) {
  *out = (ha__ros2_discovery_info){0};
  if (!ha__cdr_is_plain(data, size)) {
    return HA_FAIL(err, HA_E_CORRUPT, 0, "%zu bytes that are not plain CDR", size);
  }
  ha_status st = parse(out, ha__cdr_make(data, size), HA__ROS2_GID_NEW, err);
  if (st < 0) ha__ros2_discovery_info_done(out);
  /* old GIDs end in 8 zeros: when they are read as new ones, no node follows, and bytes are left
   * over */
  if (st == HA_E_CORRUPT || st == HA_E_TRUNCATED) {
    st = parse(out, ha__cdr_make(data, size), HA__ROS2_GID_OLD, err);
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

/* Appends a number after padding to a multiple of 4, which counts from the header of 4 bytes. */
static ha_status write_u32(ha_bytes *out, uint32_t number, ha_error *err) {
  static const uint8_t zeros[4];
  uint8_t bytes[4];

  ha__store_u32(bytes, number);
  HA_TRY(ha__bytes_append(out, zeros, (4 - out->size % 4) % 4, err));
  return ha__bytes_append(out, bytes, sizeof bytes, err);
}

static ha_status write_text(ha_bytes *out, const char *text, ha_error *err) {
  const size_t size = strlen(text) + 1;

  HA_TRY(write_u32(out, (uint32_t)size, err));
  return ha__bytes_append(out, text, size, err);
}

static ha_status write_gid(ha_bytes *out, const ha_gid *gid, size_t gid_size, ha_error *err) {
  uint8_t bytes[HA__ROS2_GID_OLD] = {0};

  memcpy(bytes, gid->bytes, sizeof gid->bytes);
  return ha__bytes_append(out, bytes, gid_size, err);
}

static ha_status write_gids(ha_bytes *out, const ha_gid *gids, size_t count, size_t gid_size,
                            ha_error *err) {
  HA_TRY(write_u32(out, (uint32_t)count, err));
  for (size_t i = 0; i < count; i++) {
    HA_TRY(write_gid(out, &gids[i], gid_size, err));
  }
  return HA_OK;
}

ha_status ha__ros2_discovery_info_write(ha_bytes *out, const ha__ros2_node *node, size_t gid_size,
                                        ha_error *err) {
  static const uint8_t head[HA__CDR_HEAD] = {0, 1, 0, 0};

  HA_TRY(ha__bytes_append(out, head, sizeof head, err));
  HA_TRY(write_gid(out, &node->participant, gid_size, err));
  HA_TRY(write_u32(out, 1, err));
  HA_TRY(write_text(out, node->node_namespace, err));
  HA_TRY(write_text(out, node->node_name, err));
  HA_TRY(write_gids(out, node->readers, node->reader_count, gid_size, err));
  return write_gids(out, node->writers, node->writer_count, gid_size, err);
}
