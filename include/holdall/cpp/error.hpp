/**
 * @file holdall/cpp/error.hpp
 * A failure of the library as an exception.
 */
#ifndef HOLDALL_CPP_ERROR_HPP
#define HOLDALL_CPP_ERROR_HPP

#include <stdexcept>
#include <string>

#include <holdall/error.h>

namespace holdall {

/** what() is the line that the library returned: file, offset, what was wrong. */
class error : public std::runtime_error {
public:
  error(ha_status status, const ha_error &details)
      : std::runtime_error(details.text[0] ? details.text : ha_status_name(status)),
        status_(status), details_(details) {
  }

  error(ha_status status, const std::string &text)
      : std::runtime_error(text), status_(status), details_() {
    details_.code = status;
  }

  /** HA_E_... */
  ha_status status() const noexcept {
    return status_;
  }

  /** errno of the system, or 0. */
  int system_error() const noexcept {
    return details_.sys_errno;
  }

  const ha_error &details() const noexcept {
    return details_;
  }

private:
  ha_status status_;
  ha_error details_;
};

/** The ha_error of a C call: check(ha_...(..., why)) throws it. */
class failure {
public:
  operator ha_error *() noexcept {
    return &error_;
  } // NOLINT(google-explicit-constructor)

  /** Throws on failure, and returns other statuses: HA_OK or HA_END. */
  ha_status check(ha_status status) const {
    if (status < 0) throw error(status, error_);
    return status;
  }

private:
  ha_error error_ = HA_ERROR_INIT;
};

} // namespace holdall

#endif
