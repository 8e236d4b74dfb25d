#include "io/http/cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <openssl/evp.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/format.h"
#include "base/growing.h"
#include "base/status.h"
#include "io/s3/sign.h"

enum { DIGEST = 32, HEADER = 8 + DIGEST, NAME_DIGITS = 40, PATH_ROOM = 4096 };

/* A larger part was not written by this module. */
enum { PART_MAX = 64 << 20 };

static const char g_magic[8] = "holdall";

/* Part of the limit: deleting begins after this much was written, and frees this much. */
enum { TRIM_PART = 16 };

static atomic_uint_least64_t g_loaded;
static atomic_uint_least64_t g_written; /* bytes since the last check of the limit */
static atomic_uint g_names;             /* number for temporary names of parts */
static pthread_mutex_t g_trimming = PTHREAD_MUTEX_INITIALIZER;

struct ha__cache {
  char *root;
  char *folder; /* folder of this state of the file */
  char state[HA__S3_HASH_SIZE];
  uint64_t file_size;
  uint64_t limit;
  atomic_bool failed; /* nothing more is saved */
};

/* --- names ------------------------------------------------------------------------------------ */

/* The URL without user, password, query and fragment. */
static ha_status public_url(ha_bytes *out, const char *url, ha_error *err) {
  const char *host = strstr(url, "://");
  const size_t size = strcspn(url, "?#");

  host = host ? host + 3 : url;
  const size_t authority = strcspn(host, "/?#");
  const char *at = memchr(host, '@', authority);
  HA_TRY(ha__bytes_append(out, url, (size_t)(host - url), err));
  if (at) host = at + 1;
  return ha__bytes_append(out, host, size - (size_t)(host - url), err);
}

static ha_status hash(char out[HA__S3_HASH_SIZE], const ha_bytes *bytes, ha_error *err) {
  return ha__s3_hash(out, bytes->data, bytes->size) ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status hash_url(char out[HA__S3_HASH_SIZE], const char *url, ha_error *err) {
  ha_bytes bytes = {NULL, 0, 0};

  ha_status st = public_url(&bytes, url, err);
  if (st >= 0) st = hash(out, &bytes, err);
  ha__bytes_done(&bytes);
  return st;
}

static ha_status hash_state(char out[HA__S3_HASH_SIZE], const char *etag, uint64_t size,
                            ha_error *err) {
  ha_bytes bytes = {NULL, 0, 0};

  ha_status st = ha__bytes_append(&bytes, etag, strlen(etag) + 1, err);
  if (st >= 0) st = ha__bytes_append(&bytes, &size, sizeof size, err);
  if (st >= 0) st = hash(out, &bytes, err);
  ha__bytes_done(&bytes);
  return st;
}

/* False: the path is too long. */
static bool join(char out[PATH_ROOM], const char *folder, const char *name) {
  return ha__format_whole(out, PATH_ROOM, "%s/%s", folder, name);
}

static bool part_path(char out[PATH_ROOM], const ha__cache *cache, const ha__cache_part *part) {
  char name[NAME_DIGITS];

  snprintf(name, sizeof name, "%016" PRIx64 "-%zx", part->offset, part->size);
  return join(out, cache->folder, name);
}

static bool read_name(ha__cache_part *out, const char *name) {
  char *end = NULL;

  errno = 0;
  if (name[0] == '.') return false;
  out->offset = strtoull(name, &end, 16);
  if (*end != '-') return false;
  out->size = (size_t)strtoull(end + 1, &end, 16);
  return *end == '\0' && errno == 0 && out->size > 0 && out->size <= PART_MAX;
}

/* --- open and close --------------------------------------------------------------------------- */

bool ha__cache_knows(const ha__net *net, const char *url) {
  char name[HA__S3_HASH_SIZE];
  char path[PATH_ROOM];

  return net->cache_dir && hash_url(name, url, NULL) >= 0 && join(path, net->cache_dir, name) &&
         access(path, R_OK | X_OK) == 0;
}

static ha_status make_root(const char *root, ha_error *err) {
  if ((mkdir(root, 0700) != 0 && errno != EEXIST) || access(root, R_OK | W_OK | X_OK) != 0) {
    return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "%s: cannot be used as the folder of the cache",
                         root);
  }
  return HA_OK;
}

static ha_status set_folder(ha__cache *cache, const char *url, const char *etag, ha_error *err) {
  char name[HA__S3_HASH_SIZE];
  char path[PATH_ROOM];
  char whole[PATH_ROOM];

  HA_TRY(hash_url(name, url, err));
  HA_TRY(hash_state(cache->state, etag, cache->file_size, err));
  if (!join(path, cache->root, name) || !join(whole, path, cache->state)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the name of the cache's folder is too long");
  }
  cache->folder = ha__dup_string(whole);
  return cache->folder ? HA_OK : HA_FAIL_NOMEM(err);
}

