#include "input/spool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <holdall/reader.h>

#include "io/scratch.h"
#include "ui/limits.h"
#include "ui/memory.h"

struct cli_spool {
  ha__scratch *scratch; /* bounds the file */
  FILE *file;
  uint64_t left; /* records that were not read yet; before the first read all of them */
  bool is_read;
  uint8_t *data; /* of the current message */
  size_t capacity;
};

/* Before the bytes of a message, or before an error. */
typedef struct record {
  ha_status status;
  ha_message msg;
} record;

static const char *folder(void) {
  const char *given = cli_limits_given.temp_dir ? cli_limits_given.temp_dir : getenv("TMPDIR");

  return given && *given ? given : "/tmp";
}

static bool open_file(cli_spool *s) {
  int fd = -1;

  if (ha__scratch_new(&s->scratch, folder(), cli_limits_given.temp.value, NULL) < 0) return false;
  if (ha__scratch_open_file(&fd, s->scratch, NULL) < 0) return false;
  s->file = fdopen(fd, "w+");
  if (!s->file) close(fd);
  return s->file != NULL;
}

cli_spool *cli_spool_new(uint64_t bag_bytes) {
  cli_spool *s = cli_resize(NULL, 1, sizeof *s);

  memset(s, 0, sizeof *s);
  if (!open_file(s)) {
    cli_spool_free(s);
    return NULL;
  }
  ha__scratch_saw(s->scratch, bag_bytes);
  return s;
}

static bool put(cli_spool *s, const void *bytes, size_t size) {
  return ha__scratch_charge(s->scratch, size, NULL) == HA_OK &&
         (size == 0 || fwrite(bytes, size, 1, s->file) == 1);
}

bool cli_spool_put(cli_spool *s, ha_status st, const ha_message *msg, const ha_error *err) {
  record head;

  memset(&head, 0, sizeof head); /* padding is written, too */
  head.status = st;
  if (st == HA_OK) head.msg = *msg;
  const bool good = put(s, &head, sizeof head) && (st >= 0 || put(s, err, sizeof *err));

  s->left++;
  return good && (st != HA_OK || put(s, msg->data, msg->size));
}

/* --- reading -------------------------------------------------------------------------------- */

static ha_status broken(ha_error *err) {
  *err = (ha_error){.code = HA_E_IO, .offset = HA_NO_OFFSET};
  snprintf(err->text, sizeof err->text, "cannot read a temporary file");
  return HA_E_IO;
}

static bool get(cli_spool *s, void *out, size_t size) {
  return size == 0 || fread(out, size, 1, s->file) == 1;
}

static ha_status get_message(ha_message *msg, cli_spool *s, const ha_message *stored,
                             ha_error *err) {
  if (stored->size > s->capacity) {
    s->data = cli_resize(s->data, stored->size, 1);
    s->capacity = stored->size;
  }
  if (!get(s, s->data, stored->size)) return broken(err);
  *msg = *stored;
  msg->data = s->data;
  msg->owner = NULL;
  return HA_OK;
}

ha_status cli_spool_next(ha_message *msg, cli_spool *s, ha_error *err) {
  record head;

  if (!s->is_read) rewind(s->file);
  s->is_read = true;
  if (s->left == 0) return HA_END;
  s->left--;
  if (!get(s, &head, sizeof head)) return broken(err);
  if (head.status < 0) return get(s, err, sizeof *err) ? head.status : broken(err);
  return head.status == HA_OK ? get_message(msg, s, &head.msg, err) : head.status;
}

void cli_spool_free(cli_spool *s) {
  if (!s) return;
  if (s->file) fclose(s->file);
  ha__scratch_free(s->scratch);
  free(s->data);
  free(s);
}
