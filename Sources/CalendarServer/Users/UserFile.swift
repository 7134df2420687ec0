import Foundation

/// A read-only file with the users of a server: one `NAME:HASH` per line, as in `htpasswd` files, and
/// `NAME/DEVICE:HASH` for the password of a device.
public struct UserFile: Sendable {
  /// The path of the file.
  public let path: String

  /// Creates a user file with the given path. Nothing is read yet.
  public init(path: String) { self.path = path }

  /// The standard user file in a settings folder.
  public static func standard(folder: String) -> UserFile { UserFile(path: "\(folder)/almanac/users") }

  /// The entries of a file that must not be empty. An invalid entry is an error; it is never skipped.
  ///
  /// - Throws: ``ServerError`` `notFound`, `denied`; `usage` if there are no users or an entry is invalid.
  func usableEntries() throws(ServerError) -> [StoredPassword] {
    if !FileManager.default.fileExists(atPath: path) {
      throw ServerError(.notFound, "the user file \(path) does not exist")
    }
    let entries = try entries()
    if entries.isEmpty { throw ServerError(.usage, "\(path) has no users", remedy: .users) }
    return entries
  }

  /// The entries, without empty lines and comments. Empty if the file does not exist.
  ///
  /// - Throws: ``ServerError`` `denied`; `usage` if an entry is invalid.
  func entries() throws(ServerError) -> [StoredPassword] {
    guard let data = FileManager.default.contents(atPath: path) else {
      if FileManager.default.fileExists(atPath: path) { throw ServerError(.denied, "\(path) cannot be read") }
      return []
    }
    var entries: [StoredPassword] = []
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) {
      let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      if text.isEmpty || text.hasPrefix("#") { continue }
      entries.append(try entry(text, number))
    }
    return entries
  }

  private func entry(_ line: String, _ number: Int) throws(ServerError) -> StoredPassword {
    func wrong(_ reason: String) -> ServerError { ServerError(.usage, "\(path), line \(number): \(reason)") }
    guard let colon = line.firstIndex(of: ":") else { throw wrong("expected NAME:HASH") }
    let names = line[..<colon].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    for name in names where !Self.isName(name) { throw wrong(Self.wrong(name).message) }
    let hash = String(line[line.index(after: colon)...].prefix { $0 != ":" && $0 != " " && $0 != "\t" })
    if hash.isEmpty { throw wrong("the password hash of \(names[0]) is missing") }
    // The hash is secret too, so it is not in the message.
    if !PasswordHash.isUsable(hash) {
      throw wrong("the password hash of \(names[0]) has an unsupported format; use `htpasswd -B`")
    }
    return StoredPassword(name: names[0], device: names.count == 2 ? names[1] : nil, hash: hash)
  }

  /// Whether a string is a valid name for a user or a device: at most 64 ASCII letters, digits, `.`, `_` and `-`, not
  /// starting with a period.
  public static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && !text.hasPrefix(".")
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || [0x2D, 0x2E, 0x5F].contains(byte)
      }
  }

  /// Checks that a string is a valid name.
  ///
  /// - Throws: `ServerError` `usage`.
  static func check(name: String) throws(ServerError) { if !isName(name) { throw wrong(name) } }

  private static func wrong(_ name: String) -> ServerError {
    ServerError(
      .usage, "“\(name)” is not a valid name; use ASCII letters, digits, periods, _ and -, not starting with a period")
  }
}
