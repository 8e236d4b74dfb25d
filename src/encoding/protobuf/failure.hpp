/* A failure inside of the plugin; plugin.cpp converts it to a status and a text. */
#ifndef HA_ENCODING_PROTOBUF_FAILURE_HPP
#define HA_ENCODING_PROTOBUF_FAILURE_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include <holdall/error.h>

namespace holdall_protobuf {

/* Path of fields from the message to a value: "a.b[3].c". Names are borrowed. */
class Path {
public:
  void enter(const std::string &name) {
    steps_.push_back({&name, -1});
  }
  void leave() {
    steps_.pop_back();
  }
  void at(size_t index) {
    steps_.back().index = static_cast<int64_t>(index);
  }
  std::string text() const {
    std::string text;
    for (const Step &step : steps_) {
      if (!text.empty()) text += '.';
      text += *step.name;
      if (step.index >= 0) text += '[' + std::to_string(step.index) + ']';
    }
    return text;
  }

private:
  struct Step {
    const std::string *name;
    int64_t index;
  };
  std::vector<Step> steps_;
};

class Failure : public std::exception {
public:
  Failure(ha_status code, std::string text, int64_t offset = HA_NO_OFFSET)
      : code_(code), offset_(offset), text_(std::move(text)) {
  }
  Failure(ha_status code, const Path &path, const std::string &text, int64_t offset = HA_NO_OFFSET)
      : code_(code), offset_(offset), text_(path.text()) {
    text_ += text_.empty() ? text : ": " + text;
  }
  ha_status code() const {
    return code_;
  }
  int64_t offset() const {
    return offset_;
  }
  const char *what() const noexcept override {
    return text_.c_str();
  }

private:
  ha_status code_;
  int64_t offset_;
  std::string text_;
};

} // namespace holdall_protobuf

#endif
