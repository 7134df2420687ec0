import Libical
import Testing

@Suite("Values typed by libical")
struct ValueTests {
  @Test("have a Swift value of their type")
  func typed() throws {
    #expect(try LibicalValue("42", type: "INTEGER") == .integer(42))
    #expect(try LibicalValue("-0530", type: "UTC-OFFSET") == .utcOffset(seconds: -19_800))
    #expect(try LibicalValue("1.5;-2.25", type: "GEO") == .geo(latitude: 1.5, longitude: -2.25))
    #expect(try LibicalValue("20260130", type: "DATE") == .time(LibicalTime(year: 2026, month: 1, day: 30)))
    let time = LibicalTime(year: 2026, month: 1, day: 30, hour: 9, minute: 5, second: 0, isUTC: true)
    #expect(try LibicalValue("20260130T090500Z", type: "DATE-TIME") == .time(time))
    #expect(try LibicalValue("mailto:a@example.com", type: "CAL-ADDRESS").isOther("CAL-ADDRESS"))
    guard case .duration(let duration) = try LibicalValue("-P1W2DT3H4M5S", type: "DURATION") else {
      throw Unexpected("no duration")
    }
    #expect(duration.signedDays == -9)
    #expect(duration.signedSeconds == -(3 * 3600 + 4 * 60 + 5))
    let period = try LibicalValue("20260130T090000Z/PT1H", type: "PERIOD")
    guard case .span(let start, let length) = period else { throw Unexpected(period) }
    #expect(start.text == "20260130T090000Z")
    #expect(length.hours == 1)
  }

  @Test("are refused if libical cannot read them, does not know the type, or would see only half")
  func refused() {
    #expect(code { _ = try LibicalValue("later", type: "DATE-TIME") } == .unreadable)
    #expect(code { _ = try LibicalValue("1", type: "NUMBER") } == .unreadable)
    #expect(code { _ = try LibicalValue("1\02", type: "INTEGER") } == .nulByte)
    #expect(code { _ = try LibicalTime("later") } == .invalidTime)
  }

  @Test("are accepted even if invalid, so that callers must check them")
  func taken() throws {
    #expect(try LibicalTime("20260230").isOfCalendar == false)
    #expect(try LibicalTime("20240229").isOfCalendar)
    #expect(try LibicalValue("junk", type: "UTC-OFFSET") == .utcOffset(seconds: 0))
  }

  @Test("have the iCalendar form as text")
  func text() throws {
    for text in ["20260130", "20260130T090500", "20260130T090500Z", "00010101"] {
      #expect(try LibicalTime(text).text == text)
    }
  }
}

extension LibicalValue {
  fileprivate func isOther(_ type: String) -> Bool {
    if case .other(type, _) = self { true } else { false }
  }
}
