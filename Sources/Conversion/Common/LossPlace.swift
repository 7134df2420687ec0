import ICalendar

/// The location of a loss: a component, or the calendar itself. Its name and UID are read only on demand.
struct LossPlace {
  /// The component, or nil for the calendar itself.
  private let component: Component?
  /// The UID of the component or, if it has none, of an enclosing one.
  private let uidLine: ContentLine?
  /// The kind of component, if it is known.
  let kind: KnownComponent?

  /// Creates the location for the calendar itself.
  static let calendar = LossPlace()

  private init() {
    component = nil
    uidLine = nil
    kind = .vcalendar
  }

  /// Returns the location for a nested component.
  init(_ component: Component, within outer: LossPlace? = nil) {
    self.component = component
    uidLine = component.first(.uid) ?? outer?.uidLine
    kind = component.component
  }

  /// The name of the component.
  var name: String { component?.name ?? "VCALENDAR" }

  /// The UID, or nil if there is none.
  var uid: String? { uidLine?.text }

  /// Returns the loss of a line, or of a part of it such as `;TZID`.
  func loss(of line: UnfoldedLine, _ part: String = "", why: String) -> Loss {
    Loss(
      "\(name)/\(String(decoding: line.name, as: UTF8.self).uppercased())\(part)", example: example(line), why: why)
  }

  /// Returns the loss of the whole component.
  func loss(why: String) -> Loss {
    let line = component?.beginLine
    let example = Loss.Example(uid: uid, line: line?.lineNumber, text: line?.unfolded ?? name)
    return Loss(name, example: example, why: why)
  }

  /// Returns an example from a line. Every parameter of a long line may be a loss, so only its beginning is read.
  func example(_ line: UnfoldedLine) -> Loss.Example {
    Loss.Example(uid: uid, line: line.number, text: ContentLine(Array(line.bytes.prefix(2000))).unfolded)
  }
}
