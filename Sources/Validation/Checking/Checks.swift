import ICalendar

/// A small check: the rules it answers for and what it looks at.
struct SubjectCheck<Subject>: Sendable {
  /// The rules that it reports; if all are off, it does not run.
  let rules: [Rule]
  let run: @Sendable (inout Reporter, Subject) -> Void

  init(_ rules: Rule..., run: @escaping @Sendable (inout Reporter, Subject) -> Void) {
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
    /// The lines with any parameters.
    case withParameters
    /// The lines with one of these parameters.
    case with(ParameterSet)
  }

  let lines: Lines
  let rules: [Rule]
  let action: LineAction

  init(_ lines: Lines, _ rules: Rule..., run: @escaping LineAction.Run) {
    self.init(lines, rules, run: run)
  }

  init(_ lines: Lines, _ rules: [Rule], run: @escaping LineAction.Run) {
    self.lines = lines
    self.rules = rules
    action = LineAction(run: run)
  }
}

/// What a check of lines does. In a structure of its own it is called as it is, and not through a thunk.
struct LineAction: Sendable {
  typealias Run = @Sendable (inout Reporter, LineView) -> Void

  let run: Run
}

/// What a check of components does.
struct ComponentAction: Sendable {
  typealias Run = @Sendable (inout Reporter, ComponentView) -> Void

  let run: Run
}

extension SubjectCheck {
  init(rules: [Rule], run: @escaping @Sendable (inout Reporter, Subject) -> Void) {
    self.rules = rules
    self.run = run
  }
}

/// A check of components.
struct ComponentCheck: Sendable {
  /// The components that it is run on; nil for all, unknown ones among them.
  let components: Set<KnownComponent>?
  let rules: [Rule]
  let action: ComponentAction

  init(_ components: Set<KnownComponent>? = nil, _ rules: Rule..., run: @escaping ComponentAction.Run) {
    self.init(components, rules: rules, run: run)
  }

  init(_ components: Set<KnownComponent>?, rules: [Rule], run: @escaping ComponentAction.Run) {
    self.components = components
    self.rules = rules
    action = ComponentAction(run: run)
  }
}

/// The checks that are on, by what they look at.
struct CheckPlan: Sendable {
  /// By the property's number; 0 for unknown properties.
  let lines: [[LineAction]]
  /// What is done with the lines that have one of some parameters, or any.
  let linesWithParameters: [(parameters: ParameterSet, action: LineAction)]
  /// By the component's number; 0 for unknown components.
  let components: [[ComponentAction]]
  let calendars: [SubjectCheck<CalendarView>]
  let streams: [SubjectCheck<StreamFacts>]

  /// The same in memory of its own: what several threads count references to makes them wait for each other.
  func copy() -> CheckPlan {
    CheckPlan(
      lines: lines.map { $0.map(\.self) }, linesWithParameters: linesWithParameters.map(\.self),
      components: components.map { $0.map(\.self) }, calendars: calendars, streams: streams)
  }

  private init(
    lines: [[LineAction]], linesWithParameters: [(parameters: ParameterSet, action: LineAction)],
    components: [[ComponentAction]], calendars: [SubjectCheck<CalendarView>], streams: [SubjectCheck<StreamFacts>]
  ) {
    self.lines = lines
    self.linesWithParameters = linesWithParameters
    self.components = components
    self.calendars = calendars
    self.streams = streams
  }

  /// The checks, among those there are, of which a rule is on.
  init(
    _ levels: RuleLevels, lines allLines: [LineCheck], components allComponents: [ComponentCheck],
    calendars allCalendars: [SubjectCheck<CalendarView>], streams allStreams: [SubjectCheck<StreamFacts>]
  ) {
    let isOn: ([Rule]) -> Bool = { rules in rules.contains { levels[$0] != nil } }
    let propertyCount = Int(KnownProperty.allCases.last?.rawValue ?? 0) + 1
    var lines: [[LineAction]] = Array(repeating: [], count: propertyCount)
    var withParameters: [(ParameterSet, LineAction)] = []
    for line in allLines where isOn(line.rules) {
      switch line.lines {
      case .all: for index in lines.indices { lines[index].append(line.action) }
      case .unknown: lines[0].append(line.action)
      case .of(let properties): for property in properties { lines[Int(property.rawValue)].append(line.action) }
      case .typed(let types):
        for property in KnownProperty.allCases where types.contains(PropertyPlan.of(property).contentType) {
          lines[Int(property.rawValue)].append(line.action)
        }
      case .withParameters: withParameters.append((.any, line.action))
      case .with(let parameters): withParameters.append((parameters, line.action))
      }
    }
    self.lines = lines
    linesWithParameters = withParameters
    let componentCount = Int(KnownComponent.allCases.last?.rawValue ?? 0) + 1
    var components: [[ComponentAction]] = Array(repeating: [], count: componentCount)
    for component in allComponents where isOn(component.rules) {
      for index in components.indices {
        let kind = KnownComponent(rawValue: UInt8(index))
        if component.components.map({ all in kind.map { all.contains($0) } ?? false }) ?? true {
          components[index].append(component.action)
        }
      }
    }
    self.components = components
    calendars = allCalendars.filter { isOn($0.rules) }
    streams = allStreams.filter { isOn($0.rules) }
  }
}
