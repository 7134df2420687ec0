import CivilTime
public import ICalendar
public import Recurrence

extension RecurrenceSet.Definition {
  /// What a component and the overrides of its instances say of when it takes place (RFC 5545 3.8.5).
  ///
  /// The start is DTSTART, of a to-do without one DUE. What cannot be read is passed over, as if it were not there.
  ///
  /// - Parameters:
  ///   - component: the component that holds the series.
  ///   - overrides: the components with RECURRENCE-ID of the same UID.
  ///   - places: how its times are placed.
  /// - Returns: nil where no start can be read.
  public init?(_ component: Component, overrides: [Component] = [], places: TimePlacement) {
    var gathering = Gathering(places)
    guard let start = gathering.start(of: component) else { return nil }
    let length = gathering.length(of: component)
    let rules = RecurrenceRule.all(component, .rrule)
    let exclusionRules = RecurrenceRule.all(component, .exrule)
    var additions: [RecurrenceSet.Addition] = []
    for line in component.all(.rdate) {
      for date in line.recurrenceDates {
        switch date {
        case .time(let time): additions.append(.time(gathering.placed(time)))
        case .period(let period): additions.append(.period(gathering.placed(period)))
        case nil: break
        }
      }
    }
    var exclusions: [CalendarTime] = []
    for line in component.all(.exdate) {
      exclusions += line.times.compactMap { $0.map { gathering.placed($0) } }
    }
    let read = overrides.compactMap { gathering.override($0) }
    self.init(start: start, length: length, zones: RecurrenceSet.Zones(local: places.local, named: gathering.named))
    self.rules = rules
    self.exclusionRules = exclusionRules
    self.additions = additions
    self.exclusions = exclusions
    self.overrides = read
  }

  /// Gathers times, and the rules of the zones that they name.
  private struct Gathering {
    let places: TimePlacement
    var named: [String: TimeZoneRules] = [:]

    init(_ places: TimePlacement) { self.places = places }

    mutating func placed(_ time: CalendarTime) -> CalendarTime {
      let time = places.placed(time)
      if let tzid = time.tzid, named[tzid] == nil { named[tzid] = places.rules(tzid) }
      return time
    }

    mutating func placed(_ period: CalendarPeriod) -> CalendarPeriod {
      let start = placed(period.start)
      if case .time(let end) = period.end { return CalendarPeriod(start: start, end: .time(placed(end))) }
      return CalendarPeriod(start: start, end: period.end)
    }

    mutating func time(_ component: Component, _ property: KnownProperty) -> CalendarTime? {
      component.first(property)?.time.map { placed($0) }
    }

    mutating func start(of component: Component) -> CalendarTime? {
      time(component, .dtstart) ?? time(component, .due)
    }

    mutating func length(of component: Component) -> RecurrenceSet.Length {
      if let end = time(component, component.component == .vtodo ? .due : .dtend) { return .end(end) }
      return component.first(.duration)?.duration.map(RecurrenceSet.Length.duration) ?? .unspecified
    }

    mutating func override(_ component: Component) -> RecurrenceSet.Override? {
      guard let line = component.first(.recurrenceID), let id = RecurrenceID(line) else { return nil }
      let recurrenceID = placed(id.time)
      return RecurrenceSet.Override(
        recurrenceID: recurrenceID, includesFuture: id.includesFuture, start: start(of: component) ?? recurrenceID,
        length: length(of: component),
        isCancelled: component.first(.status)?.uri.uppercased() == "CANCELLED")
    }
  }
}

extension RecurrenceRule {
  /// The rules of a component, those left out that cannot be read.
  fileprivate static func all(_ component: Component, _ property: KnownProperty) -> [RecurrenceRule] {
    component.all(property).compactMap { line in line.withValueBytes { reading($0).rule } }
  }
}
