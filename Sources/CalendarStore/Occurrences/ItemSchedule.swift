import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// When one item takes place, as far as the index has it.
struct ItemSchedule {
  var clock: OccurrencePlace.Clock
  /// The occurrences in the index, in the order in which they begin; of a series those in the window.
  var times: [PackedOccurrences.Time] = []
  /// Whether there may be more than the index has.
  var isSeries = false
  /// Whether the index has none because there are too many: every answer is computed.
  var isComputed = false
  /// When the series begins, and when it is over; nil where it is endless.
  var first: Int64 = 0
  var last: Int64?
}

/// The items that share a UID: series and the overrides of their instances.
struct SeriesGroup {
  /// What they share.
  struct Name: Hashable {
    var calendarID: Int64
    var kind: String
    var uid: String
  }

  /// An item of the group.
  struct Member {
    let id: Int64
    let component: Component
    /// Whether it stands for one instance of a series.
    let isOverride: Bool
    /// Empty for the first of its kind.
    let twin: String
    let isCancelled: Bool
  }

  let members: [Member]
  let places: TimePlacement
  /// How many occurrences of one series the index takes.
  static let limit = 20_000

  private var overrides: [Member] {
    // As a set of recurrences counts them: those whose RECURRENCE-ID can be read.
    members.filter { $0.isOverride && $0.component.first(.recurrenceID)?.time != nil }
  }

  private var masters: [Member] {
    members.filter { !$0.isOverride }.sorted { ($0.twin, $0.id) < ($1.twin, $1.id) }
  }

  /// When each item of the group takes place, by its number.
  ///
  /// - Parameter window: the seconds that the index covers.
  func schedules(in window: Range<Int64>) -> [Int64: ItemSchedule] {
    var schedules: [Int64: ItemSchedule] = [:]
    for member in members where member.isOverride {
      schedules[member.id] = SeriesTimes(member, overrides: [], places: places)?.single(of: member)
    }
    for (index, master) in masters.enumerated() {
      let overrides = index == 0 ? overrides : []
      guard let times = SeriesTimes(master, overrides: overrides, places: places) else { continue }
      times.add(to: &schedules, window: window, limit: Self.limit)
    }
    return schedules
  }

  /// The occurrences of the group's series, without overrides of single instances, that overlap a range, whether they
  /// are in the index or not.
  ///
  /// - Parameter body: gets the number of the item that shows the occurrence.
  /// - Returns: whether a search gave up.
  func forEachComputed(in range: Range<Int64>, _ body: (Int64, PackedOccurrences.Time) -> Void) -> Bool {
    var isTruncated = false
    for (index, master) in masters.enumerated() {
      let overrides = index == 0 ? overrides : []
      guard let times = SeriesTimes(master, overrides: overrides, places: places), times.isSeries else { continue }
      if times.forEach(in: range, body) { isTruncated = true }
    }
    return isTruncated
  }
}

/// The recurrence set of one component, in seconds of the clock that orders it.
private struct SeriesTimes {
  let clock: OccurrencePlace.Clock
  let isSeries: Bool
  private let master: SeriesGroup.Member
  private let overrides: [SeriesGroup.Member]
  private let set: RecurrenceSet
  /// How a to-do is found by when it is due; nil for events.
  private let due: Due?
  private let clocks: [OccurrencePlace.Clock]

  /// How long after an instance begins it is due.
  private enum Due {
    /// With its end.
    case end
    /// So many seconds after it begins, on its day.
    case seconds(Int64)
  }

  init?(_ master: SeriesGroup.Member, overrides: [SeriesGroup.Member], places: TimePlacement) {
    let component = master.component
    guard
      let definition = RecurrenceSet.Definition(component, overrides: overrides.map(\.component), places: places)
    else { return nil }
    let isReminder = component.component == .vtodo
    due = isReminder ? Self.due(component) : nil
    if isReminder, due == nil { return nil }
    self.master = master
    self.overrides = overrides
    clock = Self.clock(of: definition.start, definition.zones)
    clocks = definition.overrides.map { Self.clock(of: $0.start, definition.zones) }
    // A rule in another calendar that cannot be expanded leaves the rest of the set as it is.
    var usable = definition
    if let set = try? RecurrenceSet(definition) {
      self.set = set
    } else {
      usable.rules.removeAll { !$0.isGregorian }
      usable.exclusionRules.removeAll { !$0.isGregorian }
      guard let set = try? RecurrenceSet(usable) else { return nil }
      self.set = set
    }
    isSeries = !usable.rules.isEmpty || !usable.additions.isEmpty
  }

  private static func due(_ component: Component) -> Due? {
    guard let start = component.first(.dtstart)?.time else { return component.first(.due) == nil ? nil : .seconds(0) }
    guard let due = component.first(.due)?.time else { return component.first(.duration) == nil ? nil : .end }
    guard start.isDate, due.isDate else { return .end }
    return .seconds(due.civilDateTime.secondsSinceEpoch - start.civilDateTime.secondsSinceEpoch)
  }

