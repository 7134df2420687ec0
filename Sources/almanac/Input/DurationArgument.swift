import ArgumentParser
import CivilTime

/// A length of time as people type it: `90m`, `1h30m`, `2d`, `1w`, or as iCalendar has it, `PT1H30M`.
struct DurationArgument: ExpressibleByArgument {
  let duration: CalendarDuration

  init?(argument: String) {
    if let parsed = try? CalendarDuration(parsing: argument.uppercased()) {
      duration = parsed
      return
    }
    var days = 0
    var seconds: Int64 = 0
    var rest = argument.lowercased()[...]
    while !rest.isEmpty {
      let digits = rest.prefix(while: \.isNumber)
      guard digits.count <= 6, let number = Int(digits), let unit = rest.dropFirst(digits.count).first
      else { return nil }
      switch unit {
      case "w": days += 7 * number
      case "d": days += number
      case "h": seconds += 3600 * Int64(number)
      case "m": seconds += 60 * Int64(number)
      case "s": seconds += Int64(number)
      default: return nil
      }
      rest = rest.dropFirst(digits.count + 1)
    }
    guard !argument.isEmpty, let parsed = CalendarDuration(days: days, seconds: seconds) else { return nil }
    duration = parsed
  }
}
