#pragma once
#include <cstdio>

#define RCUTILS_LOG_WARN_NAMED(name, ...)                                                          \
  (std::fprintf(stderr, "%s: ", name), std::fprintf(stderr, __VA_ARGS__), std::fputc('\n', stderr))
