import CivilTime
import ICalendar

/// What the index keeps of an item besides when it takes place: what lists show.
public final class ScheduledItem: Sendable {
  /// Its short name.
  public let id: ItemID
  /// The number of its calendar.
  public let calendarID: Int64
  /// The component's name, "VEVENT" or "VTODO".
  public let kind: String
  /// Its UID.
  public let uid: String
  /// SUMMARY.
  public let title: String?
  /// STATUS in capital letters.
  public let status: String?
  /// The zone that its start is written in.
  public let tzid: String?
  let flags: Flags

  /// Whether it is cancelled, by its STATUS or by a message.
  public var isCancelled: Bool { flags.contains(.cancelled) }
  /// Whether it takes whole days.
  public var isAllDay: Bool { flags.contains(.allDay) }
  /// Whether it is a series.
  public var isSeries: Bool { flags.contains(.series) }
  /// Whether it stands for one instance of a series, or for it and all later ones.
  public var isOverride: Bool { flags.contains(.override) }
  /// Whether it takes up time for those who ask whether somebody is busy (TRANSP).
  public var isOpaque: Bool { !flags.contains(.transparent) }

  init(
    id: Int64, calendarID: Int64, kind: String, uid: String, title: String?, status: String?, tzid: String?,
    flags: Flags
  ) {
    self.id = ItemID(number: id)
    self.calendarID = calendarID
    self.kind = kind
    self.uid = uid
    self.title = title
    self.status = status
    self.tzid = tzid
    self.flags = flags
  }

  struct Flags: OptionSet {
    let rawValue: Int64

    static let cancelled = Flags(rawValue: 1)
    static let allDay = Flags(rawValue: 2)
    static let series = Flags(rawValue: 4)
    static let override = Flags(rawValue: 8)
    static let transparent = Flags(rawValue: 16)
    /// The index has no occurrences of it: they are computed for every answer.
    static let computed = Flags(rawValue: 32)
    /// Its times are ordered by what clocks show.
    static let civil = Flags(rawValue: 64)
  }
}
