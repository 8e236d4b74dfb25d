/**
 * @file holdall/holdall.h
 * The public API, except plugin.h, which is for authors of plugins.
 *
 * Lifetime, Threads, Memory: see each header.
 */
#ifndef HA_HOLDALL_H
#define HA_HOLDALL_H

#include <holdall/adapt.h>
#include <holdall/align.h>
#include <holdall/arrow.h>
#include <holdall/base.h>
#include <holdall/builder.h>
#include <holdall/catalog.h>
#include <holdall/check.h>
#include <holdall/control.h>
#include <holdall/decoder.h>
#include <holdall/encoding.h>
#include <holdall/error.h>
#include <holdall/frames.h>
#include <holdall/image.h>
#include <holdall/io.h>
#include <holdall/keys.h>
#include <holdall/limits.h>
#include <holdall/model.h>
#include <holdall/network.h>
#include <holdall/parameters.h>
#include <holdall/payload.h>
#include <holdall/player.h>
#include <holdall/plugins.h>
#include <holdall/points.h>
#include <holdall/reader.h>
#include <holdall/recorder.h>
#include <holdall/records.h>
#include <holdall/repair.h>
#include <holdall/rewrite.h>
#include <holdall/schema.h>
#include <holdall/seal.h>
#include <holdall/time.h>
#include <holdall/transport.h>
#include <holdall/video.h>
#include <holdall/where.h>
#include <holdall/writer.h>

#endif
