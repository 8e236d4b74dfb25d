/**
 * @file holdall/frames.h
 * Coordinate frames: transforms of a bag (tf2_msgs/TFMessage, tf/tfMessage), and look-ups between
 * any two frames at any time of the bag.
 *
 * Lifetime: ha_frames_new() -> ha_frames_add() or ha_frames_read(), ha_frames_lookup(), in any
 *           order -> ha_frames_free().
 * Threads:  one thread at a time; a look-up may sort, so it changes the object.
 * Memory:   about 100 bytes a transform, up to options.max_transforms of them.
 */
#ifndef HA_FRAMES_H
#define HA_FRAMES_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/encoding.h>
#include <holdall/error.h>
#include <holdall/model.h>

HA_BEGIN_DECLS

/** Maps points of one frame to another: p' = rotation * p + translation. Does not grow. */
typedef struct ha_transform {
  double translation[3]; /* x, y, z; metres */
  double rotation[4];    /* unit quaternion x, y, z, w */
} ha_transform;

#define HA_TRANSFORM_INIT                                                                          \
  {                                                                                                \
    {0, 0, 0}, {                                                                                   \
      0, 0, 0, 1                                                                                   \
    }                                                                                              \
  }

typedef struct ha_frames ha_frames;

/** 0 means the default everywhere. */
typedef struct ha_frames_options {
  size_t struct_size;
  uint64_t max_transforms; /* most transforms that are kept; default 16 million */
  uint64_t max_frames;     /* default 65536 */
} ha_frames_options;

#define HA_FRAMES_OPTIONS_INIT                                                                     \
  { sizeof(ha_frames_options), 0, 0 }

/** Properties of one frame. */
typedef struct ha_frame_info {
  size_t struct_size;
  const char *name;   /* without a leading slash; borrowed until ha_frames_free() */
  const char *parent; /* of its last transform; NULL = none: a root */
  int32_t is_static;  /* its transform is valid at all times */
  uint64_t count;     /* transforms to a parent */
  int64_t first_ns;   /* their stamps, ns since the epoch; 0 without transforms */
  int64_t last_ns;
} ha_frame_info;

#define HA_FRAME_INFO_INIT                                                                         \
  { sizeof(ha_frame_info), NULL, NULL, 0, 0, 0, 0 }

/** options: NULL for the defaults. @retval HA_OK, HA_E_NOMEM, HA_E_ARG @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_frames_new(ha_frames **out, const ha_frames_options *options,
                                             ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_frames_free(ha_frames *frames);

/**
 * Add the transform of a frame in its parent. A leading slash of a name is ignored, as in tf2. A
 * frame with at least one non-static transform is not static; of transforms with the same stamp the
 * one added last is used.
 *
 * @param time_ns    stamp of the transform, ns since the epoch; ignored for a static one.
 * @param transform  maps points of child to parent; its rotation is normalised.
 * @retval HA_OK
 * @retval HA_E_ARG    an empty name, a frame that is its own parent, or an invalid transform (NaN,
 *                     a rotation of length 0)
 * @retval HA_E_LIMIT  more frames or transforms than the options allow
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_frames_add(ha_frames *frames, const char *parent,
                                             const char *child, int64_t time_ns,
                                             const ha_transform *transform, int32_t is_static,
                                             ha_error *err);

/** Reads the transforms of one channel. */
typedef struct ha_frames_reader ha_frames_reader;

/** 1 if the messages of the channel are transforms, else 0. plan may be NULL. @since 0.1 */
HA_API int32_t ha_frames_are_in(const ha_channel *channel, const ha_plan *plan);

/**
 * Prepare to read the messages of a channel. They are static if the last part of its topic is
 * tf_static.
 *
 * @param plan  of the channel; borrowed until ha_frames_reader_free().
 * @retval HA_OK, HA_E_ARG (no transforms), HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_frames_reader_new(ha_frames_reader **out,
                                                    const ha_channel *channel, const ha_plan *plan,
                                                    ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_frames_reader_free(ha_frames_reader *reader);

/**
 * Add all transforms of a message, by the stamps of their headers.
 *
 * @retval HA_OK
 * @retval HA_E_CORRUPT, HA_E_TRUNCATED  the message does not decode; transforms before are added
 * @retval others  as ha_frames_add(): the transforms after the refused one are not added
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_frames_read(ha_frames *frames, ha_frames_reader *reader,
                                              const ha_message *msg, ha_error *err);

/** Number of frames. @since 0.1 */
HA_API size_t ha_frames_count(const ha_frames *frames);

/** Frame number i, in the order of first mention. @retval HA_OK, HA_E_ARG @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_frames_get(ha_frame_info *out, const ha_frames *frames, size_t i,
                                             ha_error *err);

/**
 * The transform that maps points of source to target at a time. Between two transforms of a frame
 * translation is interpolated linearly, rotation along the shorter arc; there is no extrapolation.
 * When a frame changes its parent, the earlier transform is valid until the later one.
 *
 * @param[out] out  untouched unless HA_OK.
 * @param time_ns   ns since the epoch.
 * @retval HA_OK
 * @retval HA_E_ARG    no such frame, or the two are not connected; err says which
 * @retval HA_E_LIMIT  a frame between them has transforms, but not around this time (err names it
 *                     and its times); or numbers are beyond the range of a double
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_frames_lookup(ha_transform *out, ha_frames *frames,
                                                const char *target, const char *source,
                                                int64_t time_ns, ha_error *err);

HA_END_DECLS

#endif
