import Foundation
import ICalendar

/// The users of a server, in a file that nobody else may write: `NAME:HASH` a line, as `htpasswd` writes it, and
/// `NAME/DEVICE:HASH` for the password of a device.
public struct UserFile: Sendable {
  /// Somebody who may use a server.
  public struct User: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The names of the devices that have a password of their own.
    public let devices: [String]
    /// Whether there is a password beside those of devices.
    public let hasPassword: Bool
  }

  /// The path of the file.
  public let path: String

  /// A file.
  public init(path: String) { self.path = path }

  /// The file in a folder of settings.
  public static func standard(folder: String) -> UserFile { UserFile(path: "\(folder)/almanac/users") }

  /// One line.
  struct Entry: Hashable, Sendable {
    let name: String
    var device: String?
    var hash: String

    var line: String { "\(name)\(device.map { "/\($0)" } ?? ""):\(hash)" }
  }

  // MARK: Reading

  /// All users, in the order of the file.
  ///
  /// - Throws: ``ServerError``.
  public func users() throws(ServerError) -> [User] {
    let entries = try entries()
    var names: [String] = []
    for entry in entries where !names.contains(entry.name) { names.append(entry.name) }
    return names.map { name in
      let own = entries.filter { $0.name == name }
      return User(
        name: name, devices: own.compactMap(\.device),
        hasPassword: own.contains { $0.device == nil })
    }
  }

  /// The lines of a file that has to have some: what cannot be used lets nobody in, and is never taken for nobody.
  ///
  /// - Throws: ``ServerError`` `notFound`, `denied`; `usage` if there is no user, or a line that cannot be used.
  func usableEntries() throws(ServerError) -> [Entry] {
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
  func entries() throws(ServerError) -> [Entry] {
    guard let data = FileManager.default.contents(atPath: path) else {
      if FileManager.default.fileExists(atPath: path) { throw ServerError(.denied, "\(path) could not be read") }
      return []
    }
    var entries: [Entry] = []
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) {
      let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      if text.isEmpty || text.hasPrefix("#") { continue }
      entries.append(try entry(text, number))
    }
    return entries
  }

  private func entry(_ line: String, _ number: Int) throws(ServerError) -> Entry {
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
    return Entry(name: names[0], device: names.count == 2 ? names[1] : nil, hash: hash)
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

  // MARK: Changing

  /// Adds a user.
  ///
  /// - Throws: ``ServerError``: `conflict` if there is one of that name; `usage` if the name or the password is none.
  public func add(_ name: String, password: String) throws(ServerError) {
    try check(name, password)
    var entries = try entries()
    if entries.contains(where: { $0.name == name }) {
      throw ServerError(.conflict, "there is a user \(name)", remedy: .password(of: name))
    }
    entries.append(Entry(name: name, hash: try PasswordHash.make(password)))
    try write(entries)
  }

  /// Changes the password of a user; those of devices stay.
  ///
  /// - Throws: ``ServerError``: `notFound`, `usage`.
  public func setPassword(of name: String, to password: String) throws(ServerError) {
    try check(name, password)
    var entries = try known(name)
    entries.removeAll { $0.name == name && $0.device == nil }
    entries.append(Entry(name: name, hash: try PasswordHash.make(password)))
    try write(entries)
  }

  /// Removes a user with the passwords of all devices.
  ///
  /// - Throws: ``ServerError`` `notFound`.
  public func remove(_ name: String) throws(ServerError) { try write(known(name).filter { $0.name != name }) }

  /// Makes a password for a device, which can be revoked by itself, in place of the one that it had.
  ///
  /// - Returns: the password, which nobody can ask for again.
  /// - Throws: ``ServerError``: `notFound`, `usage`.
  public func addToken(for device: String, of name: String) throws(ServerError) -> String {
    if !Self.isName(device) { throw Self.wrong(device) }
    var entries = try known(name)
    entries.removeAll { $0.name == name && $0.device == device }
    let password = "\(device)~\(SecretText.random())"
    entries.append(Entry(name: name, device: device, hash: try PasswordHash.make(password)))
    try write(entries)
    return password
  }

  /// Revokes the password of a device.
  ///
  /// - Throws: ``ServerError`` `notFound`.
  public func revokeToken(of device: String, of name: String) throws(ServerError) {
    let entries = try known(name)
    let rest = entries.filter { $0.name != name || $0.device != device }
    if rest.count == entries.count { throw ServerError(.notFound, "\(name) has no password for \(device)") }
    try write(rest)
  }

  private func known(_ name: String) throws(ServerError) -> [Entry] {
    let entries = try entries()
    if !entries.contains(where: { $0.name == name }) { throw ServerError(.notFound, "there is no user \(name)") }
    return entries
  }

  private func check(_ name: String, _ password: String) throws(ServerError) {
    if !Self.isName(name) { throw Self.wrong(name) }
    try PasswordHash.check(password)
  }

  private static func wrong(_ name: String) -> ServerError {
    ServerError(
      .usage, "“\(name)” is no name: letters and digits without accents, points, _ and - are, with no point in front")
  }

  private func write(_ entries: [Entry]) throws(ServerError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let file = try AtomicFile(path: path, permissions: 0o600)
      try file.write(Array(entries.map { "\($0.line)\n" }.joined().utf8))
      try file.finish()
    } catch let error as ICalendarError {
      throw ServerError(.denied, error.message)
    } catch {
      throw ServerError(.denied, "\(path) cannot be written")
    }
  }
}
