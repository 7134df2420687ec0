import CalendarStore
import ICalendar
import TestSupport
import Testing

@Suite("Random imports, compared with a model")
struct ImportModelTests {
  private func files(_ generator: inout SeededGenerator, methods: [String?]) -> [ImportModel.File] {
    (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      let items = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        ImportModel.Item(
          uid: generator.pick(["a", "b"]), occurrence: generator.pick([nil, nil, 1]),
          sequence: generator.pick([0, 0, 1, 2]), stamp: generator.pick([1, 1, 2]),
          title: generator.pick(["x", "y", "z"]), isCancelled: generator.once(in: 8), day: generator.pick([1, 1, 2]))
      }
      return ImportModel.File(method: generator.pick(methods), items: items)
    }
  }

  private func lines(_ test: TestStore) throws -> [[String]] {
    try test.store.items(matching: ItemQuery()).sorted { $0.id.number < $1.id.number }
      .map { $0.component.lines.map(\.unfolded) }
  }

  @Test("after every import the store matches the model", arguments: 0..<Nightly.count(60, byDay: 6))
  func model(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let test = try TestStore()
    var model = ImportModel()
    for _ in 0..<6 {
      let files = files(&generator, methods: [nil, nil, "REQUEST", "CANCEL", "REPLY"])
      let policy: ImportOptions.ConflictPolicy = generator.pick([.mine, .theirs, .newer, .replace, .keep, .fail])
      let modelled: ImportModel.Policy =
        [.mine: .newer, .theirs: .newer, .newer: .newer, .replace: .replace, .keep: .keep, .fail: .fail][policy]
        ?? .newer
      let before = try test.contents()
      do {
        try model.load(files, modelled)
        let dry = try test.load(files.map(\.text), options: ImportOptions(conflictPolicy: policy, isDryRun: true))
        #expect(try test.contents() == before)
        let summary = try test.load(files.map(\.text), options: ImportOptions(conflictPolicy: policy))
        #expect(dry == summary)
        if !files.contains(where: { $0.method == "CANCEL" }) {
          // Every component is reported once; a cancellation may change several twins.
          let told = summary.added + summary.updated + summary.unchanged + summary.skippedCount
          #expect(told == files.map(\.items.count).reduce(0, +))
        }
      } catch is ImportModel.Conflict {
        #expect(throws: StoreError.self) {
          try test.load(files.map(\.text), options: ImportOptions(conflictPolicy: policy))
        }
        #expect(try test.contents() == before)
      }
      #expect(try lines(test) == model.lines)
    }
    #expect(try test.store.examine().isGood)
  }

  @Test(
    "importing the same files again changes nothing, whatever was there before",
    arguments: 100..<(100 + Nightly.count(120, byDay: 10)))
  func idempotent(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let test = try TestStore()
    let methods: [String?] = [nil, nil, "PUBLISH", "REQUEST", "CANCEL", "REPLY", "COUNTER"]
    for _ in 0..<3 {
      let texts = files(&generator, methods: methods).map(\.text)
      try test.load(texts)
      let before = try test.contents()
      let again = try test.load(texts)
      #expect(!again.changesAnything)
      #expect(try test.contents() == before)
    }
  }

  @Test(
    "an export that is imported into a fresh store is exported as the same bytes",
    arguments: 300..<(300 + Nightly.count(60, byDay: 5)))
  func fixedPoint(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let test = try TestStore()
    for _ in 0..<3 {
      let zoned = (0..<Int.random(in: 0...4, using: &generator)).map { index in
        event(
          uid: "zoned \(generator.pick([1, 2, 3, 4, 5, 6]))", sequence: generator.pick([0, 1]),
          start: ";TZID=\(generator.pick(["A", "B"])):20260301T120000",
          "RECURRENCE-ID;TZID=\(generator.pick(["A", "B"])):2026030\(index + 1)T120000")
      }
      let zones = ["A", "B"].map { timeZone($0, offset: generator.pick(["+0100", "+0200", "+0300"])) }
      let name = generator.pick([[], ["X-WR-CALNAME:One"], ["NAME:Two", "COLOR:red"]])
      let parts = generator.once(in: 2) ? zones + zoned : zoned + zones
      try test.load(files(&generator, methods: [nil]).map(\.text) + [calendar(parts, properties: name)])
    }
    let first = try test.exported()
    let copy = try TestStore()
    _ = try copy.store.importCalendars([CalendarInput(name: "export.ics", bytes: first)])
    #expect(try String(decoding: copy.exported(), as: UTF8.self) == String(decoding: first, as: UTF8.self))
  }
}
