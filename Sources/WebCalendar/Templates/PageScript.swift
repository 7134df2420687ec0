/// The script of pages: files with one job each, joined into one in which they see each other.
enum PageScript {
  /// In the order in which they are read: what one uses at once stands before it.
  private static let files: [[UInt8]] = [
    PackageResources.page_js, PackageResources.said_js, PackageResources.swap_js, PackageResources.live_js,
    PackageResources.toast_js, PackageResources.peek_js, PackageResources.keys_js, PackageResources.arrows_js,
    PackageResources.forms_js, PackageResources.moving_js, PackageResources.drag_js, PackageResources.drafts_js,
    PackageResources.dates_js, PackageResources.start_js,
  ]

  /// The whole script.
  static let bytes = Array("\"use strict\";\n(() => {\n".utf8) + files.joined() + Array("})();\n".utf8)
}
