import ArgumentParser
import CivilTime

/// A length of time as people type it: `90m`, `1h30m`, `2 hours`, `2d`, `1w`, or as iCalendar has it, `PT1H30M`.
struct DurationArgument: ExpressibleByArgument {
  let duration: CalendarDuration

  init?(argument: String) {
    let length =
      (try? CalendarDuration(parsing: argument.uppercased()))
      ?? TypedDistance(argument.lowercased())?.duration
    guard let length else { return nil }
    duration = length
  }
}

/// How long before an item an alarm goes off; `none` for no alarm.
struct AlarmArgument: ExpressibleByArgument {
  /// The length of time; nil for no alarm.
  let length: CalendarDuration?
  /// What follows the sign, if there is one.
  let signed: String?

  init?(argument: String) {
    let unsigned = argument.drop { "-−+".contains($0) }
    signed = unsigned == argument[...] ? nil : String(unsigned)
    let argument = String(unsigned)
    if argument.lowercased() == "none" {
      length = nil
    } else if let duration = DurationArgument(argument: argument)?.duration {
      length = duration
    } else {
      return nil
    }
  }
}
