import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import TestSupport

/// A store that is edited at random beside lists of instances that are edited alike.
struct EditedModel {
  /// Why the store and the lists differ.
  struct Difference: Error, CustomStringConvertible {
    var description: String
  }

  let store: CalendarStore
  private var random: SeededGenerator
  private var series: [ModelSeries] = []
  /// The lists before each edit that can be undone.
  private var history: [[ModelSeries]] = []
  private var titles = 0
  /// What was done, for people.
  private(set) var log: [String] = []

  /// - Parameter number: tells the UIDs of this run from those of others in the store.
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
  }

  // MARK: Comparing

  /// From when to when the lists know everything.
  private var window: Range<Instant> {
    let end = series.compactMap { series in series.horizon.map { $0.adding(seconds: -2 * 86_400) } }.min()
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

  /// Checks what an export says to a store that knows nothing else, and the indexes of this one.
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
    for item in try store.items(matching: ItemQuery()) where item.recurrenceKey.isEmpty {
      try store.remove(store.occurrence(of: item), span: .all)
    }
  }

  // MARK: Edits

  /// One edit at random.
  ///
  /// - Returns: whether there was anything to edit.
  mutating func step() throws -> Bool {
    if series.isEmpty || !history.isEmpty && random.once(in: 7) { return try undo() }
    let before = series
    let revision = try store.revision()
    let index = Int.random(in: 0..<series.count, using: &random)
    let chosen = Int.random(in: 0..<min(series[index].instances.count, 40), using: &random)
    // Of an endless series there is always one more than the list has.
    if series[index].horizon != nil, series[index].instances.count < 3 { return true }
    do {
      if random.once(in: 4) { try remove(index, chosen) } else { try save(index, chosen) }
      try check()
    } catch let error as StoreError {
      throw Difference(description: "refused: \(error)")
    }
    series.removeAll { $0.instances.isEmpty }
    if try store.revision() > revision { history.append(before) }
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
    return true
  }

  private func reference(_ index: Int, _ chosen: Int) -> String {
    series[index].uid + "/" + series[index].clock.name(series[index].instances[chosen].name)
  }

  private mutating func remove(_ index: Int, _ chosen: Int) throws {
    let span = random.pick([EditSpan.this, .this, .this, .future, .all])
    let reference = reference(index, chosen)
    log.append("remove \(reference) \(span)")
    try store.remove(store.occurrence(named: reference), span: span)
    switch span {
    case .this: series[index].excluded.append(series[index].instances.remove(at: chosen).name)
    case .future: series[index].end(before: chosen)
    case .all: series[index].instances = []
    }
  }

  /// What an edit does.
  private struct Change {
    var seconds: Int64 = 0
    var clock: ModelClock?
    var length: Int64?
    var title: String?
  }

  private mutating func change(of instance: ModelSeries.Instance) -> Change {
    var change = Change()
    titles += 1
    if random.once(in: 2) { change.title = "\(series[0].uid)-\(titles)" }
    let isDate = instance.clock.form == .date
    if change.title == nil || random.once(in: 4) {
      let days: [Int64] = [1, -1, 7, -7, 3, 14]
      let hours: [Int64] = [1, -1, 2, 24, -24, 5, 7 * 24]
      change.seconds = isDate ? 86_400 * random.pick(days) : 3600 * random.pick(hours)
      if !isDate, random.once(in: 5) { change.seconds += 1800 }
    }
    if random.once(in: 6) {
      change.length = isDate ? 86_400 * random.pick([1, 2, 4]) : 60 * random.pick([20, 60, 180])
    }
    if !isDate, random.once(in: 10) {
      // Of zones that need a VTIMEZONE only those that the file has can be named.
      change.clock = random.pick([.utc, .floating] + ModelClock.zones.filter(\.definition.isEmpty))
    }
    // What is as it was is no change.
    if change.length == instance.length { change.length = nil }
    if change.clock == instance.clock { change.clock = nil }
    return change
  }

  private mutating func save(_ index: Int, _ chosen: Int) throws {
    let own = series[index].instances[chosen]
    let change = change(of: own)
    let span = random.pick([EditSpan.this, .this, .future, .all, .all])
    let isFirst = chosen == 0
    var model = series
    let start = own.start.adding(seconds: change.seconds)
    let clock = change.clock ?? own.clock
    let length = change.length ?? own.length
    var edited = own
    edited.start = start
    edited.clock = clock
    edited.length = length
    edited.title = change.title ?? own.title
    switch span {
    case .this:
      edited.isOwn = true
      model[index].instances[chosen] = edited
    case .future where !isFirst:
      guard split(&model, index, chosen, edited) else { return }
    case .future, .all:
      let target = change.clock
      guard model[index].follows(change.seconds), !model[index].merges(),
        !model[index].merges(after: change.seconds, on: target)
      else { return }
      model[index].move(change.seconds, to: target, length: change.length, title: change.title)
      edited.name = model[index].instances[chosen].name
      if own.isOwn { model[index].instances[chosen] = edited }
    }

    let reference = reference(index, chosen)
    log.append(
      "save \(reference) \(span)\(change.seconds == 0 ? "" : " moved by \(change.seconds) s")"
        + "\(change.clock.map { " to \($0.form)" } ?? "")\(change.length.map { " for \($0) s" } ?? "")"
        + "\(change.title.map { " as \($0)" } ?? "")")
    let occurrence = try store.occurrence(named: reference)
    guard var event = occurrence.event else { throw Difference(description: "no event") }
    if event.start != own.clock.time(own.start) {
      throw Difference(description: "starts at \(event.start.map { "\($0)" } ?? "") instead of \(own.start.text)")
    }
    if let title = change.title { event.title = title }
    if change.seconds != 0 || change.clock != nil || change.length != nil {
      event.start = clock.time(start)
      event.end = Self.end(of: start, length, clock, random.once(in: 2))
    }
    if span == .future, !isFirst, own.isAdded {
      // A rule that does not have it cannot begin with it.
      let revision = try store.revision()
      do {
        try store.save(event, as: occurrence, span: span)
        throw Difference(description: "a split at an added date")
      } catch let error as StoreError where error.code == .invalidArgument {
        if try store.revision() != revision { throw Difference(description: "a refused edit was kept") }
        return
      }
    }
    let id = try store.save(event, as: occurrence, span: span)
    if span == .future, !isFirst {
      guard let item = try store.items(named: id.description).first else {
        throw Difference(description: "the second half is not there")
      }
      model[model.count - 1].uid = item.uid
    }
    series = model
  }

  /// An end as people write it: a time where one says it, or a duration.
  private static func end(
    of start: CivilDateTime, _ length: Int64, _ clock: ModelClock, _ wantsTime: Bool
  ) -> CalendarPeriod.End {
    if clock.form == .date { return .time(clock.time(start.adding(seconds: length))) }
    let end = clock.instant(start) + length
    let civil = clock.rules.civil(at: Instant(secondsSince1970: end))
    return wantsTime && clock.instant(civil) == end
      ? .time(clock.time(civil)) : .duration(CalendarDuration(seconds: length))
  }

  /// Cuts a list in two before an instance, with which the second half begins as it was edited.
  ///
  /// - Returns: whether lists can tell what becomes of it.
  private func split(
    _ model: inout [ModelSeries], _ index: Int, _ chosen: Int, _ edited: ModelSeries.Instance
  ) -> Bool {
    let whole = model[index]
    var second = whole
    second.instances = Array(whole.instances[chosen...])
    let seconds = edited.start.secondsSinceEpoch - second.instances[0].name.secondsSinceEpoch
    second.start = second.instances[0].name
    second.excluded.removeAll { $0 < second.start }
    if whole.merges() || second.merges(after: seconds, on: edited.clock) || !second.follows(seconds) { return false }
    second.instances[0].isOwn = false
    second.move(seconds, to: edited.clock, length: edited.length, title: edited.title)
    model[index].end(before: chosen)
    model.append(second)
    return true
  }
}
