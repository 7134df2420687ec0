import ArgumentParser
import CivilTime
import Testing

@testable import CommandLine

@Suite("Lengths as people type them")
struct DurationArgumentTests {
  @Test(
    "a valid length",
    arguments: [
      ("90m", "PT1H30M"), ("1h30m", "PT1H30M"), ("45 minutes", "PT45M"), ("2 hours and 15 min", "PT2H15M"),
      ("2d", "P2D"),
      ("1w", "P1W"), ("PT1H30M", "PT1H30M"), ("an hour", "PT1H"), ("half an hour", "PT30M"), ("two hours", "PT2H"),
      ("an hour and a half", "PT1H30M"), ("2 hours and a half", "PT2H30M"),
      ("1.5h", "PT1H30M"), ("0.25 hours", "PT15M"), ("2.5 hrs", "PT2H30M"),
    ])
  func lengths(typed: String, text: String) throws {
    #expect(try DurationArgument(typed: typed).duration.text == text)
  }

  @Test(
    "an invalid length",
    arguments: [
      "", "90", "1mo", "2 years", "-15m", "h", "1h30", "1.5m", "1.3h", "1.5 days", "half", "two", "twohours", "anhour",
    ])
  func none(typed: String) { #expect(throws: ValidationError.self) { try DurationArgument(typed: typed) } }

  @Test(
    "a length without a unit is reported with a suggestion",
    arguments: [
      ("90", "write 90m for 90 minutes"), ("1", "write 1m for 1 minute"), ("1:30", "write 1h30m"),
      ("soon", "write a duration such as 90m, 1h30m or 2d"), ("", "write a duration such as 90m, 1h30m or 2d"),
    ])
  func units(typed: String, advice: String) {
    let error = #expect(throws: ValidationError.self) { try DurationArgument(typed: typed) }
    #expect(error?.message == advice)
  }
}
