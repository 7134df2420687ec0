import CivilTime

/// What a reader has chosen for all pages. Whatever is not chosen is as the browser says.
public struct ReaderSettings: Sendable, Hashable {
  /// What can be chosen.
  enum Key: String, CaseIterable, Sendable {
    case zone, language, weekStart, clock, hours, view, week
  }

  /// The days that the week shows.
  enum Week: String, CaseIterable, Sendable {
    case whole, work, three
  }

  private var values: [Key: String] = [:]

  /// What was kept, by the names of what can be chosen; what is none of these is left out.
  public init(_ kept: [String: String] = [:]) {
    for (name, value) in kept { if let key = Key(rawValue: name) { self[key] = value } }
  }

  /// What is to be kept.
  public var kept: [String: String] { Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) }) }

  /// How long a value may be.
  private static let longest = 100

  /// What was chosen; empty for what the browser says.
  subscript(_ key: Key) -> String {
    get { values[key] ?? "" }
    set { values[key] = newValue.isEmpty || newValue.utf8.count > Self.longest ? nil : newValue }
  }

  /// The first day of weeks.
  var weekStart: Weekday? { Weekday(code: self[.weekStart]) }

  /// Whether clocks count to 12.
  var hasTwelveHours: Bool? { ["12": true, "24": false][self[.clock]] }

  /// The hours that days and weeks show, as long as nothing happens outside of them; nil for all.
  var hours: Range<Int>? { Self.hours(self[.hours]) }

  /// The days that the week shows.
  var week: Week { Week(rawValue: self[.week]) ?? .whole }

  /// Hours such as `7-20`.
  static func hours(_ text: String) -> Range<Int>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), let last = Int(parts[1]), (0..<24).contains(first),
      (1...24).contains(last), first < last, first > 0 || last < 24
    else { return nil }
    return first..<last
  }

  /// All of it as one text, which differs if something does.
  var text: String { Key.allCases.map { "\($0.rawValue)=\(self[$0])" }.joined(separator: "\n") }
}

/// Where the settings of a reader are kept.
public struct KeptSettings: Sendable {
  let read: @Sendable () throws -> ReaderSettings
  let keep: @Sendable (ReaderSettings) throws -> Void

  /// - Parameters:
  ///   - read: gives what was kept last.
  ///   - keep: keeps something else instead.
  public init(
    read: @escaping @Sendable () throws -> ReaderSettings, keep: @escaping @Sendable (ReaderSettings) throws -> Void
  ) {
    (self.read, self.keep) = (read, keep)
  }

  /// Nothing is kept.
  public static let none = KeptSettings(read: { ReaderSettings() }, keep: { _ in })
}
