/* Rates of counters, by name, from values that are read repeatedly. */
#ifndef CLI_TUI_RATES_H
#define CLI_TUI_RATES_H

#include <stddef.h>
#include <stdint.h>

typedef struct tui_rate {
  char *name;
  uint64_t messages;
  uint64_t bytes;
  int64_t at_ns;      /* time at which the values were read */
  int64_t changed_ns; /* time at which messages increased last; 0 = never */
  double hz;
  double bytes_per_second;
} tui_rate;

typedef struct tui_rates {
  tui_rate *items;
  size_t size;
  size_t
      next; /* expected index of the next name, because counters usually come in the same order */
} tui_rates;

#define TUI_RATES_INIT                                                                             \
  { NULL, 0, 0 }

/* Update the rates of a name, at most once per second. The result is valid until the next call. */
const tui_rate *tui_rates_update(tui_rates *rates, const char *name, uint64_t messages,
                                 uint64_t bytes, int64_t now_ns);
void tui_rates_done(tui_rates *rates);

#endif
