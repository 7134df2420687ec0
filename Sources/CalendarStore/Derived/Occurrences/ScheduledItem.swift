public import CalendarModel
import CivilTime
import ICalendar

/// The indexed fields of an item, except its times. These are the fields shown in lists.
///
/// The texts of all items in a result share one buffer, which stays in memory as long as any of the items does.
public struct ScheduledItem: Sendable {
  /// The item's short name.
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

  /// The number of the item's calendar.
  public var calendarID: Int64 { heads.bytes.withUnsafeBytes { PackedHead.numbers(in: $0, at: position).calendarID } }
  /// The name of the component, "VEVENT" or "VTODO".
  public var kind: ItemKind { flags.kind }
  /// The item's UID.
  public var uid: String { text(.uid) ?? "" }
  /// The title (SUMMARY).
  public var title: String? { text(.title) }
  /// The status (STATUS) in uppercase.
  public var status: String? { text(.status) }
  /// The TZID of the start.
  public var tzid: String? { text(.timeZoneID) }

  /// The form of the item's start times.
  public var form: TimeForm { !flags.contains(.civil) ? .instant : isAllDay ? .date : .floating }
  /// The form of the original start times in the series. An override may replace a time with a date, or a date with a
  /// time.
  public var originalForm: TimeForm { flags.originalForm ?? form }

  private func text(_ text: PackedHead.Text) -> String? {
    heads.bytes.withUnsafeBytes { PackedHead.text(text, in: $0, at: position) }
  }

  /// Whether the item was cancelled, by its STATUS or by a scheduling message.
  public var isCancelled: Bool { flags.contains(.cancelled) }
  /// Whether the item is a completed to-do.
  public var isCompleted: Bool { flags.contains(.completed) }
  /// Whether the item is all-day.
  public var isAllDay: Bool { flags.contains(.allDay) }
  /// Whether the item is a series.
  public var isSeries: Bool { flags.contains(.series) }
  /// Whether the item overrides one instance of a series, or one instance and all later ones.
  public var isOverride: Bool { flags.contains(.override) }
  /// Whether the item counts as busy time (TRANSP).
  public var isOpaque: Bool { !flags.contains(.transparent) }

  /// The packed heads of the items in one result.
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
    /// The occurrences are not indexed but computed for each query.
    static let computed = Flags(rawValue: 32)
    /// The times are ordered by local clock time.
    static let civil = Flags(rawValue: 64)
    /// The item is a to-do.
    static let reminder = Flags(rawValue: 128)
    /// The item is a completed to-do.
    static let completed = Flags(rawValue: 2048)

    /// The flags for the form of the original start, if it differs from the form of the start.
    private static let originalForms: KeyValuePairs<Flags, TimeForm> = [
      Flags(rawValue: 256): .date, Flags(rawValue: 512): .floating, Flags(rawValue: 1024): .instant,
    ]

    /// The form of the original start, if it differs from the form of the start.
    var originalForm: TimeForm? {
      get { Self.originalForms.first { contains($0.key) }?.value }
      set { for (flag, form) in Self.originalForms { if form == newValue { insert(flag) } else { remove(flag) } } }
    }

    /// The kind of the item.
    var kind: ItemKind { contains(.reminder) ? .reminder : .event }
  }
}
