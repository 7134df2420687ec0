import ICalendar

/// Where something is lost: a component, or the calendar itself. Its name and UID are read only if somebody asks.
struct LossPlace {
  /// The component; nil for the calendar itself.
  private let component: Component?
  /// The component whose UID it has: itself or one that it is in.
  private let bearer: Component?
  /// What the component is, if it is a known one.
  let kind: KnownComponent?

  /// The calendar itself.
  static let calendar = LossPlace()

  private init() {
    component = nil
    bearer = nil
    kind = .vcalendar
  }

  /// A component within another one.
  init(_ component: Component, within outer: LossPlace? = nil) {
    self.component = component
    bearer = component.first(.uid) == nil ? outer?.bearer ?? component : component
    kind = component.component
  }

  /// The name of the component.
  var name: String { component?.name ?? "VCALENDAR" }

  /// The UID; nil if there is none.
  var uid: String? { bearer?.first(.uid)?.text }

  /// The loss of a line, or of a part of it such as `;TZID`.
  func loss(of line: UnfoldedLine, _ part: String = "", why: String) -> Loss {
    Loss(
      "\(name)/\(String(decoding: line.name, as: UTF8.self).uppercased())\(part)", example: example(line), why: why)
  }

  /// The loss of the whole component.
  func loss(why: String) -> Loss {
    let line = component?.beginLine
    let example = Loss.Example(uid: uid, line: line?.lineNumber, text: line?.unfolded ?? name)
    return Loss(name, example: example, why: why)
  }

  /// A line as an example.
  func example(_ line: UnfoldedLine) -> Loss.Example {
    Loss.Example(uid: uid, line: line.number, text: ContentLine(Array(line.bytes)).unfolded)
  }
}
