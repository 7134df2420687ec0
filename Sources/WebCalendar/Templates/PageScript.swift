/// The script used on pages: several files with one job each, joined into one scope.
enum PageScript {
  /// The files in load order. Each file comes after the files that it uses while loading.
  private static let files: [[UInt8]] = [
    PackageResources.page_js, PackageResources.said_js, PackageResources.swap_js, PackageResources.live_js,
    PackageResources.toast_js, PackageResources.peek_js, PackageResources.keys_js, PackageResources.arrows_js,
    PackageResources.forms_js, PackageResources.moving_js, PackageResources.drag_js, PackageResources.drafts_js,
    PackageResources.dates_js, PackageResources.start_js,
  ]

  /// The whole script.
  static let bytes = Array("\"use strict\";\n(() => {\n".utf8) + files.joined() + Array("})();\n".utf8)
}
