/* Strongly connected components of message types (Tarjan's algorithm). */
#include <algorithm>

#include "encoding/protobuf/schema.hpp"

namespace holdall_protobuf {

namespace {

constexpr size_t kMaxMessages = 4096;
constexpr size_t kMaxDepth = 256;

class Search {
public:
  void visit(const pb::Descriptor *message) {
    const size_t number = seen_.size();
    if (number == kMaxMessages || open_.size() == kMaxDepth) {
      throw Failure(HA_E_LIMIT, "the descriptors nest too deep, or are more than " +
                                    std::to_string(kMaxMessages));
    }
    seen_[message] = number;
    size_t lowest = number;
    open_.push_back(message);
    for (int i = 0; i < message->field_count(); i++) {
      const pb::Descriptor *inner = message->field(i)->message_type();
      if (inner) lowest = std::min(lowest, reach(inner));
    }
    low_[message] = lowest;
    if (lowest == number) close(message, number);
  }

  const Components &result() const {
    return result_;
  }

private:
  size_t reach(const pb::Descriptor *inner) {
    if (result_.count(inner)) return SIZE_MAX;
    const auto known = seen_.find(inner);
    if (known != seen_.end()) return known->second;
    visit(inner);
    return result_.count(inner) ? SIZE_MAX : low_[inner];
  }
  void close(const pb::Descriptor *message, size_t number) {
    const pb::Descriptor *last = nullptr;
    while (last != message) {
      last = open_.back();
      open_.pop_back();
      result_[last] = number;
    }
  }

  Components result_;
  std::map<const pb::Descriptor *, size_t> seen_;
  std::map<const pb::Descriptor *, size_t> low_;
  std::vector<const pb::Descriptor *> open_;
};

} // namespace

Components components_of(const pb::Descriptor *root) {
  Search search;

  search.visit(root);
  return search.result();
}

} // namespace holdall_protobuf
