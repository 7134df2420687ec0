import CalendarModel
import CalendarText

/// The content of an item's form: strings by field name. Fields with several values have one value per line.
struct EditFields: Hashable, Sendable {
  enum Name: String, CaseIterable, Sendable {
    case title, calendar, allDay, startDate, startTime, endDate, endTime, zone, endZone, floating
    case kind, place, link, notes, people, availability, classification, categories, priority
    case repeats, interval, weekday, monthBy, ordinal, monthWeekday, ends, count, until
    case removedAlarm, alarmNumber, alarmUnit, alarmAnchor

    /// Whether line breaks are kept.
    fileprivate var hasLines: Bool { self == .notes || self == .people }
  }

  /// The value of the field `kind` for a to-do. It is empty for an event.
  static let toDo = "todo"

  private var texts: [Name: String] = [:]

  subscript(_ name: Name) -> String {
    get { texts[name] ?? "" }
    set { texts[name] = newValue.isEmpty ? nil : newValue }
  }

  /// Returns the values of a field with several values.
  func values(_ name: Name) -> [String] {
    self[name].split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  init() {}

  /// Reads a form.
  ///
  /// - Parameter prefix: The prefix of the field names.
  init(_ form: FormFields, prefix: String = "") {
    var values: [Name: [String]] = [:]
    for (field, value) in form.all where field.utf8.starts(with: prefix.utf8) {
      guard let name = Self.names[String(field.dropFirst(prefix.count))] else { continue }
      values[name, default: []].append(Self.plain(value, name))
    }
    for (name, lines) in values { self[name] = lines.joined(separator: "\n") }
  }

  private static let names = Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0.rawValue, $0) })

  /// Whether two forms have the same values in the given fields. One of the forms may contain digests in place of long
  /// strings.
  func says(_ names: [Name], like other: EditFields) -> Bool {
    names.allSatisfy { Self.short(self[$0]) == Self.short(other[$0]) }
  }

  /// The maximum size in bytes of an original text that a form sends back in full.
  private static let longest = 1000
  private static let digestMark = "digest "

  /// Returns the text, or for a long text its digest, which is enough to detect changes.
  private static func short(_ text: String) -> String {
    text.utf8.count <= longest ? text : digestMark + Digest(Array(text.utf8)).text
  }

  /// Whether a string is a digest that replaces a long text.
  static func isDigest(_ text: String) -> Bool {
    text.hasPrefix(digestMark) && text.utf8.count == digestMark.utf8.count + 32
  }

  /// Returns the size in bytes that text has in a submitted form (URL Standard, 5.2).
  static func sentSize(_ text: String) -> Int {
    text.utf8.reduce(0) { count, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "):
        count + 1
      // In a submitted form, lines end with two characters.
      case UInt8(ascii: "\n"): count + 6
      default: count + 3
      }
    }
  }

  /// Copies fields from another form.
  mutating func take(_ names: [Name], from other: EditFields) {
    for name in names { self[name] = other[name] }
  }

  /// Normalizes text as browsers do. Text that is sent back is then unchanged.
  static func plain(_ text: String, _ name: Name) -> String {
    guard name.hasLines else { return PlainText.line(text) }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

extension EditFields {
  /// Returns the fields as hidden fields of a form.
  ///
  /// - Parameter prefix: The prefix of the names, for the values that the form originally showed. Long strings are then
  ///   replaced by digests.
  func pairs(prefix: String = "") -> [(name: String, value: String)] {
    Name.allCases.filter { !self[$0].isEmpty }.flatMap { name in
      (name.hasLines ? [self[name]] : values(name)).map {
        (prefix + name.rawValue, prefix.isEmpty ? $0 : Self.short($0))
      }
    }
  }
}
