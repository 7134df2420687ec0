import CalendarModel
import Foundation

/// The user's desktop session.
struct DesktopSession {
  /// The address of its bus, or nil if there is none.
  let address: String?
  /// The folder for data about shown notifications.
  let folder: URL
  /// Whether the folder belongs only to this program, because the session does not have one.
  let isFolderOwn: Bool

  /// - Parameters:
  ///   - environment: The environment that names the session.
  ///   - store: The path of the store, whose notifications have a separate folder, or nil if there is no store.
  init(_ environment: [String: String], store: String?) {
    let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      self.address = address
    } else {
      address = runtime.map { "unix:path=" + Self.escaped($0 + "/bus") }
    }
    isFolderOwn = runtime == nil
    let place =
      if let runtime {
        URL(fileURLWithPath: runtime).appendingPathComponent("almanac/notifications", isDirectory: true)
      } else {
        URL(fileURLWithPath: NSTemporaryDirectory())
          .appendingPathComponent("almanac-\(UUID().uuidString)", isDirectory: true)
      }
    folder = store.map { place.appendingPathComponent("of-\(Digest($0.utf8).text)", isDirectory: true) } ?? place
  }

  /// Whether there may be a session, now or later: the environment names a bus or its usual location.
  static func exists(_ environment: [String: String]) -> Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    return environment["XDG_RUNTIME_DIR"]?.hasPrefix("/") ?? false
  }

  /// A path as written in a bus address.
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
