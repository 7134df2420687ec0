public import CivilTime
public import ICalendar

extension Event {
  /// Makes a new VEVENT with all that this event says.
  ///
  /// DTSTAMP, CREATED and LAST-MODIFIED are `instant`, in UTC, where the event does not say otherwise.
  ///
  /// - Throws: ``CalendarModelError`` `missingUID` where the event has no UID, `unwritable` where a value cannot be
  ///   written into a line.
  public func component(at instant: Instant) throws(CalendarModelError) -> Component {
    try written(in: try ComponentEditor(newComponent: "VEVENT"), over: Event(), at: instant)
  }

  /// Changes the lines of a VEVENT that differ from this event, and no others.
  ///
  /// Where something differs, LAST-MODIFIED and DTSTAMP become `instant`, in UTC, SEQUENCE grows by one if a time or a
  /// rule has changed, and properties that no longer agree with an edited one are rewritten or go. A field that was set
  /// to what the component says already changes nothing at all. New lines come before the first component.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` where the component is no VEVENT, `missingUID` where the UID was
  ///   taken away, `unwritable` where a value cannot be written into a line.
  public func applied(to component: Component, at instant: Instant) throws(CalendarModelError) -> Component {
    try written(in: ComponentEditor(component), over: Event(component), at: instant)
  }

  private func written(
    in editor: ComponentEditor, over original: Event, at instant: Instant
  ) throws(CalendarModelError) -> Component {
    var editor = editor
    try writeIdentity(over: original, in: &editor, at: instant)
    try writeTimes(over: original, in: &editor)
    try editor.write(travelDuration, over: original.travelDuration, .xAppleTravelDuration)
    try editor.write(availability, over: original.availability)
    try writeShared(over: original, in: &editor)
    try writeMarks(over: original, in: &editor, at: instant)
    return editor.component()
  }

  private func writeTimes(over original: Event, in editor: inout ComponentEditor) throws(CalendarModelError) {
    guard start != original.start || end != original.end else { return }
    // Where Exchange's mark made dates of times, both lines have to become dates or times together.
    let written = editor.lines(.dtstart).lazy.compactMap(\.part.time).first
    let isMarked = original.isAllDay && written?.isDate == false
    try editor.write(start, over: isMarked && start != nil ? nil : original.start, .dtstart)
    try editor.write(end, over: isMarked && end != nil ? nil : original.end, time: .dtend)
    for line in editor.lines(.xMicrosoftCDOAllDayEvent) where line.part.boolean != isAllDay {
      editor.replace(at: line.index, with: try line.part.setting(rawValue: isAllDay ? "TRUE" : "FALSE"))
    }
  }
}
