import CivilTime
import ICalendar
import Libical
import TestSupport
import Testing

@Suite("Dates, times and periods")
struct TimeValueTests {
  private static let names: [String?] = [
    nil, "Europe/Berlin", "W. Europe Standard Time", "(UTC+01:00) Amsterdam, Berlin",
  ]

  private func line(_ name: String, tzid: String?, _ value: String) throws -> ContentLine {
    try ContentLine(name: name, parameters: tzid.map { [Parameter("TZID", [$0])] } ?? [], rawValue: value)
  }

  @Test("random dates and date-times are read as CivilTime reads them", arguments: names)
  func times(tzid: String?) throws {
    var random = SeededGenerator(seed: 40)
    for _ in 0..<5000 {
      let time = random.time(tzid: tzid)
      let line = try line("DTSTART", tzid: tzid, time.text)
      #expect(line.time == time, "\(line)")
      #expect(line.time == (try CalendarTime(parsing: time.text, tzid: tzid)))
    }
  }

  @Test("random dates and date-times are read as libical reads them", arguments: names)
  func timesByLibical(tzid: String?) throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<5000 {
      let text = random.time(tzid: tzid).text
      let line = try line("DTSTART", tzid: tzid, text)
      #expect(line.time == CalendarTime(libical: text, tzid: tzid), "\(line)")
    }
  }

  @Test("random periods are read as CivilTime reads them", arguments: names)
  func periods(tzid: String?) throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<3000 {
      let period = random.period(tzid: tzid)
      let line = try line("FREEBUSY", tzid: tzid, period.text)
      #expect(line.periods == [period], "\(line)")
    }
  }

  @Test("damaged dates and date-times are read, or rejected, as by CivilTime", arguments: 0..<4)
  func damagedTimes(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(400 + part))
    for _ in 0..<5000 {
      let text = random.damaged(random.time(tzid: nil).text)
      let trimmed = text.trimmingWhiteSpace
      #expect(ContentLine("DTSTART:\(text)").time == (try? CalendarTime(parsing: trimmed)), "\(text.debugDescription)")
    }
  }

  @Test("damaged periods are read, or rejected, as by CivilTime", arguments: 0..<4)
  func damagedPeriods(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(500 + part))
    for _ in 0..<5000 {
      let text = random.damaged(random.period(tzid: nil).text).replacing(",", with: "x")
      // CivilTime does not accept weeks together with other units, which are common in practice.
      if text.contains("W"), !text.hasSuffix("W") { continue }
      var parts = text.trimmingWhiteSpace.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      parts.append(parts.removeLast().placingTimeMark)
      let period = try? CalendarPeriod(parsing: parts.joined(separator: "/"))
      #expect(ContentLine("FREEBUSY:\(text)").periods == [period], "\(text.debugDescription)")
    }
  }

  @Test(
    "an invalid date or date-time is nil",
    arguments: [
      "", " ", "20260230", "20260001", "20261301", "20260100", "2026010", "202601011", "20260101T", "20260101T25",
      "20260101T250000",
      "20260101T006000", "20260101T000061", "20260101T00000", "20260101T0000000", "20260101T000000ZZ",
      "20260101T000000+0100",
      "20260101X000000", "20260101 000000", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01T00:00:00Z", "2026 1 1",
      "202601 1",
      "2026+1+1", "-2026101", "20260101T 10000", "20260101T+10000", "25:00", "junk", "TODAY", "00000000", "99999999",
      "20260101\u{0}",
      "20260101T000000\u{0}Z", "\u{0}", "２０２６０１０１", "20260101,20260102", "20260101T000000Z/PT1H",
    ])
  func invalidTimes(text: String) {
    #expect(ContentLine("DTSTART:\(text)").time == nil)
  }

  @Test("white space around a time and lower-case letters in it do no harm")
  func tolerance() throws {
    let time = try CalendarTime(parsing: "20260101T120000Z")
    #expect(ContentLine("DTSTART: 20260101t120000z\t").time == time)
  }

  @Test("a leap second becomes the second before it")
  func leapSecond() throws {
    #expect(ContentLine("DTSTART:20161231T235960Z").time == (try CalendarTime(parsing: "20161231T235959Z")))
  }

  @Test("the TZID parameter is the zone of local times only")
  func zones() throws {
    let date = try #require(CivilDate(year: 2026, month: 3, day: 4))
    let time = CivilDateTime(startOf: date)
    #expect(ContentLine("DTSTART;TZID=Mars/Base:20260304T000000").time == .zoned(time, tzid: "Mars/Base"))
    #expect(ContentLine("DTSTART;TZID=\"a:b^nc\":20260304T000000").time == .zoned(time, tzid: "a:b\nc"))
    #expect(ContentLine("DTSTART;TZID=:20260304T000000").time == .zoned(time, tzid: ""))
    #expect(ContentLine("DTSTART;TZID:20260304T000000").time == .floating(time))
    #expect(ContentLine("DTSTART;TZID=Europe/Berlin:20260304T000000Z").time == .utc(time))
    #expect(ContentLine("DTSTART;TZID=Europe/Berlin;VALUE=DATE:20260304").time == .date(date))
    #expect(ContentLine("DTSTART:20260304T000000").time == .floating(time))
  }

  @Test("lists of times have one value for each comma, nil for an invalid time")
  func timeLists() throws {
    let line = ContentLine("EXDATE;TZID=Asia/Tokyo:20260101T000000,20260230T000000, 20260102,,20260103T000000Z,x")
    let texts = line.times.map { $0?.text }
    #expect(texts == ["20260101T000000", nil, "20260102", nil, "20260103T000000Z", nil])
    #expect(line.times.first??.tzid == "Asia/Tokyo")
    #expect(ContentLine("EXDATE:").times == [nil])
  }

  @Test("lists of periods have one value for each comma, nil for an invalid period")
  func periodLists() {
    let line = ContentLine("FREEBUSY:20260101T000000Z/PT1H,20260101T000000Z,20260101T000000Z/20260102T000000Z,/PT1H")
    let texts = line.periods.map { $0?.text }
    #expect(texts == ["20260101T000000Z/PT1H", nil, "20260101T000000Z/20260102T000000Z", nil])
  }

  @Test(
    "an invalid period is nil",
    arguments: [
      "", "/", "20260101T000000Z", "20260101T000000Z/", "/PT1H", "20260101/20260102", "20260101T000000Z/20260102",
      "20260101/PT1H", "20260101T000000Z/P", "20260101T000000Z/PT1H/PT1H", "20260101T000000Z/20260230T000000Z", "x/y",
    ])
  func invalidPeriods(text: String) {
    #expect(ContentLine("FREEBUSY:\(text)").periods == [nil])
  }

  @Test("random lists are read value by value")
  func randomLists() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<500 {
      let times = (0..<random.int(1...30)).map { _ in random.time(tzid: "Europe/Berlin") }
      let line = try line("RDATE", tzid: "Europe/Berlin", times.map(\.text).joined(separator: ","))
      #expect(line.times == times)
    }
  }

  @Test("values are typed the same on many threads at once")
  func manyThreads() async {
    await withTaskGroup(of: Bool.self) { group in
      for seed in 0..<8 as Range<UInt64> {
        group.addTask {
          var random = SeededGenerator(seed: seed)
          return (0..<1000).allSatisfy { _ in
            let time = random.time(tzid: nil)
            return ContentLine("DTSTART:\(time.text)").time == time
          }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}

extension String {
  /// Returns the text without surrounding spaces and tabs.
  var trimmingWhiteSpace: Substring {
    let isWhite = { (character: Character) in character == " " || character == "\t" }
    var text = self[...].drop(while: isWhite)
    while let last = text.last, isWhite(last) { text.removeLast() }
    return text
  }
}

extension CalendarTime {
  /// Creates the result of libical for a valid date or date-time.
  fileprivate init?(libical text: String, tzid: String?) {
    guard let time = try? LibicalTime(text),
      let date = CivilDate(year: time.year, month: time.month, day: time.day)
    else { return nil }
    if time.isDate {
      self = .date(date)
      return
    }
    let clock = CivilDateTime(date: date, hour: time.hour, minute: time.minute, second: time.second)
    guard let clock else { return nil }
    self = time.isUTC ? .utc(clock) : tzid.map { .zoned(clock, tzid: $0) } ?? .floating(clock)
  }
}
