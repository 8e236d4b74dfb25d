/* watch: reports endpoints of the network as they appear and leave: "writer", "reader",
 * "participant" with their QoS and user data, each with "left" when it leaves, and "node" for
 * ros_discovery_info. Options: peer.c. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cyclone.h"
#include "raw.h"

enum { GID = 16, HEX = 2 * GID + 1, LINE = 16384 };

static const char *hex(char out[HEX], const uint8_t *bytes) {
  for (unsigned i = 0; i < GID; i++) {
    snprintf(out + (size_t)2 * i, 3, "%02x", bytes[i]);
  }
  return out;
}

/* --- QoS ------------------------------------------------------------------------ */

static double seconds(dds_duration_t d) {
  return d == DDS_INFINITY ? 0 : (double)d * 1e-9;
}

static void say_user_data(const dds_qos_t *qos) {
  size_t size = 0;
  void *data = NULL;

  printf(", \"user_data\": \"");
  if (dds_qget_userdata(qos, &data, &size)) {
    for (size_t i = 0; i < size; i++) {
      const char c = ((const char *)data)[i];
      putchar(c >= ' ' && c <= '~' && c != '"' && c != '\\' ? c : '?');
    }
    dds_free(data);
  }
  printf("\"");
}

static void say_qos(const dds_qos_t *qos) {
  static const char *const durabilities[] = {"volatile", "transient_local", "transient",
                                             "persistent"};
  dds_reliability_kind_t reliability = DDS_RELIABILITY_BEST_EFFORT;
  dds_durability_kind_t durability = DDS_DURABILITY_VOLATILE;
  dds_liveliness_kind_t liveliness = DDS_LIVELINESS_AUTOMATIC;
  dds_history_kind_t history = DDS_HISTORY_KEEP_LAST;
  dds_duration_t blocking, deadline = DDS_INFINITY, lifespan = DDS_INFINITY, lease = DDS_INFINITY;
  int32_t depth = 0;

  (void)dds_qget_reliability(qos, &reliability, &blocking);
  (void)dds_qget_durability(qos, &durability);
  (void)dds_qget_history(qos, &history, &depth);
  (void)dds_qget_deadline(qos, &deadline);
  (void)dds_qget_lifespan(qos, &lifespan);
  (void)dds_qget_liveliness(qos, &liveliness, &lease);
  printf(", \"reliability\": \"%s\", \"durability\": \"%s\", \"depth\": %" PRId32,
         reliability == DDS_RELIABILITY_RELIABLE ? "reliable" : "best_effort",
         durabilities[durability], history == DDS_HISTORY_KEEP_ALL ? 0 : depth);
  printf(", \"deadline_s\": %.9g, \"lifespan_s\": %.9g, \"lease_s\": %.9g, \"manual\": %s",
         seconds(deadline), seconds(lifespan), seconds(lease),
         liveliness == DDS_LIVELINESS_MANUAL_BY_TOPIC ? "true" : "false");
}

/* --- participants and endpoints ---------------------------------------------------- */

static void say_participant(const dds_builtintopic_participant_t *p, bool alive) {
  char gid[HEX];

  printf("{\"event\": \"participant\", \"gid\": \"%s\", \"left\": %s", hex(gid, p->key.v),
         alive ? "false" : "true");
  if (alive) say_user_data(p->qos);
  printf("}\n");
}

static void say_endpoint(const char *event, const dds_builtintopic_endpoint_t *e, bool alive) {
  char gid[HEX], participant[HEX];

  printf("{\"event\": \"%s\", \"gid\": \"%s\", \"left\": %s", event, hex(gid, e->key.v),
         alive ? "false" : "true");
  if (alive) {
    printf(", \"participant\": \"%s\", \"topic\": \"%s\", \"type\": \"%s\", \"keyed\": %s",
           hex(participant, e->participant_key.v), e->topic_name, e->type_name,
           (e->key.v[15] & 3) == 3 || (e->key.v[15] & 7) == 4 ? "false" : "true");
    say_qos(e->qos);
    say_user_data(e->qos);
  }
  printf("}\n");
}

/* Reports samples of a built-in topic that are not of this program. */
static void tell(dds_entity_t reader, const char *event, const dds_guid_t *own) {
  void *sample[1] = {NULL};
  dds_sample_info_t info;

  while (dds_take(reader, sample, &info, 1, 1) == 1) {
    const dds_builtintopic_endpoint_t *e = sample[0]; /* both types begin with the key */
    const bool alive = info.valid_data && info.instance_state == DDS_ALIVE_INSTANCE_STATE;
    if (memcmp(e->key.v, own->v, 12) != 0) {
      if (strcmp(event, "participant") == 0) {
        say_participant(sample[0], alive);
      } else {
        say_endpoint(event, e, alive);
      }
    }
    dds_return_loan(reader, sample, 1);
  }
  fflush(stdout);
}

/* --- nodes -------------------------------------------------------------------------- */

typedef struct walk {
  const uint8_t *data; /* after the CDR header */
  size_t size;
  size_t at;
  uint32_t gid;
  char line[LINE];
  size_t length;
} walk;