ha_status ha__cache_open(ha__cache **out, const ha__net *net, const char *url, const char *etag,
                         uint64_t size, ha_error *err) {
  if (!net->cache_dir || !etag[0]) return HA_OK;
  HA_TRY(make_root(net->cache_dir, err));
  ha__cache *cache = ha__alloc_zeroed(1, sizeof *cache);
  if (!cache) return HA_FAIL_NOMEM(err);
  cache->root = ha__dup_string(net->cache_dir);
  cache->file_size = size;
  cache->limit = net->cache_bytes;
  atomic_init(&cache->failed, false);
  const ha_status st = cache->root ? set_folder(cache, url, etag, err) : HA_FAIL_NOMEM(err);
  if (st < 0) {
    ha__cache_close(cache);
    return st;
  }
  *out = cache;
  return HA_OK;
}

void ha__cache_close(ha__cache *cache) {
  if (!cache) return;
  ha__free(cache->root);
  ha__free(cache->folder);
  ha__free(cache);
}

/* --- the list of parts ------------------------------------------------------------------------ */

static int by_offset(const void *left, const void *right) {
  const ha__cache_part *a = left;
  const ha__cache_part *b = right;

  if (a->offset != b->offset) return a->offset < b->offset ? -1 : 1;
  return (a->size < b->size) - (a->size > b->size); /* the largest first */
}

/* Sort the parts, and remove those that overlap an earlier one. Returns their number. */
static size_t settle(ha__cache_part *parts, size_t count) {
  uint64_t end = 0;
  size_t kept = 0;

  if (count > 1) qsort(parts, count, sizeof *parts, by_offset);
  for (size_t i = 0; i < count; i++) {
    if (parts[i].offset < end) continue;
    end = parts[i].offset + parts[i].size;
    parts[kept++] = parts[i];
  }
  return kept;
}

static ha_status read_folder(ha__cache_part **out, size_t *count, const ha__cache *cache, DIR *dir,
                             ha_error *err) {
  size_t capacity = 0;

  for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
    ha__cache_part part;
    void *items = *out;
    if (!read_name(&part, entry->d_name)) continue;
    if (!ha__range_within(part.offset, part.size, cache->file_size)) continue;
    const ha_status st = ha__reserve(&items, &capacity, *count, 1, sizeof part, err);
    *out = items;
    if (st < 0) return st;
    (*out)[(*count)++] = part;
  }
  return HA_OK;
}

ha_status ha__cache_list(ha__cache_part **out, size_t *count, const ha__cache *cache,
                         ha_error *err) {
  ha__cache_part *parts = NULL;
  DIR *dir = opendir(cache->folder);

  *count = 0;
  *out = NULL;
  if (!dir) return HA_OK;
  const ha_status st = read_folder(&parts, count, cache, dir, err);
  closedir(dir);
  if (st < 0) {
    ha__free(parts);
    return st;
  }
  *count = settle(parts, *count);
  *out = parts;
  return HA_OK;
}

/* --- a part ----------------------------------------------------------------------------------- */

/* Hash of the bytes, and of their place. */
static bool digest(uint8_t out[DIGEST], const ha__cache *cache, const ha__cache_part *part,
                   const uint8_t *bytes) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  const bool good = context && EVP_DigestInit_ex(context, EVP_sha256(), NULL) == 1 &&
                    EVP_DigestUpdate(context, cache->state, sizeof cache->state) == 1 &&
                    EVP_DigestUpdate(context, &part->offset, sizeof part->offset) == 1 &&
                    EVP_DigestUpdate(context, bytes, part->size) == 1 &&
                    EVP_DigestFinal_ex(context, out, NULL) == 1;

  EVP_MD_CTX_free(context);
  return good;
}

