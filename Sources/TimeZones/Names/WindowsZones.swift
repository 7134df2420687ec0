/// The time zones of Windows and their IANA names, from CLDR.
///
/// Outlook and Exchange use Windows names as TZIDs. One Windows zone corresponds to the IANA zones of many territories.
public enum WindowsZones {
  /// A Windows zone.
  struct Entry: Hashable {
    /// The name, such as `W. Europe Standard Time`.
    let name: String
    /// The display name in Windows, such as `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`, or empty if
    /// it is not known.
    let displayName: String
    /// The corresponding IANA names, with the one for the whole world first.
    var ianaNames: [String]
  }

  /// All zones, from west to east.
  static let entries: [Entry] = {
    var entries: [Entry] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix(" ") {
        entries[entries.count - 1].ianaNames += line.split(separator: " ").map(String.init)
      } else if let bar = line.firstIndex(of: "|") {
        entries.append(
          Entry(name: String(line[..<bar]), displayName: String(line[line.index(after: bar)...]), ianaNames: []))
      }
    }
    return entries
  }()

  private static let indexOfName = Dictionary(
    entries.indices.map { (key(entries[$0].name), $0) }, uniquingKeysWith: { first, _ in first })

  private static let indexOfIANAName = Dictionary(
    entries.indices.flatMap { index in entries[index].ianaNames.map { ($0.lowercased(), index) } },
    uniquingKeysWith: { first, _ in first })

  /// A name in lowercase and without blanks, because some programs write `W.Europe Standard Time`.
  private static func key(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

  /// The zones that replaced retired ones, by the keys of the retired ones.
  private static let successors = Dictionary(
    uniqueKeysWithValues: FixedNames.retiredWindowsNames.map { (key($0.key), key($0.value)) })

  /// The entry for a Windows name in any letter case, or for the zone that replaced it, or nil if there is none.
  static func entry(named name: String) -> Entry? {
    let key = key(name)
    return indexOfName[successors[key] ?? key].map { entries[$0] }
  }

  /// The names of all current Windows zones, from west to east.
  public static var names: [String] { entries.map(\.name) }

  /// The IANA name for a Windows name when the territory is unknown, such as `Europe/Berlin` for
  /// `W. Europe Standard Time`.
  ///
  /// - Parameter name: The Windows name, in any letter case.
  public static func ianaName(of name: String) -> String? { entry(named: name)?.ianaNames.first }

  /// All IANA names for a Windows name, including old ones, with the one for the whole world first. Empty for an
  /// unknown name.
  public static func ianaNames(of name: String) -> [String] { entry(named: name)?.ianaNames ?? [] }

  /// The English display name of a zone in Windows, such as
  /// `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`, or nil if the zone or its display name is unknown.
  public static func displayName(of name: String) -> String? {
    entry(named: name).flatMap { $0.displayName.isEmpty ? nil : $0.displayName }
  }

  /// The Windows name for any of the names of an IANA zone, or nil if Windows has no such zone.
  public static func windowsName(of ianaName: String) -> String? {
    indexOfIANAName[ianaName.lowercased()].map { entries[$0].name }
  }
}
