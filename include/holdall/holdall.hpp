/**
 * @file holdall/holdall.hpp
 * The library for C++17, header-only, on top of the C interface, which can be used together with
 * it.
 *
 *   holdall::reader bag("drive.mcap");
 *   for (auto &m : bag.messages("/imu")) use(m.time_ns(), m.data());
 *
 *   holdall::writer out("new.bag");
 *   out.write("/imu", stamp, imu);        // a struct that holdall::traits describes
 *
 * Failures are exceptions of the class holdall::error.
 *
 * Lifetime: objects own their resources and release them in their destructors; they can be moved,
 *           not copied.
 * Threads:  as the C objects: one thread at a time for each object.
 * Memory:   as the C objects.
 */
#ifndef HOLDALL_HOLDALL_HPP
#define HOLDALL_HOLDALL_HPP

#include <holdall/cpp/builder.hpp>
#include <holdall/cpp/decoder.hpp>
#include <holdall/cpp/error.hpp>
#include <holdall/cpp/handle.hpp>
#include <holdall/cpp/message.hpp>
#include <holdall/cpp/output.hpp>
#include <holdall/cpp/player.hpp>
#include <holdall/cpp/reader.hpp>
#include <holdall/cpp/serializer.hpp>
#include <holdall/cpp/span.hpp>
#include <holdall/cpp/traits.hpp>
#include <holdall/cpp/writer.hpp>
#include <holdall/holdall.h>

#endif
