import CivilTime
import TestSupport

/// A series as a plain list of its instances, which knows nothing of rules, exceptions and overrides.
struct ModelSeries {
  struct Instance {
    /// When the series has it begin, on its own clock.
    var name: CivilDateTime
    var start: CivilDateTime
    var clock: ModelClock
    /// In seconds.
    var length: Int64
    var title: String
    /// Whether it was edited by itself, so that edits of all pass it by.
    var isOwn = false
    /// Whether no rule has it.
    var isAdded = false
  }

  var uid: String
  var clock: ModelClock
  /// In the order of their names.
  var instances: [Instance]
  /// The names of those that the series has no more.
  var excluded: [CivilDateTime] = []
  /// DTSTART.
  var start: CivilDateTime
  /// Up to where the list has all instances; nil where the series ends before.
  var horizon: CivilDateTime?
  /// Whether the rule has the same instances later, wherever it begins; others keep to their days.
  let isFree: Bool
  /// Whether it is one of to-dos.
  let isToDo: Bool
  /// Whether it has a rule; what was done of a series is an item of its own.
  var isRecurring = true

  /// Whether clocks put several instances together, or would after a move, or skip the day of one or an added one: nobody
  /// can tell then which was meant.
  func merges(after seconds: Int64 = 0, on clock: ModelClock? = nil) -> Bool {
    let clock = clock ?? self.clock
    let names = (instances.map(\.name) + excluded).sorted()
    let moments = names.map { clock.instant($0.adding(seconds: seconds)) }
    return zip(moments, moments.dropFirst()).contains { $0 >= $1 }
      || instances.contains { clock.gap(at: $0.name.adding(seconds: seconds)) > ($0.isAdded ? 0 : 43_200) }
  }

  /// Whether the rule follows a move.
  func follows(_ seconds: Int64) -> Bool {
    isFree
      || instances.allSatisfy { $0.name.adding(seconds: seconds).date == $0.name.date }
        && start.adding(seconds: seconds).date == start.date
  }

  /// Takes away what comes from an instance on.
  mutating func end(before index: Int) {
    let name = instances[index].name
    instances.removeSubrange(index...)
    excluded.removeAll { $0 >= name }
    horizon = nil
  }

  /// Takes one away.
  mutating func exclude(_ index: Int) -> Instance {
    let instance = instances.remove(at: index)
    excluded.append(instance.name)
    return instance
  }

  /// What is left of an instance of a series of to-dos that was done: an item of its own.
  func snapshot(of instance: Instance, uid: String) -> ModelSeries {
    var single = instance
    single.name = instance.start
    single.isOwn = false
    return ModelSeries(
      uid: uid, clock: instance.clock, instances: [single], start: instance.start, horizon: nil, isFree: true,
      isToDo: true, isRecurring: false)
  }

  /// Moves all instances, and gives those a length and a title that were not edited by themselves.
  mutating func move(
    _ seconds: Int64, to clock: ModelClock? = nil, length: Int64? = nil, title: String? = nil
  ) {
    let clock = clock ?? self.clock
    for index in instances.indices {
      instances[index].name = instances[index].name.adding(seconds: seconds)
      if instances[index].isOwn { continue }
      instances[index].start = instances[index].name
      instances[index].clock = clock
      if let length { instances[index].length = length }
      if let title { instances[index].title = title }
    }
    excluded = excluded.map { $0.adding(seconds: seconds) }
    start = start.adding(seconds: seconds)
    horizon = horizon.map { $0.adding(seconds: seconds) }
    self.clock = clock
  }
}

/// When something happens, and what.
struct ModelHappening: Hashable, Comparable {
  var start: Int64
  var end: Int64
  var title: String

  static func < (left: ModelHappening, right: ModelHappening) -> Bool {
    (left.start, left.end, left.title) < (right.start, right.end, right.title)
  }
}

extension ModelSeries {
  var happenings: [ModelHappening] {
    instances.map {
      let start = $0.clock.instant($0.start)
      let end = start + $0.length
      // A to-do is when it is due.
      let due = ModelHappening(start: end, end: end + ($0.clock.form == .date ? 86_400 : 0), title: $0.title)
      return isToDo ? due : ModelHappening(start: start, end: end, title: $0.title)
    }
  }
}
