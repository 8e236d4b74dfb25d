// fast_pub: publishes typed messages, as a program of Fast DDS does. Options: peer.c.
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>

#include "fast.hpp"

using namespace eprosima::fastdds::dds;

namespace {

enum { ASYNCHRONOUS_BYTES = 60000, /* more than fits into a packet */ HEARTBEAT_NS = 50000000 };

struct FastPub {
  peer_options options;
  DataWriter *writer;
  std::unique_ptr<FastMessage> message;
};

bool send_one(void *user, content_id id) {
  FastPub *p = static_cast<FastPub *>(user);

  p->message->fill(id, p->options.size, peer_key(&p->options, id));
  return p->writer->write(p->message->data());
}

uint32_t matched(void *user) {
  PublicationMatchedStatus status;

  static_cast<FastPub *>(user)->writer->get_publication_matched_status(status);
  return static_cast<uint32_t>(status.current_count);
}

uint32_t incompatible(void *user) {
  OfferedIncompatibleQosStatus status;

  static_cast<FastPub *>(user)->writer->get_offered_incompatible_qos_status(status);
  return status.total_count;
}

bool wait_acked(void *user) {
  FastPub *p = static_cast<FastPub *>(user);

  for (uint32_t i = 0; p->options.dispose && i < p->options.keys; i++) {
    p->message->fill({p->options.publisher, i}, p->options.size, static_cast<int32_t>(i));
    p->writer->dispose(p->message->data(), HANDLE_NIL);
  }
  return p->writer->wait_for_acknowledgments({PEER_ACKED_S, 0}) == ReturnCode_t::RETCODE_OK;
}

} // namespace

int main(int argc, char **argv) {
  FastPub p = {};

  if (!peer_start(&p.options, argc, argv)) return 2;
  DomainParticipant *participant = fast_participant(p.options);
  Topic *topic = fast_topic(participant, p.options);
  Publisher *publisher = participant->create_publisher(PUBLISHER_QOS_DEFAULT);
  DataWriterQos qos = DATAWRITER_QOS_DEFAULT;
  fast_qos(qos, p.options);
  qos.publish_mode().kind =
      p.options.size > ASYNCHRONOUS_BYTES ? ASYNCHRONOUS_PUBLISH_MODE : SYNCHRONOUS_PUBLISH_MODE;
  /* readers acknowledge data when a heartbeat arrives, by default every 3 s */
  qos.reliable_writer_qos().times.heartbeatPeriod = eprosima::fastrtps::Duration_t(0, HEARTBEAT_NS);
  p.message = fast_message(p.options.kind);
  p.writer = publisher->create_datawriter(topic, qos);
  fast_must(p.writer, "writer");
  const peer_sender sender = {&p, send_one, matched, p.options.best_effort ? nullptr : wait_acked,
                              incompatible};
  const int status = peer_publish(&p.options, &sender);
  participant->delete_contained_entities();
  DomainParticipantFactory::get_instance()->delete_participant(participant);
  return status;
}
