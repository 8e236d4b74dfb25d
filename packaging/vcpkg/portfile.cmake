# Not run by this project: see packaging/README.md.
vcpkg_from_github(
  OUT_SOURCE_PATH SOURCE_PATH
  REPO holdall/holdall
  REF "v${VERSION}"
  SHA512 0
  HEAD_REF main)

vcpkg_configure_meson(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS -Dtests=false -Dpython=disabled -Dros1=disabled -Dros2=disabled -Dserve=disabled -Dprotobuf=disabled
    -Dcbor=disabled -Dgpg=disabled -Dtui=disabled -Dplot_png=disabled)
vcpkg_install_meson()
vcpkg_fixup_pkgconfig()
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
