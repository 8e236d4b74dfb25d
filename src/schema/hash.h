/* MD5 and SHA-256 as text. Pure functions. */
#ifndef HA_SCHEMA_HASH_H
#define HA_SCHEMA_HASH_H

#include <stddef.h>

#include <holdall/error.h>

/* Writes 32 or 64 lower-case hexadecimal digits and a NUL. */
ha_status ha__md5(char out[33], const void *bytes, size_t size, ha_error *err);
ha_status ha__sha256(char out[65], const void *bytes, size_t size, ha_error *err);

#endif
