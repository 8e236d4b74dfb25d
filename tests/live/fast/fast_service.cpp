// fast_service: serves or calls example_interfaces/srv/AddTwoInts at --topic on Fast DDS, like
// rmw_fastrtps: the request of a reply is identified in the metadata of the sample. service.c is
// the same program on Cyclone DDS, with the same options.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <unistd.h>

#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>
#include <fastdds/dds/topic/TopicDataType.hpp>

#include "delays.h"
#include "fast.hpp"

using namespace eprosima::fastdds::dds;
using eprosima::fastrtps::rtps::c_Guid_Unknown;
using eprosima::fastrtps::rtps::GUID_t;
using eprosima::fastrtps::rtps::InstanceHandle_t;
using eprosima::fastrtps::rtps::SampleIdentity;
using eprosima::fastrtps::rtps::SerializedPayload_t;
using eprosima::fastrtps::rtps::WriteParams;

namespace {

enum { HEAD = 4, REPLY_BYTES = 4096 };

using bytes = std::vector<uint8_t>; // a message after its header

// A type of which only the name and the maximum size are known. Like with bounded types in ROS,
// larger messages are not accepted.
class BytesType : public TopicDataType {
public:
  BytesType(const std::string &name, uint32_t most) {
    setName(name.c_str());
    m_typeSize = HEAD + most;
    m_isGetKeyDefined = false;
    auto_fill_type_information(false);
    auto_fill_type_object(false);
  }

  bool serialize(void *data, SerializedPayload_t *payload) override {
    const bytes &content = *static_cast<bytes *>(data);
    static const uint8_t head[HEAD] = {0, 1, 0, 0};

    std::memcpy(payload->data, head, HEAD);
    std::memcpy(payload->data + HEAD, content.data(), content.size());
    payload->length = static_cast<uint32_t>(HEAD + content.size());
    payload->encapsulation = CDR_LE;
    return true;
  }

  bool deserialize(SerializedPayload_t *payload, void *data) override {
    if (payload->length < HEAD) return false;
    static_cast<bytes *>(data)->assign(payload->data + HEAD, payload->data + payload->length);
    return true;
  }

  std::function<uint32_t()> getSerializedSizeProvider(void *data) override {
    return [data] { return static_cast<uint32_t>(HEAD + static_cast<bytes *>(data)->size()); };
  }

  void *createData() override {
    return new bytes();
  }

  void deleteData(void *data) override {
    delete static_cast<bytes *>(data);
  }

