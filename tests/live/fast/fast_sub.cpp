// fast_sub: subscribes typed messages, as a program of Fast DDS does, and checks each. Options:
// peer.c.
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>

#include "fast.hpp"

using namespace eprosima::fastdds::dds;

namespace {

void take(DataReader *reader, const peer_options &options, FastMessage &message, tally *t) {
  SampleInfo info;

  while (reader->take_next_sample(message.data(), &info) == ReturnCode_t::RETCODE_OK) {
    content_id id = {0, 0};
    uint64_t size = 0;
    if (!info.valid_data) continue;
    const bool good = message.is_content(&id, &size);
    peer_received(&options, t, good, id, size);
  }
}

void tell_matched(DataReader *reader, int32_t *last) {
  RequestedIncompatibleQosStatus refused;
  SubscriptionMatchedStatus status;

  reader->get_subscription_matched_status(status);
  if (status.current_count != *last)
    peer_say_number("matched", static_cast<uint64_t>(status.current_count));
  *last = status.current_count;
  reader->get_requested_incompatible_qos_status(refused);
  if (refused.total_count_change > 0) peer_say_number("incompatible", refused.last_policy_id);
}

} // namespace

int main(int argc, char **argv) {
  peer_options options;
  tally t = {};
  int32_t matched = 0;

  if (!peer_start(&options, argc, argv)) return 2;
  DomainParticipant *participant = fast_participant(options);
  Topic *topic = fast_topic(participant, options);
  Subscriber *subscriber = participant->create_subscriber(SUBSCRIBER_QOS_DEFAULT);
  DataReaderQos qos = DATAREADER_QOS_DEFAULT;
  fast_qos(qos, options);
  DataReader *reader = subscriber->create_datareader(topic, qos);
  fast_must(reader, "reader");
  const std::unique_ptr<FastMessage> message = fast_message(options.kind);
  peer_say("ready", "");
  while (!peer_stopped()) {
    reader->wait_for_unread_message({0, 20000000});
    tell_matched(reader, &matched);
    take(reader, options, *message, &t);
  }
  take(reader, options, *message, &t);
  peer_report(&t, "");
  tally_done(&t);
  participant->delete_contained_entities();
  DomainParticipantFactory::get_instance()->delete_participant(participant);
  return 0;
}
