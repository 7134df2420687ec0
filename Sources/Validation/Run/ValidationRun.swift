import Bounds
import CivilTime
import ICalendar
import TimeZones

/// The check of one input, from its first byte to its last.
final class ValidationRun {
  private let validator: Validator
  private let input: CalendarInput
  private let facts = StreamFacts()
  private var log: FindingLog
  private var context: CheckContext
  /// Whether VTIMEZONEs were added since the context was made. VTIMEZONEs are examined independently of one another.
  private var isContextOld = false
  private var calendar: CalendarView?
  private var zones: ZoneContext
  private var secondOpinion: SecondOpinionChecks?
  private var definedZones: [ExactText: TimeZoneRules] = [:]
  private var definitions: [ExactText: StreamFacts.ZoneDefinition] = [:]
  /// Definitions read earlier, by digest, because files with many calendars repeat them.
  private var readDefinitions: [UInt64: TimeZoneDefinition] = [:]
  /// The work budget of the check, or nil if the work is not limited.
  private let work = WorkBudget.current
  /// The first line of the last element processed.
  private var line = 0
  /// The first line that was not checked, or was not checked against all rules.
  private var uncheckedLine: Int?
  /// Called with every element of the input.
  var onElement: ((CalendarElement) -> Void)?

  private var options: ValidationOptions { validator.options }

  init(_ validator: Validator, _ input: CalendarInput) {
    self.validator = validator
    self.input = input
    log = validator.options.emptyLog()
    zones = ZoneContext(definitions: [], names: validator.options.zones)
    context = CheckContext(options: validator.options)
    if validator.options.asksLibical { secondOpinion = SecondOpinionChecks() }
  }

  func report(isParallel: Bool) -> FileReport {
    var failure: ICalendarError?
    var byteCount = 0
    do throws(ICalendarError) {
      var limits = options.limits.reading
      limits.issuesPerCode = max(limits.issuesPerCode, options.limits.findingsPerRule)
      let source = try input.open()
      facts.delivery = source.delivery
      facts.answersConditions = source.answersConditions
      let reader = CalendarReader(source: source, limits: limits, checksForm: true)
      do throws(ICalendarError) {
        if isParallel {
          try ParallelExamination(validator, self).read(reader)
        } else {
          while work?.isSpent != true, let element = try reader.next() {
            if let component = take(element) { add(examine(component, context), component) }
          }
        }
        if work?.isSpent == true { uncheckedLine = line }
      } catch {
        failure = error
      }
      byteCount = Int(reader.byteCount)
      finish(reader, failure)
    } catch {
      failure = error
      var reporter = Reporter(context)
      reporter.reportRefusal(error)
      log.append(reporter.log)
    }
    return FileReport(
      file: input.name, findings: log.sorted(), counts: log.counts.dictionary, byteCount: byteCount,
      itemCount: facts.itemCount, error: failure, uncheckedLine: uncheckedLine)
  }

  /// The context of the last component processed.
  var currentContext: CheckContext { context }

  /// The rules that have enough findings.
  var saturated: RuleSet { log.saturated }

  func examine(_ component: Component, _ context: CheckContext) -> Examination {
    Examination(component, context, validator.plan, saturated: log.saturated)
  }

  /// Processes the next element of the input.
  ///
  /// - Returns: The component to examine, or nil if the element is not a component.
  func take(_ element: CalendarElement) -> Component? {
    onElement?(element)
    if isContextOld, !element.isTimeZone { renewContext() }
    if let begin = element.firstLine { line = begin }
    if secondOpinion != nil {
      var reporter = Reporter(context, saturated: log.saturated)
      secondOpinion?.check(element, &reporter)
      log.append(reporter.log)
    }
    if (options.contentType ?? facts.delivery?.contentType) != nil { facts.noteLetters(of: element) }
    switch element {
    case .calendarBegin(let line): beginCalendar(line)
    case .calendarProperty(let line): addProperty(line)
    case .calendarEnd: endCalendar()
    case .component(let component, _):
      let kind = component.component
      if kind == .vtimezone { define(component) }
      calendar?.note(component, kind)
      return component
    }
    return nil
  }

  /// Adds the results of examining a component. Must be called in input order.
  func add(_ examination: Examination, _ component: Component) {
    log.append(examination.log)
    calendar?.note(examination.facts)
    facts.add(examination.facts, calendar: calendar)
  }

  // MARK: Calendars

