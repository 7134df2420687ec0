import Testing

@testable import TypedTimes

@Suite("Ranges in one line")
struct QuickEntryRangeTests {
  @Test(
    "two times with a connecting word are a range",
    arguments: [
      ("Call friday 3pm to friday 5pm", "Call|friday 3pm|friday 5pm"),
      ("Fair 5 Dec 10am to 7 Dec 6pm", "Fair|5 dec 10am|7 dec 6pm"),
      ("Call tomorrow 9am to friday 5pm", "Call|tomorrow 9am|friday 5pm"),
      ("Trip friday - sunday", "Trip|friday|2026-11-30"), ("Trip mon-fri", "Trip|mon|2026-11-28"),
      ("Trip dec 3-5", "Trip|dec 3|2026-12-06"), ("Trip dec 3 to 5", "Trip|dec 3|2026-12-06"),
      ("Trip 3-5 dec", "Trip|3 dec|2026-12-06"), ("Trip from 3 to 5 december", "Trip|3 december|2026-12-06"),
      ("Trip 1st to 14th August 2027", "Trip|1st august 2027|2027-08-15"),
      ("Trip 24.12.-26.12.", "Trip|24.12.|2026-12-27"),
      ("Trip 28.12.2026-03.01.2027", "Trip|28.12.2026|2027-01-04"),
      ("Trip 20 dec - 3 jan", "Trip|20 dec|2027-01-04"), ("Trip dec 20 to jan 3 2028", "Trip|dec 20 2027|2028-01-04"),
      ("Trip monday through friday", "Trip|monday|2026-11-28"), ("Trip 20 nov - 25 nov", "Trip|20 nov|2027-11-26"),
      ("Lunch tomorrow 11-1pm", "Lunch|tomorrow 11am|1pm"), ("Call tomorrow 9-10am", "Call|tomorrow 9am|10am"),
      ("Call 9 to 10am tomorrow", "Call|2026-11-23 9am|10:00"), ("Call tomorrow 1:30-3pm", "Call|tomorrow 1:30pm|3pm"),
      ("Call tomorrow 3pm-4:30", "Call|tomorrow 3pm|4:30pm"), ("9am Work tomorrow until 5pm", "Work|9am tomorrow|5pm"),
      ("Work tomorrow 9am-12:30", "Work|tomorrow 9am|12:30pm"),
      ("Work tomorrow 9 to 5pm", "Work|tomorrow 9am|5pm"), ("Work tomorrow 08:00-10pm", "Work|tomorrow 08:00|10pm"),
      ("Party friday 9pm-12:30", "Party|friday 9pm|12:30am"),
      ("Party 8pm to midnight on friday", "Party|2026-11-27 8pm|midnight"),
      ("Delivery tomorrow between 9 and 10am", "Delivery|tomorrow 9am|10am"),
      ("Call tomorrow 9.30-10.30am", "Call|tomorrow 9:30am|10.30am"),
      ("Call tomorrow from 9.30 to 10.30", "Call|tomorrow 9:30|10:30"),
      ("Call tomorrow 3pm—4pm", "Call|tomorrow 3pm|4pm"),
      ("Lunch 11:30-12:30pm tomorrow", "Lunch|2026-11-23 11:30am|12:30"),
      ("Dinner 7:30pm to 9pm tonight", "Dinner|tonight 7:30pm|9pm tonight"),
      ("Exam 9-11 a.m. Monday", "Exam|2026-11-23 9am|11:00"), ("Exam 9-11 am, Monday", "Exam|2026-11-23 9am|11:00"),
      ("Exam 9-1 pm tomorrow", "Exam|2026-11-23 9am|13:00"), ("Offsite Dec 1 9 AM–1 PM", "Offsite|dec 1 9 am|1 pm"),
      ("Offsite Dec 1 9:00 AM–1:00 PM", "Offsite|dec 1 9:00 am|1:00 pm"),
      ("Offsite Dec 1, 9:00 AM - 1:00 PM", "Offsite|dec 1 9:00 am|1:00 pm"),
    ])
  func ranges(typed: String, expected: String) {
    let entry = QuickEntry(typed, in: TypedTimeTests.zone)
    #expect([entry.title, entry.startText, entry.end].map { $0 ?? "" }.joined(separator: "|") == expected)
  }
}
