import Synchronization

/// The time zones in folders of TZif files, such as the system's.
///
/// Zones stay in memory once they have been read, and all copies share them. Several threads may use a database at the
/// same time. Files outside the folders are never read, whatever the name.
public struct TimeZoneDatabase: Sendable {
  /// The system's time zones.
  ///
  /// They are in the folder named by the environment variable `TZDIR` or, if it is not set, in `/usr/share/zoneinfo`,
  /// `/usr/lib/zoneinfo` and `/etc/zoneinfo`.
  public static let system = TimeZoneDatabase(
    folders: ZoneFolder.environment("TZDIR").map { [$0] }
      ?? ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"])

  /// The release of the time zone data, such as `2026a`, or nil if the folders do not contain it.
  public let version: String?

  private let zoneFolders: [ZoneFolder]
  private let cache = Cache()

  /// Opens the database in these folders. If several folders contain a zone, the zone in the first one is used.
  ///
  /// Folders that do not exist are ignored.
  public init(folders: [String]) {
    zoneFolders = folders.compactMap { ZoneFolder(path: $0) }
    version = zoneFolders.lazy.compactMap { Self.version(in: $0) }.first
  }

  /// The paths of the folders that exist, without symbolic links.
  public var folders: [String] { zoneFolders.map(\.path) }

  /// The rules of a zone.
  ///
  /// - Throws: `CivilTimeError` with the code `invalidTimeZoneName` if the name is not valid, `unknownTimeZone` if
  ///   there is no such TZif file, `unreadableTimeZoneFile` if it cannot be read, and `damagedTimeZoneFile` if it
  ///   violates the TZif format.
  public func rules(named name: String) throws(CivilTimeError) -> TimeZoneRules {
    if let rules = cache.rules[name] { return rules }
    try Self.validate(name)
    for folder in zoneFolders {
      guard let bytes = try Self.contents(of: name, in: folder) else { continue }
      let rules = try TimeZoneRules(tzif: bytes)
      cache.insert(rules, for: name)
      return rules
    }
    throw CivilTimeError(code: .unknownTimeZone, offset: 0, message: "There is no time zone “\(name)”.")
  }

  /// Whether there is a zone with this name.
  ///
  /// Only the first bytes of its file are read, so the file may still be damaged.
  public func contains(_ name: String) -> Bool {
    if cache.rules[name] != nil { return true }
    guard (try? Self.validate(name)) != nil else { return false }
    return zoneFolders.contains { Self.isZone(name, in: $0) }
  }

  private static func isZone(_ name: String, in folder: ZoneFolder) -> Bool {
    (try? folder.read(name, limit: 4))?.elementsEqual("TZif".utf8) ?? false
  }

  /// The bytes of a zone's file, or nil if the folder has no TZif file with that name.
  private static func contents(of name: String, in folder: ZoneFolder) throws(CivilTimeError) -> [UInt8]? {
    do throws(ZoneFolder.Failure) {
      let bytes = try folder.read(name)
      return bytes.starts(with: "TZif".utf8) ? bytes : nil
    } catch {
      guard case .unreadable(let reason) = error else { return nil }
      throw CivilTimeError(
        code: .unreadableTimeZoneFile, offset: 0,
        message: "The file for the time zone “\(name)” cannot be read: \(reason).")
    }
  }

  private static func version(in folder: ZoneFolder) -> String? {
    let prefix = "# version "
    let source = (try? folder.read("tzdata.zi", limit: 64)).flatMap { firstLine(of: $0) }
    if let source, source.hasPrefix(prefix) { return String(source.dropFirst(prefix.count)) }
    return (try? folder.read("+VERSION", limit: 64)).flatMap { firstLine(of: $0) }
  }

  private static func firstLine(of bytes: [UInt8]) -> String? {
    let line = bytes.prefix { $0 > 0x1F }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}

extension TimeZoneDatabase {
  /// Checks that a name is valid for a time zone.
  ///
  /// A valid name consists of parts separated by `/`, with ASCII letters, digits and `_ + - .`. No part may be empty,
  /// `.` or `..`, and the name has at most 255 bytes.
  ///
  /// - Throws: `CivilTimeError` with the code `invalidTimeZoneName` and the position of the error.
  public static func validate(_ name: String) throws(CivilTimeError) {
    var partStart = 0
    var offset = 0
    for part in name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      for byte in part {
        guard isNameByte(byte) else {
          throw invalidName("Expected a letter, a digit or one of “_+-./”.", at: offset)
        }
        offset += 1
      }
      if part.isEmpty || part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) {
        throw invalidName("Expected a name between slashes.", at: partStart)
      }
      offset += 1
      partStart = offset
    }
    if name.utf8.count > 255 { throw invalidName("Expected at most 255 bytes.", at: 255) }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  private static func invalidName(_ message: String, at offset: Int) -> CivilTimeError {
    CivilTimeError(
      code: .invalidTimeZoneName, offset: offset, message: "This is not the name of a time zone. \(message)")
  }
}

extension TimeZoneDatabase {
  /// The names of all zones, sorted, without the variants in the folders `posix` and `right`.
  ///
  /// This looks at every file in the folders.
  public func names() -> [String] {
    var names: Set<String> = []
    for folder in zoneFolders { Self.collect(&names, in: folder, below: "", depth: 0) }
    return names.sorted()
  }

