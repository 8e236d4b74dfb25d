// Writes messages of roscpp's generated headers into a bag: ros1 BAG.
#include <cstdio>
#include <exception>

#include <nav_msgs/Path.h>
#include <sensor_msgs/Image.h>
#include <sensor_msgs/Imu.h>
#include <sensor_msgs/PointCloud2.h>

#include <holdall/roscpp.hpp>

static sensor_msgs::Imu make_imu(int i) {
  sensor_msgs::Imu imu;

  imu.header.seq = static_cast<std::uint32_t>(i);
  imu.header.stamp.sec = 100u + static_cast<std::uint32_t>(i);
  imu.header.frame_id = "base";
  imu.orientation.w = 1;
  imu.linear_acceleration.z = 9.81 + i;
  for (std::size_t k = 0; k < 9; k++)
    imu.orientation_covariance[k] = static_cast<double>(k) / 2;
  return imu;
}

static sensor_msgs::Image make_image(int i) {
  sensor_msgs::Image image;

  image.encoding = "mono8";
  image.width = 1000;
  image.height = 700;
  image.step = 1000;
  image.data.resize(700000);
  for (std::size_t k = 0; k < image.data.size(); k++) {
    image.data[k] = static_cast<std::uint8_t>(k * 7 + k / 256 + static_cast<std::size_t>(i));
  }
  return image;
}

static nav_msgs::Path make_path(int i) {
  nav_msgs::Path path;

  path.poses.resize(static_cast<std::size_t>(i));
  for (std::size_t k = 0; k < path.poses.size(); k++) {
    path.poses[k].header.frame_id = std::string(k, 'f');
    path.poses[k].pose.position.x = static_cast<double>(k);
  }
  return path;
}

static sensor_msgs::PointCloud2 make_cloud() {
  sensor_msgs::PointCloud2 cloud;

  cloud.fields.resize(2);
  cloud.fields[0].name = "x";
  cloud.fields[1].name = "intensity";
  cloud.data.assign(300000, 3);
  cloud.is_dense = 1;
  return cloud;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  try {
    holdall::writer out(argv[1]);

    for (int i = 0; i < 5; i++) {
      const sensor_msgs::Imu imu = make_imu(i);
      out.write("/imu", imu.header.stamp, imu);
      out.write("/image", imu.header.stamp, make_image(i));
      out.write("/path", imu.header.stamp, make_path(i));
      out.write("/cloud", imu.header.stamp, make_cloud());
    }
    // images and clouds are not copied, so that few bytes are copied in total
    const bool few = out.stats().copied_bytes < 100000;
    out.close();
    return few ? 0 : 1;
  } catch (const std::exception &e) {
    return std::fprintf(stderr, "%s\n", e.what()), 1;
  }
}
