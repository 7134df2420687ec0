import CivilTime
import Recurrence
import Testing

@testable import CalendarText

@Suite("Repetitions that skip months or years")
struct MissingDaysTests {
  @Test(
    "days that some months or years do not have are reported",
    arguments: [
      (
        "FREQ=MONTHLY;BYMONTHDAY=31", "20261122",
        "months without day 31 are skipped; to include them, use “every month on the last day”"
      ),
      (
        "FREQ=MONTHLY", "20261230",
        "months without day 30 are skipped; to include them, use “every month on the last day”"
      ),
      ("FREQ=MONTHLY", "20261128", nil), ("FREQ=MONTHLY;BYMONTHDAY=-1", "20261231", nil),
      ("FREQ=MONTHLY;BYDAY=-1FR", "20261231", nil),
      (
        "FREQ=MONTHLY;BYDAY=5TU", "20260630",
        "months without a fifth Tuesday are skipped; to include them, use “every month on the last tuesday”"
      ),
      ("FREQ=YEARLY", "20280229", "years without 29 February are skipped"),
      ("FREQ=YEARLY", "20280228", nil),
    ] as [(String, String, String?)])
  func missingDays(rule: String, start: String, remark: String?) throws {
    #expect(try RecurrenceRule(parsing: rule).remarkOnMissingDays(from: CivilDate(parsing: start)) == remark)
  }
}
