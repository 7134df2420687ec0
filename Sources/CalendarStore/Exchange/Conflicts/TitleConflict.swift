public import CivilTime
import ICalendar

extension KeptConflict {
  /// Whether the conflict is about the title of the calendar rather than an item.
  public var isOfTitle: Bool { uid.isEmpty && property == Self.titleName }

  private static let titleName = "NAME"

  /// A newly found conflict about the title of a calendar.
  public static func title(
    of calendar: StoredCalendar, base: String?, mine: String, theirs: String, taken: Side, at instant: Instant
  ) -> KeptConflict {
    KeptConflict(
      calendarID: calendar.id, uid: "", at: instant, property: titleName, taken: taken, base: base.map(text),
      mine: text(mine), theirs: text(theirs))
  }

  /// A calendar that contains only its name (RFC 7986 5.1).
  private static func text(_ title: String) -> [UInt8] {
    MirroredResource.text(MirroredResource.properties + [ContentLine("NAME:\(TextValue.encode(title))")], [])
  }

  /// One side's title for the calendar, or nil if the conflict is not about the title.
  public func title(_ side: Side) -> String? {
    guard isOfTitle, let text = side == .mine ? mine : theirs else { return nil }
    let reader = CalendarReader(source: MemoryByteSource(text))
    while let element = try? reader.next() {
      if case .calendarProperty(let line) = element, line.property == .name { return line.text }
    }
    return nil
  }
}
