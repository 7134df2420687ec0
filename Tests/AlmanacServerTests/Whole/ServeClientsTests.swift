import Foundation
import ProgramTestSupport
import Subprocess
import TestSupport
import Testing

/// Third-party programs with `almanac serve`; `make test-tools` installs them.
@Suite("almanac serve with other programs", .serialized, .timeLimit(.minutes(30)))
struct ServeClientsTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func addUser() async throws {
    let added = try await place.run("users", "add", "alice", "--password-stdin", input: Array("secret\n".utf8))
    #expect(added.status == 0)
  }

  /// The features that python-caldav's tester may report as other than full, with the reasons.
  private static let explained = [
    "create-calendar.auto": "a calendar is made by MKCALENDAR alone",
    "get-current-user-principal.has-calendar": "is a fact, and no feature",
    "scheduling": "for users who have addresses alone",
    "search.time-range.comp-type-optional": "a calendar has no time, only what is in it (RFC 4791 9.7)",
    "url.encode-at.identity": "@ and %40 are the same in a path (RFC 3986 3.3)",
    "url.encode-at.literal.principal": "no name of a user has an @",
    "well-known": "the tester does not look on localhost",
  ]

  @Test(
    "the python-caldav checker reports full support for every feature",
    .enabled(if: Python.tool("caldav-server-tester") != nil))
  func tester() async throws {
    try await addUser()
    let tool = try #require(Python.tool("caldav-server-tester"))
    let outcome = try await RunningServer.run(place) { server in
      let tester = try await place.launch(
        tool,
        [
          "--caldav-url", server.url + "/", "--caldav-username", "alice", "--caldav-password", "secret", "--format",
          "json",
          "--verbose",
        ])
      let report = try JSONSerialization.jsonObject(with: Data(tester.output.utf8)) as? [String: Any]
      let features = try #require(report?["features"] as? [String: [String: Any]], "\(tester)")
      let others = features.filter { $0.value["support"] as? String != "full" }.keys
      #expect(!features.isEmpty && Set(others).isSubset(of: Self.explained.keys), "\(others.sorted())")
    }
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// The scheduling features that it may report as other than full, with the reasons.
  private static let explainedOfMeetings = [
    "scheduling.schedule-tag.stable-partstat": "a PUT makes another schedule tag, whatever it changes (RFC 6638 3.2.10)"
  ]

  @Test(
    "the python-caldav checker reports full support for meetings between users",
    .enabled(if: Python.tool("caldav-server-tester") != nil))
  func meetings() async throws {
    let tool = try #require(Python.tool("caldav-server-tester"))
    let stores = place.path("stores")
    let names = ["alice", "bob", "carol"]
    for name in names {
      let added = try await place.run(
        "users", "add", name, "--address", "\(name)@example.org", "--password-stdin", "--stores", stores,
        input: Array("secret\n".utf8))
      #expect(added.status == 0)
    }
    let outcome = try await RunningServer.run(place, ["--stores", stores]) { server in
      let sections = names.map { name in
        let login = ["caldav_url": server.url + "/", "caldav_username": name, "caldav_password": "secret"]
        return (name, login)
      }
      let settings = try JSONSerialization.data(
        withJSONObject: Dictionary(uniqueKeysWithValues: sections), options: .sortedKeys)
      try place.write("caldav.conf", String(decoding: settings, as: UTF8.self))
      let checks = [
        "CheckScheduling", "CheckSchedulingDetails", "CheckSchedulingInboxDelivery", "CheckScheduleTag",
        "CheckScheduleTagStablePartstat", "CheckAttendeePartstat",
      ]
      let tester = try await place.launch(
        tool,
        names.flatMap { ["--config-section", $0] } + checks.flatMap { ["--run-checks", $0] }
          + ["--format", "json", "--verbose"],
        environment: ["CALDAV_CONFIG_FILE": place.path("caldav.conf")])
      let report = try JSONSerialization.jsonObject(with: Data(tester.output.utf8)) as? [String: Any]
      let features = try #require(report?["features"] as? [String: [String: Any]], "\(tester)")
      // Full features are not listed; the one that is not full depends on all others.
      let found = features.filter { $0.key.hasPrefix("scheduling") }
      let others = found.filter { $0.value["support"] as? String != "full" }.keys
      #expect(Set(others) == Set(Self.explainedOfMeetings.keys), "\(found)")
    }
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("vdirsyncer transfers files in both directions", .enabled(if: Vdirsyncer.tool != nil))
  func vdirsyncer() async throws {
    try await addUser()
    let files = "files/work/"
    for number in 0..<50 {
      try place.write("\(files)\(number).ics", text("\(number)", "SUMMARY:Item \(number)"))
    }
    let outcome = try await RunningServer.run(place) { server in
      #expect(try await server.send("MKCALENDAR", "/calendars/alice/work/", user: "alice:secret").status == 201)
      let vdirsyncer = try Vdirsyncer(place, server.url, options: "conflict_resolution = \"b wins\"")
      for command in ["discover", "sync"] { try await vdirsyncer.run(command) }
      let exported = try await place.run("search", "Item", "--json").json()["items"].list
      #expect(exported.count == 50)
      #expect(try await place.run("edit", "uid:7", "--title", "Changed here").status == 0)
      #expect(try await place.run("delete", "uid:8").status == 0)
      try place.write("\(files)9.ics", text("9", "SUMMARY:Changed there"))
      try await vdirsyncer.run("sync")
      let names = try FileManager.default.contentsOfDirectory(atPath: place.path("files/work"))
      let texts = try names.map { try place.read("\(files)\($0)") }
      #expect(texts.count == 49 && texts.contains { $0.contains("SUMMARY:Changed here") })
      #expect(try await place.run("show", "uid:9").output.contains("Changed there"))
      let third = try await vdirsyncer.run("sync")
      #expect(!third.error.contains("Copying"), "\(third)")
    }
    #expect(outcome.status == 0, "\(outcome)")
  }

  private func text(_ uid: String, _ lines: String...) -> String {
    ([
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:VEVENT", "UID:\(uid)",
      "DTSTAMP:20260101T000000Z", "DTSTART:20261201T100000Z",
    ] + lines + ["END:VEVENT", "END:VCALENDAR"])
    .map { $0 + "\r\n" }.joined()
  }
}
