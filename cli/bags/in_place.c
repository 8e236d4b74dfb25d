#include "bags/in_place.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ui/memory.h"
#include "ui/path.h"
#include "ui/report.h"
#include "ui/signals.h"

/* Returns the path with ".orig" before the suffix of its last part, or at its end. */
static char *backup_of(const char *path) {
  const char *name = cli_path_name(path);
  const char *dot = strrchr(name, '.');
  const size_t stem = dot && dot > name ? (size_t)(dot - path) : strlen(path);
  const size_t size = strlen(path) + sizeof ".orig";
  char *backup = cli_resize(NULL, size, 1);

  snprintf(backup, size, "%.*s.orig%s", (int)stem, path, path + stem);
  return backup;
}

static char *folder_of(const char *path) {
  const size_t size = strlen(path) + sizeof ".new";
  char *folder = cli_resize(NULL, size, 1);

  snprintf(folder, size, "%s.new", path);
  return folder;
}

static void done(cli_in_place *place) {
  cli_stop_forget(place->note);
  free(place->path);
  free(place->old);
  free(place->backup);
  free(place->folder);
  free(place->draft);
  *place = (cli_in_place){.path = NULL};
}

static bool is_free(const char *backup, bool force) {
  struct stat st;

  if (lstat(backup, &st) != 0) {
    if (errno == ENOENT) return true;
    cli_error("%s: %s", backup, strerror(errno));
    return false;
  }
  if (force && S_ISREG(st.st_mode)) return true;
  cli_error("%s exists already; move it away%s", backup,
            S_ISREG(st.st_mode) ? ", or use --force" : "");
  return false;
}

static bool make_folder(cli_in_place *place) {
  const char *folder = place->folder;

  if (mkdir(folder, 0700) == 0) {
    place->note = cli_stop_noted(folder);
    return true;
  }
  cli_error("%s: cannot make the folder: %s%s", folder, strerror(errno),
            errno == EEXIST ? "; remove it, unless another holdall process uses it" : "");
  return false;
}

bool cli_in_place_start(cli_in_place *place, const char *path, bool is_folder, bool force) {
  *place = (cli_in_place){.path = cli_path_trimmed(path)};
  place->backup = backup_of(place->path);
  place->folder = folder_of(place->path);
  place->draft = cli_path_in(place->folder, place->path, is_folder);
  if (is_free(place->backup, force) && make_folder(place)) return true;
  done(place);
  return false;
}

static char *kept_in(const char *path, const char *backups) {
  char *trimmed = cli_path_trimmed(backups);
  char *backup = cli_path_in(trimmed, path, false);

  free(trimmed);
  return backup;
}

bool cli_in_place_start_kept(cli_in_place *place, const char *path, const char *backups,
                             bool force) {
  *place = (cli_in_place){.path = cli_path_trimmed(path), .backup = kept_in(path, backups)};
  place->folder = folder_of(place->path);
  place->draft = cli_path_in(place->folder, place->path, false);
  if (cli_path_make_folder(backups, 0700) && is_free(place->backup, force) && make_folder(place)) {
    return true;
  }
  done(place);
  return false;
}

/* Returns the size of the ending if path has it and is longer; else 0. */
static size_t ending_of(const char *path, const char *ending) {
  const size_t size = strlen(cli_path_name(path));
  const size_t end = strlen(ending);

  return size > end && strcmp(path + strlen(path) - end, ending) == 0 ? end : 0;
}

bool cli_in_place_is_active(const char *path) {
  return ending_of(path, ".active") > 0;
}

/* Returns the size of a compression suffix that follows a bag suffix, as in "x.mcap.zstd"; else
 * 0. */
static size_t packed_ending(const char *path) {
  static const char *const endings[] = {".zstd", ".zst", ".gz", ".bz2", ".lz4"};
  size_t end = 0;

  for (size_t i = 0; i < sizeof endings / sizeof *endings && end == 0; i++) {
    end = ending_of(path, endings[i]);
  }
  if (end == 0) return 0;
  char *stem = cli_path_trimmed(path);
  stem[strlen(path) - end] = '\0';
  const bool is_bag = cli_path_has_suffix(stem);
  free(stem);
  return is_bag ? end : 0;
}

bool cli_in_place_is_packed(const char *path) {
  return packed_ending(path) > 0;
}

char *cli_in_place_finished(const char *path) {
  char *name = cli_path_trimmed(path);
  const size_t active = ending_of(name, ".active");

  name[strlen(name) - (active ? active : packed_ending(name))] = '\0';
  return name;
}

bool cli_in_place_start_new(cli_in_place *place, const char *path, const char *from, bool force) {
  *place = (cli_in_place){.path = cli_path_trimmed(path), .old = cli_path_trimmed(from)};
  place->folder = folder_of(place->path);
  place->draft = cli_path_in(place->folder, place->path, false);
  if (is_free(place->path, force) && make_folder(place)) return true;
  done(place);
  return false;
}

bool cli_in_place_start_beside(cli_in_place *place, const char *path, bool force) {
  char *finished = cli_in_place_finished(path);
  const bool good = cli_in_place_start_new(place, finished, path, force);

  free(finished);
  return good;
}

static bool move(const char *from, const char *to) {
  if (rename(from, to) == 0) return true;
  cli_error("%s: cannot be renamed to %s: %s", from, to, strerror(errno));
  return false;
}

/* Give the new bag the permissions of the old one, if that is a local file. */
static bool copy_mode(const char *from, const char *to) {
  struct stat st;

  if (stat(from, &st) != 0 && errno == ENOENT) return true;
  if (stat(from, &st) == 0 && chmod(to, st.st_mode & 07777) == 0) return true;
  cli_error("%s: cannot be given the mode of %s: %s", to, from, strerror(errno));
  return false;
}

/* Back up a file by a hard link that replaces an older backup, so that the name of the bag always
 * exists. Without hard links, and for folders, the name is missing between two renames. */
static bool back_up(const cli_in_place *place) {
  char *second = cli_path_in(place->folder, place->backup, false);
  const bool linked = link(place->path, second) == 0;
  const bool kept = move(linked ? second : place->path, place->backup);

  if (linked)
    (void)unlink(
        second); /* rename() leaves it if both names are links to one file, or on failure */
  free(second);
  return kept;
}

static bool swap(const cli_in_place *place) {
  char *draft = cli_path_trimmed(place->draft);
  bool moved = copy_mode(place->old ? place->old : place->path, draft);

  if (moved && place->backup) moved = back_up(place);
  if (moved && !move(draft, place->path)) {
    moved = false;
    if (place->backup) (void)move(place->backup, place->path);
  }
  if (!moved) cli_error("the new bag is %s", draft);
  free(draft);
  return moved;
}

bool cli_in_place_end(cli_in_place *place, bool keep) {
  cli_stop_hold();
  const bool good = !keep || swap(place);

  if (!keep) (void)unlink(place->draft); /* a complete draft may exist */
  if (good && rmdir(place->folder) != 0) {
    cli_warn("%s: cannot remove the folder: %s", place->folder, strerror(errno));
  }
  done(place);
  cli_stop_release();
  return good;
}
