import ICalendar

/// The check of one component and its subcomponents: the findings and the facts to keep.
final class Examination: Sendable {
  let log: FindingLog
  let facts: ComponentFacts

  init(_ component: Component, _ context: CheckContext, _ plan: CheckPlan, saturated: RuleSet) {
    let view = ComponentView(component)
    var reporter = Reporter(context, saturated: saturated)
    Self.examine(view, plan, &reporter)
    log = reporter.log
    facts = ComponentFacts(view, context)
  }

  private static func examine(_ view: ComponentView, _ plan: CheckPlan, _ reporter: inout Reporter) {
    reporter.view = view
    reporter.previous = nil
    for line in view.lines { LineExamination.run(line, plan, &reporter) }
    for action in plan.components[Int(view.kind?.rawValue ?? 0)] where reporter.mayGoOn() {
      action.run(&reporter, view)
    }
    for child in view.children { examine(child, plan, &reporter) }
    reporter.view = view.parent
  }
}

/// The check of one content line.
enum LineExamination {
  static func run(_ line: LineView, _ plan: CheckPlan, _ reporter: inout Reporter) {
    guard reporter.mayGoOn(steps(line)) else { return }
    // A line without a colon is not a property, regardless of how it begins.
    let property = line.hasValue ? line.property : nil
    for action in plan.lines[Int(property?.rawValue ?? 0)] { action.run(&reporter, line) }
    if !line.parameters.isEmpty {
      for (parameters, action) in plan.linesWithParameters where !parameters.isDisjoint(with: line.parameterSet) {
        action.run(&reporter, line)
      }
    }
    if line.hasValue { reporter.previous = line }
  }

  /// The cost of checking a line: each of its parameters is compared with the others.
  private static func steps(_ line: LineView) -> Int {
    1 + line.bytes.count / 64 + line.parameters.count * line.parameters.count / 32
  }
}
