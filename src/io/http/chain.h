/* Where credentials of S3 are looked for, in this order: the environment, the profile of ~/.aws
 * (keys, or a program that prints them), the container's server, the server of an EC2 machine. */
#ifndef HA_IO_HTTP_CHAIN_H
#define HA_IO_HTTP_CHAIN_H

#include "io/s3/credentials.h"

/* The profile of this name, or with NULL that of the environment, of both files. HA_E_IO: there is
 * none of that name. */
ha_status ha__chain_profile(ha__s3_profile *out, const char *name, ha_error *err);

/* Credentials without an id: none were found, requests are not signed. Those of programs and
 * servers are kept until shortly before they end. is_named: the profile was chosen by an option,
 * and precedes the environment. HA_E_IO: a place that is set fails. Any thread. */
ha_status ha__chain_credentials(ha__s3_credentials *out, const ha__s3_profile *profile,
                                bool is_named, ha_error *err);

/* Whether they end so soon that others should be looked for. */
bool ha__chain_is_stale(const ha__s3_credentials *credentials);

#endif
