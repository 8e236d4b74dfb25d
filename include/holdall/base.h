/**
 * @file holdall/base.h
 * What every public header needs: linkage, attributes, the version.
 *
 * Lifetime: nothing to release.
 * Threads:  ha_version() may be called from any thread.
 * Memory:   none.
 */
#ifndef HA_BASE_H
#define HA_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define HA_BEGIN_DECLS extern "C" {
#define HA_END_DECLS }
#else
#define HA_BEGIN_DECLS
#define HA_END_DECLS
#endif

#if defined(__GNUC__)
#define HA_API __attribute__((visibility("default")))
#define HA_MUST_CHECK __attribute__((warn_unused_result))
#define HA_PRINTF(format_index, first_arg) __attribute__((format(printf, format_index, first_arg)))
#else
#define HA_API
#define HA_MUST_CHECK
#define HA_PRINTF(format_index, first_arg)
#endif

/** Version of these headers; ha_version() tells that of the library. */
#define HA_VERSION_MAJOR 0
#define HA_VERSION_MINOR 1
#define HA_VERSION_PATCH 0

HA_BEGIN_DECLS

/** Version of the library, "MAJOR.MINOR.PATCH", static. @since 0.1 */
HA_API const char *ha_version(void);

HA_END_DECLS

#endif
