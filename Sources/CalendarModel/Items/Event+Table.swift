public import CivilTime
public import ICalendar

extension Event: ItemTable {
  /// The kind of item, an event.
  public static let kind = ItemKind.event

  /// The kind of component.
  public static let component = KnownComponent.vevent

  /// The field table.
  init<Mapping: FieldMapping>(_ mapping: inout Mapping) throws(Mapping.Failure) where Mapping.Fields == Event {
    end = try mapping.field(\.end, EndForm(.dtend))
    travelDuration = try mapping.field(\.travelDuration, DurationForm(.xAppleTravelDuration))
    availability = try mapping.field(\.availability, AvailabilityForm())
    fields = try mapping.part(\.fields)
  }

  /// Reads a VEVENT.
  ///
  /// Values that cannot be typed leave their fields empty; the Validation module reports them. If Exchange marks an
  /// event from midnight to midnight as all-day (X-MICROSOFT-CDO-ALLDAYEVENT), its times become dates.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` if the component is not a VEVENT.
  public init(_ component: Component) throws(CalendarModelError) {
    self = try Self.read(component)
    if component.first(.xMicrosoftCDOAllDayEvent)?.boolean == true { readAsAllDay() }
  }

  private mutating func readAsAllDay() {
    guard let start = fields.start, !start.isDate, start.civilDateTime.secondOfDay == 0, case .time(let end) = end,
      end.civilDateTime.secondOfDay == 0, end.civilDate > start.civilDate
    else { return }
    fields.start = .date(start.civilDate)
    self.end = .time(.date(end.civilDate))
  }

  /// Creates a new VEVENT from this event.
  ///
  /// DTSTAMP, CREATED and LAST-MODIFIED are set to `instant`, in UTC, unless the event says otherwise.
  ///
  /// - Throws: ``CalendarModelError`` `missingUID` if the event has no UID, `unwritable` if a value cannot be written
  ///   to a line.
  public func component(at instant: Instant) throws(CalendarModelError) -> Component {
    try newComponent(over: Event(), at: instant)
  }

  /// Changes only the lines of a VEVENT that differ from this event.
  ///
  /// If anything differs, LAST-MODIFIED and DTSTAMP are set to `instant`, in UTC, and SEQUENCE is incremented if a time
  /// or a rule has changed. Properties that no longer agree with an edited one are rewritten or removed. Setting a
  /// field to its old value changes nothing. New lines are placed before the first nested component.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` if the component is not a VEVENT, `missingUID` if the UID was
  ///   removed, `unwritable` if a value cannot be written to a line.
  public func applied(to component: Component, at instant: Instant) throws(CalendarModelError) -> Component {
    try written(in: ComponentEditor(component), over: Event(component), at: instant)
  }

  /// The current event with the fields that were edited in this event.
  public func rebased(from base: Event, onto current: Event) -> Event { merged(over: base, onto: current) }

  func writeTimes(over original: inout Event, in editor: inout ComponentEditor) throws(CalendarModelError) {
    let (start, originalStart) = (fields.start, original.fields.start)
    guard start != originalStart || end != original.end else { return }
    // If Exchange's mark turned the times into dates, both lines must become dates or times together.
    let written = editor.lines(.dtstart).lazy.compactMap(\.part.time).first
    let isMarked = original.isAllDay && written?.isDate == false
    try editor.write(start, over: isMarked && start != nil ? nil : originalStart, .dtstart)
    try editor.write(end, over: isMarked && end != nil ? nil : original.end, time: .dtend)
    (original.fields.start, original.end) = (start, end)
    for line in editor.lines(.xMicrosoftCDOAllDayEvent) where line.part.boolean != isAllDay {
      editor.replace(at: line.index, with: try line.part.setting(rawValue: isAllDay ? "TRUE" : "FALSE"))
    }
  }
}
