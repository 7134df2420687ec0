public import CivilTime

extension RecurrenceSet: Sequence {
  /// Goes through all instances that are not cancelled.
  public func makeIterator() -> Iterator { instances().makeIterator() }

  /// All instances from the first one on.
  public func instances(includingCancelled: Bool = false) -> Instances {
    Instances(set: parts, from: .distantPast, to: .distantFuture, overlapping: false, cancelled: includingCancelled)
  }

  /// The instances that begin in a range of instants.
  public func instances(startingIn range: Range<Instant>, includingCancelled: Bool = false) -> Instances {
    Instances(
      set: parts, from: range.lowerBound, to: range.upperBound, overlapping: false, cancelled: includingCancelled)
  }

  /// The instances that take place in a range of instants, at least for a moment, whenever they begin.
  ///
  /// One that ends as the range begins is none of them; one that lasts no time and begins with the range is.
  public func instances(overlapping range: Range<Instant>, includingCancelled: Bool = false) -> Instances {
    Instances(
      set: parts, from: range.lowerBound, to: range.upperBound, overlapping: true, cancelled: includingCancelled)
  }

  /// A part of the instances of a set, ordered by the instants at which they begin.
  public struct Instances: Sequence, Sendable {
    let set: Parts
    let from: Instant
    let to: Instant
    let overlapping: Bool
    let cancelled: Bool

    /// Goes through the instances from the first one on.
    public func makeIterator() -> Iterator { Iterator(self) }

    fileprivate func isWanted(_ instance: Instance) -> Bool {
      instance.startInstant >= from || overlapping && instance.endInstant > from
    }
  }

  /// Goes through the instances of a set one by one.
  public struct Iterator: IteratorProtocol, Sendable {
    /// A stretch of the series and a place in it.
    private struct Run: Sendable {
      let stretch: OverrideLayout.Stretch
      var cursor: CoreSet.Cursor
    }

    private let instances: Instances
    private let set: Parts
    private var runs: [Run]
    /// The instance that comes next in each run, and when it begins: to look at it there would copy the run.
    private var heads: [Instance?]
    private var starts: [Instant?]
    private var placedIndex = 0
    /// Whether a search gave up, so that from here on instances may be missing: the next one may be a later one, and nil
    /// need not mean that there are no more.
    public private(set) var isTruncated = false
    /// The same of the instances that have been looked for ahead.
    private var hasGivenUp = false

    init(_ instances: Instances) {
      let set = instances.set
      self.instances = instances
      self.set = set
      let longest = instances.overlapping ? set.core.longestFixed : 0
      let greatest = set.frame.greatestKey(of: instances.to)
      runs = set.layout.stretches.compactMap { stretch in
        // Instances of a cancelled stretch matter only to who asks for them.
        guard instances.cancelled || !stretch.isCancelled else { return nil }
        let reach = instances.overlapping ? Swift.max(longest, stretch.length.longest) : 0
        let slack = stretch.shift == 0 ? 0 : 93_600
        let least = set.frame.leastKey(of: instances.from) - stretch.shift - reach - slack
        let key = Swift.max(stretch.keys.lowerBound, least)
        let end = Swift.min(stretch.keys.upperBound, greatest == .max ? .max : greatest - stretch.shift + slack)
        return Run(stretch: stretch, cursor: set.core.cursor(in: key..<Swift.max(key, end), budget: set.budget))
      }
      heads = runs.map { _ in nil }
      starts = runs.map { _ in nil }
      for index in runs.indices { advance(index) }
    }

    /// The next instance, or nil where there are no more or the budget ran out.
    public mutating func next() -> Instance? {
      while true {
        isTruncated = hasGivenUp
        var first: Int?
        var start = Instant.distantFuture
        for index in starts.indices {
          guard let head = starts[index], first == nil || head < start else { continue }
          first = index
          start = head
        }
        let result: Instance
        if placedIndex < set.layout.placed.count, first == nil || set.layout.placed[placedIndex].start <= start {
          result = set.instance(of: set.layout.placed[placedIndex])
          placedIndex += 1
          guard instances.cancelled || !result.isCancelled else { continue }
        } else if let first, let head = heads[first].take() {
          result = head
          advance(first)
        } else {
          return nil
        }
        guard result.startInstant < instances.to else { return nil }
        if instances.isWanted(result) { return result }
      }
    }

    /// Moves a run on to the next instance that no override stands for.
    private mutating func advance(_ index: Int) {
      starts[index] = nil
      for _ in 0..<set.budget {
        let next = runs[index].cursor.next()
        if runs[index].cursor.isTruncated { hasGivenUp = true }
        guard let element = next, element.moment.key < runs[index].stretch.keys.upperBound else { return }
        if !set.layout.names.isEmpty, set.layout.names.contains(element.moment) { continue }
        let instance = set.instance(of: element, runs[index].stretch)
        // Instances of a run begin one after the other, so that none is wanted from here on.
        if instance.startInstant >= instances.to { return }
        if !instances.isWanted(instance) { continue }
        heads[index] = instance
        starts[index] = instance.startInstant
        return
      }
      hasGivenUp = true
    }
  }
}

// Not methods of the iterator, which would be copied for every call.
extension RecurrenceSet.Parts {
  fileprivate func instance(of placed: OverrideLayout.Placed) -> RecurrenceSet.Instance {
    let override = definition.overrides[placed.index]
    return RecurrenceSet.Instance(
      start: override.start, end: placed.endTime, startInstant: placed.start, endInstant: placed.end,
      recurrenceID: override.recurrenceID, origin: .override(placed.index), isCancelled: override.isCancelled)
  }

  fileprivate func instance(
    of element: CoreSet.Element, _ stretch: OverrideLayout.Stretch
  ) -> RecurrenceSet.Instance {
    var moment = element.moment
    if stretch.shift != 0 {
      let civil = moment.civil.adding(seconds: Int64(stretch.shift))
      moment = frame.moment(of: frame.isDates ? CivilDateTime(startOf: civil.date) : civil)
    }
    let start = frame.time(of: moment)
    let startInstant = frame.instant(of: moment)
    let duration = (element.length ?? stretch.length).duration
    let end: CalendarTime
    let endInstant: Instant
    if duration.days == 0, !frame.isDates {
      endInstant = startInstant.adding(seconds: duration.seconds)
      end = duration.isZero ? start : start.with(frame.instantZone.civil(at: endInstant))
    } else {
      end = start.adding(duration, in: frame.instantZone)
      endInstant = end.instant(in: frame.instantZone)
    }
    return RecurrenceSet.Instance(
      start: start, end: end, startInstant: startInstant, endInstant: Swift.max(endInstant, startInstant),
      recurrenceID: stretch.shift == 0 ? start : frame.time(of: element.moment),
      origin: stretch.override.map { .future($0) } ?? .series, isCancelled: stretch.isCancelled)
  }
}
