import Bounds
import CalendarStore
import CivilTime
import HTTPTypes
import Testing
import XML

@testable import CalendarServer

@Suite("Budgets of requests to served calendars")
struct BudgetTests {
  let home: ServedHome
  init() throws { home = try ServedHome() }

  private static let caldav = "xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\""

  /// A request with a budget, and the amounts it used.
  private func send(
    _ amounts: WorkBudget.Amounts, _ method: String, _ body: String, _ fields: HTTPFields = [:],
    path: String = ServedHome.calendar
  ) -> (response: ServedResponse, budget: WorkBudget) {
    let budget = WorkBudget(amounts)
    let response = WorkBudget.$current.withValue(budget) { home.send(method, path, fields, body) }
    return (response.whole(within: budget), budget)
  }

  private func multiget(_ names: [String], _ data: String = "<C:calendar-data/>") -> String {
    "<C:calendar-multiget \(Self.caldav)><prop><getetag/>\(data)</prop>"
      + names.map { "<href>\(ServedHome.calendar)\($0)</href>" }.joined() + "</C:calendar-multiget>"
  }

  private func query(_ filter: String, _ data: String = "") -> String {
    """
    <C:calendar-query \(Self.caldav)><prop><getetag/>\(data)</prop>
    <C:filter><C:comp-filter name="VCALENDAR">\(filter)</C:comp-filter></C:filter></C:calendar-query>
    """
  }

  private static let expand =
    "<C:calendar-data><C:expand start=\"20260101T000000Z\" end=\"20261003T000000Z\"/></C:calendar-data>"

  private func status(_ answer: ServedHome.Answer, _ name: String) -> String? {
    answer.responses[name]?.first(DAVNames.status)?.text
  }

  // MARK: Writing

  @Test("An object that takes too much to check is refused before it is written")
  func submission() throws {
    let lines = (1...3000).map { "X-LINE:\($0)" }.joined(separator: "\r\n")
    let before = try home.store.revision()
    let path = ServedHome.calendar + "a.ics"
    let text = ServedHome.event("a", "DTSTART:20260101T100000Z", lines)
    let (response, _) = send(.init(steps: 1000), "PUT", text, path: path)
    #expect(response.status == .forbidden)
    #expect(try ServedHome.Answer(response).condition == "max-resource-size")
    #expect(try home.store.revision() == before)
    #expect(send(.init(steps: 100_000), "PUT", text, path: path).response.status == .created)
    #expect(home.get("a.ics") == text)
  }

