public import CivilTime
public import ICalendar
public import TimeZones

/// What a component with a UID describes: the series or single item, or one of its instances.
///
/// Different ways of writing the same RECURRENCE-ID have the same identity if the time zone is known.
public enum RecurrenceIdentity: Hashable, Sendable {
  /// The series or single item, which has no RECURRENCE-ID.
  case series
  /// The instance that begins at an instant.
  case instant(Instant)
  /// The instance that begins on a day.
  case date(CivilDate)
  /// The instance that begins at a local time, regardless of the reader's time zone.
  case floating(CivilDateTime)
  /// An instance whose RECURRENCE-ID is not a known time, identified by its text.
  case text(String)

  /// Reads the identity of a component.
  public init(_ component: Component, in zones: ZoneContext) {
    self = component.first(.recurrenceID).map { RecurrenceIdentity($0, in: zones) } ?? .series
  }

  /// Reads a RECURRENCE-ID.
  public init(_ line: ContentLine, in zones: ZoneContext) {
    self =
      line.time.map { RecurrenceIdentity(of: $0, in: zones) }
      ?? RecurrenceIdentity(text: line.rawValue.isEmpty ? "?" : line.rawValue)
  }

  /// Creates the identity of the instance that begins at a time.
  public init(of time: CalendarTime, in zones: ZoneContext) {
    switch time {
    case .utc(let civil): self = .instant(Instant(civil, at: .zero))
    case .zoned(let civil, let tzid):
      if let rules = zones.rules(named: tzid) {
        self = .instant(rules.instant(of: civil))
      } else {
        self = .text("TZID=\(tzid):\(civil.text)")
      }
    case .floating(let civil): self = .floating(civil)
    case .date(let date): self = .date(date)
    }
  }

  /// Reads an identity from its ``text``.
  public init(text: String) {
    let bytes = text.utf8
    switch bytes.count {
    case 0: self = .series
    case 8: self = (try? CivilDate(parsing: text)).map(RecurrenceIdentity.date) ?? .text(text)
    case 15: self = (try? CivilDateTime(parsing: text)).map(RecurrenceIdentity.floating) ?? .text(text)
    case 16 where bytes.last == UInt8(ascii: "Z"):
      let civil = try? CivilDateTime(parsing: text.dropLast())
      self = civil.map { .instant(Instant($0, at: .zero)) } ?? .text(text)
    default: self = .text(text)
    }
  }

  /// Whether two identities are the same; text is compared byte by byte.
  public static func == (first: RecurrenceIdentity, second: RecurrenceIdentity) -> Bool {
    switch (first, second) {
    case (.series, .series): true
    case (.instant(let first), .instant(let second)): first == second
    case (.date(let first), .date(let second)): first == second
    case (.floating(let first), .floating(let second)): first == second
    case (.text(let first), .text(let second)): first.hasSameBytes(as: second)
    default: false
    }
  }

  /// Hashes the parts that distinguish this identity from other identities.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .series: hasher.combine(0)
    case .instant(let instant): hasher.combine(instant)
    case .date(let date): hasher.combine(date)
    case .floating(let civil): hasher.combine(civil)
    case .text(let text): hasher.combine(ExactText(text))
    }
  }

  /// A unique text: empty for the series, otherwise a date, a local time, a time in UTC, or the text as written.
  public var text: String {
    switch self {
    case .series: ""
    case .instant(let instant): instant.civil(at: .zero).text + "Z"
    case .date(let date): date.text
    case .floating(let civil): civil.text
    case .text(let text): text
    }
  }
}
