/* Uploads complete files during a recording (--upload), one at a time, in a thread of low priority.
 * Each bag has an upload note with its URL next to it: 'holdall upload BAG' continues the upload if
 * the command ends early or is killed. */
#include "record/record.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "input/upload.h"
#include "ui/memory.h"
#include "ui/path.h"
#include "ui/report.h"
#include "ui/signals.h"

enum { NICE = 19 };

/* A complete file. */
typedef struct item {
  char *path;
  ino_t inode; /* by which it is found in OUT.kept, if it was moved there; 0 = not known */
} item;

struct cli_record_uploads {
  const char *bag;
  const char *url; /* URL of the folder that receives the bag */
  cli_upload how;
  pthread_t thread;
  pthread_mutex_t lock; /* guards the following members */
  pthread_cond_t changed;
  item *items; /* complete files; those before next are uploaded */
  size_t size;
  size_t next;
  size_t failed;
  size_t deleted; /* before they were uploaded */
  item closing;   /* the last closed file, which may still be completed in the background */
  bool begun;     /* the bag exists: the upload note must be written */
  bool ends;      /* no more files will be added */
  bool has_other; /* another node began another bag, which is not uploaded */
};

static volatile int g_stop;

static void stop(int number) {
  (void)number;
  if (g_stop) _exit(CLI_FAILED);
  g_stop = 1;
}

/* --- names --------------------------------------------------------------------------------- */

static char *copy(const char *text) {
  char *out = cli_resize(NULL, strlen(text) + 1, 1);

  memcpy(out, text, strlen(text) + 1);
  return out;
}

/* Returns "URL/bag" for a bag that is a folder; free() it. */
static char *bag_url(const cli_record_uploads *u) {
  char *trimmed = cli_path_trimmed(u->bag);
  char *url = cli_upload_join(u->url, cli_path_name(trimmed));

  free(trimmed);
  return url;
}

/* Returns the URL of a file; free() it. */
static char *url_of(const cli_record_uploads *u, const char *path) {
  char *folder = cli_path_is_folder(u->bag) ? bag_url(u) : copy(u->url);
  char *url = cli_upload_join(folder, cli_path_name(path));

  free(folder);
  return url;
}

/* Returns "BAG.kept" in a folder, or a URL; free() it. */
static char *kept_in(const cli_record_uploads *u, const char *folder) {
  char *trimmed = cli_path_trimmed(u->bag);
  const char *name = folder ? cli_path_name(trimmed) : trimmed;
  const size_t size = strlen(name) + sizeof ".kept";
  char *kept = cli_resize(NULL, size, 1);

  snprintf(kept, size, "%s.kept", name);
  free(trimmed);
  if (!folder) return kept;
  char *joined = cli_upload_join(folder, kept);
  free(kept);
  return joined;
}

/* Is the file part of the bag? Files of a folder are in it; split files next to the bag begin with
 * its name. */
static bool is_ours(const cli_record_uploads *u, const char *path) {
  char *trimmed = cli_path_trimmed(u->bag);
  const size_t size = strlen(trimmed);
  const char *dot = strrchr(cli_path_name(trimmed), '.');
  const size_t stem = dot ? (size_t)(dot - trimmed) : size;
  const bool ours = cli_path_is_folder(u->bag)
                        ? strncmp(path, trimmed, size) == 0 && path[size] == '/'
                        : strncmp(path, trimmed, stem) == 0 && !strchr(path + stem, '/');

  free(trimmed);
  return ours;
}

/* --- upload thread ------------------------------------------------------------------------- */

/* Upload a file. If it is not in the folder of the bag, it has its own upload note. */
static bool upload(cli_record_uploads *u, const char *path, const char *url, bool is_single) {
  bool good = !is_single || cli_upload_note_write(path, url, u->how.deletes);

  good = good && cli_upload_file(&u->how, path, url);
  if (good && is_single) cli_upload_note_remove(path);
  return good;
}

static bool is_gone(const char *path) {
  return access(path, F_OK) != 0 && errno == ENOENT;
}

static ino_t inode_of(const char *path) {
  struct stat st;

  return stat(path, &st) == 0 ? st.st_ino : 0;
}

/* Returns the path of a file that a limit of the recording (of size, age, ...) moved to the folder
 * OUT.kept, there under another name if its own was taken; free() it. NULL: it was deleted. */
static char *find_kept(const cli_record_uploads *u, const item *file) {
  char *folder = kept_in(u, NULL);
  DIR *dir = file->inode ? opendir(folder) : NULL;
  const struct dirent *entry = NULL;
  char *found = NULL;

  while (dir && !found && (entry = readdir(dir))) {
    if (entry->d_ino == file->inode) found = cli_upload_join(folder, entry->d_name);
  }
  if (dir) closedir(dir);
  free(folder);
  return found;
}

typedef enum outcome { UPLOADED, FAILED, DELETED } outcome;

static outcome upload_kept(cli_record_uploads *u, const item *file) {
  char *path = find_kept(u, file);
  if (!path) return DELETED;
  char *folder = kept_in(u, u->url);
  char *url = cli_upload_join(folder, cli_path_name(path));
  const bool good = upload(u, path, url, true);

  free(url);
  free(folder);
  free(path);
  return good ? UPLOADED : FAILED;
}

static outcome upload_item(cli_record_uploads *u, const item *file) {
  if (is_gone(file->path)) return upload_kept(u, file);
  char *url = url_of(u, file->path);
  const bool good = upload(u, file->path, url, !cli_path_is_folder(u->bag));

  free(url);
  if (good) return UPLOADED;
  return is_gone(file->path) ? upload_kept(u, file) : FAILED;
}

/* Write the upload note of a folder as soon as the recording begins, because the process may be
 * killed before the first file is complete. */
