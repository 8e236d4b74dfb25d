/* Values of fields that were read once, so that other spans of a plot are made without reading the
 * bag again. */
#include <stdlib.h>
#include <string.h>

#include "serve/bag.h"
#include "ui/memory.h"

enum { MAX_FIELDS = 64, VALUE_BYTES = sizeof(int64_t) + sizeof(double) };

typedef struct kept_field {
  char *topic;
  char *field;
  serve_column values;
  uint64_t used; /* number of the last request for it */
} kept_field;

struct serve_kept {
  pthread_mutex_t lock; /* guards the following members */
  kept_field fields[MAX_FIELDS];
  size_t count;
  uint64_t requests;
  serve_memory *memory;
};

serve_kept *serve_kept_new(serve_memory *memory) {
  serve_kept *kept = cli_resize(NULL, 1, sizeof *kept);

  memset(kept, 0, sizeof *kept);
  kept->memory = memory;
  pthread_mutex_init(&kept->lock, NULL);
  return kept;
}

/* --- values ----------------------------------------------------------------------------------- */

bool serve_column_add(serve_column *v, serve_memory *memory, int64_t time_ns, double value) {
  if (v->count == v->capacity) {
    const size_t more = v->capacity ? v->capacity : 1024;

    if (!serve_memory_take(memory, SERVE_FOR_VALUES, more * VALUE_BYTES)) return false;
    v->capacity += more;
    v->times_ns = cli_resize(v->times_ns, v->capacity, sizeof *v->times_ns);
    v->values = cli_resize(v->values, v->capacity, sizeof *v->values);
  }
  v->times_ns[v->count] = time_ns;
  v->values[v->count++] = value;
  return true;
}

void serve_column_done(serve_column *v, serve_memory *memory) {
  serve_memory_give(memory, SERVE_FOR_VALUES, v->capacity * VALUE_BYTES);
  free(v->times_ns);
  free(v->values);
  *v = (serve_column){.times_ns = NULL};
}

size_t serve_column_find(const serve_column *v, int64_t time_ns) {
  size_t low = 0;
  size_t high = v->count;

  while (low < high) {
    const size_t middle = low + (high - low) / 2;

    if (v->times_ns[middle] < time_ns) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/* --- fields ----------------------------------------------------------------------------------- */

static kept_field *find(serve_kept *kept, const char *topic, const char *field) {
  for (size_t i = 0; i < kept->count; i++) {
    kept_field *f = &kept->fields[i];

    if (strcmp(f->topic, topic) == 0 && strcmp(f->field, field) == 0) return f;
  }
  return NULL;
}

static void drop(serve_kept *kept, kept_field *f) {
  free(f->topic);
  free(f->field);
  serve_column_done(&f->values, kept->memory);
  *f = kept->fields[--kept->count];
}

/* Drop the field that was not used for the longest time. */
static void drop_oldest(serve_kept *kept) {
  kept_field *oldest = &kept->fields[0];

  for (size_t i = 1; i < kept->count; i++) {
    if (kept->fields[i].used < oldest->used) oldest = &kept->fields[i];
  }
  drop(kept, oldest);
}

bool serve_kept_drop(serve_kept *kept) {
  pthread_mutex_lock(&kept->lock);
  const bool found = kept->count > 0;
  if (found) drop_oldest(kept);
  pthread_mutex_unlock(&kept->lock);
  return found;
}

const serve_column *serve_kept_lock(serve_kept *kept, const char *topic, const char *field) {
  pthread_mutex_lock(&kept->lock);
  kept_field *f = find(kept, topic, field);
  if (!f) {
    pthread_mutex_unlock(&kept->lock);
    return NULL;
  }
  f->used = ++kept->requests;
  return &f->values;
}

void serve_kept_unlock(serve_kept *kept) {
  pthread_mutex_unlock(&kept->lock);
}

void serve_kept_put(serve_kept *kept, const char *topic, const char *field, serve_column *values) {
  pthread_mutex_lock(&kept->lock);
  if (find(kept, topic, field)) {
    serve_column_done(values, kept->memory); /* another request has read it, too */
  } else {
    if (kept->count == MAX_FIELDS) drop_oldest(kept);
    kept->fields[kept->count++] =
        (kept_field){strdup(topic), strdup(field), *values, ++kept->requests};
    *values = (serve_column){.times_ns = NULL};
  }
  pthread_mutex_unlock(&kept->lock);
}

void serve_kept_free(serve_kept *kept) {
  if (!kept) return;
  while (kept->count > 0) {
    drop(kept, &kept->fields[0]);
  }
  pthread_mutex_destroy(&kept->lock);
  free(kept);
}
