import ICalendar

/// The rules that these checks report.
extension Rule {
  static let libical = Rule(
    850, "libical", .warning,
    "libical, which many calendar programs use, reports an error",
    "Most free calendar programs use libical and drop or change the content that it rejects. This check runs only if "
      + "a second opinion is requested. A violation of a standard in the same place is a separate finding.",
    bad: "DTSTART:soon", good: "DTSTART:20260105T100000Z")
}

/// Checks an input with libical, element by element.
struct SecondOpinionChecks {
  static let rules: [Rule] = [.libical]

  private var opinion = SecondOpinion()

  /// Reports the errors that libical finds in an element.
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
