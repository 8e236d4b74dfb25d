/**
 * @file holdall/cpp/writer.hpp
 * Write bags: messages as bytes, and structs that holdall::traits describes.
 *
 * A struct is not copied into a buffer as a whole: its small fields are, but large arrays of
 * numbers are written from their memory. With HA_WRITE_DIRECT whole blocks of 4096 bytes go to the
 * disk without any copy: allocate such arrays with aligned_allocator.
 */
#ifndef HOLDALL_CPP_WRITER_HPP
#define HOLDALL_CPP_WRITER_HPP

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <holdall/cpp/error.hpp>
#include <holdall/cpp/handle.hpp>
#include <holdall/cpp/message.hpp>
#include <holdall/cpp/output.hpp>
#include <holdall/cpp/serializer.hpp>
#include <holdall/cpp/span.hpp>
#include <holdall/cpp/traits.hpp>
#include <holdall/cpp/type_texts.hpp>
#include <holdall/writer.h>

namespace holdall {

/** ha_writer_options with the defaults set. */
struct writer_options : ha_writer_options {
  writer_options() : ha_writer_options(HA_WRITER_OPTIONS_INIT) {
  }
};

class writer;

/** A topic of one struct, from writer::open(): writes without a lookup by name. Must not outlive
 * its writer. */
template <class T> class topic {
public:
  inline void write(stamp time, const T &value);
  /** The same, without waiting for the disk: the value is kept until it is written. */
  inline void write(stamp time, std::shared_ptr<const T> value);
  std::uint32_t id() const noexcept {
    return id_;
  }

private:
  friend class writer;
  topic(writer &to, std::uint32_t id) : writer_(&to), id_(id) {
  }

  writer *writer_;
  std::uint32_t id_;
};

class writer {
public:
  explicit writer(const std::string &path, const writer_options &options = {}) {
    failure why;
    why.check(ha_writer_open(out(writer_), path.c_str(), &options, why));
  }

  writer(writer &&) noexcept = default;
  writer &operator=(writer &&other) noexcept {
    finish();
    writer_ = std::move(other.writer_);
    topics_ = std::move(other.topics_);
    definitions_ = std::move(other.definitions_);
    return *this;
  }

  /** Finishes the bag. Failures are lost; close() throws them. */
  ~writer() {
    finish();
  }

  /** Finish the bag and rename it to its final name. */
  void close() {
    failure why;
    why.check(ha_writer_close(writer_.release(), why));
  }

  /** Delete the written files. */
  void abort() noexcept {
    writer_.reset();
  }

  /* --- bytes --- */

  std::uint32_t add_channel(const ha_channel &channel, std::uint64_t chunk_bytes = 0) {
    ha_writer_channel options = HA_WRITER_CHANNEL_INIT;
    std::uint32_t id = 0;
    failure why;

    options.chunk_bytes = chunk_bytes;
    why.check(ha_writer_add_channel(&id, c(), &channel, &options, why));
    return id;
  }

  void write(std::uint32_t channel, stamp time, bytes data) {
    const ha_slice slice = {data.data(), data.size()};
    write(channel, time, span<const ha_slice>(&slice, 1));
  }

  /** Write the slices as one message. */
  void write(std::uint32_t channel, stamp time, span<const ha_slice> slices) {
    ha_message m = HA_MESSAGE_INIT;
    failure why;

    m.log_time_ns = time.ns();
    why.check(ha_writer_writev(c(), channel, &m, slices.data(), slices.size(), why));
  }

  /* --- structs --- */

  /** The topic gets a channel when it is first used. chunk_bytes: not 0 = separate chunks of
   * this size. HA_E_ARG: the topic has a channel of another type. */
  template <class T> topic<T> open(std::string_view name, std::uint64_t chunk_bytes = 0) {
    static_assert(is_described_v<T>, "specialize holdall::traits for this type");
    const auto found = topics_.find(name);
    const std::string_view type = detail::type_name<T>();

    if (found == topics_.end()) {
      const std::uint32_t id = declare<T>(std::string(name), chunk_bytes);
      topics_.emplace(name, known{id, std::string(type)});
      return topic<T>(*this, id);
    }
    if (found->second.type != type) {
      throw error(HA_E_ARG, "topic " + std::string(name) + " has messages of the type " +
                                found->second.type + ", not " + std::string(type));
    }
    return topic<T>(*this, found->second.id);
  }

