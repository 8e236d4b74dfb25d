/* Rates of counters that are read from time to time, by name. */
#ifndef CLI_TUI_RATES_H
#define CLI_TUI_RATES_H

#include <stddef.h>
#include <stdint.h>

typedef struct tui_rate {
  char *name;
  uint64_t messages;
  uint64_t bytes;
  int64_t at_ns;      /* when these were read */
  int64_t changed_ns; /* when messages last grew; 0 = never */
  double hz;
  double bytes_per_second;
} tui_rate;

typedef struct tui_rates {
  tui_rate *items;
  size_t size;
  size_t next; /* where the next name is expected: counters come in the same order each time */
} tui_rates;

#define TUI_RATES_INIT                                                                             \
  { NULL, 0, 0 }

/* Rates change once a second. The result is valid until the next call. */
const tui_rate *tui_rates_update(tui_rates *rates, const char *name, uint64_t messages,
                                 uint64_t bytes, int64_t now_ns);
void tui_rates_done(tui_rates *rates);

#endif
