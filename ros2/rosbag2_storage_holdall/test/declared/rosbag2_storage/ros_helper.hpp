#pragma once
#include <cstring>
#include <memory>

#include "rosbag2_storage/storage_interfaces/read_write_interface.hpp"

namespace rosbag2_storage {
inline std::shared_ptr<rcutils_uint8_array_t> make_serialized_message(const void *data,
                                                                      size_t size) {
  const auto free = [](rcutils_uint8_array_t *array) {
    delete[] array->buffer;
    delete array;
  };
  std::shared_ptr<rcutils_uint8_array_t> out(new rcutils_uint8_array_t{new uint8_t[size], size},
                                             free);
  std::memcpy(out->buffer, data, size);
  return out;
}
} // namespace rosbag2_storage
