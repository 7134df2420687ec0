import ICalendar
public import JSON

/// A change made so that an importer accepts the file.
public struct CalendarChange: Hashable, Sendable, JSONWritable {
  /// What was changed: `VEVENT/RRULE`, `VTIMEZONE`, `VCALENDAR/METHOD`.
  public let what: String
  /// A readable description of the change.
  public let change: String
  /// Where the change was made, with the original text.
  public let place: Loss.Example

  init(_ what: String, _ change: String, of component: Component?, text: String, line: Int? = nil) {
    self.what = what
    self.change = change
    place = Loss.Example(
      uid: component?.first(.uid)?.text, line: line ?? component?.beginLine.lineNumber, text: text)
  }

  /// Creates a change to a component's property.
  init(_ line: ContentLine, _ change: String, of component: Component) {
    self.init(
      "\(component.name.uppercased())/\(line.name.uppercased())", change, of: component, text: line.unfolded,
      line: line.lineNumber)
  }

  /// Writes a JSON object.
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
