import CalendarModel
import CalendarStore
import CivilTime
import StoreTestSupport
import Testing

@Suite("Who is busy when")
struct BusyTimeTests {
  private func store(_ components: String...) throws -> TestStore {
    let test = try TestStore(now: "20261121T120000Z")
    try test.load(calendar(components))
    return test
  }

  private func query(_ from: String, _ to: String, _ zone: TimeZoneRules = .utc) throws -> OccurrenceQuery {
    OccurrenceQuery(try instant(from)..<instant(to), zone: zone)
  }

  private func words(_ answer: BusyAnswer) -> [String] {
    answer.times.map { "\($0.kind.rawValue) \($0.range.lowerBound)–\($0.range.upperBound)" }
  }

  @Test("a person is busy during opaque events, merged if they touch, within the range")
  func busy() throws {
    let test = try store(
      event(uid: "a", start: ":20261201T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2"),
      event(uid: "b", start: ":20261201T100000Z", "DURATION:PT30M"),
      event(uid: "c", start: ":20261201T093000Z", "DURATION:PT15M"),
      event(uid: "d", start: ":20261201T110000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT"),
      event(uid: "e", start: ":20261201T120000Z", "DURATION:PT1H", "STATUS:CANCELLED"),
      event(uid: "f", start: ":20261201T130000Z"),
      component("VTODO", uid: "g", ["DUE;VALUE=DATE:20261201"]))
    #expect(
      words(try test.store.busyTimes(matching: query("20261201T091500Z", "20261202T093000Z"))) == [
        "BUSY 20261201T091500Z–20261201T103000Z", "BUSY 20261202T090000Z–20261202T093000Z",
      ])
  }

  @Test("an event that Exchange calls free is not busy, as in published calendars")
  func exchange() throws {
    let test = try store(
      event(uid: "a", start: ":20261201T090000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"),
      event(uid: "b", start: ":20261201T110000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE"),
      event(uid: "c", start: ":20261201T130000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:OOF"))
    #expect(
      words(try test.store.busyTimes(matching: query("20261201T000000Z", "20261202T000000Z"))) == [
        "BUSY-UNAVAILABLE 20261201T130000Z–20261201T140000Z"
      ])
  }

  @Test("if several overlap, away takes precedence over busy, and busy over tentative")
  func kinds() throws {
    let test = try store(
      event(uid: "a", start: ":20261201T090000Z", "DURATION:PT4H", "STATUS:TENTATIVE"),
      event(uid: "b", start: ":20261201T100000Z", "DURATION:PT2H"),
      event(uid: "c", start: ":20261201T110000Z", "DURATION:PT30M", "X-MICROSOFT-CDO-BUSYSTATUS:OOF"),
      event(uid: "d", start: ":20261201T130000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"))
    #expect(
      words(try test.store.busyTimes(matching: query("20261201T000000Z", "20261202T000000Z"))) == [
        "BUSY-TENTATIVE 20261201T090000Z–20261201T100000Z", "BUSY 20261201T100000Z–20261201T110000Z",
        "BUSY-UNAVAILABLE 20261201T110000Z–20261201T113000Z", "BUSY 20261201T113000Z–20261201T120000Z",
        "BUSY-TENTATIVE 20261201T120000Z–20261201T140000Z",
      ])
  }

  @Test("all-day events are busy days in the reader's zone, unless they are transparent")
  func allDay() throws {
    let test = try store(
      event(uid: "a", start: ";VALUE=DATE:20261201"),
      event(uid: "b", start: ";VALUE=DATE:20261203", "TRANSP:TRANSPARENT"))
    let tokyo = try TimeZoneDatabase.system.rules(named: "Asia/Tokyo")
    #expect(
      words(try test.store.busyTimes(matching: query("20261101T000000Z", "20270101T000000Z", tokyo))) == [
        "BUSY 20261130T150000Z–20261201T150000Z"
      ])
  }

  @Test(
    "the user's answer counts, in each override separately",
    arguments: [
      ("DECLINED", []), ("DELEGATED", []), ("TENTATIVE", ["BUSY-TENTATIVE"]), ("ACCEPTED", ["BUSY"]),
      ("NEEDS-ACTION", ["BUSY"]),
    ])
  func answers(answer: String, kinds: [String]) throws {
    let series = event(
      uid: "a", start: ":20261201T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2",
      "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.org", "ATTENDEE;PARTSTAT=DECLINED:mailto:bob@example.org")
    let override = event(
      uid: "a", start: ":20261202T090000Z", "DURATION:PT1H", "RECURRENCE-ID:20261202T090000Z",
      "ATTENDEE;PARTSTAT=\(answer):MAILTO:Ann@example.org")
    let test = try store(series, override)
    let day = try query("20261202T000000Z", "20261203T000000Z")
    #expect(try test.store.busyTimes(matching: day, addresses: ["ann@example.org"]).times.map(\.kind.rawValue) == kinds)
    #expect(try test.store.busyTimes(matching: day).times.map(\.kind) == [.busy])
    let first = try query("20261201T000000Z", "20261202T000000Z")
    #expect(try test.store.busyTimes(matching: first, addresses: ["ann@example.org"]).times.map(\.kind) == [.busy])
    #expect(try test.store.busyTimes(matching: first, addresses: ["bob@example.org"]).times.isEmpty)
  }

  @Test("the periods of free/busy components count as stated")
  func told() throws {
    let test = try store(
      component(
        "VFREEBUSY", uid: "f",
        [
          "FREEBUSY;FBTYPE=FREE:20261201T080000Z/PT1H",
          "FREEBUSY:20261201T090000Z/20261201T100000Z,20261201T120000Z/PT1H",
          "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261201T100000Z/PT1H", "FREEBUSY;FBTYPE=X-ILL:20261201T140000Z/PT1H",
          "FREEBUSY:tomorrow,20261201T160000Z/20261201T150000Z",
        ]))
    #expect(
      words(try test.store.busyTimes(matching: query("20261201T000000Z", "20261202T000000Z"))) == [
        "BUSY 20261201T090000Z–20261201T100000Z", "BUSY-TENTATIVE 20261201T100000Z–20261201T110000Z",
        "BUSY 20261201T120000Z–20261201T130000Z", "BUSY 20261201T140000Z–20261201T150000Z",
      ])
  }

  @Test("a search that gave up is reported: what looks free may be busy")
  func truncated() throws {
    let test = try store(event("RRULE:FREQ=SECONDLY", "DURATION:PT1S"))
    let week = try query("20270301T000000Z", "20270308T000000Z")
    #expect(try test.store.occurrences(matching: week).isTruncated)
    #expect(try test.store.busyTimes(matching: week).isTruncated)
    let hour = try query("20270301T000000Z", "20270301T010000Z")
    let answer = try test.store.busyTimes(matching: hour)
    #expect(answer.times.map(\.range) == [hour.range] && !answer.isTruncated)
  }

  @Test("time ranges are merged, clipped and subtracted")
  func ranges() throws {
    func ranges(_ pairs: (Int64, Int64)...) -> InstantRanges {
      InstantRanges(
        pairs.map { Instant(secondsSince1970: $0.0)..<Instant(secondsSince1970: $0.1) })
    }
    let some = ranges((5, 7), (1, 3), (3, 4), (9, 9), (6, 8))
    #expect(some == ranges((1, 4), (5, 8)))
    #expect(some.intersection(ranges((2, 6), (7, 20))) == ranges((2, 4), (5, 6), (7, 8)))
    #expect(some.subtracting(ranges((0, 2), (3, 6), (8, 9))) == ranges((2, 3), (6, 8)))
    #expect(some.subtracting(ranges()) == some && ranges().subtracting(some) == ranges())
    #expect(some.union(ranges((4, 5))) == ranges((1, 8)))
  }
}
