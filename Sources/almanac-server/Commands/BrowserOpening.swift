import Foundation

/// Opens a page of the server in the browser of whoever runs it.
enum BrowserOpening {
  /// Opens an address. It goes through a file that nobody else can read, since everybody on a machine sees the arguments of a
  /// program, and the first who has the link gets in.
  ///
  /// - Throws: An error of the system if there is no program that opens pages.
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