  /// Entries of the main folder that are variants of zones, or are not zones.
  private static let otherViews: Set<String> = ["posix", "right", "posixrules", "localtime"]

  private static func collect(_ names: inout Set<String>, in folder: ZoneFolder, below path: String, depth: Int) {
    for entry in folder.entries(in: path) where depth > 0 || !otherViews.contains(entry.name) {
      let name = path.isEmpty ? entry.name : path + "/" + entry.name
      if entry.isFolder {
        // Names have at most three parts. This limit also ends circular links.
        if depth < 2 { collect(&names, in: folder, below: name, depth: depth + 1) }
      } else if (try? validate(name)) != nil, isZone(name, in: folder) {
        names.insert(name)
      }
    }
  }

  /// The name of a zone as spelled in the database, found ignoring the case of ASCII letters, or nil if there is none.
  public func canonicalName(ignoringCase name: String) -> String? {
    guard (try? Self.validate(name)) != nil else { return nil }
    for folder in zoneFolders {
      var found = ""
      for part in name.split(separator: "/") {
        let names = cache.names(in: found, of: folder)[part.lowercased()] ?? []
        guard let name = names.first(where: { $0 == part }) ?? names.first else { break }
        found += found.isEmpty ? name : "/" + name
      }
      if found.utf8.count == name.utf8.count, Self.isZone(found, in: folder) { return found }
    }
    return nil
  }
}

/// The zones that have been read, shared between threads.
private final class Cache: Sendable {
  private let stored = Mutex<[String: TimeZoneRules]>([:])

  var rules: [String: TimeZoneRules] { stored.withLock { $0 } }

  func insert(_ rules: TimeZoneRules, for name: String) { stored.withLock { $0[name] = rules } }

  private struct Listing {
    let modified: ZoneFolder.Moment?
    let names: [String: [String]]
  }

  private let listings = Mutex<[String: Listing]>([:])

  /// The names in a folder, by their lowercase forms. The folder is listed again only if it has changed, because
  /// calendars may refer to thousands of zones that do not exist.
  func names(in subfolder: String, of folder: ZoneFolder) -> [String: [String]] {
    let path = folder.path + "/" + subfolder
    let modified = folder.modified(subfolder)
    if let known = listings.withLock({ $0[path] }), known.modified == modified { return known.names }
    let names = Dictionary(grouping: folder.entries(in: subfolder).map(\.name)) { $0.lowercased() }
    listings.withLock { $0[path] = Listing(modified: modified, names: names) }
    return names
  }
}

extension TimeZoneRules {
  /// The rules of a system zone by name, such as "Europe/Berlin".
  ///
  /// - Throws: `CivilTimeError` if the system has no zone with that name.
  public init(named name: String) throws(CivilTimeError) {
    self = try TimeZoneDatabase.system.rules(named: name)
  }
}
