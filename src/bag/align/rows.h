/* The times of rows: at a rate, or those of messages, which are queued. */
#ifndef HA_BAG_ALIGN_ROWS_H
#define HA_BAG_ALIGN_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

typedef struct ha__align_rows {
  double rate_hz; /* 0 = at messages */
  int64_t start_ns;
  int64_t end_ns; /* exclusive */
  bool has_start; /* start_ns is set */
  uint64_t count; /* rows that were passed */
  int64_t *times; /* of messages: from first to end */
  size_t first;
  size_t end;
  size_t capacity;
} ha__align_rows;

/* The time of the next row; false if it is not known (yet), or not before end_ns. */
bool ha__align_rows_peek(int64_t *out, const ha__align_rows *rows);
void ha__align_rows_pass(ha__align_rows *rows);

/* Note the time of a message; is_row: it makes a row. */
ha_status ha__align_rows_message(ha__align_rows *rows, int64_t time_ns, bool is_row, ha_error *err);

/* Whether there is no row at this time or later, except those in the queue. */
bool ha__align_rows_are_over(const ha__align_rows *rows, int64_t now_ns);

/* Bytes of the queue. */
uint64_t ha__align_rows_waiting(const ha__align_rows *rows);
void ha__align_rows_done(ha__align_rows *rows);

#endif
