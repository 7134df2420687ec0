import CivilTime
public import ICalendar

extension Reminder {
  /// Reads a VTODO, in one pass over its lines.
  ///
  /// Values that cannot be typed leave their fields empty; ``ModelIssue/find(in:)`` lists them.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` where the component is no VTODO.
  public init(_ component: Component) throws(CalendarModelError) {
    guard component.component == .vtodo else { throw .wrongComponent(component.name, expected: "VTODO") }
    // Built aside: what an initializer makes of itself is copied when it ends.
    var reminder = Reminder()
    reminder.readAll(of: component)
    self = reminder
  }

  private mutating func readAll(of component: Component) {
    var gathered = GatheredValues()
    for line in component.properties {
      guard let property = line.property else { continue }
      switch property {
      case .due: if gathered.end == nil { gathered.end = line.time }
      case .completed: if completed == nil { completed = line.time }
      case .percentComplete: if percentComplete == nil { percentComplete = line.wholeNumber(in: 0...100) }
      default: read(line, property, &gathered)
      }
    }
    due = gathered.itemEnd
    finishReading(component, gathered)
  }
}