  template <class T> void write(std::string_view name, stamp time, const T &value) {
    open<T>(name).write(time, value);
  }

  template <class T> void write(std::string_view name, stamp time, std::shared_ptr<const T> value) {
    open<T>(name).write(time, std::move(value));
  }

  /* --- the bag --- */

  void flush(bool sync = false) {
    failure why;
    why.check(ha_writer_flush(c(), sync ? 1 : 0, why));
  }

  void split() {
    failure why;
    why.check(ha_writer_split(c(), why));
  }

  ha_writer_stats stats() const {
    ha_writer_stats stats = HA_WRITER_STATS_INIT;
    failure why;

    why.check(ha_writer_get_stats(&stats, writer_.get(), why));
    return stats;
  }

  /** Bytes of the bag's files so far, including those that wait to be written. */
  std::uint64_t offset() const {
    return stats().file_bytes;
  }

  ha_writer *c() const noexcept {
    return writer_.get();
  }

private:
  template <class T> friend class topic;

  struct known {
    std::uint32_t id;
    std::string type;
  };

  /* Keeps a lent value alive. */
  template <class T> struct loan {
    std::shared_ptr<const T> value;
    output head;
    static void release(void *self) {
      delete static_cast<loan *>(self);
    }
  };

  void finish() noexcept {
    if (writer_ && ha_writer_close(writer_.release(), nullptr) < 0) {
      /* the destructor cannot report it */
    }
  }

  template <class T> static void serialize(output &to, const T &value) {
    serializer<encoding_of_t<T>> bytes(to);
    bytes.put(value);
  }

  template <class T> void write_struct(std::uint32_t channel, stamp time, const T &value) {
    output_.clear();
    serialize(output_, value);
    write(channel, time, output_.slices());
  }

  template <class T>
  void lend_struct(std::uint32_t channel, stamp time, std::shared_ptr<const T> value) {
    auto lent = std::make_unique<loan<T>>(loan<T>{std::move(value), {}});
    ha_message m = HA_MESSAGE_INIT;
    failure why;

    serialize(lent->head, *lent->value);
    const std::vector<ha_slice> &slices = lent->head.slices();
    m.log_time_ns = time.ns();
    loan<T> *user = lent.release();
    why.check(ha_writer_lend(c(), channel, &m, slices.data(), slices.size(), loan<T>::release, user,
                             why));
  }

  template <class T> std::uint32_t declare(const std::string &name, std::uint64_t chunk_bytes) {
    const bool is_ros1 = std::is_same_v<encoding_of_t<T>, ros1>;
    detail::type_texts texts;
    ha_schema schema = HA_SCHEMA_INIT;
    ha_channel channel = HA_CHANNEL_INIT;

    texts.name = std::string(detail::type_name<T>());
    if constexpr (detail::has_definition<T>::value) {
      texts.definition = detail::text_or_call(traits<T>::definition);
    }
    if constexpr (detail::has_hash<T>::value) texts.hash = detail::text_or_call(traits<T>::hash);
    complete(texts, is_ros1);
    schema.name = texts.name.c_str();
    schema.encoding = is_ros1 ? "ros1msg" : "ros2msg";
    schema.data = reinterpret_cast<const std::uint8_t *>(texts.definition.c_str());
    schema.size = texts.definition.size();
    schema.hash = texts.hash.c_str();
    channel.topic = name.c_str();
    channel.encoding = is_ros1 ? "ros1" : "cdr";
    channel.schema = &schema;
    return add_channel(channel, chunk_bytes);
  }

  /* Looks up a missing definition, and computes a missing hash. */
  void complete(detail::type_texts &texts, bool is_ros1) {
    failure why;

    if (!texts.definition.empty() && !texts.hash.empty()) return;
    if (!definitions_) why.check(ha_definitions_open(out(definitions_), nullptr, why));
    detail::complete(texts, is_ros1, definitions_.get());
  }

  handle<ha_writer> writer_;
  handle<ha_definitions> definitions_;
  std::map<std::string, known, std::less<>> topics_;
  output output_;
};

template <class T> void topic<T>::write(stamp time, const T &value) {
  writer_->write_struct(id_, time, value);
}

template <class T> void topic<T>::write(stamp time, std::shared_ptr<const T> value) {
  writer_->lend_struct(id_, time, std::move(value));
}

} // namespace holdall

#endif
