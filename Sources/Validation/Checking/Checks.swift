import ICalendar

/// A check: the rules that it reports and the code to run on a subject.
struct SubjectCheck<Subject>: Sendable {
  /// The rules that the check reports. If all of them are off, the check does not run.
  let rules: [Rule]
  let run: @Sendable (inout Reporter, Subject) -> Void

  init(_ rules: Rule..., run: @escaping @Sendable (inout Reporter, Subject) -> Void) {
    self.rules = rules
    self.run = run
  }
}

/// A check of individual content lines.
struct LineCheck: Sendable {
  /// The lines that a check runs on.
  enum Lines: Sendable {
    /// Every line except BEGIN and END.
    case all
    /// The lines of unknown properties.
    case unknown
    /// The lines of these properties.
    case of([KnownProperty])
    /// The lines of all properties whose default value type is one of these types.
    case typed([ValueType])
    /// The lines that have any parameters.
    case withParameters
    /// The lines that have one of these parameters.
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

/// The code of a line check. Wrapping the closure in a structure avoids calling it through a thunk.
struct LineAction: Sendable {
  typealias Run = @Sendable (inout Reporter, LineView) -> Void

  let run: Run
}

/// The code of a component check.
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
  /// The components that the check runs on; nil for all, including unknown ones.
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

/// The checks that are on, by subject.
struct CheckPlan: Sendable {
  /// The actions for lines, indexed by the raw value of the property; 0 for unknown properties.
  let lines: [[LineAction]]
  /// The actions for lines that have at least one of the given parameters.
  let linesWithParameters: [(parameters: ParameterSet, action: LineAction)]
  /// The actions for components, indexed by the raw value of the component; 0 for unknown components.
  let components: [[ComponentAction]]
  let calendars: [SubjectCheck<CalendarView>]
  let streams: [SubjectCheck<StreamFacts>]

  /// Returns a copy with its own storage. Reference counting on storage shared by several threads slows them all down.
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

  /// Selects the checks that have at least one rule turned on.
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