  @Test(
    "An object with more content than calendars have is refused before it is written, and the condition says why",
    arguments: [
      ("rules (RRULE, EXRULE)", "max-instances"), ("dates (RDATE, EXDATE)", "max-instances"),
      ("changed instances (RECURRENCE-ID)", "max-instances"),
      ("changes to all later instances (RANGE)", "max-instances"), ("alarms", "max-resource-size"),
      ("components", "max-resource-size"), ("lines", "max-resource-size"), ("parameters", "max-resource-size"),
      ("time zone observances", "max-resource-size"), ("time zone names", "max-resource-size"),
      ("time zone definitions (VTIMEZONE)", "max-resource-size"),
    ])
  func load(part: String, condition: String) throws {
    let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT1M", "END:VALARM"]
    func object(_ more: Int) -> String {
      var lines: [String] = []
      var others: [String] = []
      switch part {
      case "rules (RRULE, EXRULE)": lines = Array(repeating: "RRULE:FREQ=YEARLY", count: 99 + more)
      case "dates (RDATE, EXDATE)":
        lines = ["EXDATE:" + Array(repeating: "20270101T100000Z", count: 100_000 + more).joined(separator: ",")]
      case "alarms": lines = Array(repeating: alarm, count: 1000 + more).flatMap(\.self)
      case "components": lines = Array(repeating: ["BEGIN:X-A", "END:X-A"], count: 9999 + more).flatMap(\.self)
      case "lines": lines = Array(repeating: "X-A:1", count: 100_000 - 6 + more)
      case "parameters":
        lines = Array(repeating: "X-A" + String(repeating: ";A=1", count: 100) + ":1", count: 5000)
        lines.append("X-B\(String(repeating: ";A", count: more)):1")
      case "time zone names":
        lines = (0..<100 + more).map { "RDATE;TZID=America/\($0):20260305T100000" }
      case "time zone definitions (VTIMEZONE)":
        others = (0..<100 + more).flatMap { ["BEGIN:VTIMEZONE", "TZID:Z\($0)", "END:VTIMEZONE"] }
      case "time zone observances":
        others =
          ["BEGIN:VTIMEZONE", "TZID:Z"]
          + Array(
            repeating: [
              "BEGIN:STANDARD", "DTSTART:20000101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD",
            ], count: 2000 + more
          ).flatMap(\.self) + ["END:VTIMEZONE"]
      default:
        let range = part.contains("RANGE") ? ";RANGE=THISANDFUTURE" : ""
        others = (0..<(range.isEmpty ? 5000 : 100) + more).flatMap { number in
          let time = Instant(secondsSince1970: 1_800_000_000 + Int64(number) * 86_400).civil(at: .zero)
          return [
            "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z",
            "RECURRENCE-ID\(range):\(CalendarTime.utc(time).text)", "DTSTART:20260101T100000Z", "END:VEVENT",
          ]
        }
      }
      let text = ServedHome.object(
        "VEVENT", "a", ["DTSTART:20270101T100000Z", "RRULE:FREQ=DAILY"] + lines)
      return text.replacing("END:VCALENDAR", with: (others + ["END:VCALENDAR"]).joined(separator: "\r\n"))
    }
    let before = try home.store.revision()
    let refused = home.put("a.ics", object(1))
    let answer = try ServedHome.Answer(refused)
    #expect(refused.status == .forbidden)
    #expect(answer.condition == condition)
    #expect(String(decoding: refused.body, as: UTF8.self).contains(part))
    #expect(try home.store.revision() == before && home.get("a.ics") == nil)
    #expect(throws: Never.self) { try SubmittedObject(Array(object(0).utf8), mediaType: nil) }
  }

  @Test(
    "More properties than a calendar may have are refused before anything waits",
    arguments: ["PROPPATCH", "MKCALENDAR"])
  func properties(method: String) throws {
    let path = method == "PROPPATCH" ? ServedHome.calendar : "/calendars/alice/new/"
    let name = method == "PROPPATCH" ? "propertyupdate xmlns=\"DAV:\"" : "C:mkcalendar \(Self.caldav)"
    let end = method == "PROPPATCH" ? "propertyupdate" : "C:mkcalendar"
    let before = try home.store.revision()
    for properties in [
      (1...1001).map { "<x:p\($0) xmlns:x=\"x:\"/>" }.joined(),
      "<x:p xmlns:x=\"x:\">\(String(repeating: "x", count: 300_000))</x:p>",
    ] {
      let body = "<\(name)><D:set xmlns:D=\"DAV:\"><D:prop>\(properties)</D:prop></D:set></\(end)>"
      #expect(home.send(method, path, [:], body).status.code == 507)
    }
    #expect(try home.store.revision() == before)
  }

  // MARK: Bytes

  @Test("An object that is too large in the requested form is listed as missing, and the others are there")
  func largeObject() throws {
    let notes = "DESCRIPTION:" + String(repeating: "x", count: 1 << 20)
    let rule = "RRULE:FREQ=DAILY;COUNT=\(ObjectLimits.answerSize >> 20)"
    _ = home.put("a.ics", ServedHome.event("a", "DTSTART:20260101T100000Z", rule, notes))
    _ = home.put("b.ics", ServedHome.event("b", "DTSTART:20260101T100000Z", "RRULE:FREQ=DAILY;COUNT=3"))
    let sync =
      "<sync-collection xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\"><sync-token/><prop><getetag/>"
      + "\(Self.expand)</prop></sync-collection>"
    for body in [
      multiget(["a.ics", "b.ics"], Self.expand), query("<C:comp-filter name=\"VEVENT\"/>", Self.expand), sync,
    ] {
      let (response, budget) = send(.init(bytes: 64 << 20), "REPORT", body)
      #expect(response.status == .multiStatus && !budget.isSpent && response.body.count < 10_000)
      let answer = try ServedHome.Answer(response)
      #expect(status(answer, "a.ics")?.contains(" 507 ") == true)
      #expect(answer.tags.keys.sorted() == ["b.ics"])
    }
  }

