// Common parts of the peers on Fast DDS: the participant, types by their kind, and QoS.
#ifndef LIVE_FAST_HPP
#define LIVE_FAST_HPP

#include <memory>

#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/topic/Topic.hpp>
#include <fastdds/dds/topic/TypeSupport.hpp>

#include "peer.h"

// Ends the program if an object could not be created.
void fast_must(bool made, const char *what);

// A participant with an enclave, like a ROS node, over UDP on loopback.
eprosima::fastdds::dds::DomainParticipant *fast_participant(const peer_options &options);

// A message of one kind: fills it and checks it.
class FastMessage {
public:
  virtual ~FastMessage() = default;
  virtual void *data() = 0;
  virtual void fill(content_id id, uint32_t size, int32_t key) = 0;
  virtual bool is_content(content_id *out, uint64_t *size) = 0;
};

std::unique_ptr<FastMessage> fast_message(content_kind kind);

// Registers the type like ROS does: without type information.
eprosima::fastdds::dds::Topic *fast_topic(eprosima::fastdds::dds::DomainParticipant *participant,
                                          const peer_options &options);

// QoS that writers offer and readers request.
template <class Qos> void fast_qos(Qos &qos, const peer_options &options) {
  using namespace eprosima::fastdds::dds;
  const auto seconds = [](double s) {
    return s > 0 ? eprosima::fastrtps::Duration_t(static_cast<long double>(s))
                 : eprosima::fastrtps::c_TimeInfinite;
  };
  qos.reliability().kind =
      options.best_effort ? BEST_EFFORT_RELIABILITY_QOS : RELIABLE_RELIABILITY_QOS;
  qos.reliability().max_blocking_time = {10, 0};
  qos.durability().kind =
      options.transient_local ? TRANSIENT_LOCAL_DURABILITY_QOS : VOLATILE_DURABILITY_QOS;
  qos.history().kind = options.depth > 0 ? KEEP_LAST_HISTORY_QOS : KEEP_ALL_HISTORY_QOS;
  if (options.depth > 0) qos.history().depth = options.depth;
  qos.resource_limits().max_samples = 0; // unlimited
  qos.resource_limits().max_instances = 0;
  qos.resource_limits().max_samples_per_instance = 0;
  qos.resource_limits().allocated_samples = 10;
  qos.deadline().period = seconds(options.deadline_s);
  qos.lifespan().duration = seconds(options.lifespan_s);
  qos.liveliness().kind =
      options.manual ? MANUAL_BY_TOPIC_LIVELINESS_QOS : AUTOMATIC_LIVELINESS_QOS;
  qos.liveliness().lease_duration = seconds(options.lease_s);
  if (options.lease_s > 0) qos.liveliness().announcement_period = seconds(options.lease_s / 3);
  qos.endpoint().history_memory_policy =
      eprosima::fastrtps::rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
  const std::string data(options.user_data);
  qos.user_data().setValue({data.begin(), data.end()});
}

#endif
