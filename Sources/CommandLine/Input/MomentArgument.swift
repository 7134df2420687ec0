import ArgumentParser
package import CalendarStore
package import CivilTime
package import TypedTimes

/// A moment as people type it: `2026-11-23`, `2026-11-23T09:00`, `20261123T090000Z`, `2026-11`, `today`, `next friday`,
/// `+3d`, `in 2 hours`, `14:00`, `3pm`, `monday 14:00`. A date means its first moment in the display zone.
package struct MomentArgument: ExpressibleByArgument {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package init?(argument: String) {
    self.init(argument)
  }

  /// An argument as the parser of the command line takes it: `-7d` is a time and not an option, since no option is a
  /// digit.
  package static func escapingSign(_ argument: String) -> String {
    guard argument.hasPrefix("-"), let digit = argument.utf8.dropFirst().first, (0x30...0x39).contains(digit),
      TypedDistance(argument.dropFirst().lowercased()) != nil
    else { return argument }
    return "−" + argument.dropFirst()
  }

  /// What it means as a bound, seen from now in a zone.
  ///
  /// - Throws: `Failure` with the forms that are understood.
  package func moment(in zone: DisplayZone) throws -> ItemQuery.Moment {
    ItemQuery.Moment(try typed(in: zone), on: zone.now.date, zone.clock)
  }

  /// What two bounds mean. Distances, weekdays and times of day in the second are seen from the first.
  package static func moments(
    from start: MomentArgument?, to end: MomentArgument?, in zone: DisplayZone
  ) throws -> (from: ItemQuery.Moment?, to: ItemQuery.Moment?) {
    let first = try start?.typed(in: zone).on(zone.now.date)
    let second = try end?.typed(in: zone, from: first)
    let day = first?.civil(in: zone.clock)?.date ?? zone.now.date
    return (
      first.map { ItemQuery.Moment($0, on: day, zone.clock) }, second.map { ItemQuery.Moment($0, on: day, zone.clock) }
    )
  }

  /// What was typed, where words are seen from now in a zone.
  ///
  /// If it can be understood in more than one way, people are told which one was taken.
  ///
  /// - Parameter start: What a distance with a sign, and a weekday, are counted from; nil for now.
  /// - Throws: `Failure` with the forms that are understood.
  package func typed(in zone: DisplayZone, from start: TypedTime? = nil) throws -> TypedTime {
    guard let reading = TypedTime.reading(text, in: zone.clock, from: start) else {
      throw Failure(.usage, TypedTime.problem(text, in: zone.clock))
    }
    if let remark = reading.remark { Terminal.remark(remark) }
    return reading.time
  }
}

extension DisplayZone {
  /// What a reading of the zone's clocks means as a bound.
  package func moment(_ civil: CivilDateTime) -> ItemQuery.Moment {
    ItemQuery.Moment(.local(civil), on: civil.date, clock)
  }
}
