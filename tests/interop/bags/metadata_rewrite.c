/* Reads YAML from standard input, writes it, reads that back, and prints it if it is equal.
 *
 * metadata_rewrite VERSION file|embedded: metadata.yaml, written in the version (0: that of the
 * input, or the oldest version that can be written)
 * metadata_rewrite qos numbers|names: QoS profiles */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../unit/bag/metadata/metadata_equal.h"
#include "bag/metadata/write.h"
#include "model/qos.h"

static ha_status fail_with(ha_error *err, const char *difference) {
  snprintf(err->text, sizeof err->text, "not the same when read again: %s", difference);
  return HA_E_CORRUPT;
}

static ha_status rewrite_qos(ha__text *out, ha__arena *arena, const ha__text *in, int form,
                             ha_error *err) {
  const ha_qos *const *qos[2] = {NULL, NULL};
  size_t count[2] = {0, 0};

  ha_status st = ha__qos_parse(&qos[0], &count[0], arena, ha__text_view(in), in->size, err);
  if (st < 0) return st;
  ha__qos_write(out, qos[0], count[0], form, 0);
  st = ha__text_status(out, err);
  if (st >= 0) st = ha__qos_parse(&qos[1], &count[1], arena, ha__text_view(out), out->size, err);
  if (st < 0) return st;
  if (count[0] != count[1]) return fail_with(err, "number of profiles");
  for (size_t i = 0; i < count[0]; i++) {
    if (!qos_equal(qos[0][i], qos[1][i])) return fail_with(err, "a profile");
  }
  return HA_OK;
}

static ha_status rewrite(ha__text *out, ha__arena *arena, const ha__text *in, int32_t version,
                         int form, ha_error *err) {
  ha__metadata_yaml m = {0};
  ha__metadata_yaml again = {0};

  ha_status st = ha__metadata_yaml_parse(&m, arena, ha__text_view(in), in->size, err);
  if (st < 0) return st;
  if (version == 0) version = m.version;
  if (version < HA__METADATA_OLDEST) version = HA__METADATA_OLDEST;
  st = ha__metadata_write(out, &m, version, form, err);
  if (st >= 0) st = ha__metadata_yaml_parse(&again, arena, ha__text_view(out), out->size, err);
  if (st < 0) return st;
  const char *difference = metadata_difference(&m, &again, version);
  return difference ? fail_with(err, difference) : HA_OK;
}

static ha_status run(ha__text *out, ha__arena *arena, const ha__text *in, char **argv,
                     ha_error *err) {
  if (strcmp(argv[1], "qos") == 0) {
    const int form = strcmp(argv[2], "names") == 0 ? HA__QOS_NAMES : HA__QOS_NUMBERS;
    return rewrite_qos(out, arena, in, form, err);
  }
  const int form = strcmp(argv[2], "file") == 0 ? HA__METADATA_FILE : HA__METADATA_EMBEDDED;
  return rewrite(out, arena, in, (int32_t)strtol(argv[1], NULL, 10), form, err);
}

int main(int argc, char **argv) {
  ha__text in = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);
  ha__text out = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);
  ha__arena arena = HA__ARENA_INIT;
  ha_error err = HA_ERROR_INIT;
  char piece[4096];
  size_t got = 0;

  if (argc != 3) {
    fprintf(stderr, "usage: metadata_rewrite VERSION file|embedded, or: qos numbers|names\n");
    return 2;
  }
  while ((got = fread(piece, 1, sizeof piece, stdin)) > 0) {
    ha__text_add(&in, piece, got);
  }
  ha_status st = ha__text_status(&in, &err);
  if (st >= 0) st = run(&out, &arena, &in, argv, &err);
  if (st < 0) fprintf(stderr, "%s\n", err.text);
  if (st >= 0 && fwrite(ha__text_view(&out), 1, out.size, stdout) != out.size) st = HA_E_IO;
  ha__arena_done(&arena);
  ha__text_done(&in);
  ha__text_done(&out);
  return st < 0 ? 1 : 0;
}
