import ICalendar

/// Asks libical about an input, one element after the other.
struct SecondOpinionChecks {
  static let rules: [Rule] = [.libical]

  private var opinion = SecondOpinion()

  /// Reports what libical says against an element.
  mutating func check(_ element: CalendarElement, _ reporter: inout Reporter) {
    for objection in opinion.objections(to: element) {
      let line = objection.line
      let source = line.unfolded
      reporter.report(
        .libical, at: line.position(ofByte: 0), length: line.name.unicodeScalars.count,
        source: source, component: objection.component.map { ComponentView($0).identity },
        property: line.property == .begin ? nil : line.name.uppercased(), "libical: \(objection.text)")
    }
  }
}
