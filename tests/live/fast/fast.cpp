#include "fast.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/rtps/transport/UDPv4TransportDescriptor.h>

#include "typesPubSubTypes.h"

using namespace eprosima::fastdds::dds;

namespace {

enum { SOCKET_BYTES = 4 << 20, ROOM_BYTES = 1024 };

using builtin_interfaces::msg::dds_::Time_;
using geometry_msgs::msg::dds_::TransformStamped_;
using live_msgs::msg::dds_::Keyed_;
using live_msgs::msg::dds_::Numbered_;
using sensor_msgs::msg::dds_::Image_;
using sensor_msgs::msg::dds_::Imu_;
using std_msgs::msg::dds_::Header_;
using std_msgs::msg::dds_::String_;
using tf2_msgs::msg::dds_::TFMessage_;

std::string text_of(content_id id, uint32_t size) {
  std::string text(size, '\0');

  content_text(&text[0], size, id);
  return text;
}

std::vector<uint8_t> bytes_of(content_id id, uint32_t size) {
  std::vector<uint8_t> bytes(size);

  content_bytes(bytes.data(), size, id);
  return bytes;
}

Header_ header_of(content_id id) {
  Header_ header;

  header.stamp().sec(static_cast<int32_t>(id.publisher));
  header.stamp().nanosec(static_cast<uint32_t>(id.number));
  header.frame_id(CONTENT_FRAME);
  return header;
}

bool header_is(content_id *out, const Header_ &header) {
  out->publisher = static_cast<uint32_t>(header.stamp().sec());
  out->number = header.stamp().nanosec();
  return header.frame_id() == CONTENT_FRAME;
}

/* --- filling and checking, by type --- */

void fill(String_ &m, content_id id, uint32_t size, int32_t) {
  m.data(text_of(id, size));
}

bool is_content(content_id *out, uint64_t *size, String_ &m) {
  *size = m.data().size();
  return content_text_is(out, m.data().c_str(), m.data().size());
}

void fill(Keyed_ &m, content_id id, uint32_t size, int32_t key) {
  m.id(key);
  m.data(text_of(id, size));
}

bool is_content(content_id *out, uint64_t *size, Keyed_ &m) {
  *size = m.data().size();
  return content_text_is(out, m.data().c_str(), m.data().size());
}

void fill(Numbered_ &m, content_id id, uint32_t size, int32_t) {
  m.publisher(id.publisher);
  m.number(id.number);
  m.data(bytes_of(id, size));
}

bool is_content(content_id *out, uint64_t *size, Numbered_ &m) {
  out->publisher = m.publisher();
  out->number = m.number();
  *size = m.data().size();
  return content_bytes_are(m.data().data(), m.data().size(), *out);
}

void fill(Image_ &m, content_id id, uint32_t size, int32_t) {
  m.header(header_of(id));
  m.height(size / CONTENT_IMAGE_STEP);
  m.width(CONTENT_IMAGE_WIDTH);
  m.encoding(CONTENT_ENCODING);
  m.is_bigendian(0);
  m.step(CONTENT_IMAGE_STEP);
  m.data(bytes_of(id, size));
}

bool is_content(content_id *out, uint64_t *size, Image_ &m) {
  *size = m.data().size();
  return header_is(out, m.header()) && m.height() == *size / CONTENT_IMAGE_STEP &&
         m.width() == CONTENT_IMAGE_WIDTH && m.encoding() == CONTENT_ENCODING &&
         m.step() == CONTENT_IMAGE_STEP &&
         content_bytes_are(m.data().data(), m.data().size(), *out);
}

/* The doubles of an Imu in order. */
template <class Each> void imu_values(Imu_ &m, Each each) {
  for (double *v :
       {&m.orientation().x(), &m.orientation().y(), &m.orientation().z(), &m.orientation().w()})
    each(*v);
  for (double &v : m.orientation_covariance())
    each(v);
  for (double *v :
       {&m.angular_velocity().x(), &m.angular_velocity().y(), &m.angular_velocity().z()})
    each(*v);
  for (double &v : m.angular_velocity_covariance())
    each(v);
  for (double *v :
       {&m.linear_acceleration().x(), &m.linear_acceleration().y(), &m.linear_acceleration().z()})
    each(*v);
  for (double &v : m.linear_acceleration_covariance())
    each(v);
}

void fill(Imu_ &m, content_id id, uint32_t, int32_t) {
  unsigned i = 0;

  m.header(header_of(id));
  imu_values(m, [&](double &v) { v = content_value(id, i++); });
}

bool is_content(content_id *out, uint64_t *, Imu_ &m) {
  bool good = header_is(out, m.header());
  unsigned i = 0;

  imu_values(m, [&](const double &v) { good = v == content_value(*out, i++) && good; });
  return good;
}

template <class Each> void tf_values(TransformStamped_ &m, Each each) {
  auto &there = m.transform().translation();
  auto &turn = m.transform().rotation();

  for (double *v : {&there.x(), &there.y(), &there.z(), &turn.x(), &turn.y(), &turn.z(), &turn.w()})
    each(*v);
}

void fill(TFMessage_ &m, content_id id, uint32_t, int32_t) {
  unsigned i = 0;

  m.transforms().resize(1);
  m.transforms()[0].header(header_of(id));
  m.transforms()[0].child_frame_id(CONTENT_CHILD);
  tf_values(m.transforms()[0], [&](double &v) { v = content_value(id, i++); });
}

bool is_content(content_id *out, uint64_t *, TFMessage_ &m) {
  if (m.transforms().size() != 1) return false;
  TransformStamped_ &one = m.transforms()[0];
  bool good = header_is(out, one.header()) && one.child_frame_id() == CONTENT_CHILD;
  unsigned i = 0;
  tf_values(one, [&](const double &v) { good = v == content_value(*out, i++) && good; });
  return good;
}

template <class Message> class Held : public FastMessage {
public:
  void *data() override {
    return &message_;
  }
  void fill(content_id id, uint32_t size, int32_t key) override {
    ::fill(message_, id, size, key);
  }
  bool is_content(content_id *out, uint64_t *size) override {
    *size = 0;
    return ::is_content(out, size, message_);
  }

private:
  Message message_;
};

TopicDataType *new_type(content_kind kind) {
  switch (kind) {
  case CONTENT_STRING:
    return new std_msgs::msg::dds_::String_PubSubType();
  case CONTENT_NUMBERED:
    return new live_msgs::msg::dds_::Numbered_PubSubType();
  case CONTENT_IMAGE:
    return new sensor_msgs::msg::dds_::Image_PubSubType();
  case CONTENT_IMU:
    return new sensor_msgs::msg::dds_::Imu_PubSubType();
  case CONTENT_TF:
    return new tf2_msgs::msg::dds_::TFMessage_PubSubType();
  case CONTENT_KEYED:
    return new live_msgs::msg::dds_::Keyed_PubSubType();
  }
  return nullptr;
}

} // namespace

