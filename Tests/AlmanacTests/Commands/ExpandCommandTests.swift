import CivilTime
import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("almanac expand")
struct ExpandCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func lines(_ arguments: String...) async throws -> [String] {
    let outcome = try await place.run(list: ["expand"] + arguments)
    #expect(outcome.status == 0, "\(outcome)")
    return outcome.lines
  }

  // MARK: A rule

  @Test("a start may be in words, in the zone of --tz or floating")
  func startInWords() async throws {
    let day = try await place.run("expand", "--start", "dec 1", "--rrule", "FREQ=DAILY", "--limit", "2")
    #expect(day.lines.map { $0.dropFirst(4) } == ["1201", "1202"], "\(day)")
    let floating = try await place.run("expand", "--start", "2026-12-01 9am", "--rrule", "FREQ=DAILY", "--limit", "1")
    #expect(floating.lines == ["20261201T090000"])
    let zoned = try await place.run(
      "expand", "--start", "2026-12-01 9am", "--tz", "Europe/Berlin", "--rrule", "FREQ=DAILY", "--limit", "1", "--utc")
    #expect(zoned.lines == ["20261201T080000Z"])
    #expect(try await place.run("expand", "--start", "soonish", "--rrule", "FREQ=DAILY").status == 2)
  }

  @Test("prints occurrences in the same form as the start")
  func forms() async throws {
    #expect(
      try await lines(
        "--rrule", "FREQ=MONTHLY;BYDAY=-1FR", "--start", "20260130T090000", "--tz", "Europe/Berlin", "--limit", "5")
        == ["20260130T090000", "20260227T090000", "20260327T090000", "20260424T090000", "20260529T090000"])
    #expect(
      try await lines("--rrule", "FREQ=DAILY;COUNT=2", "--start", "20260130") == ["20260130", "20260131"])
    #expect(
      try await lines("--rrule", "FREQ=HOURLY;COUNT=2", "--start", "20260130T230000Z")
        == ["20260130T230000Z", "20260131T000000Z"])
  }

  @Test("prints instants with --utc, also across clock changes")
  func utc() async throws {
    #expect(
      try await lines(
        "--rrule", "FREQ=DAILY;COUNT=3", "--start", "20260328T023000", "--tz", "Europe/Berlin", "--utc")
        == ["20260328T013000Z", "20260329T013000Z", "20260330T003000Z"])
  }

  @Test("asks libical for a second opinion, in a process that may crash or be killed")
  func libical() async throws {
    let rule = ["--rrule", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3", "--start", "20260101T090000", "--tz", "Europe/Berlin"]
    for more in [[], ["--utc"], ["--json"]] {
      let ours = try await place.run(list: ["expand"] + rule + more)
      let theirs = try await place.run(list: ["expand"] + rule + more + ["--engine", "libical"])
      #expect(theirs.output == ours.output)
      #expect(theirs.status == 0)
    }
    let refused = try await place.run(
      "expand", "--rrule", "FREQ=YEARLY;BYWEEKNO=-31", "--start", "20260101", "--engine", "libical")
    #expect(refused.status == 1)
    #expect(refused.error.contains("libical is not used for FREQ=YEARLY;BYWEEKNO=-31: libical crashes"))
    let unread = try await place.run(
      "expand", "--rrule", "FREQ=YEARLY;BYWEEKNO=20;BYMONTH=5", "--start", "20260101", "--engine", "libical")
    #expect(unread.status == 1)
    #expect(unread.error.contains("libical cannot read the rule"))
    let set = try await place.run(
      "expand", "--rrule", "FREQ=DAILY", "--start", "20260101", "--rdate", "20260102", "--engine", "libical")
    #expect(set.status == 2)
  }

  @Test("a rule alone gives only its own occurrences; with --rdate or --exdate the start is included")
  func sets() async throws {
    let rule = ["--rrule", "FREQ=WEEKLY;BYDAY=MO;COUNT=2", "--start", "20261121"]
    func run(_ more: String...) async throws -> [String] {
      try await place.run(list: ["expand"] + rule + more).lines
    }
    #expect(try await run() == ["20261123", "20261130"])
    #expect(try await run("--exdate", "20261130") == ["20261121", "20261123"])
    #expect(try await run("--rdate", "20261124,20261125") == ["20261121", "20261123", "20261124", "20261125"])
    #expect(
      try await lines("--start", "20261121", "--rdate", "20261201", "--rdate", "20261124")
        == ["20261121", "20261124", "20261201"])
  }

  @Test("several rules form one set, bounded by --from and --to")
  func ranges() async throws {
    #expect(
      try await lines(
        "--rrule", "FREQ=MONTHLY;BYMONTHDAY=1", "--rrule", "FREQ=MONTHLY;BYMONTHDAY=15", "--start", "20200101",
        "--from", "2026-11-10", "--to", "2027-01-01") == ["20261115", "20261201", "20261215"])
    #expect(try await lines("--rrule", "FREQ=DAILY", "--start", "20200101").count == 100)
    #expect(
      try await lines("--rrule", "FREQ=DAILY", "--start", "20200101", "--to", "2021-01-01").count == 366)
    #expect(try await lines("--rrule", "FREQ=DAILY", "--start", "20200101", "--limit", "0").isEmpty)
  }

  @Test("gives JSON, as one document or one object per line")
  func json() async throws {
    let rule = ["--rrule", "FREQ=DAILY;COUNT=2", "--start", "20260130T090000"]
    let plain = try await place.run(list: ["expand", "--json"] + rule).json()
    #expect(plain["occurrences"].texts == ["20260130T090000", "20260131T090000"])
    #expect(plain["complete"].bool == true)
    #expect(plain["truncated"].bool == false)
    #expect(!plain.keys.contains("instants"))
    let zoned = try await place.run(list: ["expand", "--json", "--tz", "Europe/Berlin"] + rule).json()
    #expect(zoned["instants"].texts == ["20260130T080000Z", "20260131T080000Z"])
    let each = try await place.run(list: ["expand", "--jsonl", "--tz", "Europe/Berlin"] + rule).jsonLines()
    #expect(each.map { $0["start"].text } == ["20260130T090000", "20260131T090000"])
    #expect(each.map { $0["instant"].text } == ["20260130T080000Z", "20260131T080000Z"])
    let floating = try await place.run(list: ["expand", "--jsonl"] + rule).jsonLines()
    #expect(floating.allSatisfy { $0.keys.contains("instant") && $0["instant"].text == nil })
    let cut = try await place.run(list: ["expand", "--json", "--limit", "1"] + rule).json()
    #expect(cut["complete"].bool == false)
  }

  @Test(
    "contradictory options are a usage error",
    arguments: [
      [], ["--rrule", "FREQ=DAILY"], ["--start", "20260101"], ["--rrule", "FREQ=NEVER", "--start", "20260101"],
      ["--rrule", "FREQ=DAILY", "--start", "someday"], ["--rrule", "FREQ=DAILY", "--start", "20260230"],
      ["--rrule", "FREQ=DAILY", "--start", "20260101", "--tz", "Nowhere"],
      ["--rrule", "FREQ=DAILY", "--start", "20260101", "--batch", "x"],
      ["--rrule", "FREQ=DAILY", "--start", "20260101", "--limit", "-1"],
      ["--rrule", "FREQ=DAILY", "--start", "20260101", "--exdate", "x"],
      ["--rrule", "FREQ=DAILY", "--start", "20260101T090000", "--utc"],
    ])
  func usage(arguments: [String]) async throws {
    #expect(try await place.run(list: ["expand"] + arguments).status == 2)
  }

  @Test("a search that gives up says so, and exits with 1")
  func truncated() async throws {
    try place.write(
      "none.ics", CalendarText.event("DTSTART:20260101T000000Z", "RRULE:FREQ=SECONDLY", "EXRULE:FREQ=SECONDLY"))
    let outcome = try await place.run("expand", "none.ics", "--from", "2027-01-01")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("incomplete"))
  }

  @Test("a rule that never matches is recognized")
  func never() async throws {
    let outcome = try await place.run(
      "expand", "--rrule", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "--start", "20260101T000000", "--json")
    #expect(outcome.status == 0)
    #expect(try outcome.json()["occurrences"].list.isEmpty)
    #expect(try outcome.json()["complete"].bool == true)
  }

  // MARK: Files

  @Test("expands the contents of files, from the first occurrence on")
  func files() async throws {
    try place.write(
      "one.ics",
      CalendarText.events([
        ["UID:a", "DTSTART:19990101T100000Z", "RRULE:FREQ=YEARLY;COUNT=3"],
        ["UID:b", "DTSTART;VALUE=DATE:20000229"],
      ]))
    #expect(
      try await lines("one.ics") == ["19990101T100000Z", "20000101T100000Z", "20000229", "20010101T100000Z"])
    #expect(try await lines("one.ics", "--from", "2000-01-02", "--limit", "1") == ["20000229"])
    #expect(try await lines("one.ics", "--to", "2000-01-01") == ["19990101T100000Z"])
    let document = try await place.run("expand", "one.ics", "--json").json()
    #expect(document.keys == ["occurrences", "truncated"])
    #expect(document["occurrences"].list.map { $0["uid"].text } == ["a", "a", "b", "a"])
    #expect(try await place.run("expand", "one.ics", "--jsonl", "--limit", "2").jsonLines().count == 2)
    #expect(try await place.run("expand", "missing.ics").status == 3)
  }

  @Test("endless series give a hundred occurrences, however late the very first one is")
  func endless() async throws {
    try place.write(
      "dense.ics",
      CalendarText.events([
        ["UID:a", "DTSTART:20260101T000000Z", "RRULE:FREQ=MINUTELY"], ["UID:b", "DTSTART:15000101T000000Z"],
      ]))
    let found = try await lines("dense.ics")
    #expect(found.count == 100)
    #expect(found.first == "15000101T000000Z")
    #expect(found.last == "20260101T013800Z")
  }

  // MARK: Batches

  @Test("answers a batch line by line, with the errors of each")
  func batch() async throws {
    try place.write(
      "batch.jsonl",
      """
      {"id":"a","dtstart":"20260130T090000","rrule":"FREQ=DAILY","tzid":"Europe/Berlin","limit":2}
      {"id":"b","dtstart":"20260130","rrule":"FREQ=DAILY;COUNT=2"}
      {"id":"c","dtstart":"20260130","rrule":"FREQ=OFTEN"}

      {"id":"d","dtstart":"20260130"}
      {"id":"e","dtstart":"20260230","rrule":"FREQ=DAILY"}
      no json
      {"id":7,"dtstart":"20261230","rrule":"FREQ=DAILY","until_year":2026}
      {"id":"f","dtstart":"20260130T000000","rrule":"FREQ=DAILY","tzid":"Nowhere"}
      {"id":"g","dtstart":"20260130","rrule":"FREQ=DAILY"}

      """)
    let outcome = try await place.run("expand", "--batch", "batch.jsonl")
    #expect(outcome.status == 1)
    let answers = try outcome.jsonLines()
    #expect(answers.map { $0["id"].text } == ["a", "b", "c", "d", "e", nil, "7", "f", "g"])
    #expect(answers[0]["occurrences"].texts == ["20260130T090000", "20260131T090000"])
    #expect(answers[0]["instants"].texts == ["20260130T080000Z", "20260131T080000Z"])
    #expect(answers[0]["complete"].bool == false)
    #expect(answers[1].keys == ["complete", "id", "occurrences", "truncated"])
    #expect(answers[1]["complete"].bool == true)
    for index in [2, 3, 4, 5, 7] {
      #expect(answers[index]["error"]["code"].text?.isEmpty == false, "\(index)")
      #expect(answers[index]["error"]["message"].text?.isEmpty == false)
      #expect(!answers[index].keys.contains("occurrences"))
    }
    #expect(answers[6]["occurrences"].texts == ["20261230", "20261231"])
    #expect(answers[6]["complete"].bool == false)
    #expect(answers[8]["occurrences"].list.count == 20)
    let input = try place.read("batch.jsonl").split(separator: "\n")[1]
    let piped = try await place.run("expand", "--batch", "-", input: Array((input + "\n").utf8))
    #expect(piped.status == 0)
    #expect(piped.lines == [outcome.lines[1]])
    #expect(try await place.run("expand", "--batch", "missing.jsonl").status == 3)
  }

  // MARK: Oracles

  private struct RuleLine: Decodable {
    var id: String
    var dtstart: String
    var rrule: String
    var occurrences: [String]
    var complete: Bool
    var horizon_years: Int
  }

  @Test(
    "rules give the occurrences that independent engines agree on",
    .enabled(if: Oracles.folder != nil, Comment(rawValue: Oracles.reason)))
  func ruleOracle() async throws {
    let lines = try Oracles.lines(of: "rrule-oracle.jsonl", as: RuleLine.self, oneIn: 20)
    for (line, answer) in zip(lines.map(\.value), try await Oracles.expand(lines.map(\.text), in: place)) {
      let start = try CivilDate(parsing: String(line.dtstart.prefix(8)))
      let end =
        start.adding(months: 12 * line.horizon_years) ?? start.adding(days: 1).adding(months: 12 * line.horizon_years)
      // The oracle ends at midnight that many years after the start.
      let horizon = try #require(end).text
      let found = answer["occurrences"].texts
      #expect(answer["id"].text == line.id)
      #expect(answer["truncated"].bool == false)
      #expect(found.filter { $0.prefix(8) < horizon } == line.occurrences.filter { $0.prefix(8) < horizon }, "\(line)")
      if line.complete, line.occurrences.count < 20 { #expect(answer["complete"].bool == true, "\(line)") }
    }
  }

  private struct ZonedLine: Decodable {
    var id: String
    var tzid: String
    var dtstart: String
    var rrule: String
    var instants: [String]
  }

  @Test(
    "zoned series give the instants that independent engines agree on",
    .enabled(if: Oracles.folder != nil, Comment(rawValue: Oracles.reason)))
  func zonedOracle() async throws {
    let lines = try Oracles.lines(of: "rrule-zoned-oracle.jsonl", as: ZonedLine.self, oneIn: 10)
    var otherData = 0
    for (line, answer) in zip(lines.map(\.value), try await Oracles.expand(lines.map(\.text), in: place)) {
      if try hasOtherZoneData(line) {
        otherData += 1
      } else {
        #expect(answer["instants"].texts == line.instants, "\(line)")
      }
    }
    #expect(otherData < 50, "Lines that depend on other zone data than this system has")
  }

  /// Whether the line was made with different zone data: it expects an instant far from any clock change at a time of
  /// day that the rule cannot have.
  private func hasOtherZoneData(_ line: ZonedLine) throws -> Bool {
    let zone = try TimeZoneDatabase.system.rules(named: line.tzid)
    let start = try CivilDateTime(parsing: line.dtstart)
    func list(_ name: String, _ standard: Int) -> [Int] {
      let part = line.rrule.split(separator: ";").first { $0.hasPrefix(name + "=") }
      return part.map { $0.dropFirst(name.count + 1).split(separator: ",").compactMap { Int($0) } } ?? [standard]
    }
    let (hours, minutes) = (list("BYHOUR", start.hour), list("BYMINUTE", start.minute))
    return try line.instants.contains { text in
      let instant = try CalendarTime(parsing: text).instant(in: .utc)
      let (before, after) = (instant.adding(seconds: -86_400), instant.adding(seconds: 86_400))
      guard zone.transitions(from: before, to: after).isEmpty else { return false }
      let local = zone.civil(at: instant)
      return !hours.contains(local.hour) || !minutes.contains(local.minute)
    }
  }
}
