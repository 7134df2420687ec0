public import CivilTime
public import ICalendar

extension Reminder {
  /// Makes a new VTODO with all that this to-do says.
  ///
  /// DTSTAMP, CREATED and LAST-MODIFIED are `instant`, in UTC, where the to-do does not say otherwise.
  ///
  /// - Throws: ``CalendarModelError`` `missingUID` where the to-do has no UID, `unwritable` where a value cannot be
  ///   written into a line.
  public func component(at instant: Instant) throws(CalendarModelError) -> Component {
    try written(in: try ComponentEditor(newComponent: "VTODO"), over: Reminder(), at: instant)
  }

  /// Changes the lines of a VTODO that differ from this to-do, and no others.
  ///
  /// It follows the rules of ``Event/applied(to:at:)``.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` where the component is no VTODO, `missingUID` where the UID was
  ///   taken away, `unwritable` where a value cannot be written into a line.
  public func applied(to component: Component, at instant: Instant) throws(CalendarModelError) -> Component {
    try written(in: ComponentEditor(component), over: Reminder(component), at: instant)
  }

  private func written(
    in editor: ComponentEditor, over original: Reminder, at instant: Instant
  ) throws(CalendarModelError) -> Component {
    var editor = editor
    try writeIdentity(over: original, in: &editor, at: instant)
    try editor.write(start, over: original.start, .dtstart)
    try editor.write(due, over: original.due, time: .due)
    try editor.write(completed, over: original.completed, .completed)
    try editor.write(percentComplete, over: original.percentComplete, .percentComplete, in: 0...100)
    try writeShared(over: original, in: &editor)
    try writeMarks(over: original, in: &editor, at: instant)
    return editor.component()
  }
}
