/* What happens, told when nobody is kept waiting by it. */
#include <stdarg.h>
#include <stdio.h>

#include "base/alloc.h"
#include "live/play.h"

struct ha__play_news {
  ha_play_event event;
  ha__play_news *next;
  char text[512];
};

/* Without memory for it nothing is told. */
static ha__play_news *add(ha_player *p, int32_t kind) {
  ha__play_news *news = p->options.event ? ha__alloc_zeroed(1, sizeof *news) : NULL;

  if (!news) return NULL;
  news->event = (ha_play_event){.struct_size = sizeof news->event,
                                .kind = kind,
                                .closed_file = "",
                                .opened_file = "",
                                .text = news->text};
  *p->news_end = news;
  p->news_end = &news->next;
  return news;
}

void ha__play_tell(ha_player *p, int32_t kind) {
  (void)add(p, kind);
}

void ha__play_tell_files(ha_player *p, const char *closed, const char *opened) {
  ha__play_news *news = add(p, HA_PLAY_READ_SPLIT);

  if (!news) return;
  news->event.closed_file = closed;
  news->event.opened_file = opened;
}

void ha__play_tell_text(ha_player *p, int32_t kind, const char *format, ...) {
  ha__play_news *news = add(p, kind);
  va_list args;

  if (!news) return;
  va_start(args, format);
  if (vsnprintf(news->text, sizeof news->text, format, args) < 0) news->text[0] = '\0';
  va_end(args);
}

void ha__play_news_out(ha_player *p, ha__play_news *news) {
  while (news) {
    ha__play_news *next = news->next;
    p->options.event(p->options.user, p, &news->event);
    ha__free(news);
    news = next;
  }
}
