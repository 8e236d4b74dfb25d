"""Conan 2 recipe of libholdall. Not run by this project: see packaging/README.md."""
from conan import ConanFile
from conan.tools.files import copy, get
from conan.tools.gnu import PkgConfigDeps
from conan.tools.layout import basic_layout
from conan.tools.meson import Meson, MesonToolchain


class Holdall(ConanFile):
    name = "holdall"
    license = "Apache-2.0"
    description = "Read, write, record and play robot data bags (ROS 1 and ROS 2)"
    package_type = "shared-library"
    settings = "os", "arch", "compiler", "build_type"
    requires = (
        "bzip2/[>=1.0]", "isa-l/[>=2.30]", "libcurl/[>=7.85]", "expat/[>=2.5]", "libjpeg-turbo/[>=2]", "libpng/[>=1.6]",
        "libyaml/[>=0.2]", "libzip/[>=1.9]", "lz4/[>=1.9]", "openssl/[>=3]", "pcre2/[>=10.40]", "sqlite3/[>=3.40]",
        "xxhash/[>=0.8]", "zlib/[>=1.2]", "zstd/[>=1.5]")
    tool_requires = "meson/[>=1.0]", "pkgconf/[>=2]"

    def layout(self):
        basic_layout(self, src_folder="src")

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        PkgConfigDeps(self).generate()
        toolchain = MesonToolchain(self)
        toolchain.project_options.update({
            "tests": False, "python": "disabled", "ros1": "disabled", "ros2": "disabled", "serve": "disabled",
            "protobuf": "disabled", "cbor": "disabled", "gpg": "disabled", "tui": "disabled", "plot_png": "disabled"})
        toolchain.generate()

    def build(self):
        meson = Meson(self)
        meson.configure()
        meson.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, f"{self.package_folder}/licenses")
        Meson(self).install()

    def package_info(self):
        self.cpp_info.libs = ["holdall"]
        self.cpp_info.set_property("pkg_config_name", "holdall")
        self.cpp_info.set_property("cmake_file_name", "holdall")
        self.cpp_info.set_property("cmake_target_name", "holdall::holdall")