static void write_note(const cli_record_uploads *u) {
  char *url = bag_url(u);

  if (cli_path_is_folder(u->bag)) (void)cli_upload_note_write(u->bag, url, u->how.deletes);
  free(url);
}

static void *run(void *arg) {
  cli_record_uploads *u = arg;

  (void)setpriority(PRIO_PROCESS, 0,
                    NICE); /* Linux: only of this thread, and of threads that it starts */
  pthread_mutex_lock(&u->lock);
  while (!u->begun && !u->ends && !g_stop) {
    pthread_cond_wait(&u->changed, &u->lock);
  }
  pthread_mutex_unlock(&u->lock);
  write_note(u);
  pthread_mutex_lock(&u->lock);
  while (!g_stop) {
    if (u->next == u->size && u->ends) break;
    if (u->next == u->size) {
      pthread_cond_wait(&u->changed, &u->lock);
      continue;
    }
    const item file = u->items[u->next];
    pthread_mutex_unlock(&u->lock);
    const outcome got = upload_item(u, &file);
    pthread_mutex_lock(&u->lock);
    u->next++;
    if (got == DELETED) u->deleted++;
    if (got == FAILED) u->failed++;
  }
  pthread_mutex_unlock(&u->lock);
  return NULL;
}

/* --- events of the recorder ---------------------------------------------------------------- */

/* Append a file, whose path it owns then. The caller holds the lock. */
static void push(cli_record_uploads *u, item file) {
  if (!file.path) return;
  if (file.inode == 0) file.inode = inode_of(file.path);
  u->items = cli_resize(u->items, u->size + 1, sizeof *u->items);
  u->items[u->size++] = file;
  pthread_cond_signal(&u->changed);
}

void cli_record_uploads_event(cli_record_uploads *u, const ha_recorder_event *event) {
  if (!u || (event->kind != HA_RECORDER_SPLIT && event->kind != HA_RECORDER_FILE)) return;
  pthread_mutex_lock(&u->lock);
  if (event->kind == HA_RECORDER_FILE) {
    u->begun = true;
    pthread_cond_signal(&u->changed);
  } else if (!is_ours(u, event->closed_file)) {
    u->has_other = true;
  } else {
    push(u, u->closing); /* the writer completes a file before it closes the next one */
    u->closing = (item){copy(event->closed_file), inode_of(event->closed_file)};
    if (!event->opened_file[0]) {
      push(u, u->closing);
      u->closing = (item){NULL, 0};
    }
  }
  pthread_mutex_unlock(&u->lock);
}

/* --- begin and end ------------------------------------------------------------------------- */

cli_record_uploads *cli_record_uploads_start(const cli_record *set, const char *bag) {
  cli_record_uploads *u = cli_resize(NULL, 1, sizeof *u);

  *u = (cli_record_uploads){.bag = bag,
                            .url = set->upload,
                            .how = {.patient = true,
                                    .deletes = set->upload_deletes,
                                    .quiet = true,
                                    .rate = set->upload_rate.value,
                                    .stop = &g_stop}};
  pthread_mutex_init(&u->lock, NULL);
  pthread_cond_init(&u->changed, NULL);
  if (pthread_create(&u->thread, NULL, run, u) == 0) return u;
  cli_error("--upload: cannot start a thread");
  free(u);
  return NULL;
}

/* At the end, add the last file and the folder's metadata.yaml, which is uploaded last. */
static void push_remaining(cli_record_uploads *u) {
  pthread_mutex_lock(&u->lock);
  push(u, u->closing);
  u->closing = (item){NULL, 0};
  if (cli_path_is_folder(u->bag)) {
    char *path = cli_upload_join(u->bag, "metadata.yaml");
    if (cli_path_is_file(path)) {
      push(u, (item){path, 0});
    } else {
      free(path);
    }
  }
  u->ends = true;
  pthread_cond_signal(&u->changed);
  pthread_mutex_unlock(&u->lock);
}

static int report(const cli_record_uploads *u, int code) {
  size_t left = u->failed;
  size_t deleted = u->deleted;

  for (size_t i = u->next; i < u->size; i++) {
    char *kept = find_kept(u, &u->items[i]);
    *(is_gone(u->items[i].path) && !kept ? &deleted : &left) += 1;
    free(kept);
  }
  if (deleted > 0) {
    cli_warn("%zu files are not uploaded, because limits of the recording deleted them before",
             deleted);
  }
  if (u->has_other) cli_warn("bags that other nodes requested are not uploaded");
  if (left > 0) {
    cli_error("%zu of %zu files are not uploaded; 'holdall upload %s' continues", left, u->size,
              cli_path_is_folder(u->bag) ? u->bag : "FILE");
    return CLI_FAILED;
  }
  cli_note("%" PRIu64 " files are uploaded, %" PRIu64 " bytes", u->how.files, u->how.bytes);
  return (u->how.kept > 0 || deleted > 0) && code == CLI_DONE ? CLI_LOSS : code;
}

int cli_record_uploads_finish(cli_record_uploads *u, int code) {
  if (!u) return code;
  push_remaining(u);
  cli_catch(SIGINT, stop, 0);
  cli_catch(SIGTERM, stop, 0);
  cli_wait_start("uploading remaining files; after Ctrl-C, 'holdall upload' continues", false);
  pthread_join(u->thread, NULL);
  cli_wait_end();
  const int result = report(u, code);
  if (result != CLI_FAILED && cli_path_is_folder(u->bag)) {
    cli_upload_note_remove(u->bag);
    if (u->how.deletes && u->how.kept == 0) (void)rmdir(u->bag);
  }
  for (size_t i = 0; i < u->size; i++) {
    free(u->items[i].path);
  }
  free(u->items);
  free(u);
  return result;
}