static void put(walk *w, const char *text) {
  const int length = snprintf(w->line + w->length, LINE - w->length, "%s", text);

  w->length += (size_t)length < LINE - w->length ? (size_t)length : LINE - w->length - 1;
}

static bool get_u32(walk *w, uint32_t *out) {
  w->at += (0 - w->at) % 4;
  if (w->at + 4 > w->size) return false;
  memcpy(out, w->data + w->at, 4);
  w->at += 4;
  return true;
}

static bool get_string(walk *w) {
  uint32_t size;

  if (!get_u32(w, &size) || size == 0 || size > w->size - w->at) return false;
  if (w->data[w->at + size - 1] != '\0') return false;
  put(w, (const char *)w->data + w->at);
  w->at += size;
  return true;
}

static bool get_gid(walk *w) {
  char gid[HEX];

  if (w->gid > w->size - w->at) return false;
  put(w, hex(gid, w->data + w->at));
  w->at += w->gid;
  return true;
}

static bool get_gids(walk *w, const char *name) {
  uint32_t n;

  put(w, ", \"");
  put(w, name);
  put(w, "\": [");
  if (!get_u32(w, &n)) return false;
  for (uint32_t i = 0; i < n; i++) {
    put(w, i > 0 ? ", \"" : "\"");
    if (!get_gid(w)) return false;
    put(w, "\"");
  }
  put(w, "]");
  return true;
}

/* false: malformed with gids of this size. */
static bool get_info(walk *w) {
  uint32_t nodes;

  put(w, "{\"event\": \"node\", \"participant\": \"");
  if (!get_gid(w) || !get_u32(w, &nodes)) return false;
  put(w, "\", \"nodes\": [");
  for (uint32_t i = 0; i < nodes; i++) {
    put(w, i > 0 ? ", {\"namespace\": \"" : "{\"namespace\": \"");
    if (!get_string(w)) return false;
    put(w, "\", \"name\": \"");
    if (!get_string(w)) return false;
    put(w, "\"");
    if (!get_gids(w, "readers") || !get_gids(w, "writers")) return false;
    put(w, "}");
  }
  put(w, "]}");
  return w->size - w->at < 4;
}

static void tell_nodes(dds_entity_t reader) {
  struct ddsi_serdata *message;
  dds_sample_info_t info;

  while (dds_takecdr(reader, &message, 1, &info, DDS_ANY_STATE) == 1) {
    size_t size;
    const uint8_t *data = raw_data(message, &size);
    for (uint32_t gid = 16; info.valid_data && size > 4 && gid <= 24; gid += 8) {
      walk w = {.data = data + 4, .size = size - 4, .gid = gid};
      if (!get_info(&w)) continue;
      printf("%s\n", w.line);
      fflush(stdout);
      break;
    }
    raw_drop(message);
  }
}

static dds_entity_t node_reader(dds_entity_t participant) {
  const peer_options options = {.transient_local = true};
  struct ddsi_sertype *type;
  const dds_entity_t topic =
      cyclone_must(raw_topic(participant, "ros_discovery_info",
                             "rmw_dds_common::msg::dds_::ParticipantEntitiesInfo_", false, &type),
                   "ros_discovery_info");
  dds_qos_t *qos = cyclone_reader_qos(&options);
  const dds_entity_t reader =
      cyclone_must(dds_create_reader(participant, topic, qos, NULL), "reader");

  dds_delete_qos(qos);
  return reader;
}

int main(int argc, char **argv) {
  static const struct {
    const char *event;
    dds_entity_t topic;
  } builtin[] = {{"participant", DDS_BUILTIN_TOPIC_DCPSPARTICIPANT},
                 {"writer", DDS_BUILTIN_TOPIC_DCPSPUBLICATION},
                 {"reader", DDS_BUILTIN_TOPIC_DCPSSUBSCRIPTION}};
  enum { BUILTIN = sizeof builtin / sizeof builtin[0] };
  dds_entity_t readers[BUILTIN];
  peer_options options;
  dds_guid_t own;

  if (!peer_start(&options, argc, argv)) return 2;
  const dds_entity_t participant = cyclone_participant(options.domain);
  cyclone_must(dds_get_guid(participant, &own), "guid");
  const dds_entity_t nodes = node_reader(participant);
  const dds_entity_t waitset = cyclone_waitset(participant, nodes);
  for (unsigned i = 0; i < BUILTIN; i++) {
    readers[i] =
        cyclone_must(dds_create_reader(participant, builtin[i].topic, NULL, NULL), "reader");
    dds_set_status_mask(readers[i], DDS_DATA_AVAILABLE_STATUS);
    cyclone_must(dds_waitset_attach(waitset, readers[i], 0), "waitset");
  }
  peer_say("ready", "");
  while (!peer_stopped()) {
    dds_waitset_wait(waitset, NULL, 0, DDS_MSECS(20));
    for (unsigned i = 0; i < BUILTIN; i++) {
      tell(readers[i], builtin[i].event, &own);
    }
    tell_nodes(nodes);
  }
  peer_say("done", "");
  dds_delete(participant);
  return 0;
}
