public import CivilTime
public import ICalendar

extension Reminder: ItemTable {
  /// The kind of item, a to-do.
  public static let kind = ItemKind.reminder

  /// The kind of component.
  public static let component = KnownComponent.vtodo

  /// The field table.
  init<Mapping: FieldMapping>(_ mapping: inout Mapping) throws(Mapping.Failure) where Mapping.Fields == Reminder {
    due = try mapping.field(\.due, EndForm(.due))
    completed = try mapping.field(\.completed, TimeFieldForm(.completed))
    percentComplete = try mapping.field(\.percentComplete, NumberForm(.percentComplete, in: 0...100))
    fields = try mapping.part(\.fields)
  }

  /// Reads a VTODO.
  ///
  /// Values that cannot be typed leave their fields empty; the Validation module reports them.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` if the component is not a VTODO.
  public init(_ component: Component) throws(CalendarModelError) {
    self = try Self.read(component)
  }

  /// Creates a new VTODO from this to-do.
  ///
  /// DTSTAMP, CREATED and LAST-MODIFIED are set to `instant`, in UTC, unless the to-do says otherwise.
  ///
  /// - Throws: ``CalendarModelError`` `missingUID` if the to-do has no UID, `unwritable` if a value cannot be written
  ///   to a line.
  public func component(at instant: Instant) throws(CalendarModelError) -> Component {
    try newComponent(over: Reminder(), at: instant)
  }

  /// Changes only the lines of a VTODO that differ from this to-do.
  ///
  /// It follows the rules of ``Event/applied(to:at:)``.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` if the component is not a VTODO, `missingUID` if the UID was
  ///   removed, `unwritable` if a value cannot be written to a line.
  public func applied(to component: Component, at instant: Instant) throws(CalendarModelError) -> Component {
    try written(in: ComponentEditor(component), over: Reminder(component), at: instant)
  }

  /// The current to-do with the fields that were edited in this to-do.
  public func rebased(from base: Reminder, onto current: Reminder) -> Reminder { merged(over: base, onto: current) }

  func writeTimes(over original: inout Reminder, in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(fields.start, over: original.fields.start, .dtstart)
    original.fields.start = fields.start
  }
}
