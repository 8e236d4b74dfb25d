// Instead of registering a class: a function that makes one.
#pragma once
#include <memory>

#define PLUGINLIB_EXPORT_CLASS(derived, base)                                                      \
  std::unique_ptr<base> make_plugin() {                                                            \
    return std::make_unique<derived>();                                                            \
  }
