import Fetching
import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("Synchronizing with real servers", .serialized, .timeLimit(.minutes(30)))
struct LiveSyncTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  static let isMissing: Comment =
    "`make test-tools` installs Radicale and Xandikos; ALMANAC_LAB names a folder with more servers"

  private func event(_ uid: String, _ lines: String...) -> [String] {
    ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z"] + lines + ["END:VEVENT"]
  }

  /// Adds the account and returns its home.
  private func add(_ server: LiveServer, by url: String? = nil) async throws -> String {
    let added = try await place.run(
      "accounts", "add", url ?? server.url, "--user", server.user, "--password-stdin", "--name", "work", "--json",
      input: Array("\(server.password)\n".utf8))
    #expect(added.status == 0, "\(added)")
    return try #require(added.json()["home"].text)
  }

  /// Synchronizes and returns the counts for the calendar.
  @discardableResult
  private func sync(_ status: Int32 = 0, _ more: String..., location: SourceLocation = #_sourceLocation) async throws
    -> Outcome
  {
    let outcome = try await place.run(list: ["sync", "work"] + more, location: location)
    #expect(outcome.status == status, "\(outcome)", sourceLocation: location)
    return outcome
  }

  private func local(_ calendar: String) async throws -> String {
    try await place.run("export", "-c", calendar).output.replacing("\r\n ", with: "")
  }

  @Test(
    "two clients' changes come together: creating, editing, moving, completing, deleting, renaming, conflicts",
    arguments: LiveServer.names)
  func scenario(name: String) async throws {
    let server = try LiveServer(name)
    let home = try await add(server)
    let url = home + (home.hasSuffix("/") ? "" : "/") + "scenario/"
    let (made, answer) = try await server.send(
      "MKCALENDAR", url, ["Content-Type": "application/xml"],
      """
      <C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop><displayname>Scenario</displayname>\
      </prop></set></C:mkcalendar>
      """)
    try #require(made == 201, "\(answer)")
    try await server.put(
      event("tea@x", "DTSTART:20261201T100000Z", "DTEND:20261201T110000Z", "SUMMARY:Tea"), at: url + "tea.ics")
    let series = event(
      "talk@x", "DTSTART:20261202T100000Z", "DTEND:20261202T110000Z", "RRULE:FREQ=DAILY;COUNT=5", "SUMMARY:Talk")
    try await server.put(series, at: url + "talk.ics")
    let toDo = ["BEGIN:VTODO", "UID:buy@x", "DTSTAMP:20260101T000000Z", "SUMMARY:Buy bread", "END:VTODO"]
    try await server.put(toDo, at: url + "buy.ics")
    try await sync()
    var here = try await local("Scenario")
    for title in ["Tea", "Talk", "Buy bread"] { #expect(here.contains("SUMMARY:\(title)")) }

    // Both sides change different properties.
    #expect(try await place.run("edit", "uid:tea@x", "--title", "Green tea").status == 0)
    #expect(try await place.run("reminders", "complete", "uid:buy@x").status == 0)
    #expect(try await place.run("add", "Lunch 2026-12-03 12:00", "-c", "Scenario").status == 0)
    #expect(try await place.run("calendars", "edit", "Scenario", "--title", "Renamed").status == 0)
    let teaURL = try #require(try await server.texts(url).first { $0.value.contains("UID:tea@x") }?.key)
    try await server.put(
      event("tea@x", "DTSTART:20261201T100000Z", "DTEND:20261201T110000Z", "SUMMARY:Tea", "LOCATION:Park"), at: teaURL)
    try await server.put(
      series
        + event(
          "talk@x", "RECURRENCE-ID:20261203T100000Z", "DTSTART:20261203T150000Z", "DTEND:20261203T160000Z",
          "SUMMARY:Late talk"),
      at: url + "talk.ics")
    try await server.put(
      event("new@x", "DTSTART:20261205T100000Z", "DTEND:20261205T110000Z", "SUMMARY:New"), at: url + "new.ics")
    try await sync()
    here = try await local("Renamed")
    var there = try await server.texts(url).values.joined()
    for words in [
      "SUMMARY:Green tea", "LOCATION:Park", "SUMMARY:Late talk", "SUMMARY:New", "SUMMARY:Lunch", "STATUS:COMPLETED",
    ] {
      #expect(here.contains(words), "\(words) here")
      #expect(there.contains(words), "\(words) there")
    }
    #expect(try await server.texts(url).count == 5)

    // Without changes there is nothing to do.
    try await sync()
    let quiet = try await sync(0, "--json").json()
    #expect(quiet["calendars"].list.allSatisfy { $0["up"]["updated"].number == 0 && $0["down"]["updated"].number == 0 })

    // Deleted on both sides.
    try await server.send("DELETE", url + "new.ics")
    #expect(try await place.run("delete", "uid:talk@x", "--span", "all").status == 0)
    try await sync()
    here = try await local("Renamed")
    there = try await server.texts(url).values.joined()
    #expect(!here.contains("SUMMARY:New") && !there.contains("SUMMARY:Talk") && !there.contains("Late talk"))

    // The same property on both sides.
    #expect(try await place.run("edit", "uid:tea@x", "--title", "Mine").status == 0)
    try await server.put(
      event("tea@x", "DTSTART:20261201T100000Z", "DTEND:20261201T110000Z", "SUMMARY:Theirs", "LOCATION:Station"),
      at: teaURL)
    try await sync(5)
    #expect(try await local("Renamed").contains("SUMMARY:Theirs"))
    let conflict = try await place.run("sync", "conflicts", "--json").json()["conflicts"][0]
    #expect(conflict["property"].text == "SUMMARY" && conflict["mine"].text?.contains("SUMMARY:Mine") == true)
    let shown = try await place.run("sync", "conflicts").output
    for words in [": Mine: SUMMARY; theirs won", "mine:   SUMMARY: Mine", "theirs: SUMMARY: Theirs"] {
      #expect(shown.contains(words), "\(shown)")
    }
    #expect(try await place.run("sync", "resolve", "1", "--mine").status == 0)
    try await sync()
    let tea = try #require(try await server.texts(url)[teaURL])
    #expect(tea.contains("SUMMARY:Mine") && tea.contains("LOCATION:Station"))
    for file in try FileManager.default.subpathsOfDirectory(atPath: place.folder) where !file.hasSuffix("credentials") {
      let bytes = FileManager.default.contents(atPath: place.path(file)) ?? Data()
      #expect(bytes.range(of: Data(server.password.utf8)) == nil, "the password is in \(file)")
    }

    // More deletions than the guard allows.
    for number in 0..<8 {
      try await server.put(
        event("m\(number)@x", "DTSTART:20261210T100000Z", "DTEND:20261210T110000Z", "SUMMARY:Many \(number)"),
        at: "\(url)m\(number).ics")
    }
    try await sync()
    for (resource, _) in try await server.texts(url) { try await server.send("DELETE", resource) }
    let held = try await sync(1)
    #expect(held.output.contains("held back"))
    #expect(try await local("Renamed").contains("SUMMARY:Many 7"))
    try await sync(0, "--allow-deletions")
    #expect(try await !local("Renamed").contains("SUMMARY:Many 7"))
    #expect(try await place.run("doctor").status == 0)
  }

  /// The number of runs to kill: from the environment; otherwise, 1,000 in nightly runs and a few in other runs.
  private static let killCount: Int = {
    let environment = ProcessInfo.processInfo.environment
    if let count = environment["ALMANAC_KILLS"].flatMap({ Int($0) }) { return count }
    return Nightly.count(1000, byDay: 12)
  }()

  @Test("a run that is killed loses and duplicates nothing", arguments: LiveServer.names.filter { $0 == "radicale" })
  func killed(name: String) async throws {
    let server = try LiveServer(name)
    let proxy = try await FaultyProxy(before: server)
    let home = try HTTPURL(try await add(server, by: proxy?.url))
    let url = try HTTPURL(server.url).resolving(home.path).text + "killed/"
    try await server.send("MKCALENDAR", url)
    try await sync()
    try await proxy?.startBreaking()
    let title = try await place.run("calendars", "--json").json()["calendars"].list.last?["title"].text ?? ""
    let rounds = Self.killCount
    var generator = SystemRandomNumberGenerator()
    for round in 0..<rounds {
      let text = CalendarText.events(
        (0..<4).map { ["UID:h\(round)-\($0)@x", "DTSTART:20261201T100000Z", "SUMMARY:H\(round)-\($0)"] })
      let file = try place.write("round.ics", text)
      #expect(try await place.run("import", file, "-c", title).status == 0)
      try await server.put(
        event("t\(round)@x", "DTSTART:20261201T100000Z", "SUMMARY:T\(round)"), at: "\(url)t\(round).ics")
      if round > 0 { #expect(try await place.run("edit", "uid:h\(round - 1)-0@x", "--title", "E\(round)").status == 0) }
      let delay = Double.random(in: 0.005...0.5, using: &generator)
      _ = try await place.launch("/usr/bin/timeout", ["-s", "KILL", String(delay), Program.path, "sync"])
    }
    if let proxy {
      try await proxy.stopBreaking()
      // The proxy may have told the client to wait for a second.
      try await Task.sleep(for: .seconds(2))
    }
    for _ in 0..<2 { try await sync() }
    let there = try await server.texts(url)
    #expect(there.count == rounds * 5)
    let here = try await local(title)
    #expect(here.matches(of: #/UID:[ht]/#).count == rounds * 5)
    for round in 1..<rounds {
      #expect(
        here.contains("SUMMARY:E\(round)\r\n")
          && there.values.contains { $0.contains("SUMMARY:E\(round)\r\n") || $0.contains("SUMMARY:E\(round)\n") })
    }
    let conflicts = try await place.run("sync", "conflicts", "--json")
    #expect(try conflicts.json()["conflicts"].list.isEmpty, "\(conflicts)")
  }
}
