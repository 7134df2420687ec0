import ICalendar

/// A small check: the rules it answers for and what it looks at.
struct Check<Subject>: Sendable {
  /// The rules that it reports; where all are off it is not run.
  let rules: [RuleID]
  let run: @Sendable (inout Reporter, Subject) -> Void

  init(_ rules: RuleID..., run: @escaping @Sendable (inout Reporter, Subject) -> Void) {
    self.rules = rules
    self.run = run
  }
}

/// A check of single content lines.
struct LineCheck: Sendable {
  /// Which lines it is run on.
  enum Lines: Sendable {
    /// Every line, BEGIN and END excepted.
    case all
    /// The lines of properties that nobody knows.
    case unknown
    /// The lines of these properties.
    case of([KnownProperty])
    /// The lines of all properties whose value, without VALUE, is of one of these types.
    case typed([ValueType])
    /// The lines with parameters.
    case withParameters
  }

  let lines: Lines
  let check: Check<LineView>

  init(_ lines: Lines, _ rules: RuleID..., run: @escaping @Sendable (inout Reporter, LineView) -> Void) {
    self.init(lines, rules, run: run)
  }

  init(_ lines: Lines, _ rules: [RuleID], run: @escaping @Sendable (inout Reporter, LineView) -> Void) {
    self.lines = lines
    check = Check(rules: rules, run: run)
  }
}

extension Check {
  init(rules: [RuleID], run: @escaping @Sendable (inout Reporter, Subject) -> Void) {
    self.rules = rules
    self.run = run
  }
}

/// A check of components.
struct ComponentCheck: Sendable {
  /// The components that it is run on; nil for all, unknown ones among them.
  let components: Set<KnownComponent>?
  let check: Check<ComponentView>

  init(
    _ components: Set<KnownComponent>? = nil, _ rules: RuleID...,
    run: @escaping @Sendable (inout Reporter, ComponentView) -> Void
  ) {
    self.components = components
    check = Check(rules: rules, run: run)
  }

  init(
    _ components: Set<KnownComponent>?, rules: [RuleID],
    run: @escaping @Sendable (inout Reporter, ComponentView) -> Void
  ) {
    self.components = components
    check = Check(rules: rules, run: run)
  }
}

/// The checks that are on, by what they look at.
struct CheckPlan: Sendable {
  typealias LineRun = @Sendable (inout Reporter, LineView) -> Void
  typealias ComponentRun = @Sendable (inout Reporter, ComponentView) -> Void

  /// By the property's number; 0 for unknown properties.
  let lines: [[LineRun]]
  let linesWithParameters: [LineRun]
  /// By the component's number; 0 for unknown components.
  let components: [[ComponentRun]]
  let calendars: [Check<CalendarView>]
  let streams: [Check<StreamFacts>]

  init(_ levels: RuleLevels) {
    let isOn: ([RuleID]) -> Bool = { rules in rules.contains { levels.isOn($0) } }
    let propertyCount = Int(KnownProperty.allCases.last?.rawValue ?? 0) + 1
    var lines: [[LineRun]] = Array(repeating: [], count: propertyCount)
    var withParameters: [LineRun] = []
    for line in Self.allLines where isOn(line.check.rules) {
      switch line.lines {
      case .all: for index in lines.indices { lines[index].append(line.check.run) }
      case .unknown: lines[0].append(line.check.run)
      case .of(let properties): for property in properties { lines[Int(property.rawValue)].append(line.check.run) }
      case .typed(let types):
        for property in KnownProperty.allCases where types.contains(PropertyPlan.of(property).contentType) {
          lines[Int(property.rawValue)].append(line.check.run)
        }
      case .withParameters: withParameters.append(line.check.run)
      }
    }
    self.lines = lines
    linesWithParameters = withParameters
    let componentCount = Int(KnownComponent.allCases.last?.rawValue ?? 0) + 1
    var components: [[ComponentRun]] = Array(repeating: [], count: componentCount)
    for component in Self.allComponents where isOn(component.check.rules) {
      for index in components.indices {
        let kind = KnownComponent(rawValue: UInt8(index))
        if component.components.map({ all in kind.map { all.contains($0) } ?? false }) ?? true {
          components[index].append(component.check.run)
        }
      }
    }
    self.components = components
    calendars = Self.allCalendars.filter { isOn($0.rules) }
    streams = Self.allStreams.filter { isOn($0.rules) }
  }
}