  @Test("A series with long notes is not expanded beyond the byte limit of an answer, and none of it is kept")
  func expansion() throws {
    let notes = "DESCRIPTION:" + String(repeating: "x", count: 100_000)
    _ = home.put("a.ics", ServedHome.event("a", "DTSTART:20260101T100000Z", "RRULE:FREQ=DAILY", notes))
    _ = home.put("b.ics", ServedHome.event("b", "DTSTART:20260101T100000Z", "RRULE:FREQ=DAILY;COUNT=3"))
    for body in [multiget(["a.ics"], Self.expand), query("<C:comp-filter name=\"VEVENT\"/>", Self.expand)] {
      let (response, budget) = send(.init(bytes: 1 << 20), "REPORT", body)
      #expect(response.status.code == 507)
      #expect(try ServedHome.Answer(response).condition == "number-of-matches-within-limits")
      #expect(budget.ending == .spent(.bytes))
      #expect(response.body.count < 1000)
    }
    // Resources that fit are included, and the others are listed so that they can be requested differently.
    let (response, _) = send(.init(bytes: 1 << 20), "REPORT", multiget(["b.ics", "a.ics"], Self.expand))
    #expect(response.status == .multiStatus && response.body.count < 2 << 20)
    let answer = try ServedHome.Answer(response)
    #expect(answer.property(DAVNames.calendarData, of: "b.ics")?.text.contains("20260103T100000Z") == true)
    #expect(status(answer, "a.ics")?.contains(" 507 ") == true)
    let (rest, _) = send(.init(bytes: 1 << 20), "REPORT", multiget(["a.ics"]))
    #expect(try ServedHome.Answer(rest).property(DAVNames.calendarData, of: "a.ics") != nil)
  }

