import ICalendar

/// The rules that these checks report.
extension Rule {
  static let tooManyProperties = Rule(
    810, "too-many-properties", .error,
    "The component has more properties than the limit",
    "This many properties suggest a broken export, and servers refuse such a component.",
    bad: .lines(
      "X-N-0:1\nX-N-1:1\nX-N-2:1\nX-N-3:1\nX-N-4:1\nX-N-5:1\nX-N-6:1\nX-N-7:1\nX-N-8:1\nX-N-9:1",
      "X-N-10:1\nX-N-11:1\nX-N-12:1\nX-N-13:1\nX-N-14:1\nX-N-15:1\nX-N-16:1\nX-N-17:1\nX-N-18:1",
      "X-N-19:1\nX-N-20:1\nX-N-21:1\nX-N-22:1\n..."),
    good: "X-N-1:1")

  static let tooManyComponents = Rule(
    811, "too-many-components", .error,
    "The file has more components than the limit",
    "Most programs cannot import this many components at once.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch 1\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z",
      "DTSTART:20260105T100000Z\nSUMMARY:Lunch 2\nEND:VEVENT\nBEGIN:VEVENT\nUID:3@example.com",
      "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch 3\nEND:VEVENT\nBEGIN:VEVENT",
      "UID:4@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch 4\n..."),
    good: .event())
}

/// Checks the number of components and properties.
enum LimitChecks {
  static let components: [ComponentCheck] = [
    ComponentCheck(nil, .tooManyProperties) { reporter, view in
      let limit = reporter.context.options.limits.properties
      guard view.lines.count > limit else { return }
      reporter.report(.tooManyProperties, view.begin) {
        "\(view.name) has \(view.lines.count) properties, more than \(limit)"
      }
    }
  ]

  static let streams: [SubjectCheck<StreamFacts>] = [
    SubjectCheck(.tooManyComponents) { reporter, facts in
      let limit = reporter.context.options.limits.components
      guard facts.componentCount > limit else { return }
      reporter.report(
        .tooManyComponents, at: SourcePosition(line: 1, column: 1), key: "components",
        "The file contains \(facts.componentCount) components, more than \(limit); split it"
      )
    }
  ]
}