  private static func clock(of time: CalendarTime, _ zones: RecurrenceSet.Zones) -> OccurrencePlace.Clock {
    switch time {
    case .date, .floating: .civil
    case .utc: .instants
    case .zoned(_, let tzid): zones.named[tzid] == nil ? .civil : .instants
    }
  }

  private func time(_ instance: RecurrenceSet.Instance) -> PackedOccurrences.Time {
    var start = instance.startInstant.secondsSince1970
    var length = max(instance.endInstant.seconds(since: instance.startInstant), 0)
    switch due {
    case nil: break
    case .end:
      start += length
      length = instance.end.isDate ? 86_400 : 0
    case .seconds(let seconds):
      start += max(seconds, 0)
      length = instance.start.isDate ? 86_400 : 0
    }
    var time = PackedOccurrences.Time(start: start, length: min(length, 1 << 40))
    let scheduled = set.definition.zones.instant(of: instance.recurrenceID).secondsSince1970
    if instance.recurrenceID != instance.start || due != nil { time.shift = start - scheduled }
    return time
  }

  /// The one occurrence of a component by itself, whatever rules it has: those of an override do not count.
  func single(of member: SeriesGroup.Member) -> ItemSchedule {
    var definition = RecurrenceSet.Definition(
      start: set.definition.start, length: set.definition.length, zones: set.definition.zones)
    definition.rules = []
    var schedule = ItemSchedule(clock: clock)
    guard let set = try? RecurrenceSet(definition), let instance = set.instances().makeIterator().first() else {
      return schedule
    }
    var time = time(instance)
    // Where the series has it, if the same clock says so.
    if let recurrenceID = member.component.first(.recurrenceID)?.time, recurrenceID.isDate == instance.start.isDate {
      time.shift = time.start - set.definition.zones.instant(of: recurrenceID).secondsSince1970
    }
    schedule.times = [time]
    return schedule
  }

  func add(to schedules: inout [Int64: ItemSchedule], window: Range<Int64>, limit: Int) {
    var own = ItemSchedule(clock: clock, isSeries: isSeries)
    if isSeries {
      own.first =
        set.definition.start.instant(in: set.definition.zones.rules(for: set.definition.start)).secondsSince1970
      own.last = end
      var count = 0
      let isTruncated = forEach(in: window) { id, time in
        count += 1
        if count > limit { return }
        if id == master.id { own.times.append(time) } else { schedules[id]?.times.append(time) }
      }
      if isTruncated || count > limit {
        own.isComputed = true
        own.times = []
      }
      for override in overrides { schedules[override.id]?.times.sort { $0.start < $1.start } }
    } else {
      for instance in set.instances(includingCancelled: true) where instance.origin == .series {
        own.times.append(time(instance))
      }
    }
    schedules[master.id] = own
  }

  /// A moment at which the series is over, nil where it is endless or finding out would take long.
  private var end: Int64? {
    let rules = set.definition.rules
    guard rules.allSatisfy({ $0.until != nil || ($0.count ?? .max) <= Self.countLimit }) else { return nil }
    var last = Int64.min
    let untils = rules.compactMap(\.until)
    if untils.count == rules.count, set.definition.additions.isEmpty, let first = set.instances().makeIterator().first()
    {
      // UNTIL as a date includes the day, and clocks differ by up to a day.
      let until = untils.map(\.civilDateTime.secondsSinceEpoch).max() ?? 0
      last = until.addingReportingOverflow(time(first).length + 2 * 86_400).partialValue
    } else {
      var iterator = set.instances().makeIterator()
      while let instance = iterator.next() { last = max(last, time(instance).end) }
      if iterator.isTruncated { return nil }
      last = last.addingReportingOverflow(86_400).partialValue
    }
    return last
  }

  /// Series that count further are taken for endless ones; the window of the index covers what is asked of them.
  private static let countLimit = 1000

  /// - Returns: whether the search gave up.
  func forEach(in range: Range<Int64>, _ body: (Int64, PackedOccurrences.Time) -> Void) -> Bool {
    // What is due as it ends is looked for by its end as well: a to-do that is due at a moment takes no time then.
    let margin: Int64 = due == nil ? 0 : 1
    let from = Instant(secondsSince1970: range.lowerBound).adding(seconds: -margin)
    let to = Instant(secondsSince1970: range.upperBound).adding(seconds: margin)
    var iterator = set.instances(overlapping: from..<max(from, to), includingCancelled: true).makeIterator()
    while let instance = iterator.next() {
      switch instance.origin {
      case .override: continue
      case .series: body(master.id, time(instance))
      case .future(let index): body(overrides[index].id, time(instance))
      }
    }
    return iterator.isTruncated
  }
}

extension IteratorProtocol {
  fileprivate func first() -> Element? {
    var copy = self
    return copy.next()
  }
}
