import CivilTime
import Recurrence
import Testing

@testable import TypedTimes

@Suite("Repetitions in words")
struct TypedRepetitionTests {
  @Test(
    "a valid rule",
    arguments: [
      ("daily", "FREQ=DAILY"), ("Weekly", "FREQ=WEEKLY"), ("monthly", "FREQ=MONTHLY"), ("yearly", "FREQ=YEARLY"),
      ("fortnightly", "FREQ=WEEKLY;INTERVAL=2"), ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("every day", "FREQ=DAILY"), ("every 3 days", "FREQ=DAILY;INTERVAL=3"),
      ("every other week", "FREQ=WEEKLY;INTERVAL=2"),
      ("every 2 weeks on mon,wed", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"),
      ("weekly on tuesday and thursday", "FREQ=WEEKLY;BYDAY=TU,TH"), ("every monday", "FREQ=WEEKLY;BYDAY=MO"),
      ("every mon, wed and fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"), ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("every month on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
      ("monthly on the 1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("every month on the last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("monthly on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("monthly on the first weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1"),
      ("every two weeks on friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"), ("every three days", "FREQ=DAILY;INTERVAL=3"),
      ("every 8 hours", "FREQ=HOURLY;INTERVAL=8"), ("every second wednesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE"),
      ("every other wednesday and friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,FR"),
      ("every 3rd monday", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO"),
      ("every second wednesday of the month", "FREQ=MONTHLY;BYDAY=2WE"),
      ("every last friday of each month", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("first monday of every month", "FREQ=MONTHLY;BYDAY=1MO"), ("last friday every month", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("the 15th of each month", "FREQ=MONTHLY;BYMONTHDAY=15"), ("weekly tuesday", "FREQ=WEEKLY;BYDAY=TU"),
      ("tuesdays and thursdays", "FREQ=WEEKLY;BYDAY=TU,TH"), ("each monday", "FREQ=WEEKLY;BYDAY=MO"),
      ("every weekend", "FREQ=WEEKLY;BYDAY=SA,SU"), ("every month first monday", "FREQ=MONTHLY;BYDAY=1MO"),
      ("every mon-fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("every monday - wednesday", "FREQ=WEEKLY;BYDAY=MO,TU,WE"),
      ("every mon – fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("weekly tue-thu", "FREQ=WEEKLY;BYDAY=TU,WE,TH"),
      ("every friday to monday", "FREQ=WEEKLY;BYDAY=FR,SA,SU,MO"), ("every mon & wed", "FREQ=WEEKLY;BYDAY=MO,WE"),
      ("every mon, wed & fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"), ("every mon+wed", "FREQ=WEEKLY;BYDAY=MO,WE"),
      ("every mon/wed", "FREQ=WEEKLY;BYDAY=MO,WE"), ("weekly on mon & wed", "FREQ=WEEKLY;BYDAY=MO,WE"),
      ("every mon-wed and sat", "FREQ=WEEKLY;BYDAY=MO,TU,WE,SA"),
      ("mondays - fridays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("every weekday and saturday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
      ("weekdays and saturdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
      ("weekdays + saturday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"), ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
      ("every month on the 10th-12th", "FREQ=MONTHLY;BYMONTHDAY=10,11,12"),
      ("monthly on the 10th to 12th and 20th", "FREQ=MONTHLY;BYMONTHDAY=10,11,12,20"),
    ])
  func rules(typed: String, rule: String) { #expect(TypedRepetition(typed)?.rule.text == rule) }

  @Test("every example is a valid rule", arguments: TypedRepetition.examples)
  func examples(typed: String) { #expect(TypedRepetition(typed) != nil) }

  @Test(
    "an invalid repetition",
    arguments: [
      "", "every", "every blue moon", "every 0 days", "daily on monday", "weekly on", "monthly on tuesdayish",
      "yearly on friday", "every 2", "sometimes", "every second", "every other", "every of the month",
      "monthly 5", "5 every month", "weekdays monday", "mon, wed and fri", "tues", "and mondays",
      "every monday and", "every monday or tuesday", "every mon plus wed", "every monday -", "every mon-mon",
      "every monday to", "every and monday", "every mon and and wed", "monthly on 1/12", "monthly on the 12th-10th",
      "every other weekday", "every month on monday", "every monday until friday", "weekdays or saturdays",
    ])
  func none(typed: String) { #expect(TypedRepetition(typed) == nil) }
}
