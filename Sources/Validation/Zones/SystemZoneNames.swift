public import CivilTime
import Synchronization

/// Zones of the system's zone data. What was asked for once is kept.
public final class SystemZoneNames: ZoneNames {
  private struct Cache {
    var rules: [String: TimeZoneRules?] = [:]
    var meanings: [String: ZoneMeaning] = [:]
  }

  private let database: TimeZoneDatabase
  private let cache = Mutex(Cache())
  /// How many names are kept, so that a file of nothing but odd names does not fill the memory.
  private static let cacheLimit = 4096

  /// Asks a database.
  public init(database: TimeZoneDatabase = .system) {
    self.database = database
  }

  /// The rules of a zone by its exact name; nil where there is none.
  public func rules(named name: String) -> TimeZoneRules? {
    if let known = cache.withLock({ $0.rules[name] }) { return known }
    let rules = try? database.rules(named: name)
    cache.withLock { if $0.rules.count < Self.cacheLimit { $0.rules[name] = .some(rules) } }
    return rules
  }

  /// What kind of name it is.
  public func meaning(of name: String) -> ZoneMeaning {
    if let known = cache.withLock({ $0.meanings[name] }) { return known }
    let meaning = findMeaning(of: name)
    cache.withLock { if $0.meanings.count < Self.cacheLimit { $0.meanings[name] = meaning } }
    return meaning
  }

  private func findMeaning(of name: String) -> ZoneMeaning {
    let lowered = name.lowercased()
    if Self.isOffset(lowered) { return .offset }
    if Self.abbreviations.contains(name.uppercased()) { return .abbreviation }
    if database.contains(name) { return ZoneAliases.table[name].map { .alias(of: $0) } ?? .zone }
    if Self.isWindows(lowered) { return .windows(zone: nil) }
    if Self.customNames.contains(where: { lowered.hasPrefix($0) }) { return .custom }
    if let zone = tail(of: name) { return .prefixed(zone: zone) }
    let plain = String(name.filter { $0 != "\"" && $0 != "'" }).trimmed.map { $0 == " " ? "_" : $0 }
    if let zone = database.canonicalName(ignoringCase: String(plain)) { return .misspelt(zone: zone) }
    return .unknown
  }

  /// The zone at the end of a path, as libical, Mozilla and others write them.
  private func tail(of name: String) -> String? {
    guard name.hasPrefix("/") || name.contains("://") else { return nil }
    var parts = name.split(separator: "/").map(String.init)
    while !parts.isEmpty {
      let rest = parts.joined(separator: "/")
      if database.contains(rest) { return rest }
      parts.removeFirst()
    }
    return nil
  }

  private static let customNames = ["customized time zone", "custom", "tzone://microsoft", "(utc", "(gmt"]

  /// Names of three or four letters that the zone data partly has, and which stand for several zones or lack summer
  /// time.
  private static let abbreviations: Set<String> = [
    "EST", "MST", "HST", "CST", "PST", "AST", "EDT", "CDT", "MDT", "PDT", "CET", "CEST", "MET", "MEZ", "MESZ", "EET",
    "EEST", "WET", "WEST", "BST", "IST", "JST", "KST", "SGT", "AEST", "AEDT", "ACST", "AWST", "NZST", "NZDT", "MSK",
  ]

  private static func isWindows(_ lowered: String) -> Bool {
    lowered.hasSuffix(" standard time") || lowered.hasSuffix(" daylight time") || lowered.hasSuffix(" summer time")
  }

  /// GMT or UTC with an offset, or an offset alone; "Etc/GMT+2" is a zone.
  private static func isOffset(_ lowered: String) -> Bool {
    var rest = lowered[...]
    for prefix in ["utc", "gmt"] where rest.hasPrefix(prefix) { rest = rest.dropFirst(3) }
    rest = rest.drop { $0 == " " }
    guard let sign = rest.first, sign == "+" || sign == "-", rest.count > 1 else { return false }
    return rest.dropFirst().allSatisfy { ("0"..."9").contains($0) || $0 == ":" }
  }
}

extension String {
  /// Without white space at either end.
  var trimmed: String {
    let isSpaceByte = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) || byte >= 0x80 }
    if let first = utf8.first, let last = utf8.last, !isSpaceByte(first), !isSpaceByte(last) { return self }
    let isSpace = { (character: Character) in character.isWhitespace }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
