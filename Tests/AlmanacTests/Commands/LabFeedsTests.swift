import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// The feeds of the lab, if ALMANAC_LAB names its folder: real servers with all kinds of misbehavior.
@Suite("Feeds of the test lab", .enabled(if: LabFeeds.script != nil, "ALMANAC_LAB is not set"), .serialized)
struct LabFeedsTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test("are read, or refused with a reason, and nothing crashes, hangs or is half done")
  func all() async throws {
    let lab = try await LabFeeds(place)
    for (page, status) in LabFeeds.pages {
      let url = lab.url(page)
      let start = ContinuousClock.now
      let outcome = try await place.run("subscribe", url, "-c", page, "--ca", lab.authorities)
      #expect(outcome.status == status, "\(page): \(outcome)")
      #expect(ContinuousClock.now - start < .seconds(240), "\(page)")
      let exists = try await place.run("calendars", "--json").output.contains("\"title\" : \"\(page)\"")
      #expect(exists == (status == 0), "\(page)")
    }
    // All readable feeds give the same result again, whatever they do with stamps, UIDs and validators.
    let refreshed = try await place.run("refresh", "--json")
    #expect(refreshed.status == 0 || refreshed.status == 1, "\(refreshed)")
    for entry in try refreshed.json()["calendars"].list where entry["problem"].isNull {
      let sum = ["added", "updated", "deleted"].compactMap { entry[$0].number }.reduce(0, +)
      #expect(sum == 0, "\(entry["calendar"].text ?? "")")
    }
    try await lab.stop()
  }

  @Test("are not calendar servers: no account is added, and no answer takes much time or memory")
  func accounts() async throws {
    let lab = try await LabFeeds(place)
    for (page, _) in LabFeeds.pages
    where page.hasPrefix("bad:") && (Nightly.isOn || !LabFeeds.slow.contains(page)) {
      // Enough memory for responses that are kept in full, and for the program and its libraries.
      let command = "ulimit -v 3000000; exec \"$0\" accounts add \"$1\" --name bad"
      let outcome = try await place.launch("/bin/sh", ["-c", command, Program.path, lab.url(page)])
      #expect(outcome.status == 6, "\(page): \(outcome)")
    }
    // Not even a store was created.
    #expect(try await place.run("accounts", "list").status == 3)
    try await lab.stop()
  }
}

/// The lab's feeds on free ports.
private struct LabFeeds {
  static let script = ProcessInfo.processInfo.environment["ALMANAC_LAB"].flatMap {
    $0.isEmpty ? nil : $0 + "/feeds"
  }

  /// The feeds that send nothing for as long as a client waits.
  static let slow = ["bad:silent", "bad:drip"]

  private let place: Workplace
  private let folder: String
  private let port: Int

  init(_ place: Workplace) async throws {
    self.place = place
    folder = place.path("lab")
    port = 20_000 + Int(ProcessInfo.processInfo.processIdentifier % 2_000) * 10
    let outcome = try await place.launch(try #require(Self.script), ["start", folder, "\(port)"])
    #expect(outcome.status == 0, "\(outcome)")
  }

  var authorities: String { folder + "/ca.pem" }

  /// Pages with `tls:` are on the port with TLS, pages with `bad:` on the misbehaving server.
  func url(_ page: String) -> String {
    if page.hasPrefix("tls") {
      let parts = page.split(separator: ":")
      return "https://127.0.0.1:\(port + (Int(parts[0].dropFirst(3)) ?? 1))/\(parts[1])"
    }
    return page.hasPrefix("bad:")
      ? "http://127.0.0.1:\(port + 5)/\(page.dropFirst(4))" : "http://127.0.0.1:\(port)/\(page)"
  }

  func stop() async throws { _ = try await place.launch(try #require(Self.script), ["stop", folder]) }

  static let pages: [(String, Int32)] = [
    ("feed.ics", 0), ("gzip/feed.ics", 0), ("plain/feed.ics", 0), ("modified/feed.ics", 0), ("private/feed.ics", 4),
    ("none.ics", 0), ("empty.ics", 9), ("cut.ics", 6), ("login.ics", 9), ("latin1.ics", 0), ("bom.ics", 0),
    ("bomb.ics", 6), ("301.ics", 0), ("302.ics", 0), ("307.ics", 0), ("308.ics", 0), ("loop.ics", 6), ("long.ics", 6),
    ("down.ics", 4), ("up.ics", 0), ("file.ics", 6), ("webcal.ics", 6), ("nowhere.ics", 6), ("400", 6), ("401", 4),
    ("403", 4), ("404", 6), ("410", 6), ("429", 6), ("500", 6), ("503", 6), ("204", 9), ("tls1:feed.ics", 0),
    ("tls2:feed.ics", 6), ("tls3:feed.ics", 6), ("tls4:feed.ics", 6), ("bad:silent", 6), ("bad:drip", 6),
    ("bad:endless", 6), ("bad:short", 6), ("bad:half", 6), ("bad:close", 6), ("bad:reset", 6), ("bad:headers", 6),
    ("bad:badgzip", 6), ("bad:br", 6), ("bad:restless", 0), ("bad:stamped", 0), ("bad:weak", 0), ("bad:unquoted", 0),
    ("bad:always200", 0), ("bad:xmlbomb", 9), ("bad:xmlfile", 9), ("bad:echo", 9),
  ]
}
