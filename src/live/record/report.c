/* Events and notes for the user's callback; delivered by the writing thread. */
#include <stdarg.h>
#include <stdio.h>

#include "base/alloc.h"
#include "base/callback.h"
#include "base/format.h"
#include "base/status.h"
#include "live/record/record.h"
#include "live/transport.h"

/* Most notes that wait; beyond it only their number is reported. */
enum { MAX_NOTES = 100 };

void ha__record_report(ha_recorder *r, const ha_recorder_event *event) {
  ha__callback frame;

  if (!r->options.event) return;
  ha__callback_enter(&frame, r);
  r->options.event(r->options.user, r, event);
  ha__callback_leave(&frame);
}

void ha__record_note(ha_recorder *r, const char *format, ...) {
  ha__record_note_line *note = ha__alloc(sizeof *note);
  va_list args;

  pthread_mutex_lock(&r->lock);
  r->note_count++;
  if (!note || r->note_count > MAX_NOTES) {
    ha__free(note);
    pthread_mutex_unlock(&r->lock);
    return;
  }
  ha__record_note_line **last = &r->notes;
  while (*last)
    last = &(*last)->next;
  va_start(args, format);
  ha__format_va(note->text, sizeof note->text, format, args);
  va_end(args);
  note->next = NULL;
  *last = note;
  pthread_mutex_unlock(&r->lock);
}

void ha__record_note_invalid(ha_recorder *r) {
  if (!atomic_exchange(&r->has_invalid, true)) ha__record_note(r, "%s", HA__TRANSPORT_INVALID);
}

void ha__record_report_notes(ha_recorder *r) {
  char more[64];
  size_t delivered = 0;

  pthread_mutex_lock(&r->lock);
  ha__record_note_line *notes = r->notes;
  const size_t count = r->note_count;
  r->notes = NULL;
  r->note_count = 0;
  pthread_mutex_unlock(&r->lock);
  while (notes) {
    ha__record_note_line *note = notes;
    notes = note->next;
    ha__record_report(r, &(ha_recorder_event){.struct_size = sizeof(ha_recorder_event),
                                              .kind = HA_RECORDER_NOTE,
                                              .text = note->text});
    ha__free(note);
    delivered++;
  }
  if (delivered == count) return;
  snprintf(more, sizeof more, "and %zu more notes", count - delivered);
  ha__record_report(r, &(ha_recorder_event){.struct_size = sizeof(ha_recorder_event),
                                            .kind = HA_RECORDER_NOTE,
                                            .text = more});
}
