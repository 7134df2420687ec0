import ArgumentParser
package import CalendarStore
package import CivilTime
package import TypedTimes

/// A time as typed by the user: `2026-11-23`, `2026-11-23T09:00`, `20261123T090000Z`, `2026-11`, `today`, `next
/// friday`, `+3d`, `in 2 hours`, `14:00`, `3pm`, `monday 14:00`. A date means its start in the display zone.
package struct MomentArgument: ExpressibleByArgument {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package init?(argument: String) {
    self.init(argument)
  }

  /// An argument rewritten so that the parser accepts it: `-7d` is a time, not an option, because no option is a digit.
  package static func escapingSign(_ argument: String) -> String {
    guard argument.hasPrefix("-"), let digit = argument.utf8.dropFirst().first, (0x30...0x39).contains(digit),
      TypedDistance(argument.dropFirst().lowercased()) != nil
    else { return argument }
    return "−" + argument.dropFirst()
  }

  /// The instant that the argument stands for as the bound of a range, relative to the current time in a zone.
  ///
  /// - Throws: `Failure` that lists the accepted forms.
  package func moment(in zone: DisplayZone) throws -> ItemQuery.Moment {
    ItemQuery.Moment(try typed(in: zone), on: zone.now.date, zone.clock)
  }

  /// The instants that two bounds of a range stand for. In the second bound, durations, weekdays and times of day are
  /// relative to the first.
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

  /// The time as typed; relative words refer to the current time in a zone.
  ///
  /// If the text is ambiguous, prints a remark about the chosen meaning.
  ///
  /// - Parameter start: The time that signed durations and weekdays are relative to, or nil for the current time.
  /// - Throws: `Failure` that lists the accepted forms.
  package func typed(in zone: DisplayZone, from start: TypedTime? = nil) throws -> TypedTime {
    guard let reading = TypedTime.reading(text, in: zone.clock, from: start) else {
      throw Failure(.usage, TypedTime.problem(text, in: zone.clock))
    }
    if let remark = reading.remark { Terminal.remark(remark) }
    return reading.time
  }
}

extension DisplayZone {
  /// The instant that a local time in the zone stands for as the bound of a range.
  package func moment(_ civil: CivilDateTime) -> ItemQuery.Moment {
    ItemQuery.Moment(.local(civil), on: civil.date, clock)
  }
}
