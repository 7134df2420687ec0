import CivilTime
import Foundation
import Recurrence
import Testing

@Suite("Rules in calendars other than the Gregorian")
struct ScaledRuleTests {
  private func series(_ rule: String, from start: String) throws -> RecurrenceSeries {
    try RecurrenceSeries(try RecurrenceRule(parsing: rule), from: try CivilDate(parsing: start))
  }

  private func texts(_ series: RecurrenceSeries, _ count: Int) -> [String] {
    series.prefix(count).map { $0.date.text }
  }

  @Test("leap months occur only in the years that have them")
  func leapMonths() throws {
    #expect(
      texts(try series("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=9L;BYMONTHDAY=1", from: "20140101"), 1) == ["20141024"])
    #expect(
      texts(try series("RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=OMIT", from: "20140208"), 3)
        == ["20140208", "20160217", "20190213"])
    #expect(
      texts(try series("RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=BACKWARD", from: "20140208"), 3)
        == ["20140208", "20150128", "20160217"])
  }

  @Test("days that a month lacks are skipped, or moved to the month's end or the next one's beginning")
  func missingDays() throws {
    let hebrew = "RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=30;COUNT=3"
    #expect(texts(try series(hebrew, from: "20240101"), 9) == ["20240209", "20240310", "20240508"])
    let forward = try series("\(hebrew);SKIP=FORWARD", from: "20240301")
    #expect(texts(forward, 9) == ["20240310", "20240409", "20240508"])
    let backward = try series("\(hebrew);SKIP=BACKWARD", from: "20240301")
    #expect(texts(backward, 9) == ["20240310", "20240408", "20240508"])
  }

  @Test("INTERVAL counts the years and months of the calendar")
  func interval() throws {
    #expect(
      texts(try series("RSCALE=CHINESE;FREQ=YEARLY;INTERVAL=2", from: "20130210"), 3)
        == ["20130210", "20150219", "20170128"])
    #expect(
      texts(try series("RSCALE=CHINESE;FREQ=MONTHLY;INTERVAL=6", from: "20140131"), 4)
        == ["20140131", "20140727", "20150120", "20150716"])
    #expect(
      texts(try series("RSCALE=ETHIOPIC;FREQ=MONTHLY;INTERVAL=13", from: "20130911"), 3)
        == ["20130911", "20140911", "20150912"])
  }

  @Test("calendars that differ only in numbering their years are the Gregorian one")
  func gregorianMonths() throws {
    let other = try series("RSCALE=JAPANESE;FREQ=MONTHLY;BYDAY=-1FR", from: "20260101")
    let gregorian = try series("FREQ=MONTHLY;BYDAY=-1FR", from: "20260101")
    #expect(texts(other, 30) == texts(gregorian, 30))
  }

  @Test(
    "all queries agree with the whole series",
    arguments: [
      "RSCALE=CHINESE;FREQ=YEARLY;COUNT=12", "RSCALE=CHINESE;FREQ=MONTHLY;BYDAY=-1FR,1SA;COUNT=30",
      "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD;COUNT=9",
      "RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=30,1;SKIP=FORWARD;UNTIL=20200101",
      "RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=30,-1;SKIP=BACKWARD;BYSETPOS=-1;COUNT=30",
      "RSCALE=ETHIOPIC;FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=6;COUNT=4", "RSCALE=COPTIC;FREQ=DAILY;BYMONTH=13;COUNT=30",
      "RSCALE=PERSIAN;FREQ=YEARLY;BYMONTH=1;BYDAY=2MO,-1FR;COUNT=12",
      "RSCALE=ISLAMIC-CIVIL;FREQ=WEEKLY;INTERVAL=2;BYMONTH=9;BYDAY=MO,FR;UNTIL=20200101",
      "RSCALE=INDIAN;FREQ=YEARLY;BYYEARDAY=1,-1,200;COUNT=20",
    ])
  func questions(text: String) throws {
    let series = try series(text, from: "20140208")
    let whole = Array(series)
    #expect(whole.count > 3)
    #expect(whole.count == series.rule.count ?? whole.count)
    #expect(zip(whole, whole.dropFirst()).allSatisfy { $0 < $1 })
    #expect(series.first == .found(whole[0]))
    #expect(series.last == .found(whole[whole.count - 1]))
    #expect(series.next(after: whole[whole.count - 1]) == .none)
    #expect(series.previous(before: whole[0]) == .none)
    for (earlier, later) in zip(whole, whole.dropFirst()) {
      #expect(series.next(after: earlier) == .found(later))
      #expect(series.previous(before: later) == .found(earlier))
      #expect(series.contains(later))
    }
    let middle = whole[1]..<whole[whole.count - 1]
    #expect(Array(series.occurrences(in: middle)) == Array(whole[1..<(whole.count - 1)]))
  }

  @Test("DANGI is unsupported, because ICU would mix up its years with those of CHINESE")
  func dangi() throws {
    let rule = { (name: String) in try RecurrenceRule(parsing: "RSCALE=\(name);FREQ=MONTHLY;BYMONTHDAY=1;COUNT=100") }
    let start = try CivilDateTime(parsing: "19890601T100000")
    let chinese = try RecurrenceSeries(rule("CHINESE"), from: start).map(\.text)
    for name in ["DANGI", "dangi"] {
      let error = #expect(throws: RecurrenceError.self) { try RecurrenceSeries(rule(name), from: start) }
      #expect(error?.code == .unsupported)
    }
    #expect(try RecurrenceSeries(rule("CHINESE"), from: start).map(\.text) == chinese)
  }

  @Test("times of day come from BYHOUR, BYMINUTE and BYSECOND or from the start")
  func times() throws {
    let rule = try RecurrenceRule(parsing: "RSCALE=HEBREW;FREQ=YEARLY;BYHOUR=9,18;COUNT=3")
    let series = try RecurrenceSeries(rule, from: try CivilDateTime(parsing: "20140208T183000"))
    #expect(series.map(\.text) == ["20140208T183000", "20160217T093000", "20160217T183000"])
  }

  @Test("days of months match Foundation's calendars", arguments: ["CHINESE", "HEBREW", "PERSIAN", "COPTIC"])
  func foundation(scale: String) throws {
    let identifiers: [String: Calendar.Identifier] = [
      "CHINESE": .chinese, "HEBREW": .hebrew, "PERSIAN": .persian, "COPTIC": .coptic,
    ]
    var calendar = Calendar(identifier: try #require(identifiers[scale]))
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for day in [1, 17] {
      for time in try series("RSCALE=\(scale);FREQ=MONTHLY;BYMONTHDAY=\(day)", from: "20200101").prefix(60) {
        let date = Date(timeIntervalSince1970: TimeInterval(time.secondsSinceEpoch) + 43_200)
        #expect(calendar.component(.day, from: date) == day, "\(scale) \(time)")
      }
    }
  }

  @Test(
    "a rule that cannot be expanded is a typed error that names the calendar",
    arguments: [
      "RSCALE=HEBREW;FREQ=HOURLY", "RSCALE=CHINESE;FREQ=YEARLY;BYWEEKNO=3", "RSCALE=KLINGON;FREQ=YEARLY",
      "RSCALE=HEBREW;FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=1",
    ])
  func unsupported(text: String) throws {
    let error = #expect(throws: RecurrenceError.self) { try series(text, from: "20140208") }
    #expect(error?.code == .unsupported)
    #expect(error?.message.contains(try RecurrenceRule(parsing: text).scale ?? "") == true)
  }

  @Test("times that libical does not support are refused, or end a search as truncated")
  func limits() throws {
    let error = #expect(throws: RecurrenceError.self) { try series("RSCALE=HEBREW;FREQ=YEARLY", from: "15000101") }
    #expect(error?.code == .unsupported)
    let late = try CivilDateTime(parsing: "30000101T000000")
    #expect(try series("RSCALE=HEBREW;FREQ=YEARLY", from: "20140208").next(after: late) == .truncated)
    #expect(try series("RSCALE=PERSIAN;FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1", from: "20140208").first == .truncated)
  }
}
