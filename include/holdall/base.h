/**
 * @file holdall/base.h
 * Linkage, attributes and version, for all public headers.
 *
 * Rules of all headers:
 * - A struct that begins with struct_size may get members at its end in a later version. Initialize
 *   it with its _INIT macro. A function accepts structs of older headers (members beyond their end
 *   have their defaults and are not written) and of newer ones; it fails with HA_E_UNSUPPORTED if a
 *   member that the library does not have is set, and with HA_E_ARG without struct_size. This holds
 *   for results, too.
 * - Results come first among the arguments, err last. err may be NULL. On failure results are
 *   untouched unless the function says otherwise.
 * - No pointer may be NULL unless its comment says so. Options may be NULL where the comment says
 *   NULL = the defaults. Texts in ha_schema, ha_channel, ha_attachment and ha_metadata may be NULL,
 *   which is an empty text; a list may be NULL if its size is 0.
 * - Options and the structs that they point to are copied during the call, unless the comment says
 *   borrowed.
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

/** Version of these headers; ha_version() returns that of the library. */
#define HA_VERSION_MAJOR 0
#define HA_VERSION_MINOR 1
#define HA_VERSION_PATCH 0

HA_BEGIN_DECLS

/** Version of the library, "MAJOR.MINOR.PATCH", static. @since 0.1 */
HA_API const char *ha_version(void);

HA_END_DECLS

#endif
