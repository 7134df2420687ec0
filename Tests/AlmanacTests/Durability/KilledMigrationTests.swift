import Foundation
import ProgramTestSupport
import StoreTestSupport
import Subprocess
import Testing

@Suite("A store of an earlier version", .timeLimit(.minutes(30)))
struct KilledMigrationTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let form = 9
  private static let count = 500

  /// Many items, each of which has been changed.
  private static let items = """
    INSERT INTO items
      WITH RECURSIVE numbers (id) AS (VALUES (100) UNION ALL SELECT id + 1 FROM numbers LIMIT \(count))
      SELECT id, 2, 'VEVENT', 'many-' || id, '', '', 'PUBLISH', 0, 1767225600, 'Many', 0, 0, NULL, NULL, NULL, NULL, 0, 0,
        12, CAST(replace('BEGIN:VEVENT
    UID:many-' || id || '
    DTSTAMP:20260101T000000Z
    DTSTART:20260301T080000Z
    RRULE:FREQ=WEEKLY
    SUMMARY:Many
    END:VEVENT
    ', char(10), char(13, 10)) AS BLOB) FROM numbers;
    INSERT INTO changes
      SELECT 12, id, 'updated', calendar_id, kind, uid, recurrence_key, twin, method, NULL, content FROM items
      WHERE id >= 100;
    UPDATE revisions SET end_item = 100 + \(count) WHERE id = 12;
    """

  @Test(
    "a killed migration loses nothing: the store has the old version or the new one, and the next one completes it"
  )
  func killed() async throws {
    var generator = SystemRandomNumberGenerator()
    let old = place.path("old.sqlite")
    try OlderStore.make(form: Self.form, at: old, Self.items)
    let before = try StoreTruth(at: old)
    #expect(before.count("items") == Self.count + 8)
    let clock = ContinuousClock()
    var duration = Duration.zero
    var outcomes = (beforeBackup: 0, afterBackup: 0, done: 0)
    for round in 0...Settings.killCount {
      let store = place.path("store-\(round).sqlite")
      let backup = store + ".backup-\(Self.form)"
      try FileManager.default.copyItem(atPath: old, toPath: store)
      // The first one is not killed. Early times are frequent, so that the backup is interrupted too.
      let share = Double.random(in: 0...1.05, using: &generator) * (round % 3 == 1 ? 0.3 : 1)
      // The kernel keeps the time, because a task could wake too late when tests run in parallel. In the foreground,
      // `timeout` outlives the program, and the program's locks are released when it ends.
      let delay = round == 0 ? Duration.seconds(900) : duration * share
      let begin = clock.now
      let outcome = try await place.launch(
        Settings.find("timeout") ?? "timeout",
        ["--foreground", "-s", "KILL", "\(delay / .seconds(1))", Program.path, "calendars", "list", "--store", store])
      // 124: the time ended just after the program had finished.
      let isTooLate = outcome.status == 0 || outcome.status == 124
      #expect(isTooLate || outcome.status == 137, "\(outcome)")
      #expect(round > 0 || outcome.status == 0, "\(outcome)")
      // If the duration was measured while other processes used the processor, the kill comes too late.
      if isTooLate { duration = round == 0 ? clock.now - begin : duration * 0.7 }

      let isOld = try steps(ofStoreAt: store).count == Self.form
      #expect(try StoreTruth(at: store, as: before).differences(from: before) == [], "killed at \(share)")
      let isBackedUp = FileManager.default.fileExists(atPath: backup)
      #expect(isOld || isBackedUp)
      if !isOld {
        outcomes.done += 1
      } else if isBackedUp {
        outcomes.afterBackup += 1
      } else {
        outcomes.beforeBackup += 1
      }

      let doctor = try await place.run("doctor", "--store", store)
      #expect(doctor.status == 0, "\(doctor)")
      #expect(doctor.output.contains("\(Self.count + 6) VEVENT"), "\(doctor)")
      #expect(try StoreTruth(at: store, as: before) == before, "killed at \(share)")
      #expect(try StoreTruth(at: backup) == before, "killed at \(share)")
      #expect(
        place.names.filter { $0.hasPrefix("store-\(round).sqlite.") } == ["store-\(round).sqlite.backup-\(Self.form)"])
      for ending in ["", "-wal", "-shm", ".backup-\(Self.form)"] {
        try? FileManager.default.removeItem(atPath: store + ending)
      }
    }
    print("Killed \(Settings.killCount) migrations: \(outcomes).")
    if Settings.killCount >= 10 { #expect(outcomes.beforeBackup + outcomes.afterBackup > 0) }
  }

  @Test(
    "a disk without room for a backup leaves the store as it was, and the error says so",
    .enabled(if: Settings.canMount, "\(Settings.cannotMount)"))
  func fullDisk() async throws {
    let old = place.path("old.sqlite")
    try OlderStore.make(form: Self.form, at: old, Self.items)
    let before = try StoreTruth(at: old)
    // Enough for the store and the beginning of a copy.
    let size = try FileManager.default.attributesOfItem(atPath: old)[.size] as? Int ?? 0
    let made = try await place.shell("mkdir small && mount -t tmpfs -o size=\(size + 150_000) tmpfs small")
    try #require(made.status == 0)
    let store = place.path("small/a.sqlite")
    try FileManager.default.copyItem(atPath: old, toPath: store)
    let outcome = try await place.run("calendars", "list", "--store", store)
    let (after, form) = (try StoreTruth(at: store), try steps(ofStoreAt: store).count)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path("small"))
    _ = try await place.shell("umount small")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        almanac: error: the store \(store) has an older format and was not changed because it could not be backed up: \
        \(store).backup-9 could not be written: No space left on device

        """)
    #expect(after == before && form == Self.form)
    #expect(names.allSatisfy { ["a.sqlite", "a.sqlite-wal", "a.sqlite-shm"].contains($0) }, "\(names)")
  }
}
