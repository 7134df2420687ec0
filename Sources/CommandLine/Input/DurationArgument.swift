import ArgumentParser
import CalendarText
package import CivilTime
import TypedTimes

/// A duration as typed by the user: `90m`, `1h30m`, `2 hours`, `2d` or `1w`, or the iCalendar form `PT1H30M`.
package struct DurationArgument {
  package let duration: CalendarDuration

  /// Reads a duration.
  ///
  /// - Throws: `ValidationError`, which says what to write instead.
  package init(typed text: String) throws {
    let length =
      (try? CalendarDuration(parsing: text.uppercased())) ?? TypedDistance(text.lowercased())?.duration
    guard let length else { throw ValidationError(Self.advice(on: text)) }
    duration = length
  }

  /// What to write instead of `90`, which has no unit, or `1:30`.
  private static func advice(on text: String) -> String {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { TypedWords.number($0) }
    if numbers.count == 1, let number = numbers[0] { return "write \(number)m for \(number.of("minute"))" }
    if numbers.count == 2, let hours = numbers[0], let minutes = numbers[1], minutes < 60 {
      return "write \(hours)h\(minutes)m"
    }
    return "write a duration such as 90m, 1h30m or 2d"
  }
}

/// How long before an item an alarm goes off, or `none` for no alarm.
package struct AlarmArgument {
  /// The duration, or nil for no alarm.
  package let length: CalendarDuration?
  /// The text after the sign, if there is one.
  package let signed: String?

  /// Reads a duration with or without a sign, or `none`.
  ///
  /// - Throws: `ValidationError`, which says what to write instead.
  package init(typed text: String) throws {
    let unsigned = String(text.drop { "-−+".contains($0) })
    signed = unsigned == text ? nil : unsigned
    length = unsigned.lowercased() == "none" ? nil : try DurationArgument(typed: unsigned).duration
  }
}
