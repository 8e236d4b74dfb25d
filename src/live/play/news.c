/* What happens, told when nobody is kept waiting by it. */
#include <stdarg.h>

#include "base/alloc.h"
#include "base/callback.h"
#include "base/format.h"
#include "live/play/play.h"

struct ha__play_news {
  ha_play_event event;
  ha__play_news *next;
  char text[512];
};

/* Without memory for it nothing is told. */
static ha__play_news *news_new(const ha_player *p, int32_t kind) {
  ha__play_news *news = p->options.event ? ha__alloc_zeroed(1, sizeof *news) : NULL;

  if (!news) return NULL;
  news->event = (ha_play_event){.struct_size = sizeof news->event,
                                .kind = kind,
                                .closed_file = "",
                                .opened_file = "",
                                .text = news->text};
  return news;
}

static void add(ha_player *p, ha__play_news *news) {
  if (!news) return;
  pthread_mutex_lock(&p->news_lock);
  *p->news_end = news;
  p->news_end = &news->next;
  pthread_mutex_unlock(&p->news_lock);
}

void ha__play_tell(ha_player *p, int32_t kind) {
  add(p, news_new(p, kind));
}

void ha__play_tell_files(ha_player *p, const char *closed, const char *opened) {
  ha__play_news *news = news_new(p, HA_PLAY_READ_SPLIT);

  if (!news) return;
  news->event.closed_file = closed;
  news->event.opened_file = opened;
  add(p, news);
}

void ha__play_tell_text(ha_player *p, int32_t kind, const char *format, ...) {
  ha__play_news *news = news_new(p, kind);
  va_list args;

  if (!news) return;
  va_start(args, format);
  ha__format_va(news->text, sizeof news->text, format, args);
  va_end(args);
  add(p, news);
}

ha__play_news *ha__play_news_take(ha_player *p) {
  pthread_mutex_lock(&p->news_lock);
  ha__play_news *news = p->news;
  p->news = NULL;
  p->news_end = &p->news;
  pthread_mutex_unlock(&p->news_lock);
  return news;
}

bool ha__play_has_news(ha_player *p) {
  pthread_mutex_lock(&p->news_lock);
  const bool has_news = p->news != NULL;
  pthread_mutex_unlock(&p->news_lock);
  return has_news;
}

void ha__play_news_out(ha_player *p, ha__play_news *news) {
  ha__callback frame;

  while (news) {
    ha__play_news *next = news->next;
    ha__callback_enter(&frame, p);
    p->options.event(p->options.user, p, &news->event);
    ha__callback_leave(&frame);
    ha__free(news);
    news = next;
  }
}
