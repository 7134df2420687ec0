import Foundation

/// Opens a page of the server in the user's browser.
enum BrowserOpening {
  /// Opens a URL through a private file, because every user of the machine can see programs' arguments, and the link
  /// works only for the first person who opens it.
  ///
  /// - Throws: A system error if there is no program that opens pages.
  static func open(_ address: String) throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("almanac-" + UUID().uuidString)
    try files.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let page = folder.appendingPathComponent("calendar.html")
    let text = "<!DOCTYPE html><title>Almanac</title><meta http-equiv=\"refresh\" content=\"0;url=\(address)\">\n"
    try Data(text.utf8).write(to: page)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", page.path]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }
}
