import ArgumentParser
import Recurrence
import Testing

@testable import almanac

@Suite("Repetitions as arguments")
struct RepetitionArgumentTests {
  @Test(
    "weekdays alone repeat every week",
    arguments: [
      ("mon,wed", "FREQ=WEEKLY;BYDAY=MO,WE"), ("tuesday", "FREQ=WEEKLY;BYDAY=TU"),
      ("mon, wed and fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("every month", "FREQ=MONTHLY"), ("2 weeks", nil), ("none", nil), ("month", nil), ("sometimes", nil),
    ] as [(String, String?)])
  func weekdays(typed: String, rule: String?) { #expect(RepetitionArgument(argument: typed).rule?.text == rule) }

  @Test("words that are not a repetition are refused with suggestions")
  func refused() throws {
    try RepetitionArgument(argument: "None").check()
    let error = #expect(throws: ValidationError.self) { try RepetitionArgument(argument: "sometimes").check() }
    #expect(error?.message.contains("“sometimes” is not a repetition") == true)
    #expect(error?.message.contains("“daily”") == true && error?.message.contains("“every 3 days”") == true)
  }
}
