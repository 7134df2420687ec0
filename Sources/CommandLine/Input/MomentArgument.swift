import ArgumentParser
package import CalendarStore
package import CivilTime

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
    Self.moment(try typed(in: zone), on: zone.now.date, zone)
  }

  /// What two bounds mean. Distances, weekdays and times of day in the second are seen from the first.
  package static func moments(
    from start: MomentArgument?, to end: MomentArgument?, in zone: DisplayZone
  ) throws -> (from: ItemQuery.Moment?, to: ItemQuery.Moment?) {
    let first = try start?.typed(in: zone).on(zone.now.date)
    let second = try end?.typed(in: zone, from: first)
    let day = first?.civil(in: zone)?.date ?? zone.now.date
    return (first.map { moment($0, on: day, zone) }, second.map { moment($0, on: day, zone) })
  }

  private static func moment(_ time: TypedTime, on day: CivilDate, _ zone: DisplayZone) -> ItemQuery.Moment {
    let time = time.on(day)
    if case .instant(let instant) = time {
      return ItemQuery.Moment(instant: instant, civil: zone.rules.civil(at: instant))
    }
    return zone.moment(time.civil(in: zone) ?? CivilDateTime(startOf: day))
  }

  /// What was typed, where words are seen from now in a zone.
  ///
  /// If it can be understood in more than one way, people are told which one was taken.
  ///
  /// - Parameter start: What a distance with a sign, and a weekday, are counted from; nil for now.
  /// - Throws: `Failure` with the forms that are understood.
  package func typed(in zone: DisplayZone, from start: TypedTime? = nil) throws -> TypedTime {
    guard let reading = TypedTime.reading(text, in: zone, from: start) else {
      throw notUnderstood(in: zone)
    }
    if let remark = reading.remark { Terminal.write("almanac: \(remark)") }
    return reading.time
  }

  private static let forms =
    "write 2026-11-23, 2026-11-23T09:00, 2026-11, 2026-W48, 23.11.2026, Nov 23, today, next friday, +3d, in 2 hours, "
    + "14:00, 3pm, tonight or monday 14:00"

  private func notUnderstood(in zone: DisplayZone) -> Failure {
    if text.allSatisfy(\.isWhitespace) { return Failure(.usage, "an empty text is not a time; \(Self.forms)") }
    if let advice = TypedAdvice.advice(on: text, in: text) { return Failure(.usage, "“\(text)” \(advice)") }
    // Behind a day, what is wrong is the time of day.
    let words = text.split(whereSeparator: \.isWhitespace)
    for middle in words.indices.dropFirst().reversed() {
      let (day, rest) = (words[..<middle].joined(separator: " "), words[middle...].joined(separator: " "))
      if TypedTime.reading(day, in: zone)?.time.isDate ?? false, let advice = TypedAdvice.advice(on: rest, in: rest) {
        return Failure(.usage, "“\(rest)” in “\(text)” \(advice)")
      }
    }
    return Failure(.usage, "“\(text)” is not a time; \(Self.forms)")
  }
}

extension DisplayZone {
  /// What a reading of the zone's clocks means as a bound.
  package func moment(_ civil: CivilDateTime) -> ItemQuery.Moment {
    ItemQuery.Moment(instant: rules.instant(of: civil), civil: civil)
  }
}
