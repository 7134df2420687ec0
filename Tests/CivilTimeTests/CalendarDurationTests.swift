import CivilTime
import Testing

@Suite("Durations")
struct CalendarDurationTests {
  @Test(
    "every form is read and written",
    arguments: [
      ("P1W", 7, 0, "P1W"), ("-P2W", -14, 0, "-P2W"), ("+P1D", 1, 0, "P1D"), ("P7D", 7, 0, "P1W"),
      ("P8D", 8, 0, "P8D"), ("PT0S", 0, 0, "PT0S"), ("P0D", 0, 0, "PT0S"), ("-PT0S", 0, 0, "PT0S"),
      ("P0W", 0, 0, "PT0S"), ("-PT15M", 0, -900, "-PT15M"), ("P1DT2H", 1, 7200, "P1DT2H"),
      ("P15DT5H0M20S", 15, 18020, "P15DT5H0M20S"), ("PT1H30S", 0, 3630, "PT1H0M30S"), ("PT1H0M", 0, 3600, "PT1H"),
      ("PT90M", 0, 5400, "PT1H30M"), ("PT90S", 0, 90, "PT1M30S"), ("PT3600S", 0, 3600, "PT1H"),
      ("PT36H", 0, 129_600, "PT36H"), ("P7DT1M", 7, 60, "P7DT1M"), ("P0DT1H", 0, 3600, "PT1H"),
      ("P1DT0S", 1, 0, "P1D"), ("PT0010M", 0, 600, "PT10M"), ("-P1DT1H", -1, -3600, "-P1DT1H"),
      ("P9223372036854775807D", Int.max, 0, "P1317624576693539401W"), ("PT9223372036854775807S", 0, Int.max, nil),
    ] as [(String, Int, Int, String?)])
  func forms(text: String, days: Int, seconds: Int, written: String?) throws {
    let duration = try CalendarDuration(parsing: text)
    #expect(duration.days == days)
    #expect(duration.seconds == Int64(seconds))
    if let written { #expect(duration.text == written) }
    #expect(try CalendarDuration(parsing: duration.text) == duration)
    #expect(duration.isNegative == (days < 0 || seconds < 0))
  }

  @Test(
    "malformed durations are refused at the position of the error",
    arguments: [
      ("", 0), ("\rPT1M", 0), ("\u{B}PT1M", 0), ("P", 1), ("PT", 2), ("-P", 2), ("P1", 2), ("P1W2D", 3), ("P1WT1H", 3),
      ("P1D1W", 3), ("P1DT", 4),
      ("PT1H2H", 5), ("PT1M1H", 5), ("PT1S1M", 4), ("P1H", 2), ("PT1D", 3), ("P1Y", 2), ("P1M", 2), ("-5M", 1),
      ("--PT1M", 1), ("P-1D", 1), ("PT1.5H", 3), ("PT1H ", 4), ("1D", 0), ("P1800S", 5),
      ("P9223372036854775808D", 1), ("PT9999999999999999H", 2), ("P2000000000000000000W", 1),
      ("PT9223372036854775807S1S", 22), ("PT2562047788015215H99999999999M", 19),
    ])
  func badForms(text: String, offset: Int) {
    let error = error(reading: text, as: CalendarDuration.self)
    #expect(error?.code == .invalidDuration)
    #expect(error?.offset == offset)
  }

  @Test("all combinations of units round-trip and mean the sum of their parts")
  func mixes() throws {
    for days in [0, 1, 6, 7, 14, 365] {
      for hours in [0, 1, 23, 24, 100] {
        for minutes in [0, 1, 59, 60] {
          for seconds in [0, 1, 59, 60, 3599] {
            let text = "P\(days)DT\(hours)H\(minutes)M\(seconds)S"
            let duration = try CalendarDuration(parsing: text)
            #expect(duration.days == days)
            #expect(duration.seconds == Int64(hours * 3600 + minutes * 60 + seconds))
            #expect(try CalendarDuration(parsing: duration.text) == duration)
            #expect(try CalendarDuration(parsing: "-" + text) == -duration)
            #expect(duration.nominalSeconds == Int64(days * 86400) + duration.seconds)
          }
        }
      }
    }
  }

  @Test("parts with different signs are not a duration")
  func signs() {
    #expect(CalendarDuration(days: 1, seconds: -1) == nil)
    #expect(CalendarDuration(days: -1, seconds: 1) == nil)
    #expect(CalendarDuration(days: -1, seconds: -1)?.text == "-P1DT1S")
    #expect(CalendarDuration(days: -1, seconds: 0) == CalendarDuration(days: -1))
  }

  @Test("the largest durations do not trap")
  func extremes() {
    #expect((-CalendarDuration(days: .min)).days == .max)
    #expect((-CalendarDuration(seconds: .min)).seconds == .max)
    #expect(CalendarDuration(days: .min).nominalSeconds == -Int64.max)
    let time = CalendarTime.utc(CivilDateTime(startOf: .epoch))
    #expect(time.adding(CalendarDuration(days: .max))?.civilDate == .latest)
    #expect(time.adding(CalendarDuration(seconds: .min))?.civilDate == .earliest)
  }

  @Test("adding a duration keeps the form of a time, days before seconds")
  func adding() throws {
    let duration = try CalendarDuration(parsing: "P1DT2H")
    #expect(try CalendarTime(parsing: "20260228T230000").adding(duration)?.text == "20260302T010000")
    #expect(try CalendarTime(parsing: "20260228T230000Z").adding(duration)?.text == "20260302T010000Z")
    let zoned = try CalendarTime(parsing: "20260328T023000", tzid: "Europe/Berlin")
    #expect(zoned.adding(duration) == nil)
    #expect(zoned.adding(CalendarDuration(days: 1))?.text == "20260329T023000")
    #expect(zoned.adding(CalendarDuration(days: 1))?.tzid == "Europe/Berlin")
  }

  @Test("a date accepts whole days and otherwise becomes a date-time")
  func addingToDate() throws {
    let date = try CalendarTime(parsing: "20260228")
    #expect(try date.adding(CalendarDuration(parsing: "P1D"))?.text == "20260301")
    #expect(try date.adding(CalendarDuration(parsing: "PT48H"))?.text == "20260302")
    #expect(try date.adding(CalendarDuration(parsing: "-PT24H"))?.text == "20260227")
    #expect(try date.adding(CalendarDuration(parsing: "P1DT90M"))?.text == "20260301T013000")
    #expect(try date.adding(CalendarDuration(parsing: "-PT1M"))?.text == "20260227T235900")
  }

  @Test("a new local time keeps the form")
  func with() throws {
    let noon = try CivilDateTime(parsing: "20260601T120000")
    #expect(try CalendarTime(parsing: "20260228").with(noon) == .date(noon.date))
    #expect(try CalendarTime(parsing: "20260228T000000Z").with(noon) == .utc(noon))
    #expect(try CalendarTime(parsing: "20260228T000000").with(noon) == .floating(noon))
    #expect(try CalendarTime(parsing: "20260228T000000", tzid: "X").with(noon) == .zoned(noon, tzid: "X"))
  }
}
