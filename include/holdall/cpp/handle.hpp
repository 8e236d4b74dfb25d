/**
 * @file holdall/cpp/handle.hpp
 * Owners of the objects of the C interface: a std::unique_ptr that calls the right function.
 *
 *   holdall::handle<ha_recorder> recorder;
 *   holdall::failure why;
 *   why.check(ha_recorder_open(holdall::out(recorder), &options, why));
 */
#ifndef HOLDALL_CPP_HANDLE_HPP
#define HOLDALL_CPP_HANDLE_HPP

#include <memory>

#include <holdall/holdall.h>

namespace holdall {

struct release {
  void operator()(ha_adaptation *p) const noexcept {
    ha_adaptation_free(p);
  }
  void operator()(ha_builder *p) const noexcept {
    ha_builder_free(p);
  }
  void operator()(ha_builder_field *p) const noexcept {
    ha_builder_field_free(p);
  }
  void operator()(ha_catalog *p) const noexcept {
    ha_catalog_close(p);
  }
  void operator()(ha_client *p) const noexcept {
    ha_client_close(p);
  }
  void operator()(ha_columns *p) const noexcept {
    ha_columns_free(p);
  }
  void operator()(ha_control *p) const noexcept {
    ha_control_close(p);
  }
  void operator()(ha_conversion *p) const noexcept {
    ha_conversion_free(p);
  }
  void operator()(ha_csv *p) const noexcept {
    ha_csv_free(p);
  }
  void operator()(ha_decoder *p) const noexcept {
    ha_decoder_free(p);
  }
  void operator()(ha_definitions *p) const noexcept {
    ha_definitions_close(p);
  }
  void operator()(ha_edit *p) const noexcept {
    ha_edit_free(p);
  }
  void operator()(ha_frames *p) const noexcept {
    ha_frames_free(p);
  }
  void operator()(ha_frames_reader *p) const noexcept {
    ha_frames_reader_free(p);
  }
  void operator()(ha_image_reader *p) const noexcept {
    ha_image_reader_free(p);
  }
  void operator()(ha_path *p) const noexcept {
    ha_path_free(p);
  }
  void operator()(ha_plan *p) const noexcept {
    ha_plan_free(p);
  }
  void operator()(ha_points_reader *p) const noexcept {
    ha_points_reader_free(p);
  }
  void operator()(ha_publication *p) const noexcept {
    ha_publication_close(p);
  }
  void operator()(ha_reader *p) const noexcept {
    ha_reader_close(p);
  }
  void operator()(ha_records *p) const noexcept {
    ha_records_close(p);
  }
  void operator()(ha_rewrite_plan *p) const noexcept {
    ha_rewrite_plan_free(p);
  }
  void operator()(ha_service *p) const noexcept {
    ha_service_close(p);
  }
  void operator()(ha_subscription *p) const noexcept {
    ha_subscription_close(p);
  }
  void operator()(ha_translator *p) const noexcept {
    ha_translator_free(p);
  }
  void operator()(ha_transport *p) const noexcept {
    ha_transport_close(p);
  }
  void operator()(ha_types *p) const noexcept {
    ha_types_free(p);
  }
  void operator()(ha_where *p) const noexcept {
    ha_where_free(p);
  }
  void operator()(ha_writer *p) const noexcept {
    ha_writer_abort(p);
  }
  void operator()(ha_player *p) const noexcept {
    (void)ha_player_close(p);
  }
  void operator()(ha_network *p) const noexcept {
    (void)ha_network_close(p);
  }
};

/** ha_writer: deletes the bag if it was not closed. For ha_recorder call ha_recorder_close(),
 * which reports failures. */
template <class T> using handle = std::unique_ptr<T, release>;

/** The out-parameter of a C function: the result moves into the handle at the end of the full
 * expression. */
template <class T> class out_parameter {
public:
  explicit out_parameter(handle<T> &to) noexcept : to_(to) {
  }
  out_parameter(const out_parameter &) = delete;
  out_parameter &operator=(const out_parameter &) = delete;
  ~out_parameter() {
    if (value_) to_.reset(value_);
  }
  operator T **() noexcept {
    return &value_;
  } // NOLINT(google-explicit-constructor)

private:
  handle<T> &to_;
  T *value_ = nullptr;
};

template <class T> out_parameter<T> out(handle<T> &to) noexcept {
  return out_parameter<T>(to);
}

} // namespace holdall

#endif