std::unique_ptr<FastMessage> fast_message(content_kind kind) {
  switch (kind) {
  case CONTENT_STRING:
    return std::make_unique<Held<String_>>();
  case CONTENT_NUMBERED:
    return std::make_unique<Held<Numbered_>>();
  case CONTENT_IMAGE:
    return std::make_unique<Held<Image_>>();
  case CONTENT_IMU:
    return std::make_unique<Held<Imu_>>();
  case CONTENT_TF:
    return std::make_unique<Held<TFMessage_>>();
  case CONTENT_KEYED:
    return std::make_unique<Held<Keyed_>>();
  }
  return nullptr;
}

void fast_must(bool made, const char *what) {
  if (made) return;
  std::fprintf(stderr, "%s: Fast DDS makes none\n", what);
  std::exit(1);
}

DomainParticipant *fast_participant(const peer_options &options) {
  const std::string enclave = "enclave=/;";
  DomainParticipantQos qos = PARTICIPANT_QOS_DEFAULT;
  auto udp = std::make_shared<eprosima::fastdds::rtps::UDPv4TransportDescriptor>();

  udp->interfaceWhiteList.push_back("127.0.0.1");
  udp->sendBufferSize = SOCKET_BYTES;
  udp->receiveBufferSize = SOCKET_BYTES;
  qos.transport().use_builtin_transports = false; // others can't read shared memory
  qos.transport().user_transports.push_back(udp);
  qos.user_data().setValue({enclave.begin(), enclave.end()});
  DomainParticipant *participant =
      DomainParticipantFactory::get_instance()->create_participant(options.domain, qos);
  fast_must(participant, "participant");
  return participant;
}

Topic *fast_topic(DomainParticipant *participant, const peer_options &options) {
  TypeSupport type(new_type(options.kind));

  type->m_typeSize = options.size + ROOM_BYTES; // allocated for short texts
  type->auto_fill_type_information(false);
  type->auto_fill_type_object(false);
  type.register_type(participant);
  Topic *topic = participant->create_topic(options.topic, type.get_type_name(), TOPIC_QOS_DEFAULT);
  fast_must(topic, "topic");
  return topic;
}
