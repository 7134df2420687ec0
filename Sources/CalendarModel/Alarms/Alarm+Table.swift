import CivilTime
public import ICalendar

extension Alarm: FieldTable {
  static let empty = ComponentBuilder(.valarm).component().withPropertyLines { Alarm($0) }

  /// The field table, in the order in which the lines are written to a new component.
  init<Mapping: FieldMapping>(_ mapping: inout Mapping) throws(Mapping.Failure) where Mapping.Fields == Alarm {
    uid = try mapping.field(\.uid, AlarmUIDForm())
    action = try mapping.field(\.action, ActionForm())
    trigger = try mapping.field(\.trigger, TriggerForm())
    repeatInterval = try mapping.field(\.repeatInterval, DurationForm(.duration))
    repeatCount = try mapping.field(\.repeatCount, NumberForm(.repeatCount))
    text = try mapping.field(\.text, TextFieldForm(.description))
    summary = try mapping.field(\.summary, TextFieldForm(.summary))
    attendees = try mapping.field(\.attendees, LinesForm(.attendee))
    attachments = try mapping.field(\.attachments, LinesForm(.attach))
    acknowledged = try mapping.field(\.acknowledged, InstantForm(.acknowledged))
    relations = try mapping.field(\.relations, LinesForm(.relatedTo))
    isDefault = try mapping.field(\.isDefault, DefaultForm())
  }

  /// Reads a VALARM.
  ///
  /// Values that cannot be typed leave their fields empty. If there is a proximity trigger, the time in 1976 that Apple
  /// writes for alarms without a time is ignored.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` if the component is not a VALARM.
  public init(_ component: Component) throws(CalendarModelError) {
    guard component.component == .valarm else { throw .wrongComponent(component.name, expected: "VALARM") }
    self = component.withPropertyLines { Alarm($0) }
  }

  /// The alarms of an event or a to-do, in order, as in ``ItemFields/alarms``.
  public static func all(of component: Component) -> [Alarm] {
    component.withPropertyLines { AlarmsForm().read($0) }
  }

  /// Creates a new VALARM from this alarm.
  ///
  /// - Throws: ``CalendarModelError`` `unwritable` if a value cannot be written to a line.
  public func component() throws(CalendarModelError) -> Component {
    try written(in: try ComponentEditor(newComponent: "VALARM"), over: Alarm.empty)
  }

  /// Changes only the lines of a VALARM that differ from this alarm.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` if the component is not a VALARM, `unwritable` if a value cannot
  ///   be written to a line.
  public func applied(to component: Component) throws(CalendarModelError) -> Component {
    try written(in: ComponentEditor(component), over: Alarm(component))
  }

  private func written(
    in editor: ComponentEditor, over old: Alarm
  ) throws(CalendarModelError) -> Component {
    var editor = editor
    try writeFields(over: old, in: &editor)
    editor.removePartners()
    return editor.component()
  }
}

/// The UID, from UID or a vendor's property. It is written to each of these properties that exists, or else to UID.
private struct AlarmUIDForm: FieldForm {
  private static let properties: [KnownProperty] = [.uid, .xWRAlarmUID, .xEvolutionAlarmUID]

  func read(_ lines: PropertyLines) -> String? {
    for property in Self.properties {
      if let uid = TextFieldForm(property).read(lines) { return uid }
    }
    return nil
  }

  func write(_ new: String?, over old: String?, in editor: inout ComponentEditor) throws(CalendarModelError) {
    guard new?.nonEmpty != old else { return }
    guard let uid = new?.nonEmpty else { return editor.removeAll(.uid, .xWRAlarmUID, .xEvolutionAlarmUID) }
    let present = Self.properties.filter { !editor.lines($0).isEmpty }
    for property in present.isEmpty ? [.uid] : present { try editor.write(text: uid, over: nil, property) }
  }
}

/// ACTION; an empty word if it is missing.
private struct ActionForm: FieldForm {
  func read(_ lines: PropertyLines) -> Alarm.Action { WordForm(.action).read(lines) ?? Alarm.Action(rawValue: "") }

  func write(_ new: Alarm.Action, over old: Alarm.Action, in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(new, over: old, .action)
  }
}

/// Apple's markers for alarms that were added by the settings.
private struct DefaultForm: FieldForm {
  func read(_ lines: PropertyLines) -> Bool {
    [KnownProperty.xAppleDefaultAlarm, .xAppleLocalDefaultAlarm].contains { property in
      lines[property].contains { $0.boolean == true }
    }
  }

  func write(_ new: Bool, over old: Bool, in editor: inout ComponentEditor) {
    guard new != old else { return }
    editor.removeAll(.xAppleDefaultAlarm, .xAppleLocalDefaultAlarm)
    if new { editor.append(ContentLine("X-APPLE-DEFAULT-ALARM:TRUE")) }
  }
}
