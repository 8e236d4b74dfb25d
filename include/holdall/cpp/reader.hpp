/**
 * @file holdall/cpp/reader.hpp
 * Read bags: their content, and their messages in a for loop.
 */
#ifndef HOLDALL_CPP_READER_HPP
#define HOLDALL_CPP_READER_HPP

#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <holdall/cpp/error.hpp>
#include <holdall/cpp/handle.hpp>
#include <holdall/cpp/message.hpp>
#include <holdall/cpp/span.hpp>
#include <holdall/reader.h>

namespace holdall {

/** ha_reader_options with the defaults set. */
struct reader_options : ha_reader_options {
  reader_options() : ha_reader_options(HA_READER_OPTIONS_INIT) {
  }
};

/** Which messages, in which order: builds an ha_query call by call. Times are log times. */
class query {
public:
  query &topic(std::string name) {
    return add(topics_, std::move(name));
  }
  query &type(std::string name) {
    return add(types_, std::move(name));
  }
  query &without_topic(std::string name) {
    return add(no_topics_, std::move(name));
  }
  query &without_type(std::string name) {
    return add(no_types_, std::move(name));
  }
  /** Topics in which a Perl regular expression finds a match. */
  query &matching(std::string regex) {
    return set(include_, std::move(regex));
  }
  query &without_matching(std::string regex) {
    return set(exclude_, std::move(regex));
  }
  /** Inclusive. */
  query &from(stamp time) {
    return set(base_.start_ns, time.ns());
  }
  /** Exclusive. */
  query &until(stamp time) {
    return set(base_.end_ns, time.ns());
  }
  query &limit(std::uint64_t count) {
    return set(base_.limit, count);
  }
  query &reverse() {
    return set(base_.reverse, 1);
  }
  query &by_publish_time() {
    return set(base_.order, static_cast<std::int32_t>(HA_ORDER_PUBLISH));
  }
  /** HA_ORDER_...; definitions: as in ha_query, borrowed as long as the query is in use. */
  query &order(std::int32_t order, ha_definitions *definitions = nullptr) {
    base_.definitions = definitions;
    return set(base_.order, order);
  }

private:
  friend class reader;
  using strings = std::vector<std::string>;
  using pointers = std::vector<const char *>;

  query &add(strings &to, std::string &&text) {
    to.push_back(std::move(text));
    return *this;
  }

  template <class T> query &set(T &to, T value) {
    to = std::move(value);
    return *this;
  }

  static pointers point(const strings &texts) {
    pointers list;
    for (const std::string &text : texts)
      list.push_back(text.c_str());
    return list;
  }

  template <class Use> void with(Use use) const {
    const pointers topics = point(topics_), types = point(types_);
    const pointers no_topics = point(no_topics_), no_types = point(no_types_);
    ha_query c = base_;

    c.topics = topics.data();
    c.topic_count = topics.size();
    c.types = types.data();
    c.type_count = types.size();
    c.exclude_topics = no_topics.data();
    c.exclude_topic_count = no_topics.size();
    c.exclude_types = no_types.data();
    c.exclude_type_count = no_types.size();
    c.include_regex = include_.empty() ? nullptr : include_.c_str();
    c.exclude_regex = exclude_.empty() ? nullptr : exclude_.c_str();
    use(c);
  }

  ha_query base_ = HA_QUERY_INIT;
  strings topics_, types_, no_topics_, no_types_;
  std::string include_, exclude_;
};

class reader;

/** Messages in a for loop: an input range, which begin() restarts. A reader has one at a time. */
class messages {
public:
  class iterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = message;
    using difference_type = std::ptrdiff_t;
    using pointer = message *;
    using reference = message &;

    iterator() noexcept = default;
    /** Valid until the iterator advances; kept_message keeps it. */
    message &operator*() const noexcept {
      return range_->current_;
    }
    message *operator->() const noexcept {
      return &range_->current_;
    }
    iterator &operator++() {
      step();
      return *this;
    }
    void operator++(int) {
      step();
    }
    bool operator==(const iterator &other) const noexcept {
      return range_ == other.range_;
    }
    bool operator!=(const iterator &other) const noexcept {
      return range_ != other.range_;
    }

  private:
    friend class messages;
    explicit iterator(messages *range) : range_(range) {
      step();
    }
    void step() {
      if (!range_->next()) range_ = nullptr;
    }
    messages *range_ = nullptr;
  };

  iterator begin() {
    start();
    return iterator(this);
  }
  iterator end() const noexcept {
    return iterator();
  }

