public import CivilTime
import ICalendar

extension ICalendarObject {
  /// Adds an event or a to-do to the first VCALENDAR, with a new UID if it has none.
  ///
  /// - Parameter instant: The current time, for DTSTAMP, CREATED and LAST-MODIFIED.
  /// - Returns: The UID of the item.
  /// - Throws: ``CalendarModelError`` `unwritable` if a value cannot be written to a line.
  @discardableResult
  public mutating func add(_ item: some CalendarItem, at instant: Instant = .now) throws(CalendarModelError) -> String {
    var item = item
    let uid = item.uid ?? Self.newUID()
    item.uid = uid
    append(try item.component(at: instant))
    return uid
  }

  /// Updates the event or to-do, series or override, with the UID and RECURRENCE-ID of the given item. Other lines are
  /// unchanged.
  ///
  /// - Parameter instant: The current time, for DTSTAMP and LAST-MODIFIED.
  /// - Throws: ``CalendarModelError`` `notFound` if there is no such item, `unwritable` if a value cannot be written to
  ///   a line.
  public mutating func update<Item: CalendarItem>(
    _ item: Item, at instant: Instant = .now
  ) throws(CalendarModelError) {
    try replace(Item.component, uid: item.uid, item.recurrenceID) { component throws(CalendarModelError) in
      try item.applied(to: component, at: instant)
    }
  }

  /// Edits the event or series with the given UID.
  ///
  /// - Parameter instant: The current time, for DTSTAMP and LAST-MODIFIED.
  /// - Throws: ``CalendarModelError`` `notFound` if there is no such item, `unwritable` if a value cannot be written to
  ///   a line.
  public mutating func editEvent(
    _ uid: String, at instant: Instant = .now, _ change: (inout Event) -> Void
  ) throws(CalendarModelError) {
    try replace(.vevent, uid: uid, nil) { component throws(CalendarModelError) in
      var event = try Event(component)
      change(&event)
      return try event.applied(to: component, at: instant)
    }
  }

  /// Edits the to-do or series with the given UID.
  ///
  /// - Parameter instant: The current time, for DTSTAMP and LAST-MODIFIED.
  /// - Throws: ``CalendarModelError`` `notFound` if there is no such item, `unwritable` if a value cannot be written to
  ///   a line.
  public mutating func editReminder(
    _ uid: String, at instant: Instant = .now, _ change: (inout Reminder) -> Void
  ) throws(CalendarModelError) {
    try replace(.vtodo, uid: uid, nil) { component throws(CalendarModelError) in
      var reminder = try Reminder(component)
      change(&reminder)
      return try reminder.applied(to: component, at: instant)
    }
  }

  /// Removes all components with the given UID: a single item, or a series with its overrides.
  ///
  /// - Returns: The number of components removed.
  @discardableResult
  public mutating func remove(uid: String) -> Int {
    let count = components.count
    for index in parts.indices {
      parts[index].elements.removeAll {
        if case .component(let component) = $0 {
          component.first(.uid)?.uri.hasSameBytes(as: uid) == true
        } else {
          false
        }
      }
    }
    return count - components.count
  }

  /// Edits the properties of the first VCALENDAR.
  ///
  /// - Throws: ``CalendarModelError`` `unwritable` if a value cannot be written to a line.
  public mutating func editInfo(_ change: (inout CalendarInfo) -> Void) throws(CalendarModelError) {
    let index = firstCalendar()
    let lines = parts[index].lines
    var info = CalendarInfo(lines)
    change(&info)
    let edited = try info.applied(to: lines)
    if edited == lines { return }
    parts[index].elements =
      edited.map { .property($0) } + parts[index].components.map { .component($0) }
  }

  // MARK: Parts

  /// The index of the first VCALENDAR, which is created if there is none.
  private mutating func firstCalendar() -> Int {
    if let index = parts.firstIndex(where: \.isCalendar) { return index }
    parts.insert(ICalendarObject().parts[0], at: 0)
    return 0
  }

  private mutating func append(_ component: Component) {
    parts[firstCalendar()].elements.append(.component(component))
  }

  private mutating func replace(
    _ kind: KnownComponent, uid: String?, _ recurrenceID: RecurrenceID?,
    _ edited: (Component) throws(CalendarModelError) -> Component
  ) throws(CalendarModelError) {
    for part in parts.indices {
      for index in parts[part].elements.indices {
        guard case .component(let component) = parts[part].elements[index], component.component == kind,
          let found = component.first(.uid)?.filledText, let uid, found.hasSameBytes(as: uid),
          component.first(.recurrenceID).flatMap({ RecurrenceID($0) }) == recurrenceID
        else { continue }
        parts[part].elements[index] = .component(try edited(component))
        return
      }
    }
    let name = kind == .vtodo ? "to-do" : "event"
    throw CalendarModelError(.notFound, "the calendar has no \(name) with the UID “\(uid ?? "")”")
  }

  /// A unique UID: 122 random bits in the form of RFC 9562.
  private static func newUID() -> String {
    let high = UInt64.random(in: .min ... .max) & ~0xF000 | 0x4000
    let low = UInt64.random(in: .min ... .max) & ~(0xC << 60) | 0x8 << 60
    let digits = [high, low].map { number in
      let text = String(number, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var parts: [Substring] = []
    var rest = Substring(digits)
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }
}
