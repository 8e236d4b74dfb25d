#include "messages.hpp"

#include <string>
#include <vector>

namespace {

void fill(std_msgs::Header &header, content_id id) {
  header.stamp.sec = id.publisher;
  header.stamp.nsec = static_cast<uint32_t>(id.number);
  header.frame_id = CONTENT_FRAME;
}

bool is_content(content_id *out, const std_msgs::Header &header) {
  out->publisher = header.stamp.sec;
  out->number = header.stamp.nsec;
  return header.frame_id == CONTENT_FRAME;
}

void fill(std::vector<uint8_t> &data, content_id id, uint32_t size) {
  data.resize(size);
  content_bytes(data.data(), size, id);
}

// The doubles of an Imu in order.
template <class Imu, class Each> void imu_values(Imu &m, Each each) {
  for (auto *v : {&m.orientation.x, &m.orientation.y, &m.orientation.z, &m.orientation.w})
    each(*v);
  for (auto &v : m.orientation_covariance)
    each(v);
  for (auto *v : {&m.angular_velocity.x, &m.angular_velocity.y, &m.angular_velocity.z})
    each(*v);
  for (auto &v : m.angular_velocity_covariance)
    each(v);
  for (auto *v : {&m.linear_acceleration.x, &m.linear_acceleration.y, &m.linear_acceleration.z})
    each(*v);
  for (auto &v : m.linear_acceleration_covariance)
    each(v);
}

template <class Transform, class Each> void tf_values(Transform &m, Each each) {
  auto &there = m.translation;
  auto &turn = m.rotation;

  for (auto *v : {&there.x, &there.y, &there.z, &turn.x, &turn.y, &turn.z, &turn.w})
    each(*v);
}

} // namespace

void ros1_fill(std_msgs::String &m, content_id id, uint32_t size) {
  m.data.resize(size);
  content_text(&m.data[0], size, id); // also writes the NUL that ends a std::string
}

bool ros1_is_content(content_id *out, uint64_t *size, const std_msgs::String &m) {
  *size = m.data.size();
  return content_text_is(out, m.data.c_str(), m.data.size());
}

void ros1_fill(live_msgs::Numbered &m, content_id id, uint32_t size) {
  m.publisher = id.publisher;
  m.number = id.number;
  fill(m.data, id, size);
}

bool ros1_is_content(content_id *out, uint64_t *size, const live_msgs::Numbered &m) {
  out->publisher = m.publisher;
  out->number = m.number;
  *size = m.data.size();
  return content_bytes_are(m.data.data(), m.data.size(), *out);
}

void ros1_fill(sensor_msgs::Image &m, content_id id, uint32_t size) {
  fill(m.header, id);
  m.height = size / CONTENT_IMAGE_STEP;
  m.width = CONTENT_IMAGE_WIDTH;
  m.encoding = CONTENT_ENCODING;
  m.is_bigendian = 0;
  m.step = CONTENT_IMAGE_STEP;
  fill(m.data, id, size);
}

bool ros1_is_content(content_id *out, uint64_t *size, const sensor_msgs::Image &m) {
  *size = m.data.size();
  return is_content(out, m.header) && m.height == *size / CONTENT_IMAGE_STEP &&
         m.width == CONTENT_IMAGE_WIDTH && m.encoding == CONTENT_ENCODING &&
         m.step == CONTENT_IMAGE_STEP && content_bytes_are(m.data.data(), m.data.size(), *out);
}

void ros1_fill(sensor_msgs::Imu &m, content_id id, uint32_t) {
  unsigned i = 0;

  fill(m.header, id);
  imu_values(m, [&](double &v) { v = content_value(id, i++); });
}

bool ros1_is_content(content_id *out, uint64_t *size, const sensor_msgs::Imu &m) {
  bool good = is_content(out, m.header);
  unsigned i = 0;

  imu_values(m, [&](const double &v) { good = v == content_value(*out, i++) && good; });
  *size = i * sizeof(double);
  return good;
}

void ros1_fill(tf2_msgs::TFMessage &m, content_id id, uint32_t) {
  unsigned i = 0;

  m.transforms.resize(1);
  fill(m.transforms[0].header, id);
  m.transforms[0].child_frame_id = CONTENT_CHILD;
  tf_values(m.transforms[0].transform, [&](double &v) { v = content_value(id, i++); });
}

bool ros1_is_content(content_id *out, uint64_t *size, const tf2_msgs::TFMessage &m) {
  if (m.transforms.size() != 1) return false;
  const auto &one = m.transforms[0];
  bool good = is_content(out, one.header) && one.child_frame_id == CONTENT_CHILD;
  unsigned i = 0;
  tf_values(one.transform, [&](const double &v) { good = v == content_value(*out, i++) && good; });
  *size = i * sizeof(double);
  return good;
}
