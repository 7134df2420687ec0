import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import TestSupport

/// A store that is edited at random, together with lists of instances that are edited in the same way.
struct EditedModel {
  /// The difference between the store and the lists.
  struct Difference: Error, CustomStringConvertible {
    var description: String
  }

  let store: CalendarStore
  var random: SeededGenerator
  var series: [ModelSeries] = []
  /// The lists before each edit that can be undone.
  private var history: [[ModelSeries]] = []
  var titles = 0
  /// The store's newest revision.
  var revision: Int64 = 0
  /// The steps so far, in human-readable form.
  var log: [String] = []

  /// Makes a model.
  ///
  /// - Parameter number: Distinguishes the UIDs of this run from those of other runs in the store.
  init(_ store: CalendarStore, seed: UInt64, number: Int) throws {
    self.store = store
    random = SeededGenerator(seed: seed)
    var texts: [String] = []
    var definitions: [String] = []
    for index in 0..<(random.once(in: 4) ? 2 : 1) {
      var made = ModelSeries.random(uid: "s\(number)-\(index)", &random)
      while made.series.merges() { made = ModelSeries.random(uid: "s\(number)-\(index)", &random) }
      series.append(made.series)
      texts.append(made.text)
      let definition = made.series.clock.definition
      if !definition.isEmpty, !definitions.contains(definition) { definitions.append(definition) }
    }
    let text = calendar(definitions + texts)
    log.append(text)
    _ = try store.importCalendars([CalendarInput(name: "a.ics", bytes: Array(text.utf8))], options: ImportOptions())
    _ = try takeRevision()
  }

  // MARK: Comparing

  /// The range in which the lists are complete.
  private var window: Range<Instant> {
    let end = series.compactMap { series in series.knownEnd.map { $0.adding(seconds: -2 * 86_400) } }.min()
    let to = end.map { Instant($0, at: .zero) } ?? Instant(secondsSince1970: 1_900_000_000)
    return Instant(secondsSince1970: 1_300_000_000)..<to
  }

  func check() throws {
    let found = try Self.happenings(store, window)
    let end = window.upperBound.secondsSince1970
    let expected = series.flatMap(\.happenings).filter { $0.start < end }.sorted()
    if found == expected { return }
    let missing = Set(expected).subtracting(found).sorted().prefix(6).map { "  missing \(Self.text($0))\n" }.joined()
    let extra = Set(found).subtracting(expected).sorted().prefix(6).map { "  surplus \(Self.text($0))\n" }.joined()
    throw Difference(description: "\(found.count) found, \(expected.count) expected\n\(missing)\(extra)")
  }

  static func happenings(_ store: CalendarStore, _ window: Range<Instant>) throws -> [ModelHappening] {
    try store.occurrences(matching: OccurrenceQuery(window, zone: .utc)).occurrences.map {
      ModelHappening(
        start: $0.start.secondsSince1970, end: $0.end.secondsSince1970, title: $0.item.title ?? "")
    }.sorted()
  }

  private static func text(_ happening: ModelHappening) -> String {
    "\(Instant(secondsSince1970: happening.start)) + \(happening.end - happening.start) s \(happening.title)"
  }

  /// Checks an export by importing it into an empty store, and checks the indexes of this store.
  func checkWhole() throws {
    try check()
    let report = try store.examine()
    if !report.isGood { throw Difference(description: "the store is damaged: \(report)") }
    var bytes: [UInt8] = []
    try store.export(ItemQuery()) { bytes += $0 }
    let other = try CalendarStore(path: ":memory:")
    _ = try other.importCalendars([CalendarInput(name: "b.ics", bytes: bytes)], options: ImportOptions())
    let own = try Self.happenings(store, window)
    let others = try Self.happenings(other, window)
    if own != others {
      throw Difference(description: "an export says something else:\n\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// Removes everything.
  func clear() throws {
    for item in try store.items(matching: ItemQuery()) where item.recurrenceKey == .series {
      try store.remove(store.occurrence(of: item), span: .all)
    }
  }

  // MARK: Edits

  /// Makes one random edit.
  ///
  /// - Returns: Whether there was anything to edit.
  mutating func step() throws -> Bool {
    if series.isEmpty || !history.isEmpty && random.once(in: 7) { return try undo() }
    let before = series
    let index = Int.random(in: 0..<series.count, using: &random)
    let chosen = Int.random(in: 0..<min(series[index].instances.count, 40), using: &random)
    // An endless series always has one more instance than the list.
    if series[index].horizon != nil, series[index].instances.count < 3 { return true }
    if !series[index].canExclude(chosen) { return true }
    do {
      if series[index].isToDo, random.once(in: 3) {
        try complete(index, chosen)
      } else if random.once(in: 4) {
        try remove(index, chosen)
      } else {
        try save(index, chosen)
      }
      try check()
    } catch let error as StoreError {
      throw Difference(description: "refused: \(error)")
    }
    series.removeAll { $0.instances.isEmpty }
    if try takeRevision() { history.append(before) }
    return true
  }

  private mutating func undo() throws -> Bool {
    guard !history.isEmpty else { return false }
    for _ in 0..<Int.random(in: 1...min(3, history.count), using: &random) {
      log.append("undo")
      series = history.removeLast()
      do {
        try store.undo()
      } catch {
        throw Difference(description: "undo refused: \(error)")
      }
    }
    try check()
    _ = try takeRevision()
    return true
  }

  /// Checks the store's newest revision.
  ///
  /// - Returns: Whether there is a new one since the last call.
  private mutating func takeRevision() throws -> Bool {
    let last = revision
    revision = try store.revision()
    return revision > last
  }

  func reference(_ index: Int, _ chosen: Int) -> String {
    let one = series[index]
    return one.isRecurring ? one.uid + "/" + one.clock.name(one.instances[chosen].name) : one.uid
  }

  private mutating func complete(_ index: Int, _ chosen: Int) throws {
    let reference = reference(index, chosen)
    log.append("complete \(reference)")
    let id = try store.complete(store.occurrence(named: reference))
    let item = try store.item(id)
    guard try Reminder(item.component).isCompleted else {
      throw Difference(description: "what was done is not there")
    }
    // Once the last one is done, the whole series is done.
    if series[index].instances.count == 1 { return }
    let done = series[index].exclude(chosen)
    series.append(series[index].snapshot(of: done, uid: item.uid))
  }

  private mutating func remove(_ index: Int, _ chosen: Int) throws {
    let span = random.pick([EditSpan.this, .this, .this, .future, .all])
    let reference = reference(index, chosen)
    log.append("remove \(reference) \(span)")
    try store.remove(store.occurrence(named: reference), span: span)
    switch span {
    case .this: _ = series[index].exclude(chosen)
    case .future: series[index].end(before: chosen)
    case .all: series[index].instances = []
    }
  }
}
