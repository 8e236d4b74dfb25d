/* Events of a player: queued with or without its lock, delivered to the user's callback without it.
 */
#include <stdarg.h>

#include "base/alloc.h"
#include "base/callback.h"
#include "base/format.h"
#include "live/play/play.h"

struct ha__play_event_entry {
  ha_play_event event;
  ha__play_event_entry *next;
  char text[512];
};

/* NULL = no event callback, or out of memory: then the event is dropped. */
static ha__play_event_entry *new_event(const ha_player *p, int32_t kind) {
  ha__play_event_entry *entry = p->options.event ? ha__alloc_zeroed(1, sizeof *entry) : NULL;

  if (!entry) return NULL;
  entry->event = (ha_play_event){.struct_size = sizeof entry->event,
                                 .kind = kind,
                                 .closed_file = "",
                                 .opened_file = "",
                                 .text = entry->text};
  return entry;
}

static void append(ha_player *p, ha__play_event_entry *entry) {
  if (!entry) return;
  pthread_mutex_lock(&p->events_lock);
  *p->events_end = entry;
  p->events_end = &entry->next;
  pthread_mutex_unlock(&p->events_lock);
}

void ha__play_report(ha_player *p, int32_t kind) {
  append(p, new_event(p, kind));
}

void ha__play_report_files(ha_player *p, const char *closed, const char *opened) {
  ha__play_event_entry *entry = new_event(p, HA_PLAY_READ_SPLIT);

  if (!entry) return;
  entry->event.closed_file = closed;
  entry->event.opened_file = opened;
  append(p, entry);
}

void ha__play_report_text(ha_player *p, int32_t kind, const char *format, ...) {
  ha__play_event_entry *entry = new_event(p, kind);
  va_list args;

  if (!entry) return;
  va_start(args, format);
  ha__format_va(entry->text, sizeof entry->text, format, args);
  va_end(args);
  append(p, entry);
}

ha__play_event_entry *ha__play_events_take(ha_player *p) {
  pthread_mutex_lock(&p->events_lock);
  ha__play_event_entry *first = p->events;
  p->events = NULL;
  p->events_end = &p->events;
  pthread_mutex_unlock(&p->events_lock);
  return first;
}

bool ha__play_has_events(ha_player *p) {
  pthread_mutex_lock(&p->events_lock);
  const bool has_events = p->events != NULL;
  pthread_mutex_unlock(&p->events_lock);
  return has_events;
}

void ha__play_events_deliver(ha_player *p, ha__play_event_entry *first) {
  ha__callback frame;

  while (first) {
    ha__play_event_entry *next = first->next;
    ha__callback_enter(&frame, p);
    p->options.event(p->options.user, p, &first->event);
    ha__callback_leave(&frame);
    ha__free(first);
    first = next;
  }
}
