import Foundation
import ProgramTestSupport
import Testing

@Suite("Store location and colour")
struct EnvironmentTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("--store takes precedence over ALMANAC_STORE, XDG_DATA_HOME and the home folder")
  func storePath() async throws {
    let file = Repository.fixture("travel.ics")
    _ = try await place.run("import", file, "--store", place.path("option/a.sqlite"))
    #expect(place.exists("option/a.sqlite") && !place.exists("store"))
    _ = try await place.run("import", file)
    #expect(place.exists("store/almanac.sqlite"))
    let data = place.path("data")
    _ = try await place.run("import", file, environment: ["ALMANAC_STORE": nil, "XDG_DATA_HOME": data])
    #expect(place.exists("data/almanac/almanac.sqlite"))
    _ = try await place.run("import", file, environment: ["ALMANAC_STORE": "", "XDG_DATA_HOME": "relative"])
    #expect(place.exists(".local/share/almanac/almanac.sqlite") && !place.exists("relative"))
  }

  @Test(
    "a store's path is always taken as a file", arguments: [":memory:", "file:a.sqlite?mode=memory", "a b.sqlite"])
  func oddPaths(path: String) async throws {
    _ = try await place.run("import", Repository.fixture("travel.ics"), "--store", path)
    #expect(place.names == [path])
    #expect(try await place.run("search", "train", "--store", path).status == 0)
  }

  @Test("an empty path and a folder are refused")
  func impossiblePaths() async throws {
    #expect(try await place.run("import", Repository.fixture("travel.ics"), "--store", "").status == 2)
    let folder = try await place.run("import", Repository.fixture("travel.ics"), "--store", place.folder)
    #expect(folder.status == 4)
    #expect(folder.error.contains(place.folder))
    try place.write("file", "")
    let below = try await place.run("import", Repository.fixture("travel.ics"), "--store", "file/a.sqlite")
    #expect(below.status == 3)
    #expect(below.error.hasSuffix("/file is a file, not a folder; give another location with --store\n"), "\(below)")
  }

  @Test("without a store, reading commands say how to make one")
  func noStore() async throws {
    for command in [["export"], ["calendars", "list"], ["show", "x"], ["search", "x"]] {
      let outcome = try await place.run(list: command)
      #expect(outcome.status == 3)
      #expect(outcome.error.hasSuffix("to create one, run `almanac import FILE`\n"))
    }
    #expect(try await place.run("doctor").status == 0)
    #expect(place.names.isEmpty)
  }

  @Test("reading does not turn an empty file into a store")
  func emptyFile() async throws {
    try place.write("empty.sqlite", "")
    let outcome = try await place.run("agenda", "--store", "empty.sqlite")
    #expect(outcome.status == 3 && outcome.error.contains("empty.sqlite is empty, not a store"), "\(outcome)")
    #expect(try place.read("empty.sqlite").isEmpty)
    #expect(try await place.run("add", "X", "--start", "2026-12-01", "--store", "empty.sqlite").status == 0)
    #expect(try await place.run("agenda", "2026-12-01", "--store", "empty.sqlite").output.contains("X"))
  }

  @Test("colour is used only on request, or on a terminal without NO_COLOR")
  func color() async throws {
    _ = try await place.run("import", Repository.fixture("travel.ics"))
    let escape = "\u{1B}["
    #expect(!(try await place.run("search", "train").output.contains(escape)))
    #expect(try await place.run("search", "train", "--color", "always").output.contains(escape))
    #expect(!(try await place.run("search", "train", "--color", "always", "--json").output.contains(escape)))
    #expect(try await place.run("search", "train", "--color", "sometimes").status == 2)
  }

  @Test(
    "NO_COLOR and TERM=dumb are respected on a terminal",
    .enabled(if: Settings.find("script") != nil, "there is no `script` to make a terminal with"),
    arguments: [([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false)] as [([String: String], Bool)])
  func terminal(changes: [String: String], isColored: Bool) async throws {
    _ = try await place.run("import", Repository.fixture("travel.ics"))
    var environment: [String: String?] = ["TERM": "xterm", "ALMANAC": Program.path]
    for (name, value) in changes { environment[name] = value }
    for (option, expected) in [("auto", isColored), ("never", false)] {
      let outcome = try await place.launch(
        try #require(Settings.find("script")), ["-qec", "\"$ALMANAC\" search train --color \(option)", "/dev/null"],
        environment: environment)
      #expect(outcome.output.contains("Train to the coast"), "\(outcome)")
      #expect(outcome.output.contains("\u{1B}[2m") == expected, "\(outcome)")
    }
  }
}
