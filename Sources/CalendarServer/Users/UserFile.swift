import Foundation

/// The users of a server in a file, which is only read: `NAME:HASH` a line, as `htpasswd` writes it, and `NAME/DEVICE:HASH`
/// for the password of a device.
public struct UserFile: Sendable {
  /// The path of the file.
  public let path: String

  /// A file.
  public init(path: String) { self.path = path }

  /// The file in a folder of settings.
  public static func standard(folder: String) -> UserFile { UserFile(path: "\(folder)/almanac/users") }

  /// The lines of a file that has to have some: what cannot be used lets nobody in, and is never taken for nobody.
  ///
  /// - Throws: ``ServerError`` `notFound`, `denied`; `usage` if there is no user, or a line that cannot be used.
  func usableEntries() throws(ServerError) -> [StoredPassword] {
    if !FileManager.default.fileExists(atPath: path) {
      throw ServerError(.notFound, "there is no file \(path) of users")
    }
    let entries = try entries()
    if entries.isEmpty { throw ServerError(.usage, "\(path) has no users", remedy: .users) }
    return entries
  }

  /// The lines; empty ones and comments are left out. None if there is no file.
  ///
  /// - Throws: ``ServerError`` `denied`; `usage` if there is a line that cannot be used.
  func entries() throws(ServerError) -> [StoredPassword] {
    guard let data = FileManager.default.contents(atPath: path) else {
      if FileManager.default.fileExists(atPath: path) { throw ServerError(.denied, "\(path) could not be read") }
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
    guard let colon = line.firstIndex(of: ":") else { throw wrong("it is not NAME:HASH") }
    let names = line[..<colon].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    for name in names where !Self.isName(name) { throw wrong(Self.wrong(name).message) }
    let hash = String(line[line.index(after: colon)...].prefix { $0 != ":" && $0 != " " && $0 != "\t" })
    if hash.isEmpty { throw wrong("\(names[0]) has no hash of a password") }
    // The hash is a secret as well.
    if !PasswordHash.isUsable(hash) {
      throw wrong("the hash of the password of \(names[0]) is of no known kind; `htpasswd -B` makes one that is")
    }
    return StoredPassword(name: names[0], device: names.count == 2 ? names[1] : nil, hash: hash)
  }

  /// Whether a text can be the name of a user or a device: letters and digits without accents, `.`, `_` and `-`, with no
  /// point in front, and 64 at most.
  public static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && !text.hasPrefix(".")
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || [0x2D, 0x2E, 0x5F].contains(byte)
      }
  }

  /// Checks that a text can be a name.
  ///
  /// - Throws: `ServerError` `usage`.
  static func check(name: String) throws(ServerError) { if !isName(name) { throw wrong(name) } }

  private static func wrong(_ name: String) -> ServerError {
    ServerError(
      .usage, "“\(name)” is no name: letters and digits without accents, points, _ and - are, with no point in front")
  }
}