static bool read_all(int fd, uint8_t *out, size_t size) {
  while (size > 0) {
    const ssize_t got = read(fd, out, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    out += got;
    size -= (size_t)got;
  }
  return true;
}

static bool write_all(int fd, const uint8_t *bytes, size_t size) {
  while (size > 0) {
    const ssize_t put = write(fd, bytes, size);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    bytes += put;
    size -= (size_t)put;
  }
  return true;
}

static bool read_part(uint8_t *out, const ha__cache *cache, const ha__cache_part *part, int fd) {
  uint8_t header[HEADER];
  uint8_t wanted[DIGEST];

  return read_all(fd, header, sizeof header) && read_all(fd, out, part->size) &&
         memcmp(header, g_magic, sizeof g_magic) == 0 && digest(wanted, cache, part, out) &&
         memcmp(header + sizeof g_magic, wanted, DIGEST) == 0;
}

bool ha__cache_load(uint8_t *out, ha__cache *cache, const ha__cache_part *part) {
  char path[PATH_ROOM];

  if (!part_path(path, cache, part)) return false;
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (fd < 0) return false;
  const bool good = read_part(out, cache, part, fd);
  if (good) {
    (void)futimens(fd, NULL); /* so that it is deleted last */
    atomic_fetch_add(&g_loaded, part->size);
  } else {
    (void)unlink(path);
  }
  close(fd);
  return good;
}

static bool write_part(const ha__cache *cache, const ha__cache_part *part, const uint8_t *bytes,
                       int fd) {
  uint8_t header[HEADER];

  memcpy(header, g_magic, sizeof g_magic);
  return digest(header + sizeof g_magic, cache, part, bytes) &&
         write_all(fd, header, sizeof header) && write_all(fd, bytes, part->size);
}

/* Create the folder of the URL, and in it that of the state. */
static void make_folders(const ha__cache *cache) {
  char path[PATH_ROOM];
  const size_t size = strlen(cache->folder) - strlen(cache->state) - 1;

  memcpy(path, cache->folder, size);
  path[size] = '\0';
  (void)mkdir(path, 0700);
  (void)mkdir(cache->folder, 0700);
}

static bool save(const ha__cache *cache, const ha__cache_part *part, const uint8_t *bytes) {
  char path[PATH_ROOM];
  char draft[PATH_ROOM];
  char name[NAME_DIGITS];

  snprintf(name, sizeof name, ".%ld-%u", (long)getpid(), atomic_fetch_add(&g_names, 1));
  if (!part_path(path, cache, part) || !join(draft, cache->folder, name)) return false;
  make_folders(cache);
  const int fd = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return false;
  const bool is_written = write_part(cache, part, bytes, fd);
  const bool is_closed = close(fd) == 0;
  if (is_written && is_closed && rename(draft, path) == 0) return true;
  (void)unlink(draft);
  return false;
}

void ha__cache_save(ha__cache *cache, const ha__cache_part *part, const uint8_t *bytes) {
  if (atomic_load(&cache->failed) || part->size > PART_MAX || part->size > cache->limit) return;
  if (!save(cache, part, bytes)) {
    atomic_store(&cache->failed, true);
    return;
  }
  const uint64_t written = atomic_fetch_add(&g_written, part->size) + part->size;
  if (written >= cache->limit / TRIM_PART) ha__cache_trim(cache);
}

uint64_t ha__cache_loaded(void) {
  return atomic_load(&g_loaded);
}

/* --- the limit -------------------------------------------------------------------------------- */

typedef struct kept {
  char *path;
  uint64_t size;
  int64_t used_ns;
} kept;

typedef struct all_kept {
  kept *items;
  size_t count;
  size_t capacity;
  uint64_t size;
} all_kept;

/* Depth of parts below the root. */
enum { DEPTH = 2 };

static void add_kept(all_kept *all, const char *path, const struct stat *st) {
  void *items = all->items;
  const ha_status got =
      ha__reserve(&items, &all->capacity, all->count, 1, sizeof *all->items, NULL);

  all->items = items;
  all->size += (uint64_t)st->st_size;
  if (got < 0) return;
  all->items[all->count++] = (kept){ha__dup_string(path), (uint64_t)st->st_size,
                                    (int64_t)st->st_mtim.tv_sec * 1000000000 + st->st_mtim.tv_nsec};
}

/* Visit the folders of hashes, and the files in those of the last level; other files are
 * ignored. */
static void walk(all_kept *all, const char *folder, int depth) {
  char path[PATH_ROOM];
  struct stat st;
  DIR *dir = opendir(folder);

  if (!dir) return;
  for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
    const char *name = entry->d_name;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || !join(path, folder, name)) continue;
    if (lstat(path, &st) != 0) continue;
    if (depth < DEPTH) {
      if (S_ISDIR(st.st_mode) && strlen(name) == HA__S3_HASH_SIZE - 1) walk(all, path, depth + 1);
    } else if (S_ISREG(st.st_mode)) {
      add_kept(all, path, &st);
    }
  }
  closedir(dir);
}

static int by_use(const void *left, const void *right) {
  const kept *a = left;
  const kept *b = right;

  return (a->used_ns > b->used_ns) - (a->used_ns < b->used_ns);
}

/* Remove the folders of a deleted part, if they are empty now. */
static void remove_folders(char *path) {
  for (int i = 0; i < DEPTH; i++) {
    char *slash = strrchr(path, '/');
    if (!slash) return;
    *slash = '\0';
    if (rmdir(path) != 0) return;
  }
}

static void delete_oldest(all_kept *all, uint64_t limit) {
  if (all->count > 1) qsort(all->items, all->count, sizeof *all->items, by_use);
  for (size_t i = 0; i < all->count && all->size > limit; i++) {
    char *path = all->items[i].path;
    if (!path || unlink(path) != 0) continue;
    all->size -= all->items[i].size;
    remove_folders(path);
  }
}

void ha__cache_after_fork(void) {
  pthread_mutex_init(&g_trimming, NULL);
}

void ha__cache_trim(ha__cache *cache) {
  all_kept all = {NULL, 0, 0, 0};

  if (pthread_mutex_trylock(&g_trimming) != 0) return; /* another thread trims */
  if (atomic_exchange(&g_written, 0) > 0) {
    walk(&all, cache->root, 0);
    if (all.size > cache->limit) delete_oldest(&all, cache->limit - cache->limit / TRIM_PART);
  }
  for (size_t i = 0; i < all.count; i++) {
    ha__free(all.items[i].path);
  }
  ha__free(all.items);
  pthread_mutex_unlock(&g_trimming);
}
