import Foundation

/// The desktop that somebody is at.
struct DesktopSession {
  /// The address of its bus; nil if there is none.
  let address: String?
  /// The folder for what is shown.
  let folder: URL
  /// Whether the folder is for this program alone, since the session has none.
  let isFolderOwn: Bool

  /// - Parameter environment: says where the session is.
  init(_ environment: [String: String]) {
    let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      self.address = address
    } else {
      address = runtime.map { "unix:path=" + Self.escaped($0 + "/bus") }
    }
    isFolderOwn = runtime == nil
    folder =
      if let runtime {
        URL(fileURLWithPath: runtime).appendingPathComponent("almanac/notifications", isDirectory: true)
      } else {
        URL(fileURLWithPath: NSTemporaryDirectory())
          .appendingPathComponent("almanac-\(UUID().uuidString)", isDirectory: true)
      }
  }

  /// Whether there may be one: the environment names a bus, or there is the usual one.
  static func exists(_ environment: [String: String]) -> Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    return environment["XDG_RUNTIME_DIR"].map { FileManager.default.fileExists(atPath: $0 + "/bus") } ?? false
  }

  /// A path as it stands in an address of a bus.
  private static func escaped(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      let isPlain =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-_/.\\".utf8.contains(byte)
      let digits = String(byte, radix: 16)
      text += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }
  }
}
