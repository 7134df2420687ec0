import Foundation
import ProgramTestSupport
import Testing

@Suite("Files that are not a valid store")
struct StoreFileTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let commands = [
    ["import", Repository.fixture("travel.ics")], ["export"], ["calendars"], ["show", "x"], ["search", "x"], ["doctor"],
  ]

  @Test("a foreign database and other files exit with 8 and stay as they are")
  func foreign() async throws {
    let database = try Data(contentsOf: URL(fileURLWithPath: Repository.fixture("foreign.database")))
    let text = Data(String(repeating: "These are notes and no database. ", count: 100).utf8)
    for (name, bytes) in [("foreign.sqlite", database), ("notes.txt", text)] {
      try place.write(name, bytes)
      for command in Self.commands {
        let outcome = try await place.run(list: command + ["--store", name])
        #expect(outcome.status == 8, "\(outcome)")
        #expect(outcome.error.hasPrefix("almanac: error: \(name) is "), "\(outcome)")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: place.path(name))) == bytes)
    }
    #expect(place.names == ["foreign.sqlite", "notes.txt"])
  }

  @Test("an empty file becomes a store")
  func empty() async throws {
    try place.write("empty.sqlite", "")
    #expect(try await place.run("import", Repository.fixture("travel.ics"), "--store", "empty.sqlite").status == 0)
  }

  @Test(
    "a store without write permission can be read, and writing exits with 4",
    .enabled(if: Settings.canMount, "\(Settings.cannotMount)"))
  func readOnly() async throws {
    let made = try await place.shell("mkdir shelf && mount -t tmpfs -o size=4m tmpfs shelf")
    try #require(made.status == 0)
    _ = try await place.run("import", Repository.fixture("travel.ics"), "--store", "shelf/a.sqlite")
    _ = try await place.shell("mount -o remount,ro shelf")
    var outcomes: [Outcome] = []
    for command in Self.commands + [["calendars", "create", "X"], ["doctor", "--reindex"]] {
      outcomes.append(try await place.run(list: command + ["--store", "shelf/a.sqlite"]))
    }
    _ = try await place.shell("umount shelf")
    #expect(outcomes.map(\.status) == [4, 0, 0, 3, 3, 0, 4, 4], "\(outcomes)")
    #expect(outcomes[0].error == "almanac: error: the store shelf/a.sqlite is not writable\n")
  }

  @Test("a folder given as the store is reported as one, and exits with 4")
  func folder() async throws {
    try place.write("folder/file", "x")
    for command in Self.commands {
      let outcome = try await place.run(list: command + ["--store", "folder"])
      #expect(outcome.status == 4, "\(outcome)")
      #expect(
        outcome.error == "almanac: error: folder is a folder; a store must be a file, such as folder/almanac.sqlite\n")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("folder")) == ["file"])
  }

  @Test(
    "a folder without write permission is reported, and a store in it can be read",
    .enabled(if: Settings.isRoot && Settings.find("setpriv") != nil, "only root can run the program as somebody else"))
  func unwritableFolder() async throws {
    _ = try await place.run("import", Repository.fixture("travel.ics"), "--store", "shelf/a.sqlite")
    _ = try await place.shell("chmod 755 . shelf; chmod 666 shelf/a.sqlite")
    let nobody = "exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$0\" "
    let new = try await place.shell(nobody + "import \"$1\" --store shelf/b.sqlite", Repository.fixture("travel.ics"))
    let old = try await place.shell(nobody + "import \"$1\" --store shelf/a.sqlite", Repository.fixture("travel.ics"))
    for outcome in [new, old] {
      #expect(outcome.status == 4, "\(outcome)")
      #expect(outcome.error == "almanac: error: the folder \(place.path("shelf")) of the store is not writable\n")
    }
    #expect(try await place.shell(nobody + "export --store shelf/a.sqlite").status == 0)
  }

  @Test("a folder that cannot be created for a store exits with 3")
  func impossibleFolder() async throws {
    let outcome = try await place.run("add", "X", "--start", "today", "--store", "/proc/none/a.sqlite")
    #expect(outcome.status == 3)
    #expect(
      outcome.error
        == "almanac: error: the folder /proc/none of the store cannot be created; give another location with --store\n")
  }

  @Test(
    "a store in an inaccessible folder is not reported as missing",
    .enabled(if: Settings.isRoot && Settings.find("setpriv") != nil, "only root can run the program as somebody else"))
  func closedFolder() async throws {
    _ = try await place.run("import", Repository.fixture("travel.ics"), "--store", "shelf/box/a.sqlite")
    _ = try await place.shell("chmod 755 .; chmod 700 shelf")
    let nobody = "exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$0\" "
    for command in ["agenda", "edit x --title X", "add X --start today"] {
      let outcome = try await place.shell(nobody + command + " --store shelf/box/a.sqlite")
      #expect(outcome.status == 4, "\(outcome)")
      #expect(outcome.error.contains("the folder \(place.path("shelf")) cannot be accessed"), "\(outcome)")
    }
  }

  @Test("the doctor finds damage, and nothing crashes on it")
  func damage() async throws {
    _ = try await place.run("import", "-", input: Array(GeneratedCalendar.text(events: 500).utf8))
    let whole = try Data(contentsOf: URL(fileURLWithPath: place.store))
    let size = whole.count
    var zeroed = whole
    zeroed.replaceSubrange(size / 3..<size / 2, with: Data(count: size / 2 - size / 3))
    var scrambled = whole
    for offset in stride(from: 4096, to: size, by: 97) { scrambled[offset] ^= 0x5A }
    for (name, bytes) in [("cut", whole.prefix(size / 2)), ("zeroed", zeroed), ("scrambled", scrambled)] {
      for command in Self.commands {
        // Each command runs on the original damage.
        try place.write("\(name).sqlite", bytes)
        let outcome = try await place.run(list: command + ["--store", "\(name).sqlite"])
        if command == ["doctor"] {
          #expect(outcome.status == 8, "\(outcome)")
        } else {
          #expect([0, 1, 3, 8].contains(outcome.status), "\(outcome)")
        }
      }
    }
  }
}
