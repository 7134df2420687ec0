public import CalendarModel
import CivilTime
import ICalendar

/// The indexed fields of an item other than its times: those that lists show.
///
/// The texts of all items of an answer share one buffer, which stays in memory as long as one of the items does.
public struct ScheduledItem: Sendable {
  /// Its short name.
  public let id: ItemID
  let flags: Flags
  private let position: Int
  private let heads: Heads

  init(id: Int64, flags: Flags, at position: Int, in heads: Heads) {
    self.id = ItemID(number: id)
    self.flags = flags
    self.position = position
    self.heads = heads
  }

  /// The number of its calendar.
  public var calendarID: Int64 { heads.bytes.withUnsafeBytes { PackedHead.numbers(in: $0, at: position).calendarID } }
  /// The component's name, "VEVENT" or "VTODO".
  public var kind: ItemKind { flags.kind }
  /// Its UID.
  public var uid: String { text(.uid) ?? "" }
  /// SUMMARY.
  public var title: String? { text(.title) }
  /// STATUS in uppercase letters.
  public var status: String? { text(.status) }
  /// The zone of its start.
  public var tzid: String? { text(.timeZoneID) }

  /// The form of its starts.
  public var form: TimeForm { !flags.contains(.civil) ? .instant : isAllDay ? .date : .floating }
  /// The form of its original starts in the series: an override may turn a time into a day, or a day into a time.
  public var originalForm: TimeForm { flags.originalForm ?? form }

  private func text(_ text: PackedHead.Text) -> String? {
    heads.bytes.withUnsafeBytes { PackedHead.text(text, in: $0, at: position) }
  }

  /// Whether it is cancelled, by its STATUS or by a message.
  public var isCancelled: Bool { flags.contains(.cancelled) }
  /// Whether it is a to-do that is done.
  public var isCompleted: Bool { flags.contains(.completed) }
  /// Whether it is all-day.
  public var isAllDay: Bool { flags.contains(.allDay) }
  /// Whether it is a series.
  public var isSeries: Bool { flags.contains(.series) }
  /// Whether it replaces one instance of a series, or that and all later ones.
  public var isOverride: Bool { flags.contains(.override) }
  /// Whether it counts as busy time (TRANSP).
  public var isOpaque: Bool { !flags.contains(.transparent) }

  /// The heads of the items of one answer.
  final class Heads: Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }
  }

  struct Flags: OptionSet {
    let rawValue: Int64

    static let cancelled = Flags(rawValue: 1)
    static let allDay = Flags(rawValue: 2)
    static let series = Flags(rawValue: 4)
    static let override = Flags(rawValue: 8)
    static let transparent = Flags(rawValue: 16)
    /// The index has none of its occurrences: they are computed for every answer.
    static let computed = Flags(rawValue: 32)
    /// Its times are ordered by clock time.
    static let civil = Flags(rawValue: 64)
    /// It is a to-do.
    static let reminder = Flags(rawValue: 128)
    /// It is a to-do that is done.
    static let completed = Flags(rawValue: 2048)

    /// What says the form of its original start, if it is another one than that of its start.
    private static let originalForms: KeyValuePairs<Flags, TimeForm> = [
      Flags(rawValue: 256): .date, Flags(rawValue: 512): .floating, Flags(rawValue: 1024): .instant,
    ]

    /// The form of its original start, if it is another one than that of its start.
    var originalForm: TimeForm? {
      get { Self.originalForms.first { contains($0.key) }?.value }
      set { for (flag, form) in Self.originalForms { if form == newValue { insert(flag) } else { remove(flag) } } }
    }

    /// The component's name.
    var kind: ItemKind { contains(.reminder) ? .reminder : .event }
  }
}