  bool getKey(void *, InstanceHandle_t *, bool) override {
    return false;
  }
};

struct Service {
  peer_options options;
  bool serves;
  DataWriter *writer;
  DataReader *reader;
  uint64_t answered;
  uint64_t wrong;
  int64_t sequence; // of the pending request
  bytes reply;
  delays times;
};

int64_t number_at(const bytes &content, size_t at) {
  int64_t value = 0;

  if (content.size() >= at + 8) std::memcpy(&value, content.data() + at, 8);
  return value;
}

void put_number(bytes &content, int64_t value) {
  const auto *at = reinterpret_cast<const uint8_t *>(&value);
  content.insert(content.end(), at, at + 8);
}

bytes payload_of(const char *text) {
  bytes content;
  unsigned byte;

  for (; std::sscanf(text, "%2x", &byte) == 1; text += text[1] ? 2 : 1) {
    content.push_back(static_cast<uint8_t>(byte));
  }
  return content;
}

Topic *topic_of(DomainParticipant *participant, const Service &s, bool request) {
  const std::string base = s.options.topic + 2; // after "rt"
  const std::string type =
      s.options.payload ? s.options.dds_type : "example_interfaces::srv::dds_::AddTwoInts";
  const uint32_t most = s.options.payload ? s.options.size : request ? 16 : 8;
  TypeSupport support(new BytesType(type + (request ? "_Request_" : "_Response_"), most));

  support.register_type(participant);
  Topic *topic =
      participant->create_topic((request ? "rq" : "rr") + base + (request ? "Request" : "Reply"),
                                support.get_type_name(), TOPIC_QOS_DEFAULT);
  fast_must(topic, "topic");
  return topic;
}

void join(DomainParticipant *participant, Service &s) {
  Topic *writes = topic_of(participant, s, !s.serves), *reads = topic_of(participant, s, s.serves);
  DataWriterQos offered = DATAWRITER_QOS_DEFAULT;
  DataReaderQos asked = DATAREADER_QOS_DEFAULT;

  fast_qos(offered, s.options);
  if (s.options.has_nack) {
    offered.reliable_writer_qos().times.nackResponseDelay =
        eprosima::fastrtps::Duration_t(static_cast<long double>(s.options.nack_s));
  }
  fast_qos(asked, s.options);
  asked.endpoint().history_memory_policy =
      eprosima::fastrtps::rtps::PREALLOCATED_MEMORY_MODE; // accepts no message larger than its type
  s.reader =
      participant->create_subscriber(SUBSCRIBER_QOS_DEFAULT)->create_datareader(reads, asked);
  fast_must(s.reader, "reader");
  s.writer =
      participant->create_publisher(PUBLISHER_QOS_DEFAULT)->create_datawriter(writes, offered);
  fast_must(s.writer, "writer");
}

void call_next(Service &s) {
  WriteParams params;
  bytes request;

  if (s.options.payload) {
    request = payload_of(s.options.payload);
  } else {
    put_number(request, 40);
    put_number(request, static_cast<int64_t>(s.answered + 1));
  }
  params.related_sample_identity().writer_guid(
      s.reader->guid()); // as rmw_fastrtps announces its reader
  delays_sent(&s.times);
  fast_must(s.writer->write(&request, params), "request");
  s.sequence = static_cast<int64_t>(params.sample_identity().sequence_number().to64long());
}

// Waits until as many readers of replies as writers of requests are discovered, as rmw_fastrtps
// does. A request may arrive before its client's reader is discovered, and replies sent before that
// are lost.
void wait_for_clients(const Service &s) {
  PublicationMatchedStatus replies;
  SubscriptionMatchedStatus requests;

  for (int i = 0; i < 5000 && !peer_stopped(); i++) {
    s.writer->get_publication_matched_status(replies);
    s.reader->get_subscription_matched_status(requests);
    if (replies.current_count >= requests.current_count) return;
    usleep(1000);
  }
}

void answer(Service &s, const bytes &request, const SampleInfo &info) {
  WriteParams params;
  SampleIdentity identity = info.sample_identity;
  bytes reply;

  if (info.related_sample_identity.writer_guid() != c_Guid_Unknown) {
    identity.writer_guid(info.related_sample_identity.writer_guid());
  }
  params.related_sample_identity(identity);
  wait_for_clients(s);
  if (s.options.payload) {
    reply = payload_of(s.options.payload);
  } else {
    put_number(reply, number_at(request, 0) + number_at(request, 8));
  }
  fast_must(s.writer->write(&reply, params), "reply");
  s.answered++;
}

void take_reply(Service &s, const bytes &reply, const SampleInfo &info) {
  const SampleIdentity &about = info.related_sample_identity;
  const GUID_t &guid = about.writer_guid();

  if (guid != s.reader->guid() && guid != s.writer->guid()) return; // reply to another client
  const bool good =
      static_cast<int64_t>(about.sequence_number().to64long()) == s.sequence &&
      (s.options.payload || number_at(reply, 0) == 40 + static_cast<int64_t>(s.answered + 1));
  delays_replied(&s.times, s.answered == 0);
  s.wrong += !good;
  s.reply = reply;
  s.answered++;
  if (s.answered < s.options.count) call_next(s);
}

void take(Service &s) {
  SampleInfo info;
  bytes content;

  while (s.reader->take_next_sample(&content, &info) == ReturnCode_t::RETCODE_OK) {
    if (!info.valid_data) continue;
    if (s.serves) {
      answer(s, content, info);
    } else {
      take_reply(s, content, info);
    }
  }
}

// A server whose reader and writer are both matched.
uint32_t servers(void *user) {
  const Service *s = static_cast<Service *>(user);
  PublicationMatchedStatus requests;
  SubscriptionMatchedStatus replies;

  s->writer->get_publication_matched_status(requests);
  s->reader->get_subscription_matched_status(replies);
  return static_cast<uint32_t>(std::min(requests.current_count, replies.current_count));
}

void report(const Service &s) {
  std::string text;
  static char more[3 * REPLY_BYTES + DELAYS_TEXT];
  static char times[DELAYS_TEXT];
  char two[3];

  for (uint8_t byte : s.reply) {
    if (text.size() + 2 > REPLY_BYTES) break;
    std::snprintf(two, sizeof two, "%02x", byte);
    text += two;
  }
  delays_tell(times, &s.times);
  std::snprintf(more, sizeof more,
                ", \"answered\": %" PRIu64 ", \"wrong\": %" PRIu64 ", \"reply\": \"%s\"%s",
                s.answered, s.wrong, text.c_str(), times);
  peer_say("done", more);
}

void take_until(Service &s, const std::function<bool()> &is_done) {
  while (!peer_stopped() && !is_done()) {
    s.reader->wait_for_unread_message({0, 20000000});
    take(s);
  }
}

// The first request is sent as soon as the client has discovered its server.
void call_all(Service &s) {
  while (!peer_stopped() && servers(&s) < s.options.matched) {
    usleep(100);
  }
  peer_say_number("matched", servers(&s));
  if (!peer_stopped() && s.options.count > 0) call_next(s);
  take_until(s, [&s] { return s.answered >= s.options.count; });
}

// Further clients of this participant, one after the other.
uint64_t call_as_others(DomainParticipant *participant, Service &s) {
  uint64_t answered = s.answered;

  for (uint64_t i = 1; !peer_stopped() && i < s.options.clients; i++) {
    participant->delete_contained_entities();
    s.answered = 0;
    join(participant, s);
    call_all(s);
    answered += s.answered;
  }
  return answered;
}

} // namespace

int main(int argc, char **argv) {
  static Service s;

  s.serves = argc > 1 && std::strcmp(argv[1], "serve") == 0;
  if (argc < 2 || !peer_start(&s.options, argc - 1, argv + 1)) return 2;
  s.options.depth = 0;
  if (s.options.matched == 0) s.options.matched = 1;
  DomainParticipant *participant = fast_participant(s.options);
  join(participant, s);
  peer_say("ready", "");
  if (s.serves) {
    take_until(s, [] { return false; });
  } else {
    call_all(s);
    s.answered = call_as_others(participant, s);
  }
  report(s);
  participant->delete_contained_entities();
  DomainParticipantFactory::get_instance()->delete_participant(participant);
  return 0;
}