  @Test("An object that is named many times is answered once")
  func duplicates() throws {
    _ = home.put("a.ics", ServedHome.event("a", "DTSTART:20260101T100000Z", "SUMMARY:Only once"))
    let names = Array(repeating: "a.ics", count: 300) + ["%61.ics", "none.ics", "none.ics"]
    let response = home.send("REPORT", ServedHome.calendar, [:], multiget(names))
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(text.matches(of: #/<D:response>/#).count == 2)
    #expect(text.matches(of: #/Only once/#).count == 1)
  }

  @Test("A truncated listing says so in its last response")
  func listing() throws {
    for number in 0..<20 { _ = home.put("\(number).ics", ServedHome.event("\(number)", "DTSTART:20260101T100000Z")) }
    let body = "<propfind xmlns=\"DAV:\"><prop><getetag/></prop></propfind>"
    let (response, _) = send(.init(rows: 5), "PROPFIND", body, [.depth: "1"])
    let answer = try ServedHome.Answer(response)
    #expect(response.status == .multiStatus)
    #expect(answer.responses.count == 6)
    #expect(String(decoding: response.body, as: UTF8.self).contains("507"))
  }

  @Test("Changes come in as many answers as needed, each with the token of where it ends")
  func changes() throws {
    for number in 0..<30 {
      _ = home.put("\(number).ics", ServedHome.event("\(number)", "DTSTART:20260101T100000Z", "SUMMARY:x"))
    }
    var token = ""
    var seen: Set<String> = []
    var answers = 0
    repeat {
      let body = """
        <sync-collection \(Self.caldav)><sync-token>\(token)</sync-token><sync-level>1</sync-level>
        <prop><getetag/><C:calendar-data/></prop></sync-collection>
        """
      let (response, _) = send(.init(bytes: 4000), "REPORT", body)
      try #require(response.status == .multiStatus)
      let answer = try ServedHome.Answer(response)
      let names = Set(answer.tags.keys)
      #expect(!names.isEmpty && seen.isDisjoint(with: names))
      seen.formUnion(names)
      answers += 1
      token = try #require(answer.token)
      let isCut = String(decoding: response.body, as: UTF8.self).contains("507")
      #expect(isCut == (seen.count < 30))
    } while seen.count < 30 && answers < 40
    #expect(seen.count == 30 && answers > 2)
  }

  // MARK: Steps

  @Test("Two hundred conditions on a long text fold it once, in time proportional to both")
  func conditions() throws {
    let notes = String(repeating: "a", count: 200_000)
    _ = home.put("a.ics", ServedHome.event("a", "DTSTART:20260101T100000Z", "DESCRIPTION:\(notes)"))
    func steps(_ count: Int) throws -> Int {
      let match =
        "<C:prop-filter name=\"DESCRIPTION\"><C:text-match>\(String(repeating: "A", count: 100))b</C:text-match></C:prop-filter>"
      let negated = match.replacing("<C:text-match>", with: "<C:text-match negate-condition=\"yes\">")
      let filter = String(repeating: negated, count: count)
      let (response, budget) = send(
        .init(steps: 1_000_000), "REPORT", query("<C:comp-filter name=\"VEVENT\">\(filter)</C:comp-filter>"))
      #expect(try ServedHome.Answer(response).tags.count == 1)
      return 1_000_000 - budget.left(of: .steps)
    }
    let (one, many) = (try steps(1), try steps(200))
    #expect(one < 20_000)
    // Only the comparison is done for each one, not the folding and reading.
    #expect(many - one < 200 * 500)
  }

  @Test("A filter beyond the budget names the missing part, and is refused if nothing has been sent")
  func filters() throws {
    for number in 0..<10 {
      _ = home.put(
        "\(number).ics", ServedHome.event("\(number)", "DTSTART:20260101T100000Z", "DESCRIPTION:\(number)"))
    }
    let filter = "<C:comp-filter name=\"VEVENT\"><C:prop-filter name=\"DESCRIPTION\"/></C:comp-filter>"
    let all = try home.query(filter)
    #expect(all.count == 10)
    let whole = send(.init(steps: 100_000), "REPORT", query(filter))
    let needed = 100_000 - whole.budget.left(of: .steps)
    let part = try ServedHome.Answer(send(.init(steps: needed / 2), "REPORT", query(filter)).response)
    #expect((1..<10).contains(part.tags.count))
    #expect(status(part, "work")?.contains(" 507 ") == true)
    let nothing = send(.init(steps: needed / 20), "REPORT", query(filter)).response
    #expect(nothing.status.code == 507)
    #expect(try ServedHome.Answer(nothing).condition == "number-of-matches-within-limits")
  }

  @Test(
    "A rule in another calendar that almost never matches ends within the budget",
    arguments: ["BYMONTH=5L", "BYMONTH=12L"])
  func scaled(part: String) throws {
    let event = ServedHome.event(
      "a", "DTSTART;VALUE=DATE:19000101", "DTEND;VALUE=DATE:19000102", "RRULE:RSCALE=CHINESE;FREQ=DAILY;\(part)")
    #expect(home.put("a.ics", event).status == .created)
    let filter = """
      <C:comp-filter name="VEVENT"><C:time-range start="25000101T000000Z"/></C:comp-filter>
      """
    let (response, budget) = send(.init(steps: 300_000), "REPORT", query(filter))
    #expect([207, 507].contains(response.status.code))
    #expect(budget.isSpent == (response.status.code == 507))
    let spent = send(.init(steps: 100), "REPORT", query(filter)).response
    #expect(spent.status.code == 507)
  }

  @Test("Busy times beyond the budget are refused, since gaps in them look free")
  func busyTimes() throws {
    _ = home.put("a.ics", ServedHome.event("a", "DTSTART:20260101T100000Z", "DURATION:PT1M", "RRULE:FREQ=HOURLY"))
    let body = """
      <C:free-busy-query \(Self.caldav)><C:time-range start="20260101T000000Z" end="99990101T000000Z"/></C:free-busy-query>
      """
    #expect(send(.init(), "REPORT", body).response.status.code == 507)
    let small = body.replacing("99990101", with: "20260110")
    #expect(send(.init(steps: 50), "REPORT", small).response.status.code == 507)
    #expect(send(.init(steps: 10_000), "REPORT", small).response.status == .ok)
  }

  @Test("Writes are complete, whatever the limits on reading")
  func writing() throws {
    let event = ServedHome.event("a", "DTSTART:20260101T100000Z", "RRULE:FREQ=DAILY", "DURATION:PT1H")
    // The amount needed to check the request.
    let budget = WorkBudget(.init(steps: 100, rows: 0, occurrences: 0, bytes: 0))
    let response = WorkBudget.$current.withValue(budget) { home.put("a.ics", event) }
    #expect(response.status == .created)
    let filter =
      "<C:comp-filter name=\"VEVENT\"><C:time-range start=\"20270105T000000Z\" end=\"20270106T000000Z\"/></C:comp-filter>"
    #expect(try home.query(filter) == ["a.ics"])
  }

  // MARK: Numbers

  static let numbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551616", "-1", "0", "1e400",
    "", " ", "NaN", "inf", "+1", "0x7f", String(repeating: "9", count: 10_000), "-" + String(repeating: "9", count: 99),
  ]

  @Test("No number in a request makes the server fail", arguments: numbers)
  func extremes(number: String) throws {
    _ = home.put("a.ics", ServedHome.event("a", "DTSTART:20260101T100000Z", "RRULE:FREQ=DAILY"))
    let token = try #require(
      try home.report("<sync-collection xmlns=\"DAV:\"><sync-token/><prop/></sync-collection>").token)
    let parts = token.split(separator: ":", omittingEmptySubsequences: false)
    var bodies = [
      "<sync-collection xmlns=\"DAV:\"><sync-token/><limit><nresults>\(number)</nresults></limit><prop/></sync-collection>",
      "<sync-collection xmlns=\"DAV:\"><sync-token/><sync-level>\(number)</sync-level><prop/></sync-collection>",
    ]
    for place in parts.indices.suffix(3) {
      var changed = parts.map(String.init)
      changed[place] = number
      bodies.append(
        "<sync-collection xmlns=\"DAV:\"><sync-token>\(changed.joined(separator: ":"))</sync-token><prop/></sync-collection>"
      )
    }
    for range in [
      "start=\"\(number)\"", "start=\"00010101T000000Z\" end=\"99991231T235959Z\"", "end=\"\(number)T000000Z\"",
    ] {
      bodies.append(query("<C:comp-filter name=\"VEVENT\"><C:time-range \(range)/></C:comp-filter>"))
      bodies.append(
        query(
          "<C:comp-filter name=\"VEVENT\"><C:comp-filter name=\"VALARM\"><C:time-range \(range)/></C:comp-filter></C:comp-filter>"
        ))
      bodies.append("<C:free-busy-query \(Self.caldav)><C:time-range \(range)/></C:free-busy-query>")
      bodies.append(multiget(["a.ics"], "<C:calendar-data><C:expand \(range)/></C:calendar-data>"))
      bodies.append(multiget(["a.ics"], "<C:calendar-data><C:limit-recurrence-set \(range)/></C:calendar-data>"))
    }
    for body in bodies {
      let response = send(.init(steps: 50_000, occurrences: 50_000, bytes: 1 << 20), "REPORT", body).response
      #expect((200..<500).contains(response.status.code) || response.status.code == 507, "\(response.status)\n\(body)")
    }
    for method in ["PROPFIND", "REPORT", "COPY", "MOVE", "DELETE"] {
      let response = home.send(method, ServedHome.calendar + "none.ics", [.depth: number, .destination: number])
      #expect((200..<500).contains(response.status.code), "\(method)")
    }
    for line in [
      "RRULE:FREQ=DAILY;COUNT=\(number)", "RRULE:FREQ=DAILY;INTERVAL=\(number)", "DURATION:P\(number)D",
      "SEQUENCE:\(number)",
      "RRULE:FREQ=YEARLY;BYYEARDAY=\(number)", "RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=\(number)", "PRIORITY:\(number)",
      "RRULE:FREQ=SECONDLY;INTERVAL=\(number)", "RRULE:FREQ=WEEKLY;BYDAY=\(number)MO", "DTEND:\(number)T000000Z",
      "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT\(number)S\r\nREPEAT:\(number)\r\nDURATION:PT\(number)S\r\nEND:VALARM",
    ] {
      let put = home.put("b.ics", ServedHome.event("b", "DTSTART:20260101T100000Z", line))
      #expect((200..<500).contains(put.status.code), "\(line.prefix(60)): \(put.status)")
      for body in [
        query(
          "<C:comp-filter name=\"VEVENT\"><C:time-range start=\"20260105T000000Z\" end=\"20270105T000000Z\"/></C:comp-filter>"
        ),
        query(
          "<C:comp-filter name=\"VEVENT\"><C:comp-filter name=\"VALARM\"><C:time-range start=\"20260105T000000Z\"/></C:comp-filter></C:comp-filter>"
        ),
        multiget(["b.ics"], Self.expand),
      ] {
        let response = send(.init(steps: 50_000, bytes: 1 << 20), "REPORT", body).response
        #expect((200..<300).contains(response.status.code) || response.status.code == 507, "\(line.prefix(60))")
      }
      _ = home.send("DELETE", ServedHome.calendar + "b.ics")
    }
  }

