import CalendarStore
@testable import EventKit
import ICalendar
import TestSupport
import Validation

/// One program that edits series at random through objects that it fetched at different times, some of them before the
/// series was split, and the naive calendar with which it is compared.
struct StaleRun {
  private typealias Values = NaiveCalendar.Values

  /// An object, with the values that the program expects it to show.
  private struct Seen {
    let event: EKEvent
    var id: Int
    var base: Values
    var now: Values
  }

  /// An edit that is waiting for the commit.
  private struct Pending {
    let event: EKEvent
    var isRemoval: Bool
    var isFuture: Bool
    var id: Int
    var base: Values
    var changes: NaiveCalendar.Changes
    /// The values that the program expects the object to have with this edit, or nil after a removal.
    var now: Values?
    /// The values after the previous edit with another span, or nil if there is none.
    var earlier: Values?
  }

  /// A difference between the run and the naive calendar.
  struct Difference: Error, CustomStringConvertible {
    let seed: UInt64
    let step: Int
    let description: String
  }

  private let seed: UInt64
  private var random: SeededGenerator
  private let workspace: Workspace
  private let store: EKEventStore
  private var calendar: EKCalendar
  private var naive = NaiveCalendar()
  private var seen: [Seen] = []
  private var pending: [Pending] = []
  private var titles = 0
  private var step = 0
  private var log: [String] = []

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    workspace = try Workspace()
    store = workspace.store()
    calendar = EKCalendar(for: .event, eventStore: store)
    try begin()
  }

  /// Runs random steps.
  ///
  /// - Parameter steps: The number of steps. From time to time a new calendar is started.
  mutating func run(steps: Int) throws {
    while step < steps {
      if step % 60 == 59 { try beginAnew() }
      step += 1
      do {
        try takeStep()
      } catch let difference as Difference {
        throw difference
      } catch {
        throw self.difference("threw \(error)")
      }
    }
    try validate()
  }

  private func difference(_ text: String) -> Difference {
    Difference(
      seed: seed, step: step, description: "seed \(seed), step \(step): \(text)\n" + log.joined(separator: "\n"))
  }

  // MARK: Beginnings

  private mutating func begin() throws {
    calendar = EKCalendar(for: .event, eventStore: store)
    calendar.title = "Run"
    calendar.source = store.sources.first
    try store.saveCalendar(calendar, commit: true)
    for _ in 0..<2 { try addSeries() }
    try fetch()
  }

  private mutating func beginAnew() throws {
    try validate()
    store.reset()
    try store.removeCalendar(calendar, commit: true)
    (naive, seen, pending, log) = (NaiveCalendar(), [], [], [])
    try begin()
  }

  private static let day = 86_400

  private mutating func addSeries() throws {
    titles += 1
    let event = EKEvent(eventStore: store)
    event.calendar = calendar
    event.title = "Series \(titles)"
    event.timeZone = TimeZone(identifier: random.pick(["UTC", "Europe/Vienna"]))
    // A Monday in June, when no clock changes.
    let start = 1_780_300_800 + Int.random(in: 0..<1_440, using: &random) * 60
    event.startDate = Date(timeIntervalSince1970: Double(start))
    event.endDate = event.startDate.addingTimeInterval(3_600)
    let count = Int.random(in: 3...7, using: &random)
    let kind = Int.random(in: 0..<4, using: &random)
    let interval = kind == 1 ? 3 : 1
    let last = start + (count - 1) * interval * Self.day
    let end =
      kind == 1
      ? EKRecurrenceEnd(end: Date(timeIntervalSince1970: Double(last))) : EKRecurrenceEnd(occurrenceCount: count)
    switch kind {
    case 2:
      event.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: end))
      naive.add(event.title, starts: (0..<count).map { start + $0 * 7 * Self.day })
    case 3:
      // The day of the start in its zone, and the day after the next one.
      var clock = Calendar(identifier: .gregorian)
      clock.timeZone = event.timeZone ?? clock.timeZone
      let first = clock.component(.weekday, from: event.startDate)
      let days = [first, (first + 1) % 7 + 1].compactMap { EKWeekday(rawValue: $0) }.map { EKRecurrenceDayOfWeek($0) }
      event.addRecurrenceRule(
        EKRecurrenceRule(
          recurrenceWith: .weekly, interval: 1, daysOfTheWeek: days, daysOfTheMonth: nil, monthsOfTheYear: nil,
          weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: end))
      naive.add(event.title, starts: (0..<count).map { start + ($0 / 2 * 7 + $0 % 2 * 2) * Self.day })
    default:
      event.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: interval, end: end))
      naive.add(event.title, starts: (0..<count).map { start + $0 * interval * Self.day })
    }
    try store.save(event, span: .futureEvents)
  }

  // MARK: Steps

  private mutating func takeStep() throws {
    guard let index = pick() else { return try fetch() }
    switch Int.random(in: 0..<22, using: &random) {
    case 0..<2: try fetch()
    case 2..<9: edit(index)
    case 9..<15: try save(index, commit: Bool.random(using: &random))
    case 15..<18: try remove(index, commit: Bool.random(using: &random))
    case 18: try commit { try $0.commit() }
    case 19..<21: try changeOften(seen[index].event)
    default:
      log.append("reset")
      store.reset()
      pending = []
      reread(seen.indices)
    }
  }

  /// Reads everything again; older objects remain in use.
  private mutating func fetch() throws {
    for event in try found() {
      let values = Self.values(event)
      guard let occurrence = naive.occurrences.first(where: { $0.values == values }) else {
        throw difference("there is \(values)")
      }
      seen.append(Seen(event: event, id: occurrence.id, base: values, now: values))
    }
    // Some are kept for a long time; most are not.
    seen.shuffle(using: &random)
    let waiting = Set(pending.map { ObjectIdentifier($0.event) })
    let dropped = seen.dropFirst(16).filter { !waiting.contains(ObjectIdentifier($0.event)) }
    let gone = Set(dropped.map { ObjectIdentifier($0.event) })
    seen.removeAll { gone.contains(ObjectIdentifier($0.event)) }
    log.append("fetch")
  }

  private func found() throws -> [EKEvent] { try store.events("20260101T000000Z", "20280101T000000Z") }

  /// The values that an object shows. This makes the object read them.
  private static func values(_ event: EKEvent) -> Values {
    let notes = event.notes
    return Values(title: event.title, notes: notes, start: Int(event.startDate?.timeIntervalSince1970 ?? 0))
  }

  private mutating func pick() -> Int? {
    seen.isEmpty ? nil : Int.random(in: seen.indices, using: &random)
  }

  /// Changes one object several times, without committing any change except perhaps the last one.
  private mutating func changeOften(_ event: EKEvent) throws {
    for left in (0..<Int.random(in: 2...4, using: &random)).reversed() {
      guard let index = seen.firstIndex(where: { $0.event === event }) else { return }
      let commit = left == 0 && Bool.random(using: &random)
      if Int.random(in: 0..<5, using: &random) == 0 {
        try remove(index, commit: commit)
      } else {
        edit(index)
        try save(index, commit: commit)
      }
    }
  }

  private mutating func edit(_ index: Int) {
    titles += 1
    let event = seen[index].event
    if Bool.random(using: &random) {
      seen[index].now.title = "Title \(titles)"
      event.title = seen[index].now.title
    }
    if Bool.random(using: &random) {
      seen[index].now.notes = random.pick(["n", "Notes \(titles)"])
      event.notes = seen[index].now.notes
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      // No sum of such moves within a week is a whole number of days.
      let seconds = Int.random(in: -20...20, using: &random) * 420
      seen[index].now.start += seconds
      event.startDate = event.startDate.addingTimeInterval(Double(seconds))
      event.endDate = event.startDate.addingTimeInterval(3_600)
    }
    log.append("edit \(name(index)): \(seen[index].now)")
  }

  private func name(_ index: Int) -> String {
    "\(seen[index].id) \(UInt(bitPattern: ObjectIdentifier(seen[index].event).hashValue) % 9_973)"
  }

  private mutating func save(_ index: Int, commit: Bool) throws {
    let one = seen[index]
    let isFuture = Bool.random(using: &random)
    log.append("save \(name(index)) \(isFuture ? "future" : "this") \(commit ? "commit" : "")")
    let last = pending.last { $0.event === one.event }
    let earlier = earlier(one, isFuture)
    let before = pending
    let isChanged = one.base != one.now || last?.now != nil
    if isChanged {
      wait(
        Pending(
          event: one.event, isRemoval: false, isFuture: isFuture, id: one.id, base: one.base,
          changes: NaiveCalendar.Changes(from: earlier ?? one.base, to: one.now), now: one.now, earlier: earlier))
    }
    let span: EKSpan = isFuture ? .futureEvents : .thisEvent
    if commit {
      try self.commit(restoring: isChanged ? before : nil) { try $0.save(one.event, span: span, commit: true) }
    } else {
      try store.save(one.event, span: span, commit: false)
    }
  }

  private mutating func remove(_ index: Int, commit: Bool) throws {
    let one = seen[index]
    let isFuture = Bool.random(using: &random)
    log.append("remove \(name(index)) \(isFuture ? "future" : "this") \(commit ? "commit" : "")")
    let before = pending
    wait(
      Pending(
        event: one.event, isRemoval: true, isFuture: isFuture, id: one.id, base: one.base,
        changes: NaiveCalendar.Changes(from: one.base, to: one.base), earlier: earlier(one, isFuture)))
    let span: EKSpan = isFuture ? .futureEvents : .thisEvent
    if commit {
      try self.commit(restoring: before) { try $0.remove(one.event, span: span, commit: true) }
    } else {
      try store.remove(one.event, span: span, commit: false)
    }
  }

  /// Whether an edit of an object replaces another one that is waiting. Single events have no spans.
  private func isReplaced(_ edit: Pending, _ isFuture: Bool) -> Bool {
    edit.isFuture == isFuture || naive.singles.contains(edit.id)
  }

  /// The values of an object before its next edit.
  private func earlier(_ one: Seen, _ isFuture: Bool) -> Values? {
    guard let last = pending.last(where: { $0.event === one.event }) else { return nil }
    return isReplaced(last, isFuture) ? last.earlier : last.now
  }

  private mutating func wait(_ edit: Pending) {
    if let place = pending.lastIndex(where: { $0.event === edit.event }), isReplaced(pending[place], edit.isFuture) {
      pending[place] = edit
    } else {
      pending.append(edit)
    }
  }

  // MARK: Commits

  /// - Parameter restoring: The edits that are pending again if the commit fails, or nil for the same ones.
  private mutating func commit(restoring before: [Pending]? = nil, _ body: (EKEventStore) throws -> Void) throws {
    var expected = naive
    var ids: [Int] = []
    do {
      for edit in pending {
        if edit.isRemoval {
          expected.remove(edit.id, isFuture: edit.isFuture)
          ids.append(edit.id)
        } else {
          ids.append(try expected.save(edit.id, edit.changes, seen: edit.base, isFuture: edit.isFuture))
        }
      }
    } catch {
      log.append("fails")
      do {
        try body(store)
      } catch let failure as EKError where failure.code == .internalFailure {
        if let before { pending = before }
        try check()
        log.append("reset")
        store.reset()
        pending = []
        reread(seen.indices)
        return
      }
      throw difference("an occurrence that is gone was saved with the later ones")
    }
    try body(store)
    naive = expected
    let done = pending
    pending = []
    for (place, (edit, id)) in zip(done, ids).enumerated() {
      // The final values of an object are those of its last edit.
      if done[(place + 1)...].contains(where: { $0.event === edit.event }) { continue }
      guard let index = seen.firstIndex(where: { $0.event === edit.event }) else { continue }
      seen[index].id = id
      if edit.isRemoval { seen.remove(at: index) } else { reread(index..<index + 1) }
      // Another object of an event that was created again may or may not find it by its UID.
      if id != edit.id, naive.singles.contains(edit.id) { seen.removeAll { $0.id == edit.id } }
    }
    try check()
  }

  /// Objects show the current values; objects of occurrences that are gone are dropped.
  private mutating func reread(_ indices: Range<Int>) {
    for index in indices.reversed() {
      guard let occurrence = naive.occurrence(seen[index].id) else {
        seen.remove(at: index)
        continue
      }
      seen[index].base = Self.values(seen[index].event)
      seen[index].now = seen[index].base
      if seen[index].base != occurrence.values { log.append("! shows \(seen[index].base), not \(occurrence.values)") }
    }
  }

  // MARK: Checks

  private func check() throws {
    let found = try found().map { "\(Self.values($0)) \($0.isDetached)" }.sorted()
    let expected = naive.occurrences.map { "\($0.values) \($0.isDetached)" }.sorted()
    if found != expected {
      throw difference(
        "found \(found.filter { !expected.contains($0) }), lacks \(expected.filter { !found.contains($0) })")
    }
    if log.contains(where: { $0.hasPrefix("!") }) { throw difference("an object shows something else") }
  }

  private func validate() throws {
    let database = try CalendarStore(path: workspace.path)
    var text: [UInt8] = []
    _ = try database.export { text += $0 }
    let report = Validator().validate(CalendarInput(name: "run", bytes: text))
    // A calendar without items is not an iCalendar object.
    let errors = naive.occurrences.isEmpty ? [] : report.findings.filter { $0.severity == .error }
    if !errors.isEmpty {
      throw difference("\(errors.map(\.message))\n\(String(decoding: text, as: UTF8.self))")
    }
    if try !database.examine().isGood { throw difference("the database is not sound") }
    try database.close()
  }
}
