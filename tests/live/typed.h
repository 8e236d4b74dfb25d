/* Messages of content.h as the structs that idlc makes of types.idl. */
#ifndef LIVE_TYPED_H
#define LIVE_TYPED_H

#include <dds/dds.h>

#include "content.h"

const dds_topic_descriptor_t *typed_descriptor(content_kind kind);

/* Fill the sample, which is kept until the next call, with the content of id. */
const void *typed_fill(content_kind kind, content_id id, uint32_t size, int32_t key);

/* Whether its content is right, its id, and the size of its text or its bytes. */
bool typed_is_content(content_id *out, uint64_t *size, content_kind kind, const void *sample);

#endif