  @Test("An invalid limit on results is an error, and one that is too large is clamped")
  func limits() throws {
    func ask(_ number: String) -> Int {
      home.send(
        "REPORT", ServedHome.calendar, [:],
        "<sync-collection xmlns=\"DAV:\"><sync-token/><limit><nresults>\(number)</nresults></limit><prop/></sync-collection>"
      ).status.code
    }
    #expect(["many", "", "1e3"].map(ask) == [400, 400, 400])
    #expect(["5", "\n 5 ", String(repeating: "9", count: 1000)].map(ask) == [207, 207, 207])
    #expect(["0", "-1"].map(ask) == [403, 403])
  }

  @Test("What the instances of an item have in common is examined once, and each returned instance draws its cost")
  func instances() throws {
    let lines = (1...20_000).map { "COMMENT:\($0)" }.joined(separator: "\r\n")
    #expect(
      home.put("a.ics", ServedHome.event("a", "DTSTART:20260101T100000Z", "RRULE:FREQ=HOURLY;COUNT=2000", lines))
        .status == .created)
    func expanded(_ parts: String, steps: Int) -> (response: ServedResponse, budget: WorkBudget) {
      let data =
        "<C:calendar-data><C:comp name=\"VCALENDAR\">\(parts)</C:comp>"
        + "<C:expand start=\"20260101T000000Z\" end=\"20270101T000000Z\"/></C:calendar-data>"
      return send(.init(steps: steps), "REPORT", multiget(["a.ics"], data))
    }
    let summaries = expanded(
      "<C:comp name=\"VEVENT\"><C:prop name=\"SUMMARY\"/><C:prop name=\"DTSTART\"/></C:comp>", steps: 400_000)
    #expect(summaries.budget.left(of: .steps) > 300_000)
    let text = String(decoding: summaries.response.body, as: UTF8.self)
    #expect(text.ranges(of: "BEGIN:VEVENT").count == 2000 && text.contains("DTSTART:20260102T100000Z"))
    #expect(!text.contains("RECURRENCE-ID") && !text.contains("COMMENT"))
    #expect(expanded("", steps: 60_000).budget.ending == .spent(.steps))
  }

  @Test("Each condition of a query draws, even one that nothing matches")
  func absentConditions() throws {
    #expect(home.put("a.ics", ServedHome.event("a", "DTSTART:20260101T100000Z")).status == .created)
    let absent = (1...5000).map { "<C:prop-filter name=\"X-\($0)\"><C:is-not-defined/></C:prop-filter>" }.joined()
    for filter in [absent, "<C:comp-filter name=\"VEVENT\">\(absent)</C:comp-filter>"] {
      let (response, budget) = send(.init(steps: 50_000), "REPORT", query(filter))
      #expect(response.status == .multiStatus && budget.left(of: .steps) < 45_000)
    }
  }
}
