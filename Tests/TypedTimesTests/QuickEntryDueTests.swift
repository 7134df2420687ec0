import CivilTime
import Testing

@testable import TypedTimes

@Suite("Reminders in one line")
struct QuickEntryDueTests {
  @Test(
    "“by the end of” means due on the last day, and “within” means due when the time is over",
    arguments: [
      ("File report by the end of the month", "File report|2026-11-30"),
      ("File report end of month", "File report|2026-11-30"), ("File report by eom", "File report|2026-11-30"),
      ("Renew by end of next year", "Renew|2027-12-31"), ("Tidy up by the end of the day", "Tidy up|2026-11-22"),
      ("Pay by the end of the month 5pm", "Pay|2026-11-30T17:00"), ("Reply within 2 hours", "Reply|2026-11-22T12:20"),
      ("Reply within 3 days", "Reply|2026-11-25"), ("Call tonight", "Call|2026-11-22T20:00"),
      ("Celebrate the end of the year", "Celebrate the end of the year|"), ("End of year party", "End of year party|"),
      ("Buy 3 tickets", "Buy 3 tickets|"), ("Read Before sunrise", "Read Before sunrise|"), ("Apollo 13", "Apollo 13|"),
      ("Morning run", "Morning run|"), ("Call the bank this afternoon", "Call the bank this afternoon|"),
      ("This afternoon call the bank", "This afternoon call the bank|"),
      ("Call the bank by the end of the week", "Call the bank by the end of the week|"),
      ("Plan the trip this weekend", "Plan the trip this weekend|"), ("Pay by december", "Pay by december|"),
      ("Take pills in the morning", "Take pills in the morning|"), ("Reply in a few days", "Reply in a few days|"),
      ("Reply in 3 working days", "Reply in 3 working days|"),
      ("Tidy up before christmas", "Tidy up before christmas|"), ("Send report eow", "Send report eow|"),
      ("Prepare the weekly report", "Prepare the weekly report|"),
      ("Buy milk for the week", "Buy milk for the week|"), ("Book a table for two", "Book a table for two|"),
    ])
  func dueWords(typed: String, meaning: String) {
    let zone = TypedTimeTests.zone
    let entry = QuickEntry(typed, in: zone)
    let due = entry.startText.flatMap { TypedTime.reading($0, in: zone)?.time }
    let text = due.flatMap { time in
      time.civil(in: zone).map { time.isDate ? $0.date.typed : $0.typed }
    }
    #expect("\(entry.title)|\(text ?? "")" == meaning)
  }
}
