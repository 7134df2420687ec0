import CalendarModel
import Recurrence
import Testing

@Suite("The text of a recurrence rule")
struct RecurrenceValueTests {
  @Test(
    "one part is changed, and the others stay as they are; a repeated part is left once",
    arguments: [
      ("FREQ=DAILY;COUNT=5", "FREQ=DAILY;COUNT=3"), ("FREQ=DAILY", "FREQ=DAILY;COUNT=3"),
      ("count=9;FREQ=DAILY;X=1", "COUNT=3;FREQ=DAILY;X=1"), ("FREQ=DAILY; COUNT=5", "FREQ=DAILY;COUNT=3"),
      ("FREQ=DAILY;COUNT=5;COUNT=6;INTERVAL=2", "FREQ=DAILY;COUNT=3;INTERVAL=2"),
    ])
  func setting(text: String, changed: String) {
    let value = RecurrenceValue(text).setting("COUNT", to: "3")
    #expect(value.text == changed && value.rule?.count == 3)
  }
}
