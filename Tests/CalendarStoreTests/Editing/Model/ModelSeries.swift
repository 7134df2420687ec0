import CivilTime
import TestSupport

/// A series as a plain list of its instances, without rules and exceptions.
struct ModelSeries {
  struct Instance {
    /// Its original start in the series, on the series' clock.
    var name: CivilDateTime
    var start: CivilDateTime
    var clock: ModelClock
    /// The length in seconds.
    var length: Int64
    var title: String
    /// Whether it was edited individually, so that edits of the whole series do not affect it.
    var isOwn = false
    /// Whether it was added and does not come from a rule.
    var isAdded = false
  }

  var uid: String
  var clock: ModelClock
  /// The instances, sorted by name.
  var instances: [Instance]
  /// The overrides of an instance and all later ones, each with the instance from which it applies, sorted by name.
  var ranges: [Instance] = []
  /// The names of the instances that were removed from the series.
  var excluded: [CivilDateTime] = []
  /// DTSTART.
  var start: CivilDateTime
  /// The time up to which the list has all instances, or nil if the series ends before that.
  var horizon: CivilDateTime?
  /// Whether the rule has corresponding instances wherever it begins; other rules keep to their days.
  let isFree: Bool
  /// Whether it is a series of to-dos.
  let isToDo: Bool
  /// Whether it has a rule. A completed part of a series becomes a separate item.
  var isRecurring = true

  /// The index of the “this and future” override that applies to an instance.
  func range(of instance: Instance) -> Int? {
    instance.isOwn ? nil : ranges.lastIndex { $0.name <= instance.name }
  }

  /// An instance as it is shown.
  func shown(_ instance: Instance) -> Instance {
    guard let range = range(of: instance).map({ ranges[$0] }) else { return instance }
    var shown = range
    shown.name = instance.name
    shown.isAdded = instance.isAdded
    if range.name == instance.name { return shown }
    shown.clock = clock
    shown.start = clock.shown(clock.shown(instance.name).adding(seconds: shift(of: range)))
    if clock.instant(shown.start) == clock.instant(instance.name) { shown.start = instance.name }
    return shown
  }

  /// The number of seconds by which a “this and future” override shifts the later instances on the series' clock.
  private func shift(of range: Instance) -> Int64 {
    if range.clock == clock, clock.gap(at: range.name) == 0 {
      return range.start.secondsSinceEpoch - range.name.secondsSinceEpoch
    }
    let start = clock.rules.civil(at: Instant(secondsSince1970: range.clock.instant(range.start)))
    return start.secondsSinceEpoch - clock.shown(range.name).secondsSinceEpoch
  }

  /// Whether a “this and future” override is floating and the series is not, or vice versa. The store then shows the
  /// later occurrences at their times, but with the title of the series.
  var mixesClocks: Bool { ranges.contains { ($0.clock.form == .floating) != (clock.form == .floating) } }

  /// The time up to which the list has all instances, wherever they are, or nil if the series ends before that.
  var knownEnd: CivilDateTime? { horizon.map { $0.adding(seconds: min(0, ranges.map(shift).min() ?? 0)) } }

  /// Moves a “this and future” override in the same way as one of the instances to which it applies.
  mutating func move(
    range index: Int, by seconds: Int64, from old: ModelClock, to clock: ModelClock?, length: Int64?, title: String?
  ) {
    if let clock {
      let moment = Instant(secondsSince1970: ranges[index].clock.instant(ranges[index].start))
      if ranges[index].clock != old { ranges[index].start = old.rules.civil(at: moment) }
      ranges[index].clock = clock
    }
    ranges[index].start = ranges[index].start.adding(seconds: seconds)
    if let length { ranges[index].length = length }
    if let title { ranges[index].title = title }
  }

  /// Whether a clock change merges several instances, or would after a move, or skips the day of an instance. Then it
  /// is impossible to tell which one was meant.
  func merges(after seconds: Int64 = 0, on clock: ModelClock? = nil) -> Bool {
    let clock = clock ?? self.clock
    let names = (instances.map(\.name) + excluded).sorted()
    let moments = names.map { clock.instant($0.adding(seconds: seconds)) }
    return zip(moments, moments.dropFirst()).contains { $0 >= $1 }
      || instances.contains { clock.gap(at: $0.name.adding(seconds: seconds)) > ($0.isAdded ? 0 : 43_200) }
      || ranges.contains { clock.gap(at: $0.name.adding(seconds: seconds)) > 0 }
  }

  /// Whether the rule follows a move.
  func follows(_ seconds: Int64) -> Bool {
    isFree
      || instances.allSatisfy { $0.name.adding(seconds: seconds).date == $0.name.date }
        && start.adding(seconds: seconds).date == start.date
  }

  /// Removes an instance and all later ones.
  mutating func end(before index: Int) {
    let name = instances[index].name
    instances.removeSubrange(index...)
    ranges.removeAll { $0.name >= name }
    excluded.removeAll { $0 >= name }
    horizon = nil
  }

  /// Whether an instance can be removed: a “this and future” override is not passed to an instance that clocks skip.
  func canExclude(_ index: Int) -> Bool { heir(of: index).map { clock.gap(at: instances[$0].name) == 0 } ?? true }

  /// Removes an instance. A “this and future” override that begins there now begins at the next instance.
  mutating func exclude(_ index: Int) -> Instance {
    let instance = shown(instances[index])
    if let range = range(of: instances[index]), ranges[range].name == instance.name {
      if let heir = heir(of: index) {
        ranges[range] = shown(instances[heir])
      } else {
        ranges.remove(at: range)
      }
    }
    instances.remove(at: index)
    excluded.append(instance.name)
    return instance
  }

  /// The next instance to which the “this and future” override that begins at an instance applies.
  private func heir(of index: Int) -> Int? {
    guard let range = range(of: instances[index]), ranges[range].name == instances[index].name else { return nil }
    return instances.indices[(index + 1)...].first { self.range(of: instances[$0]) == range }
  }

  /// The separate item that remains of a completed instance of a series of to-dos.
  func snapshot(of instance: Instance, uid: String) -> ModelSeries {
    var single = instance
    single.name = instance.start
    single.isOwn = false
    single.isAdded = false
    return ModelSeries(
      uid: uid, clock: instance.clock, instances: [single], start: instance.start, horizon: nil, isFree: true,
      isToDo: true, isRecurring: false)
  }

  /// Moves all instances, and sets the length and the title of those that were not edited individually.
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
    for index in ranges.indices { ranges[index].name = ranges[index].name.adding(seconds: seconds) }
    excluded = excluded.map { $0.adding(seconds: seconds) }
    start = start.adding(seconds: seconds)
    horizon = horizon.map { $0.adding(seconds: seconds) }
    self.clock = clock
  }
}

/// The time and title of an occurrence.
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
    instances.map(shown).map {
      let start = $0.clock.instant($0.start)
      let end = start + $0.length
      // A to-do occurs when it is due.
      let due = ModelHappening(start: end, end: end + ($0.clock.form == .date ? 86_400 : 0), title: $0.title)
      return isToDo ? due : ModelHappening(start: start, end: end, title: $0.title)
    }
  }
}
