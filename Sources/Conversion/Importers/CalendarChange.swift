import ICalendar
public import JSON

/// Something that was written otherwise, so that an importer takes it.
public struct CalendarChange: Hashable, Sendable, JSONWritable {
  /// What it is: `VEVENT/RRULE`, `VTIMEZONE`, `VCALENDAR/METHOD`.
  public let what: String
  /// What was done, for people.
  public let change: String
  /// Where, and how it was before.
  public let place: Loss.Example

  init(_ what: String, _ change: String, of component: Component?, text: String, line: Int? = nil) {
    self.what = what
    self.change = change
    place = Loss.Example(
      uid: component?.first(.uid)?.text, line: line ?? component?.beginLine.lineNumber, text: text)
  }

  /// A change of a property of a component.
  init(_ line: ContentLine, _ change: String, of component: Component) {
    self.init(
      "\(component.name.uppercased())/\(line.name.uppercased())", change, of: component, text: line.unfolded,
      line: line.lineNumber)
  }

  /// Writes an object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("what", what)
      $0.member("change", change)
      $0.member("uid", place.uid)
      $0.member("line", place.line)
      $0.member("text", place.text)
    }
  }
}
