import ICalendar

/// Checks of how much a calendar holds.
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

  static let streams: [Check<StreamFacts>] = [
    Check(.tooManyComponents) { reporter, facts in
      let limit = reporter.context.options.limits.components
      guard facts.componentCount > limit else { return }
      reporter.report(
        .tooManyComponents, at: SourcePosition(line: 1, column: 1), key: "components",
        "The file holds \(facts.componentCount) components, more than \(limit); split it"
      )
    }
  ]
}
