/* The table of exporters, and the selection by --as. */
#include <string.h>

#include "export/run.h"

/* Specific exporters precede general ones. */
const cli_exporter *const cli_exporters[] = {
    &cli_export_images, &cli_export_mp4,   &cli_export_pcd,   &cli_export_ply,
    &cli_export_tf,     &cli_export_track, &cli_export_media, &cli_export_blobs,
    &cli_export_csv,    &cli_export_jsonl, &cli_export_arrow, NULL,
};

static bool add(export_kinds *kinds, const cli_exporter *exporter) {
  if (export_kinds_find(kinds, exporter) < kinds->size) return true;
  if (kinds->size == EXPORT_MAX_KINDS) return false;
  kinds->items[kinds->size++] = exporter;
  return true;
}

/* name: an exporter, or "best" for all that are used by default. */
static bool add_named(export_kinds *kinds, const char *name, size_t size) {
  const bool best = size == 4 && memcmp(name, "best", 4) == 0;
  bool found = false;

  for (size_t i = 0; cli_exporters[i]; i++) {
    const cli_exporter *one = cli_exporters[i];
    const bool named = strlen(one->name) == size && memcmp(one->name, name, size) == 0;

    if (named || (best && one->is_best)) found = add(kinds, one);
  }
  return found;
}

static void refuse(const char *name, size_t size) {
  cli_error("--as: unknown kind '%.*s'; known are", (int)size, name);
  cli_note("best (the default): the first kind that fits the type; csv for all other types");
  for (size_t i = 0; cli_exporters[i]; i++) {
    cli_note("%s: %s", cli_exporters[i]->name, cli_exporters[i]->help);
  }
}

static bool add_list(export_kinds *kinds, const char *list) {
  for (;;) {
    const size_t size = strcspn(list, ",");

    if (!add_named(kinds, list, size)) {
      refuse(list, size < 100 ? size : 100);
      return false;
    }
    if (list[size] == '\0') return true;
    list += size + 1;
  }
}

bool export_kinds_choose(export_kinds *kinds, const cli_texts *as) {
  bool good = true;

  for (size_t i = 0; good && i < as->size; i++) {
    good = add_list(kinds, as->items[i]);
  }
  return as->size > 0 ? good : add_list(kinds, "best");
}

size_t export_kinds_find(const export_kinds *kinds, const cli_exporter *exporter) {
  size_t i = 0;

  while (i < kinds->size && kinds->items[i] != exporter) {
    i++;
  }
  return i;
}
