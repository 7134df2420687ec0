import ICalendar

/// The rules that these checks report.
extension Rule {
  static let libical = Rule(
    850, "libical", .warning,
    "libical, which many calendar programs use, complains",
    "Most free calendar programs read with libical, and drop or change what it complains about. It is asked only on "
      + "request. What the standards say about the same place is a finding of its own.",
    bad: "DTSTART:soon", good: "DTSTART:20260105T100000Z")
}

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
