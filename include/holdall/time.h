/**
 * @file holdall/time.h
 * Parse and format times.
 *
 * Lifetime: nothing to release.
 * Threads:  any thread.
 * Memory:   none.
 */
#ifndef HA_TIME_H
#define HA_TIME_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>

HA_BEGIN_DECLS

/** Kinds of times that ha_time_parse() returns. */
enum {
  HA_TIME_ABSOLUTE = 0,   /* ns since the epoch */
  HA_TIME_FROM_START = 1, /* "+12.5s": ns after the first message */
  HA_TIME_FROM_END = 2    /* "-3s": ns before the last message (value is negative) */
};

/**
 * Read a time in one of these forms:
 * - seconds: "1762757746.5", up to 11 digits before the point;
 * - nanoseconds: "1762757746500000000", 12 digits and more, no point;
 * - RFC 3339: "2025-11-10T06:55:46.5Z", "2025-11-10 07:55:46.5+01:00"; without zone it is local
 *   time; the fraction, the seconds or the whole clock may be missing;
 * - the output of ha_time_format(), with or without the part in parentheses (which takes
 *   precedence);
 * - an offset: a sign and numbers with units h, m, s, ms, us, ns: "+12.5s", "-3s", "+1m30s".
 *
 * A sign always means an offset, and an offset always has a unit. Nothing is rounded: values that
 * do not fit 64 bits of nanoseconds (a tenth digit after the point, the year 2300) are refused. A
 * leap second (":60") counts as the second after it.
 *
 * @param[out] out_ns    nanoseconds; untouched on failure
 * @param[out] out_kind  HA_TIME_...; untouched on failure
 * @retval HA_OK, HA_E_ARG (err says what is wrong)
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_time_parse(int64_t *out_ns, int32_t *out_kind, const char *text,
                                             ha_error *err);

/** Size of the output of ha_time_format(), including the final NUL. */
#define HA_TIME_TEXT_SIZE 64

/**
 * Write a time as `ros2 bag info` does: local time and seconds,
 * "Nov 10 2025 14:55:46.627438064 (1762757746.627438064)". @since 0.1
 */
HA_API void ha_time_format(char out[HA_TIME_TEXT_SIZE], int64_t time_ns);

/** Write seconds with nine decimals: "1762757746.627438064", "-0.500000000". @since 0.1 */
HA_API void ha_time_format_seconds(char out[HA_TIME_TEXT_SIZE], int64_t time_ns);

HA_END_DECLS

#endif
