/* The encodings of sensor_msgs/image_encodings.hpp, and types of OpenCV. */
#include <string.h>
#include <strings.h>

#include "media/images/images.h"

enum {
  PLAIN = HA__IMAGE_PLAIN,
  BAYER = HA__IMAGE_BAYER,
  YUV422 = HA__IMAGE_YUV422,
  NV = HA__IMAGE_NV
};
enum {
  U8 = HA_KIND_UINT8,
  S8 = HA_KIND_INT8,
  U16 = HA_KIND_UINT16,
  S16 = HA_KIND_INT16,
  S32 = HA_KIND_INT32,
  F32 = HA_KIND_FLOAT32,
  F64 = HA_KIND_FLOAT64
};
enum {
  VALUES = HA_IMAGE_VALUES,
  GREY = HA_IMAGE_GREY,
  GREY_ALPHA = HA_IMAGE_GREY_ALPHA,
  RGB = HA_IMAGE_RGB,
  RGBA = HA_IMAGE_RGBA
};

/* OpenCV's types of three and four unsigned values are BGR and BGRA. */
static const ha__image_encoding g_encodings[] = {
    {"mono8", PLAIN, 1, U8, GREY, {0}},
    {"rgb8", PLAIN, 3, U8, RGB, {0, 1, 2}},
    {"bgr8", PLAIN, 3, U8, RGB, {2, 1, 0}},
    {"rgba8", PLAIN, 4, U8, RGBA, {0, 1, 2, 3}},
    {"bgra8", PLAIN, 4, U8, RGBA, {2, 1, 0, 3}},
    {"mono16", PLAIN, 1, U16, GREY, {0}},
    {"rgb16", PLAIN, 3, U16, RGB, {0, 1, 2}},
    {"bgr16", PLAIN, 3, U16, RGB, {2, 1, 0}},
    {"rgba16", PLAIN, 4, U16, RGBA, {0, 1, 2, 3}},
    {"bgra16", PLAIN, 4, U16, RGBA, {2, 1, 0, 3}},
    {"8UC1", PLAIN, 1, U8, GREY, {0}},
    {"8UC2", PLAIN, 2, U8, GREY_ALPHA, {0, 1}},
    {"8UC3", PLAIN, 3, U8, RGB, {2, 1, 0}},
    {"8UC4", PLAIN, 4, U8, RGBA, {2, 1, 0, 3}},
    {"8SC1", PLAIN, 1, S8, VALUES, {0}},
    {"16UC1", PLAIN, 1, U16, VALUES, {0}},
    {"16UC2", PLAIN, 2, U16, GREY_ALPHA, {0, 1}},
    {"16UC3", PLAIN, 3, U16, RGB, {2, 1, 0}},
    {"16UC4", PLAIN, 4, U16, RGBA, {2, 1, 0, 3}},
    {"16SC1", PLAIN, 1, S16, VALUES, {0}},
    {"32SC1", PLAIN, 1, S32, VALUES, {0}},
    {"32SC2", PLAIN, 2, S32, VALUES, {0, 1}},
    {"32SC3", PLAIN, 3, S32, VALUES, {0, 1, 2}},
    {"32SC4", PLAIN, 4, S32, VALUES, {0, 1, 2, 3}},
    {"32FC1", PLAIN, 1, F32, VALUES, {0}},
    {"32FC2", PLAIN, 2, F32, VALUES, {0, 1}},
    {"32FC3", PLAIN, 3, F32, VALUES, {0, 1, 2}},
    {"32FC4", PLAIN, 4, F32, VALUES, {0, 1, 2, 3}},
    {"64FC1", PLAIN, 1, F64, VALUES, {0}},
    {"64FC2", PLAIN, 2, F64, VALUES, {0, 1}},
    {"64FC3", PLAIN, 3, F64, VALUES, {0, 1, 2}},
    {"64FC4", PLAIN, 4, F64, VALUES, {0, 1, 2, 3}},
    {"bayer_rggb8", BAYER, 1, U8, RGB, {0, 1, 1, 2}},
    {"bayer_bggr8", BAYER, 1, U8, RGB, {2, 1, 1, 0}},
    {"bayer_gbrg8", BAYER, 1, U8, RGB, {1, 2, 0, 1}},
    {"bayer_grbg8", BAYER, 1, U8, RGB, {1, 0, 2, 1}},
    {"bayer_rggb16", BAYER, 1, U16, RGB, {0, 1, 1, 2}},
    {"bayer_bggr16", BAYER, 1, U16, RGB, {2, 1, 1, 0}},
    {"bayer_gbrg16", BAYER, 1, U16, RGB, {1, 2, 0, 1}},
    {"bayer_grbg16", BAYER, 1, U16, RGB, {1, 0, 2, 1}},
    {"yuv422", YUV422, 0, U8, RGB, {1, 0, 3, 2}},
    {"uyvy", YUV422, 0, U8, RGB, {1, 0, 3, 2}},
    {"yuv422_yuy2", YUV422, 0, U8, RGB, {0, 1, 2, 3}},
    {"yuyv", YUV422, 0, U8, RGB, {0, 1, 2, 3}},
    {"nv12", NV, 0, U8, RGB, {0, 1, 1}},
    {"nv21", NV, 0, U8, RGB, {1, 0, 1}},
    {"nv24", NV, 0, U8, RGB, {0, 1, 0}},
};

const ha__image_encoding *ha__image_encoding_find(const char *name, size_t size) {
  for (size_t i = 0; i < sizeof g_encodings / sizeof g_encodings[0]; i++) {
    const ha__image_encoding *e = &g_encodings[i];

    if (strlen(e->name) == size && strncasecmp(e->name, name, size) == 0) return e;
  }
  return NULL;
}
