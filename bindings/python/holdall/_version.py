"""The version of the package, which is that of the library."""

VERSION = "0.1.0"
