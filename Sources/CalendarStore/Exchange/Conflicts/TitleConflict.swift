public import CivilTime
import ICalendar

extension KeptConflict {
  /// Whether it is about the title of the calendar, and not about an item.
  public var isOfTitle: Bool { uid.isEmpty && property == Self.titleName }

  private static let titleName = "NAME"

  /// A conflict about the title of a calendar that has just been found.
  public static func title(
    of calendar: StoredCalendar, base: String?, mine: String, theirs: String, taken: Side, at instant: Instant
  ) -> KeptConflict {
    KeptConflict(
      calendarID: calendar.id, uid: "", at: instant, property: titleName, taken: taken, base: base.map(text),
      mine: text(mine), theirs: text(theirs))
  }

  /// A calendar with nothing but its name (RFC 7986 5.1).
  private static func text(_ title: String) -> [UInt8] {
    MirroredResource.text(MirroredResource.properties + [ContentLine("NAME:\(TextValue.encode(title))")], [])
  }

  /// The title of the calendar that a side has; nil if it is about something else.
  public func title(_ side: Side) -> String? {
    guard isOfTitle, let text = side == .mine ? mine : theirs else { return nil }
    let reader = CalendarReader(source: MemoryByteSource(text))
    while let element = try? reader.next() {
      if case .calendarProperty(let line) = element, line.property == .name { return line.text }
    }
    return nil
  }
}
