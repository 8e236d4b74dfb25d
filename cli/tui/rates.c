#include "tui/rates.h"

#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"

#define PERIOD_NS INT64_C(1000000000)

static tui_rate *find(tui_rates *rates, const char *name) {
  for (size_t i = 0; i < rates->size; i++) {
    tui_rate *rate = &rates->items[(rates->next + i) % rates->size];
    if (strcmp(rate->name, name) == 0) {
      rates->next = (size_t)(rate - rates->items) + 1;
      return rate;
    }
  }
  return NULL;
}

static tui_rate *add(tui_rates *rates, const char *name) {
  const size_t size = strlen(name) + 1;

  rates->items = cli_resize(rates->items, rates->size + 1, sizeof *rates->items);
  tui_rate *rate = &rates->items[rates->size++];
  *rate = (tui_rate){.name = cli_resize(NULL, size, 1)};
  memcpy(rate->name, name, size);
  rates->next = rates->size;
  return rate;
}

const tui_rate *tui_rates_update(tui_rates *rates, const char *name, uint64_t messages,
                                 uint64_t bytes, int64_t now_ns) {
  tui_rate *rate = find(rates, name);
  const int is_new = rate == NULL;

  if (is_new) rate = add(rates, name);
  const int64_t passed = now_ns - rate->at_ns;
  if (!is_new && passed < PERIOD_NS) return rate;
  if (messages != rate->messages) rate->changed_ns = now_ns;
  if (!is_new) {
    rate->hz = (double)(messages - rate->messages) * 1e9 / (double)passed;
    rate->bytes_per_second = (double)(bytes - rate->bytes) * 1e9 / (double)passed;
  }
  rate->messages = messages;
  rate->bytes = bytes;
  rate->at_ns = now_ns;
  return rate;
}

void tui_rates_done(tui_rates *rates) {
  for (size_t i = 0; i < rates->size; i++) {
    free(rates->items[i].name);
  }
  free(rates->items);
}
