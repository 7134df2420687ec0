import Foundation
import ProgramTestSupport
import Testing

@Suite("A full disk")
struct FullDiskTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// Limits files to 50 KB; the system reports this as an error instead of ending the program.
  private let limit = "trap '' XFSZ; ulimit -f 100; "

  @Test("a write error on standard output is reported")
  func standardOutput() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    for command in ["export", "calendars", "search kind:event", "show fair@example.com", "doctor --json"] {
      let outcome = try await place.shell("\"$0\" \(command) > /dev/full")
      #expect(outcome.status == 1, "\(outcome)")
      #expect(outcome.error == "almanac: error: standard output: No space left on device\n")
    }
  }

  @Test("a file that cannot be finished leaves the old one, and nothing half-written")
  func export() async throws {
    try place.write("in.ics", GeneratedCalendar.text(events: 2000))
    _ = try await place.run("import", "in.ics")
    try place.write("out.ics", "old")
    let outcome = try await place.shell(limit + "exec \"$0\" export -o out.ics")
    #expect(outcome.status == 1)
    #expect(outcome.error == "almanac: error: out.ics could not be written: File too large\n")
    #expect(try place.read("out.ics") == "old")
    #expect(place.names == ["in.ics", "out.ics", "store"])
  }

  @Test("a store that cannot grow keeps its old state, and accepts the import once there is room")
  func importing() async throws {
    _ = try await place.run("import", Repository.fixture("travel.ics"))
    try place.write("in.ics", GeneratedCalendar.text(events: 2000))
    let outcome = try await place.shell(limit + "exec \"$0\" import in.ics")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("almanac: error: cannot read or write the store"), "\(outcome)")
    #expect(try await place.run("doctor").status == 0)
    #expect(try await place.run("search", "meeting").status == 3)
    let later = try await place.run("import", "in.ics", "--json").json()
    #expect(later["added"].number == 2000)
  }

  @Test("a store that could not be created is created once there is room", arguments: [1, 4, 8, 20, 40, 80])
  func beginning(blocks: Int) async throws {
    let outcome = try await place.shell(
      "trap '' XFSZ; ulimit -f \(blocks); exec \"$0\" import \"$1\"", Repository.fixture("travel.ics"))
    #expect([0, 1].contains(outcome.status), "\(outcome)")
    #expect(try await place.run("import", Repository.fixture("travel.ics")).status == 0)
    #expect(try await place.run("doctor").status == 0)
  }

  @Test(
    "the same on a separate file system", .enabled(if: Settings.canMount, "\(Settings.cannotMount)"))
  func smallFileSystem() async throws {
    try place.write("in.ics", GeneratedCalendar.text(events: 5000))
    let made = try await place.shell("mkdir small && mount -t tmpfs -o size=600k tmpfs small")
    try #require(made.status == 0)
    let outcome = try await place.run("import", "in.ics", "--store", "small/a.sqlite")
    let doctor = try await place.run("doctor", "--store", "small/a.sqlite")
    _ = try await place.shell("umount small")
    #expect(outcome.status == 1)
    #expect(outcome.error == "almanac: error: the disk is full; nothing was changed in the store small/a.sqlite\n")
    #expect(doctor.status == 0, "\(doctor)")
  }

  @Test("closed and full streams do not crash the program")
  func closedStreams() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    #expect(try await place.shell("exec \"$0\" show none 2>&-", isHeard: false).status == 3)
    #expect(try await place.shell("exec \"$0\" show none 2>/dev/full", isHeard: false).status == 3)
    #expect(try await place.shell("exec \"$0\" export >&-").status == 1)
    #expect(try await place.shell("exec \"$0\" import - <&-").status == 9)
    try place.write("odd.ics", GeneratedCalendar.event(lines: "NOCOLON"))
    #expect(try await place.shell("exec \"$0\" import odd.ics --report report.json 2>&-").status == 0)
    #expect(try place.read("report.json").hasPrefix("{"))
    #expect(try await place.shell("exec \"$0\" export -o out.ics >&- 2>&- <&-").status == 0)
    #expect(try place.read("out.ics").hasPrefix("BEGIN:VCALENDAR\r\n"))
  }

  @Test("a reader that closes early ends the program quietly")
  func brokenPipe() async throws {
    try place.write("in.ics", GeneratedCalendar.text(events: 3000))
    _ = try await place.run("import", "in.ics")
    let outcome = try await place.shell("\"$0\" export | head -n 1")
    #expect(outcome.output == "BEGIN:VCALENDAR\r\n")
    #expect(outcome.error.isEmpty)
  }
}
