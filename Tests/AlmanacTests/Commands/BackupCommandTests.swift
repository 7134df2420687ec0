import Foundation
import ProgramTestSupport
import StoreTestSupport
import Testing

@Suite("almanac store backup and restore")
struct BackupCommandTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: place.path(name))[.posixPermissions] as? Int
  }

  private func titles() async throws -> [String?] {
    let found = try await place.run("search", "--json", "")
    return found.status == 3
      ? [] : try found.json()["items"].list.map { $0["title"].text }.sorted { $0 ?? "" < $1 ?? "" }
  }

  @Test("a copy can have a name of one letter")
  func shortName() async throws {
    _ = try await place.run("calendars", "create", "Work")
    #expect(try await place.run("store", "backup", "b").status == 0 && place.exists("b"))
    #expect(try await place.run("store", "restore", "b", "--store", "r").status == 0 && place.exists("r"))
  }

  @Test("a backup restores what it held, and the old store is kept")
  func back() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let before = try await titles()
    let backup = try await place.run("backup", "calendars.bak")
    #expect(backup.status == 0 && backup.error.isEmpty, "\(backup)")
    #expect(backup.output == "Backed up \(place.store) to calendars.bak\n")
    #expect(try mode("calendars.bak") == 0o600 && mode("store/almanac.sqlite") == 0o600)

    _ = try await place.run("import", Repository.fixture("travel.ics"))
    let later = try await titles()
    #expect(later != before)
    let truth = try StoreTruth(at: place.store)
    let restored = try await place.run("restore", "calendars.bak")
    let kept = place.store + ".replaced"
    #expect(restored.output == "Restored \(place.store) from calendars.bak; the old store was kept as \(kept)\n")
    #expect(try await titles() == before)
    #expect(try await place.run("doctor").status == 0)
    #expect(try StoreTruth(at: kept) == truth)
    #expect(try await place.run("restore", kept, "--json").json()["kept"].text == kept + "-2")
    #expect(try await titles() == later)
    #expect(try StoreTruth(at: kept) == truth)
    #expect(place.names == ["calendars.bak", "store"])
  }

  @Test("a backup replaces an older one and nothing else, and --dry-run writes nothing")
  func again() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    try place.write("a.bak", "old")
    for arguments in [["-n", "a.bak"], ["a.bak"]] {
      let refused = try await place.run(list: ["backup"] + arguments)
      #expect(refused.status == 5 && refused.error.contains("a.bak already exists and is not a backup"), "\(refused)")
    }
    #expect(try place.read("a.bak") == "old")
    try place.write("a.bak", "")
    #expect(try await place.run("backup", "-n", "a.bak").output.hasPrefix("Would back up "))
    #expect(try place.read("a.bak").isEmpty)
    #expect(try await place.run("backup", "a.bak").status == 0)
    let json = try await place.run("backup", "a.bak", "--json").json()
    #expect(json.keys == ["file", "revision", "store"] && json["revision"].number == 1)
    let before = try StoreTruth(at: place.store)
    #expect(try StoreTruth(at: place.path("a.bak")) == before)
    #expect(try await place.run("restore", "-n", "a.bak").output.hasPrefix("Would restore "))
    #expect(!place.exists("store/almanac.sqlite.replaced"))
  }

  @Test("without a store the backup becomes the store, and one of an earlier version is migrated on first use")
  func intoNothing() async throws {
    try OlderStore.make(form: 9, at: place.path("old.bak"))
    let restored = try await place.run("restore", "old.bak", "--json")
    #expect(restored.status == 0, "\(restored)")
    #expect(try restored.json()["kept"].isNull)
    #expect(try steps(ofStoreAt: place.store).count == 9)
    #expect(try await place.run("search", "Maths").lines.count == 3)
    #expect(try await place.run("doctor").status == 0)
  }

  @Test("an incomplete backup is refused, and nothing is changed")
  func refused() async throws {
    _ = try await place.run("import", "-", input: Array(GeneratedCalendar.text(events: 300).utf8))
    _ = try await place.run("backup", "whole.bak")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: place.path("whole.bak")))
    try place.write("cut.bak", bytes.prefix(bytes.count / 2))
    try place.write("text.bak", String(repeating: "These are notes. ", count: 100))
    try place.write("empty.bak", "")
    let foreign = Repository.fixture("foreign.database")
    let before = try StoreTruth(at: place.store)
    for (file, status) in [
      ("cut.bak", 8), ("text.bak", 8), ("empty.bak", 8), (foreign, 8), ("missing.bak", 3), (place.store, 2),
    ] as [(String, Int32)] {
      let outcome = try await place.run("restore", file)
      #expect(outcome.status == status, "\(outcome)")
      if outcome.error.contains("store doctor") {
        #expect(outcome.error.contains("`almanac store doctor --store \(file)` checks it"), "\(outcome)")
      }
      #expect(outcome.error.contains("store doctor") == (file == "cut.bak"), "\(outcome)")
      #expect(try StoreTruth(at: place.store) == before)
    }
    #expect(try await place.run("backup", place.store).status == 2)
    let nowhere = try await place.run("backup", "missing/a.bak")
    #expect(nowhere.status == 3, "\(nowhere)")
    #expect(nowhere.error == "almanac: error: missing/a.bak could not be written: No such file or directory\n")
    let folder = try await place.run("backup", ".")
    #expect(folder.status == 2 && folder.error.contains(". is a folder; give a file name"), "\(folder)")
    #expect(!place.exists("store/almanac.sqlite.replaced"))
  }

  @Test("a damaged store is replaced and kept; another program's database is left alone")
  func damaged() async throws {
    _ = try await place.run("import", "-", input: Array(GeneratedCalendar.text(events: 300).utf8))
    _ = try await place.run("backup", "whole.bak")
    let size = try Data(contentsOf: URL(fileURLWithPath: place.store)).count
    let broken = try Data(contentsOf: URL(fileURLWithPath: place.store)).prefix(size / 2)
    try broken.write(to: URL(fileURLWithPath: place.store))
    let restored = try await place.run("restore", "whole.bak")
    #expect(restored.status == 0, "\(restored)")
    #expect(try await place.run("doctor").status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: place.store + ".replaced")) == broken)

    // Without the beginning, the type of the file cannot be recognized.
    var headless = try Data(contentsOf: URL(fileURLWithPath: place.store))
    headless.replaceSubrange(0..<100, with: [UInt8](repeating: 0, count: 100))
    try headless.write(to: URL(fileURLWithPath: place.store))
    #expect(try await place.run("doctor").status == 8)
    let again = try await place.run("restore", "whole.bak", "--json")
    #expect(again.status == 0, "\(again)")
    #expect(try again.json()["kept"].text == place.store + ".replaced-2")
    #expect(try await place.run("doctor").status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: place.store + ".replaced-2")) == headless)

    // An emptied store leaves its log behind, which must not be used for the restored one.
    try place.write("store/almanac.sqlite", "")
    let log = try Data(contentsOf: URL(fileURLWithPath: Repository.fixture("foreign.database")))
    try place.write("store/almanac.sqlite-wal", log)
    #expect(try await place.run("restore", "whole.bak").status == 0)
    #expect(try await place.run("doctor").status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: place.store + ".replaced-3-wal")) == log)

    let foreign = try Data(contentsOf: URL(fileURLWithPath: Repository.fixture("foreign.database")))
    try place.write("foreign.sqlite", foreign)
    #expect(try await place.run("restore", "whole.bak", "--store", "foreign.sqlite").status == 8)
    #expect(try Data(contentsOf: URL(fileURLWithPath: place.path("foreign.sqlite"))) == foreign)
  }
}
