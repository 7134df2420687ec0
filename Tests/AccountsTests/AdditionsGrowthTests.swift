import ICalendar
import TestSupport
import Testing

@testable import Accounts

/// A server may add something to each of many people and overrides that it received.
@Suite("Additions of a server to large items", .timeLimit(.minutes(10)))
struct AdditionsGrowthTests {
  @Test("four times as much takes at most about four times as long", arguments: [true, false])
  func growth(isOfPeople: Bool) {
    let growth = Growth.ofTime(for: 4000) { count in
      let texts = ["", ";SCHEDULE-STATUS=1.2"].map { added in
        let event = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260105T100000Z\r\n"
        let people = (0..<count).map { "ATTENDEE\(added):mailto:a\($0)@example.org\r\n" }.joined()
        let overrides = (0..<count).map { number in
          let time = "20260105T\(100_000 + number / 3600 * 10_000 + number / 60 % 60 * 100 + number % 60)Z"
          return "END:VEVENT\r\n\(event)RECURRENCE-ID:\(time)\r\nATTENDEE\(added):mailto:a@example.org\r\n"
        }
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(event)\(isOfPeople ? people : overrides.joined())END:VEVENT\r\n"
          + "END:VCALENDAR\r\n"
      }
      let resources = texts.map { Resource(Array($0.utf8)) }
      #expect(ServerAdditions(to: resources[0], in: resources[1]).resource != nil)
    }
    #expect(growth < 8)
  }
}