  private func beginCalendar(_ line: ContentLine) {
    facts.calendarCount += 1
    if facts.calendarLines.count < 1000 { facts.calendarLines.append(line.lineNumber) }
    calendar = CalendarView(line, index: facts.calendarCount - 1)
    zones = ZoneContext(definitions: [], names: options.zones)
    definedZones = [:]
    definitions = [:]
    renewContext()
  }

  private func addProperty(_ line: ContentLine) {
    guard let calendar else { return }
    let view = calendar.append(line)
    var reporter = Reporter(context)
    LineExamination.run(view, validator.plan, &reporter)
    log.append(reporter.log)
    if view.property == .method || view.property == .xWRTimezone { renewContext() }
    if view.property == .xWRTimezone, facts.displayZoneLine == nil { facts.displayZoneLine = view }
    if view.property == .method { facts.hasMethod = true }
  }

  private func endCalendar() {
    guard let calendar else { return }
    var reporter = Reporter(context)
    for check in validator.plan.calendars { check.run(&reporter, calendar) }
    log.append(reporter.log)
    for (use, count) in calendar.zoneUses.values { facts.add(use, count: count, in: calendar) }
    self.calendar = nil
    renewContext()
  }

  private func define(_ zone: Component) {
    if definitions.count >= StreamFacts.mostZones { return }
    // Adding a definition copies all names.
    if work?.spend(definitions.count) == false { return }
    let digest = StableHash.of(zone.unfoldedBytes)
    let reading = read(zone, digest)
    var reporter = Reporter(context, saturated: log.saturated)
    ZoneIssueChecks.report(reading.issues, of: zone, &reporter)
    log.append(reporter.log)
    if facts.zoneDefects.count < StreamFacts.mostZones {
      facts.zoneDefects += StreamFacts.ZoneDefect.all(of: zone, reading.issues)
    }
    guard let line = zone.first(.tzid) else { return }
    let name = ExactText(line.text)
    let definition = StreamFacts.ZoneDefinition(zone, name: line, reading, digest: digest)
    if let first = definitions[name] {
      if facts.duplicateZones.count < 1000 { facts.duplicateZones.append((name.text, first, definition)) }
      return
    }
    definitions[name] = definition
    zones = zones.adding(definition.definition)
    definedZones[name] = zones.rules(named: name.text)
    if facts.zoneDefinitions.count < StreamFacts.mostZones {
      facts.zoneDefinitions[name] = facts.zoneDefinitions[name] ?? definition
    }
    isContextOld = true
  }

  private func read(_ zone: Component, _ digest: UInt64) -> TimeZoneDefinition {
    // The issues of an earlier copy have different positions.
    if let known = readDefinitions[digest], known.issues.isEmpty { return known }
    let definition = TimeZoneDefinition(zone)
    if readDefinitions.count < StreamFacts.mostZones { readDefinitions[digest] = definition }
    return definition
  }

  private func renewContext() {
    isContextOld = false
    context = CheckContext(
      options: options, isInCalendar: calendar != nil, method: calendar?.method,
      displayZone: calendar?.first(.xWRTimezone)?.line.text,
      zones: zones, definedZones: definedZones, definedNames: Set(definitions.keys))
  }

  // MARK: The end

  private func finish(_ reader: CalendarReader, _ failure: ICalendarError?) {
    facts.byteCount = Int(reader.byteCount)
    if isContextOld { renewContext() }
    var reporter = Reporter(context)
    if let failure {
      if [.notICalendar, .notUTF8].contains(failure.code) { reporter.reportUnreadable(failure, reader) }
    } else {
      reporter.report(reader.takeIssues(), counts: reader.issueCounts, facts)
      // A property that seems to be missing may be in the unchecked part.
      for check in validator.plan.streams where uncheckedLine == nil {
        check.run(&reporter, facts)
        if work?.isSpent == true { uncheckedLine = line }
      }
    }
    log.append(reporter.log)
  }
}

extension CalendarElement {
  fileprivate var isTimeZone: Bool {
    if case .component(let component, _) = self { component.component == .vtimezone } else { false }
  }

  /// The first physical line of the element; nil for the end of a calendar.
  fileprivate var firstLine: Int? {
    switch self {
    case .calendarBegin(let line), .calendarProperty(let line): line.lineNumber
    case .component(let component, _): component.beginLine.lineNumber
    case .calendarEnd: nil
    }
  }
}
