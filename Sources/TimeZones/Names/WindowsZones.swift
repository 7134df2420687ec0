/// The time zones of Windows and their IANA names, from CLDR.
///
/// Outlook and Exchange write Windows names as TZIDs. One Windows zone stands for the IANA zones of many territories.
public enum WindowsZones {
  /// One zone of Windows.
  struct Entry: Hashable {
    /// Its name, such as `W. Europe Standard Time`.
    let name: String
    /// What Windows shows for it, such as `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`; empty if that
    /// is not known.
    let displayName: String
    /// The IANA names that it stands for, the one for the whole world first.
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

  /// A name without letter case and blanks: some programs write `W.Europe Standard Time`.
  private static func key(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

  /// The zones that took the place of retired ones, by the keys of those.
  private static let successors = Dictionary(
    uniqueKeysWithValues: FixedNames.retiredWindowsNames.map { (key($0.key), key($0.value)) })

  /// The entry of a Windows name, in any letter case, or of the zone that took its place; nil if there is none.
  static func entry(named name: String) -> Entry? {
    let key = key(name)
    return indexOfName[successors[key] ?? key].map { entries[$0] }
  }

  /// The names of all Windows zones, from west to east, without the retired ones.
  public static var names: [String] { entries.map(\.name) }

  /// The IANA name that a Windows name stands for if no territory is known, such as `Europe/Berlin` for
  /// `W. Europe Standard Time`.
  ///
  /// - Parameter name: The Windows name, in any letter case.
  public static func ianaName(of name: String) -> String? { entry(named: name)?.ianaNames.first }

  /// All IANA names that a Windows name stands for, including old ones, the one for the whole world first; empty for an
  /// unknown name.
  public static func ianaNames(of name: String) -> [String] { entry(named: name)?.ianaNames ?? [] }

  /// The name that Windows shows in English for a zone, such as `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm,
  /// Vienna`; nil if the name is unknown, or what Windows shows for it.
  public static func displayName(of name: String) -> String? {
    entry(named: name).flatMap { $0.displayName.isEmpty ? nil : $0.displayName }
  }

  /// The Windows name of an IANA zone, by any of its names; nil if Windows has no such zone.
  public static func windowsName(of ianaName: String) -> String? {
    indexOfIANAName[ianaName.lowercased()].map { entries[$0].name }
  }
}
