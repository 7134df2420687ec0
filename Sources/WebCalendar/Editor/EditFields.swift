import CalendarModel
import CalendarText

/// What a form of an item says: texts by the names of its fields, of which those with several values have one a line.
struct EditFields: Hashable, Sendable {
  enum Name: String, CaseIterable, Sendable {
    case title, calendar, allDay, startDate, startTime, endDate, endTime, zone, endZone, floating
    case kind, place, link, notes, people, availability, classification, categories, priority
    case repeats, interval, weekday, monthBy, ordinal, monthWeekday, ends, count, until
    case removedAlarm, alarmNumber, alarmUnit, alarmAnchor

    /// Whether line breaks are kept.
    fileprivate var hasLines: Bool { self == .notes || self == .people }
  }

  /// What the field `kind` says of a to-do; of an event it says nothing.
  static let toDo = "todo"

  private var texts: [Name: String] = [:]

  subscript(_ name: Name) -> String {
    get { texts[name] ?? "" }
    set { texts[name] = newValue.isEmpty ? nil : newValue }
  }

  /// The values of a field that has several.
  func values(_ name: Name) -> [String] {
    self[name].split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  init() {}

  /// Reads a form.
  ///
  /// - Parameter prefix: What stands before the names of the fields.
  init(_ form: FormFields, prefix: String = "") {
    var values: [Name: [String]] = [:]
    for (field, value) in form.all where field.utf8.starts(with: prefix.utf8) {
      guard let name = Self.names[String(field.dropFirst(prefix.count))] else { continue }
      values[name, default: []].append(Self.plain(value, name))
    }
    for (name, lines) in values { self[name] = lines.joined(separator: "\n") }
  }

  private static let names = Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0.rawValue, $0) })

  /// Whether two say the same in some fields; one of them may have the digests of long texts.
  func says(_ names: [Name], like other: EditFields) -> Bool {
    names.allSatisfy { Self.short(self[$0]) == Self.short(other[$0]) }
  }

  /// How many bytes a text may have that a form brings along as it was shown.
  private static let longest = 1000
  private static let digestMark = "digest "

  /// A text, or the digest of a long one, which tells as well whether it has changed.
  private static func short(_ text: String) -> String {
    text.utf8.count <= longest ? text : digestMark + Digest(Array(text.utf8)).text
  }

  /// Whether a text is what stands for a long one.
  static func isDigest(_ text: String) -> Bool {
    text.hasPrefix(digestMark) && text.utf8.count == digestMark.utf8.count + 32
  }

  /// How many bytes a text takes in a form that is sent (the URL Standard, 5.2).
  static func sentSize(_ text: String) -> Int {
    text.utf8.reduce(0) { count, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "):
        count + 1
      // Lines end with two characters there.
      case UInt8(ascii: "\n"): count + 6
      default: count + 3
      }
    }
  }

  /// Takes some fields over.
  mutating func take(_ names: [Name], from other: EditFields) {
    for name in names { self[name] = other[name] }
  }

  /// A text as fields of forms have it: what browsers make of it is the same again.
  static func plain(_ text: String, _ name: Name) -> String {
    guard name.hasLines else { return PlainText.line(text) }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

extension EditFields {
  /// The fields as a form sends them again.
  ///
  /// - Parameter prefix: What stands before their names, if they say what the form said when it was shown: of long texts
  ///   the digests are enough then.
  func pairs(prefix: String = "") -> [(name: String, value: String)] {
    Name.allCases.filter { !self[$0].isEmpty }.flatMap { name in
      (name.hasLines ? [self[name]] : values(name)).map {
        (prefix + name.rawValue, prefix.isEmpty ? $0 : Self.short($0))
      }
    }
  }
}
