public import Libical

/// libical's objections to the elements that a ``CalendarReader`` reads.
///
/// libical reads each component separately, in a calendar with the same METHOD, so memory use does not grow with the
/// file. Its parser checks the lines, and the components are checked against its tables for RFC 5546.
///
/// ```swift
/// var opinion = SecondOpinion()
/// while let element = try reader.next() {
///   for objection in opinion.objections(to: element) { print(objection.line.lineNumber, objection.text) }
/// }
/// ```
public struct SecondOpinion {
  /// One objection of libical to a line or a component.
  public struct Objection: Hashable, Sendable {
    /// libical's name for the kind of objection, such as "VALUE-PARSE-ERROR", or empty for a line that was not passed
    /// to libical.
    public let kind: String
    /// libical's message.
    public let text: String
    /// The line that the objection is about: the line of a property, or the BEGIN of a component.
    public let line: ContentLine
    /// The component of the calendar that contains the line, or nil for the properties of the calendar itself.
    public let component: Component?
  }

  private var calendar: [ContentLine] = []

  /// Creates an opinion on an input, before anything has been read.
  public init() {}

  /// libical's objections to an element. Objections to a calendar's own properties are returned at its end.
  public mutating func objections(to element: CalendarElement) -> [Objection] {
    switch element {
    case .calendarBegin(let line):
      calendar = [line]
      return []
    case .calendarProperty(let line):
      calendar.append(line)
      return []
    case .component(let component, isInCalendar: _):
      return Self.objections(to: component, method: calendar.first { $0.property == .method })
    case .calendarEnd:
      defer { calendar = [] }
      let answer = LibicalAnswer(to: calendar + [ContentLine("END:VCALENDAR")])
      return answer.objections.map { $0.objection(in: nil) }
    }
  }

  /// libical raises no objections to components if their calendar lacks a required property.
  private static func objections(to component: Component, method: ContentLine?) -> [Objection] {
    let begin = [ContentLine("BEGIN:VCALENDAR"), ContentLine("PRODID:-"), ContentLine("VERSION:2.0")]
    let lines = begin + (method.map { [$0] } ?? []) + Array(component.lines) + [ContentLine("END:VCALENDAR")]
    let first = begin.count + (method == nil ? 0 : 1)
    return LibicalAnswer(to: lines).objections.filter { $0.index >= first }.map { $0.objection(in: component) }
  }

  /// How libical reads the lines of a component, or nil if it cannot read them.
  public static func reading(of component: Component) -> LibicalComponent? {
    LibicalAnswer(to: Array(component.lines)).roots.first
  }
}

/// Lines as libical reads them, each identified by its index.
private struct LibicalAnswer {
  /// An objection to the line at an index.
  struct Placed {
    let kind: String
    let text: String
    let index: Int
    let line: ContentLine

    func objection(in component: Component?) -> SecondOpinion.Objection {
      SecondOpinion.Objection(kind: kind, text: text, line: line, component: component)
    }
  }

  private let lines: [ContentLine]
  private(set) var roots: [LibicalComponent] = []
  private var refused: [Placed] = []

  init(to lines: [ContentLine]) {
    self.lines = lines
    var parser = LibicalParser()
    for (index, line) in lines.enumerated() {
      do throws(LibicalError) {
        if let root = try line.withBytes({ bytes throws(LibicalError) in try parser.add(bytes, number: index) }) {
          roots.append(root)
        }
      } catch {
        refused.append(Placed(kind: "", text: error.message, index: index, line: line))
        // Otherwise, the nested lines would appear to be outside any component.
        if error.code == .tooDeep { break }
      }
    }
    if let rest = parser.finish() { roots.append(rest) }
  }

  /// libical's objections to the lines, in order.
  var objections: [Placed] {
    for root in roots { root.checkRestrictions() }
    let complaints = roots.flatMap(\.complaints).map { complaint in
      let index = complaint.line ?? 0
      return Placed(kind: complaint.kind, text: complaint.text, index: index, line: lines[index])
    }
    let all = (refused + complaints).enumerated()
    return all.sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }.map(\.element)
  }
}
