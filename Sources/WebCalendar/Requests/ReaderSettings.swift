import CivilTime

/// A reader's settings for all pages. Settings that the reader has not chosen follow the browser.
public struct ReaderSettings: Sendable, Hashable {
  /// The names of the settings.
  enum Key: String, CaseIterable, Sendable {
    case zone, language, weekStart, clock, hours, view, week
  }

  /// The days that the week view shows.
  enum Week: String, CaseIterable, Sendable {
    case whole, work, three
  }

  private var values: [Key: String] = [:]

  /// Creates settings from stored values. Unknown names are ignored.
  public init(_ kept: [String: String] = [:]) {
    for (name, value) in kept { if let key = Key(rawValue: name) { self[key] = value } }
  }

  /// The values to store.
  public var kept: [String: String] { Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) }) }

  /// The maximum length of a value.
  private static let longest = 100

  /// The chosen value, or an empty string to follow the browser.
  subscript(_ key: Key) -> String {
    get { values[key] ?? "" }
    set { values[key] = newValue.isEmpty || newValue.utf8.count > Self.longest ? nil : newValue }
  }

  /// The first day of the week.
  var weekStart: Weekday? { Weekday(code: self[.weekStart]) }

  /// Whether to use a 12-hour clock.
  var hasTwelveHours: Bool? { ["12": true, "24": false][self[.clock]] }

  /// The hours that the day and week views show unless there are events outside of them, or nil for all.
  var hours: Range<Int>? { Self.hours(self[.hours]) }

  /// The days that the week view shows.
  var week: Week { Week(rawValue: self[.week]) ?? .whole }

  /// Parses hours such as `7-20`.
  static func hours(_ text: String) -> Range<Int>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), let last = Int(parts[1]), (0..<24).contains(first),
      (1...24).contains(last), first < last, first > 0 || last < 24
    else { return nil }
    return first..<last
  }

  /// All settings as one string, which differs whenever the settings differ.
  var text: String { Key.allCases.map { "\($0.rawValue)=\(self[$0])" }.joined(separator: "\n") }
}

/// Stores a reader's settings.
public struct KeptSettings: Sendable {
  let read: @Sendable () throws -> ReaderSettings
  let keep: @Sendable (ReaderSettings) throws -> Void

  /// Creates storage from two functions.
  ///
  /// - Parameters:
  ///   - read: Returns the stored settings.
  ///   - keep: Replaces the stored settings.
  public init(
    read: @escaping @Sendable () throws -> ReaderSettings, keep: @escaping @Sendable (ReaderSettings) throws -> Void
  ) {
    (self.read, self.keep) = (read, keep)
  }

  /// Storage that does not keep any settings.
  public static let none = KeptSettings(read: { ReaderSettings() }, keep: { _ in })
}
