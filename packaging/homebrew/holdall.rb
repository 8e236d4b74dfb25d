# Not run by this project: see packaging/README.md.
class Holdall < Formula
  desc "Read, write, record and play robot data bags (ROS 1 and ROS 2)"
  homepage "https://github.com/holdall/holdall"
  url "https://github.com/holdall/holdall/archive/refs/tags/vVERSION.tar.gz"
  sha256 "SHA256"
  license "Apache-2.0"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkg-config" => :build
  depends_on "scdoc" => :build
  depends_on "expat"
  depends_on "isa-l"
  depends_on "jpeg-turbo"
  depends_on "libcbor"
  depends_on "libmicrohttpd"
  depends_on "libpng"
  depends_on "libyaml"
  depends_on "libzip"
  depends_on "lz4"
  depends_on "ncurses"
  depends_on "openssl@3"
  depends_on "pcre2"
  depends_on "protobuf"
  depends_on "sqlite"
  depends_on "xxhash"
  depends_on "zstd"
  uses_from_macos "bzip2"
  uses_from_macos "curl"
  uses_from_macos "zlib"

  def install
    system "meson", "setup", "build", *std_meson_args, "-Dtests=false", "-Dpython=disabled", "-Dros1=disabled", "-Dros2=disabled"
    system "meson", "compile", "-C", "build"
    system "meson", "install", "-C", "build"
  end

  test do
    (testpath/"a.jsonl").write "{}\n"
    assert_match "holdall #{version}", shell_output("#{bin}/holdall --version")
  end
end
