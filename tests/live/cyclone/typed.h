/* Messages of content.h as the structs that idlc generates from types.idl. */
#ifndef LIVE_TYPED_H
#define LIVE_TYPED_H

#include <dds/dds.h>

#include "content.h"

const dds_topic_descriptor_t *typed_descriptor(content_kind kind);

/* Fills a sample with the content of id; it is valid until the next call. */
const void *typed_fill(content_kind kind, content_id id, uint32_t size, int32_t key);

/* Whether the content is correct; also returns its id, and the size of its text or data. */
bool typed_is_content(content_id *out, uint64_t *size, content_kind kind, const void *sample);

#endif
