/**
 * @file holdall/cpp/decoder.hpp
 * Decode messages by the definitions in the bag: a number by its path, a message as text.
 */
#ifndef HOLDALL_CPP_DECODER_HPP
#define HOLDALL_CPP_DECODER_HPP

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <holdall/cpp/error.hpp>
#include <holdall/cpp/handle.hpp>
#include <holdall/cpp/message.hpp>
#include <holdall/decoder.h>
#include <holdall/encoding.h>

namespace holdall {

/** Compiles the plan of each channel, and each path, once. */
class decoder {
public:
  /** definitions: for types that the bag does not define; borrowed; may be NULL. */
  explicit decoder(ha_definitions *definitions = nullptr) {
    failure why;
    why.check(ha_decoder_new(out(decoder_), definitions, why));
  }

  /** Borrowed from the decoder. */
  const ha_plan &plan(const message &m) {
    const ha_plan *plan = nullptr;
    failure why;

    why.check(ha_decoder_plan(&plan, decoder_.get(), &m.channel(), why));
    return *plan;
  }

  /** A number, or a bool as 0 or 1. */
  double number(const message &m, std::string_view path) {
    double value = 0;
    failure why;

    why.check(ha_path_number(&value, prepared(m, path), m.data().data(), m.data().size(), why));
    return value;
  }

  std::string json(const message &m) {
    return print(m, ha_plan_json);
  }
  std::string yaml(const message &m) {
    return print(m, ha_plan_yaml);
  }

private:
  using key = std::pair<const ha_plan *, std::string>;
  using printer = ha_status(ha_buffer *, const ha_plan *, const std::uint8_t *, std::size_t,
                            const ha_print_options *, ha_error *);

  const ha_path *prepared(const message &m, std::string_view path) {
    const ha_plan &type = plan(m);
    handle<ha_path> &place = paths_[key(&type, std::string(path))];
    failure why;

    if (!place) why.check(ha_path_new(out(place), &type, std::string(path).c_str(), why));
    return place.get();
  }

  std::string print(const message &m, printer *function) {
    ha_buffer buffer = HA_BUFFER_INIT;
    ha_print_options options = HA_PRINT_OPTIONS_INIT;
    failure why;

    options.flags = HA_PRINT_FULL;
    const ha_status st =
        function(&buffer, &plan(m), m.data().data(), m.data().size(), &options, why);

    std::string text;
    if (st >= 0) text.assign(reinterpret_cast<const char *>(buffer.data), buffer.size);
    ha_buffer_done(&buffer);
    why.check(st);
    return text;
  }

  handle<ha_decoder> decoder_;
  std::map<key, handle<ha_path>> paths_;
};

} // namespace holdall

#endif
