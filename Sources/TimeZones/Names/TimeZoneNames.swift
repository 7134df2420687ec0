public import CivilTime
import Synchronization

/// Finds zones by name: IANA names, and the names used by Windows, Outlook, Lotus Notes and other programs.
///
/// Results are cached and shared by all copies. Several threads may use them at the same time.
public struct TimeZoneNames: Sendable {
  /// The names of the system zones.
  public static let system = TimeZoneNames(database: .system)

  /// The database that contains the zones.
  public let database: TimeZoneDatabase
  private let cache = NameCache()

  /// Makes the names of a database's zones.
  public init(database: TimeZoneDatabase) {
    self.database = database
  }

  /// The zone that a name denotes without a definition, or nil if there is none.
  ///
  /// The following are tried in order: the system's name; spellings of UTC; a Windows name; the system's name in
  /// another spelling; the system's name after a vendor's path; an offset; a Lotus Notes name; a display name; an
  /// abbreviation; a POSIX rule.
  public func find(_ name: String) -> TimeZoneName? {
    if let known = cache[name] { return known }
    let found = search(name)
    cache[name] = .some(found)
    return found
  }

  /// The Windows name of a zone, even if the zone's name is newer than the table, or nil if Windows has no such zone.
  ///
  /// - Complexity: O(1) for names in the table; other names are compared with all Windows zones.
  public func windowsName(of ianaName: String) -> String? {
    if let name = WindowsZones.windowsName(of: ianaName) { return name }
    guard let rules = try? database.rules(named: ianaName) else { return nil }
    return WindowsZones.entries.first { self.rules(ofFirst: $0.ianaNames)?.rules == rules }?.name
  }

  /// Whether a name by itself indicates that only its definition counts, such as `Customized Time Zone`.
  public static func isCustom(_ name: String) -> Bool {
    let name = TZIDSyntax.plain(name).lowercased()
    return name.hasPrefix("customized time zone") || name.hasPrefix("tzone://microsoft/custom")
  }

  /// A name in the form used for comparison: in one letter case, without surrounding quotes, white space and escapes,
  /// and with each inner run of white space replaced by a single blank. A TZID refers to the VTIMEZONE with exactly the
  /// same name, or else to the first one whose name is equal in this form.
  public static func normalized(_ name: String) -> String {
    TZIDSyntax.plain(name).split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }

  private func search(_ name: String) -> TimeZoneName? {
    guard name.utf8.count <= 512 else { return nil }
    // Folders with other variants of the zones are treated as a path.
    let isView = name.hasPrefix("posix/") || name.hasPrefix("right/")
    if !isView, let rules = try? database.rules(named: name) {
      return TimeZoneName(name: name, kind: .system, rules: rules)
    }
    let plain = TZIDSyntax.plain(name)
    if plain.isEmpty || Self.isCustom(plain) { return nil }
    return universal(plain) ?? windows(plain) ?? spelling(plain) ?? path(plain) ?? offset(plain) ?? notes(plain)
      ?? display(plain) ?? abbreviation(plain) ?? posixRule(plain)
  }

  private func universal(_ name: String) -> TimeZoneName? {
    FixedNames.universal.contains(name.lowercased()) ? zone(["UTC", "Etc/UTC"], .spelling) : nil
  }

  private func windows(_ name: String) -> TimeZoneName? {
    let standard = TZIDSyntax.replacing(["Daylight Time", "Summer Time"], with: "Standard Time", in: name)
    return WindowsZones.entry(named: standard).flatMap { zone($0.ianaNames, .windows) }
  }

  private func spelling(_ name: String) -> TimeZoneName? {
    var name = String(name.map { $0 == " " ? "_" : $0 })
    if name.hasPrefix("posix/") || name.hasPrefix("right/") { return nil }
    if let known = database.canonicalName(ignoringCase: name) { return zone([known], .spelling) }
    // The examples in RFC 2445 use US-Eastern.
    guard !name.contains("/"), let hyphen = name.firstIndex(of: "-") else { return nil }
    name.replaceSubrange(hyphen...hyphen, with: "/")
    return database.canonicalName(ignoringCase: name).flatMap { zone([$0], .spelling) }
  }

  private func path(_ name: String) -> TimeZoneName? {
    let parts = name.split(separator: "/")
    guard (2..<10).contains(parts.count) else { return nil }
    // A single word is treated as a zone only after a vendor's domain: "/citadel.org/20190914_1/UTC".
    let shortest = parts[0].contains(".") ? 1 : 2
    let first = name.hasPrefix("/") ? 0 : 1
    for start in first..<parts.count where parts.count - start >= shortest {
      let tail = parts[start...].joined(separator: "/")
      if let found = spelling(tail) { return TimeZoneName(name: found.name, kind: .path, rules: found.rules) }
    }
    return nil
  }

  private func offset(_ name: String) -> TimeZoneName? {
    guard let offset = TZIDSyntax.offset(name) else { return nil }
    return TimeZoneName(
      name: offset.text, kind: .offset, rules: TimeZoneRules(fixed: offset, abbreviation: UTCOffsetValue.name(offset)))
  }

  private func display(_ name: String) -> TimeZoneName? {
    let (offset, places) = TZIDSyntax.offsetAndPlaces(name)
    for names in DisplayNames.candidates(places) {
      guard let found = zone(names, .display) else { continue }
      if let offset, !found.rules.hasStandard(offset) { continue }
      return found
    }
    return nil
  }

  private func notes(_ name: String) -> TimeZoneName? {
    let name = FixedNames.notes[name.lowercased()] ?? name
    return WindowsZones.entry(named: name + " Standard Time").flatMap { zone($0.ianaNames, .notes) }
  }

  private func abbreviation(_ name: String) -> TimeZoneName? {
    FixedNames.abbreviations[name.uppercased()].flatMap { zone([$0], .abbreviation) }
  }

  private func posixRule(_ name: String) -> TimeZoneName? {
    guard name == name.uppercased(), let rule = try? TailRule(parsing: name) else { return nil }
    let rules = TimeZoneRules(initial: rule.standard, tail: rule)
    return TimeZoneName(name: name, kind: .posixRule, rules: rules)
  }

  private func zone(_ names: [String], _ kind: TimeZoneName.Kind) -> TimeZoneName? {
    rules(ofFirst: names).map { TimeZoneName(name: $0.name, kind: kind, rules: $0.rules) }
  }

  /// The first of the names that is in the database, because systems omit old names.
  private func rules(ofFirst names: [String]) -> (name: String, rules: TimeZoneRules)? {
    for name in names {
      if let rules = try? database.rules(named: name) { return (name, rules) }
    }
    return nil
  }
}

extension TimeZoneRules {
  /// Whether an offset has been the zone's standard offset at some time since 1990.
  fileprivate func hasStandard(_ offset: UTCOffset) -> Bool {
    let since = Instant(secondsSince1970: 631_152_000)
    let until = Instant(secondsSince1970: 2_000_000_000)
    let first = observance(at: since)
    return ([first] + transitions(from: since, to: until).map(\.observance)).contains {
      !$0.isDaylight && $0.offset == offset
    }
  }
}

/// The names found so far, shared between threads. The cache is emptied before hostile input can make it large.
private final class NameCache: Sendable {
  private static let capacity = 4096
  private let stored = Mutex<[String: TimeZoneName?]>([:])

  subscript(name: String) -> TimeZoneName?? {
    get { stored.withLock { $0[name] } }
    set {
      stored.withLock { names in
        if names.count >= Self.capacity { names.removeAll() }
        names[name] = newValue
      }
    }
  }
}
