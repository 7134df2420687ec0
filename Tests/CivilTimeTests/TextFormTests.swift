import CivilTime
import TestSupport
import Testing

/// The error when reading `text`, or nil if it can be read.
func error<Value: TextForm>(reading text: String, as type: Value.Type) -> CivilTimeError? {
  do throws(CivilTimeError) {
    _ = try Value(parsing: text)
    return nil
  } catch {
    return error
  }
}

@Suite("Text of dates, times, offsets and periods")
struct TextFormTests {
  @Test("random values are read back from their text")
  func roundTrips() throws {
    var random = SeededGenerator(seed: 5545)
    let (first, last) = (try CivilDate(parsing: "00000101"), try CivilDate(parsing: "99991231"))
    for _ in 0..<20000 {
      let number = Int.random(in: first.daysSinceEpoch...last.daysSinceEpoch, using: &random)
      let date = CivilDate(daysSinceEpoch: number)
      #expect(try CivilDate(parsing: date.text) == date)
      let time = CivilDateTime(startOf: date).adding(seconds: Int64.random(in: 0..<86400, using: &random))
      #expect(time.date == date)
      #expect(try CivilDateTime(parsing: time.text) == time)
      #expect(CivilDateTime(secondsSinceEpoch: time.secondsSinceEpoch) == time)
      let times: [CalendarTime] = [.date(date), .floating(time), .utc(time), .zoned(time, tzid: "Europe/Berlin")]
      for time in times { #expect(try CalendarTime(parsing: time.text, tzid: time.tzid) == time) }
      let offset = UTCOffset(seconds: Int.random(in: -86399...86399, using: &random))
      #expect(try UTCOffset(parsing: offset.text) == offset)
      let duration = CalendarDuration(seconds: Int64.random(in: -1_000_000...1_000_000, using: &random))
      let ends: [CalendarPeriod.End] = [.time(times[3]), .duration(duration)]
      for end in ends {
        let period = CalendarPeriod(start: times[3], end: end)
        #expect(try CalendarPeriod(parsing: period.text, tzid: "Europe/Berlin") == period)
      }
    }
  }

  @Test(
    "malformed dates are refused at the position of the error",
    arguments: [
      ("", 0), ("2026", 4), ("2026010", 7), ("202601011", 8), ("20261301", 4), ("20260001", 4), ("20260230", 6),
      ("20260100", 6), ("2026-01-01", 4), ("+2026010", 0), ("2026010\u{661}", 7), ("20260101 ", 8),
    ])
  func badDates(text: String, offset: Int) {
    let error = error(reading: text, as: CivilDate.self)
    #expect(error?.code == .invalidDate)
    #expect(error?.offset == offset)
  }

  @Test(
    "malformed date-times are refused at the position of the error",
    arguments: [
      ("20260101T", 9), ("20260101T1200", 13), ("20260101T240000", 9), ("20260101T236000", 11),
      ("20260101T235961", 13), ("20260101 120000", 8), ("20260101T12:00:00", 11), ("20260101T120000ZZ", 16),
      ("20260101T120000+0100", 15), ("20260229T120000", 6), ("20260101T12000Z", 14),
    ])
  func badTimes(text: String, offset: Int) {
    let error = error(reading: text, as: CalendarTime.self)
    #expect(error?.code == .invalidDateTime)
    #expect(error?.offset == offset)
  }

  @Test("a civil date-time has no Z")
  func civilTimeWithoutZone() {
    #expect(error(reading: "20260101T120000Z", as: CivilDateTime.self)?.offset == 15)
  }

  @Test("a leap second is read as the second before it")
  func leapSecond() throws {
    #expect(try CalendarTime(parsing: "20161231T235960Z").text == "20161231T235959Z")
  }

  @Test("lower-case letters are read and upper-case ones written")
  func letterCase() throws {
    #expect(try CalendarTime(parsing: "20260101t120000z").text == "20260101T120000Z")
    #expect(try CalendarDuration(parsing: "p1dt2h").text == "P1DT2H")
  }

  @Test("a zone name applies only to local time")
  func zoneNames() throws {
    #expect(try CalendarTime(parsing: "20260101T120000", tzid: "X").tzid == "X")
    #expect(try CalendarTime(parsing: "20260101T120000Z", tzid: "X").tzid == nil)
    #expect(try CalendarTime(parsing: "20260101", tzid: "X").isDate)
    #expect(try CalendarTime(parsing: "20260101T120000").tzid == nil)
  }

  @Test(
    "malformed UTC offsets are refused at the position of the error",
    arguments: [
      ("", 0), ("0100", 0), ("+", 1), ("+01", 3), ("+01:00", 3), ("+010", 4), ("+01000", 6), ("+0100000", 7),
      ("-0000", 0), ("-000000", 0), ("+2400", 1), ("+0060", 3), ("+000060", 5), ("+0100Z", 5), (" +0100", 0),
    ])
  func badOffsets(text: String, offset: Int) {
    let error = error(reading: text, as: UTCOffset.self)
    #expect(error?.code == .invalidUTCOffset)
    #expect(error?.offset == offset)
  }

  @Test("UTC offsets are written with seconds only if they have any")
  func offsets() throws {
    for (text, seconds) in [("+0000", 0), ("-0500", -18000), ("+0530", 19800), ("-004430", -2670), ("+2359", 86340)] {
      #expect(try UTCOffset(parsing: text).seconds == seconds)
      #expect(UTCOffset(seconds: seconds).text == text)
    }
    #expect(UTCOffset(seconds: .max).seconds == 93599)
    #expect(UTCOffset(seconds: .min).text == "-255959")
    #expect(UTCOffset(seconds: -60) < .zero)
  }

  @Test("years outside the standard are written with a sign")
  func farYears() {
    #expect(CivilDate.earliest.text == "-99990101")
    #expect(CivilDate.latest.text == "+999991231")
    #expect(error(reading: CivilDate.latest.text, as: CivilDate.self) != nil)
  }

  @Test("periods are read in both forms")
  func periods() throws {
    let explicit = try CalendarPeriod(parsing: "19970101T180000Z/19970102T070000Z")
    #expect(explicit.endTime?.text == "19970102T070000Z")
    let started = try CalendarPeriod(parsing: "19970101T180000Z/PT5H30M")
    #expect(started.endTime?.text == "19970101T233000Z")
    #expect(started.text == "19970101T180000Z/PT5H30M")
    let zoned = try CalendarPeriod(parsing: "19970101T180000/PT5H30M", tzid: "Europe/Berlin")
    #expect(zoned.start.tzid == "Europe/Berlin")
    #expect(zoned.endTime == nil)
  }

  @Test(
    "malformed periods are refused at the position of the error",
    arguments: [
      ("", 0), ("19970101T180000Z", 16), ("19970101T180000Z/", 17), ("/PT1H", 0), ("19970101/19970102", 8),
      ("19970101T180000Z/19970102", 25), ("19970101T180000Z/1997", 21), ("19970101T180000Z/PT", 19),
      ("19970101T180000Z/PT1H/PT1H", 21), ("19970101T1800/PT1H", 13),
    ])
  func badPeriods(text: String, offset: Int) {
    let error = error(reading: text, as: CalendarPeriod.self)
    #expect(error?.code == .invalidPeriod)
    #expect(error?.offset == offset)
  }

  @Test("random bytes never trap a reader")
  func randomBytes() {
    var random = SeededGenerator(seed: 1)
    let alphabet = Array("0123456789TZPWDHMS+-/0000tz ".utf8) + [0, 0x80, 0xFF]
    for _ in 0..<50000 {
      let length = Int.random(in: 0...24, using: &random)
      let bytes = (0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      bytes.withUnsafeBufferPointer { bytes in
        let date = try? CivilDate(parsing: bytes)
        #expect(date == nil || bytes.count == 8)
        if let time = try? CalendarTime(parsing: bytes) { #expect(time.text.utf8.count == bytes.count) }
        if let period = try? CalendarPeriod(parsing: bytes) { #expect(!period.start.isDate) }
        if let offset = try? UTCOffset(parsing: bytes) { #expect(abs(offset.seconds) < 86400) }
        if let duration = try? CalendarDuration(parsing: bytes) {
          #expect((try? CalendarDuration(parsing: duration.text)) == duration)
        }
      }
    }
  }

  @Test("errors name what was expected and what was found")
  func messages() {
    #expect(
      error(reading: "20260230", as: CivilDate.self)?.message
        == "Expected a day from 01 to 28, found 30: that month of 2026 has 28 days.")
    #expect(error(reading: "P1X", as: CalendarDuration.self)?.message == "Expected “W” or “D”, found “X”.")
    #expect(
      error(reading: "P", as: CalendarDuration.self)?.description.hasSuffix("found the end of the text. (byte 1)")
        == true)
  }
}