  /** Called with each error, after which the range continues with the next good message. Without
   * it the error is thrown. */
  messages &on_damage(std::function<void(const error &)> handler) {
    on_damage_ = std::move(handler);
    return *this;
  }

private:
  friend class reader;
  messages(reader &from, holdall::query which) : reader_(&from), query_(std::move(which)) {
  }
  inline void start();
  inline bool next();

  reader *reader_;
  holdall::query query_;
  std::function<void(const error &)> on_damage_;
  message current_;
};

/** Bags of any format, read as one. */
class reader {
public:
  explicit reader(const std::string &path, const reader_options &options = {})
      : reader(std::vector<std::string>{path}, options) {
  }

  explicit reader(const std::vector<std::string> &paths, const reader_options &options = {}) {
    std::vector<const char *> list;
    failure why;

    for (const std::string &path : paths)
      list.push_back(path.c_str());
    why.check(ha_reader_open(out(reader_), list.data(), list.size(), &options, why));
  }

  /** Borrowed until the next info(); flags: HA_INFO_... */
  const ha_bag_info &info(std::uint32_t flags = 0) {
    const ha_bag_info *info = nullptr;
    failure why;

    why.check(ha_reader_info(&info, c(), flags, why));
    return *info;
  }

  span<const ha_channel *const> channels() const noexcept {
    std::size_t count = 0;
    const ha_channel *const *list = ha_reader_channels(&count, reader_.get());
    return {list, count};
  }

  /** The channels that carry a topic, by its whole name; none: the bag has no such topic. */
  std::vector<const ha_channel *> topic(const std::string &name) const {
    std::vector<const ha_channel *> list;
    const ha_channel *channel = nullptr;
    failure why;

    while (why.check(ha_reader_topic(&channel, reader_.get(), name.c_str(), list.size(), why)) ==
           HA_OK) {
      list.push_back(channel);
    }
    return list;
  }

  /** All messages, or those that a query chooses. The reader must outlive them, at its place in
   * memory. */
  holdall::messages messages(holdall::query which = {}) & {
    return {*this, std::move(which)};
  }
  holdall::messages messages(std::string topic) & {
    return {*this, holdall::query().topic(std::move(topic))};
  }
  holdall::messages messages(const char *topic) & {
    return messages(std::string(topic));
  }
  /** Of a temporary reader, which `for` would close before the first message. */
  template <class... T> holdall::messages messages(T &&...) && = delete;

  /** Sets the query of next(). */
  void set(const holdall::query &which) {
    which.with([this](const ha_query &query) {
      failure why;
      why.check(ha_reader_query(c(), &query, why));
    });
  }

  /** false: no message is left. After an error with HA_E_CORRUPT, HA_E_TRUNCATED, HA_E_LIMIT or
   * HA_E_UNSUPPORTED the next call continues with the next good message. */
  bool next(message &to) {
    failure why;
    return why.check(ha_reader_next(&to.c(), c(), why)) == HA_OK;
  }

  /**
   * Reads up to count messages of the query of next() at once into `to`, in place of what it has.
   * false: no message is left. After an error, which next() describes, `to` has the messages before
   * it. Its capacity is reused; the messages hold the chunks that contain them.
   */
  bool read(std::vector<kept_message> &to, std::size_t count) {
    std::vector<ha_message> list(count, ha_message(HA_MESSAGE_INIT));
    std::size_t filled = 0;
    failure why;

    to.clear();
    to.reserve(count);
    const ha_status st = ha_reader_read(list.data(), &filled, c(), count, why);
    for (std::size_t i = 0; i < filled; i++)
      to.push_back(kept_message::take(list[i]));
    return why.check(st) == HA_OK;
  }

  /** The n-th message of a channel, from 0. false: it has fewer messages. */
  bool nth(message &to, std::uint32_t channel, std::uint64_t n) {
    failure why;
    return why.check(ha_reader_nth(&to.c(), c(), channel, n, why)) == HA_OK;
  }

  ha_reader *c() noexcept {
    return reader_.get();
  }

private:
  handle<ha_reader> reader_;
};

inline void messages::start() {
  reader_->set(query_);
}

inline bool messages::next() {
  for (;;) {
    try {
      return reader_->next(current_);
    } catch (const error &e) {
      if (!on_damage_ || e.status() == HA_E_IO || e.status() == HA_E_NOMEM) throw;
      on_damage_(e);
    }
  }
}

} // namespace holdall

#endif
