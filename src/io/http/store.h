/* A bucket of S3: its location, the credentials, and the signatures of requests to it. */
#ifndef HA_IO_HTTP_STORE_H
#define HA_IO_HTTP_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/io.h>

#include "io/http/answer.h"
#include "io/http/net.h"
#include "io/http/target.h"
#include "io/s3/credentials.h"
#include "io/s3/name.h"
#include "io/s3/sign.h"

/* Whether a name belongs to a store. */
bool ha__store_has(const char *name);

/* From the options (borrowed), the environment, the profile and the name: s3://bucket/... May
 * request credentials from servers. HA_E_ARG, HA_E_IO, HA_E_NOMEM. */
ha_status ha__store_open(ha__store **out, const char *name, const ha__net *net, ha_error *err);
/* NULL is allowed. */
void ha__store_close(ha__store *store);

/* The request for an object, or with key "" for the bucket. The caller owns the texts in out. */
ha_status ha__store_target(ha__target *out, ha__store *store, const char *key,
                           const ha__s3_field *query, size_t count, ha_error *err);

/* Request new credentials if the present ones expire soon. Any thread. */
ha_status ha__store_renew(ha__store *store, ha_error *err);

/* Whether an answer has information with which the request should be sent again, to a new
 * target: the region of the bucket, the time, or that the credentials have expired. */
bool ha__store_learn(ha__store *store, const ha__http_answer *answer, const char *body,
                     size_t size);

/* As in ha__store_ops. */
ha_status ha__store_explain(char *out, size_t capacity, ha__store *store, int status,
                            const char *body, size_t size);

/* In the child of a fork: forget what is kept for all stores, whose lock another thread may hold.
 */
void ha__store_after_fork(void);

/* As in ha_io_ops. */
ha_status ha__store_list(const char *folder, const ha__net *net, ha_io_add_fn add,
                         ha_io_names *names, ha_error *err);

/* --- put_store.c ------------------------------------------------------------------------------ */

/* As in ha_io_ops. */
ha_status ha__put_store(const ha__net *net, const char *name, const ha_io_content *content,
                        ha_io_stored *out, ha_error *err);

/* --- chain.c ---------------------------------------------------------------------------------- */

/* The profile of this name, or with NULL that of the environment, of both files. HA_E_IO: there is
 * none of that name. */
ha_status ha__chain_profile(ha__s3_profile *out, const char *name, ha_error *err);

/* Credentials without an id: none were found, requests are not signed. Those of programs and
 * servers are kept until shortly before they end. is_named: the profile was chosen by an option,
 * and precedes the environment. HA_E_IO: a place that is set fails. Any thread. */
ha_status ha__chain_credentials(ha__s3_credentials *out, const ha__s3_profile *profile,
                                bool is_named, ha_error *err);

/* A server refuses these as expired: do not return them again. Any thread. */
void ha__chain_forget(const ha__s3_credentials *expired);

/* As ha__store_after_fork(). */
void ha__chain_after_fork(void);

/* Whether they end so soon that others should be looked for. */
bool ha__chain_is_stale(const ha__s3_credentials *credentials);

#endif
