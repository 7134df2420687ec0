public import CivilTime

extension RecurrenceSet: Sequence {
  /// Goes through all instances that are not cancelled.
  public func makeIterator() -> Iterator { instances().makeIterator() }

  /// All instances from the first one on.
  public func instances(includingCancelled: Bool = false) -> Instances {
    Instances(set: self, from: .distantPast, to: .distantFuture, overlapping: false, cancelled: includingCancelled)
  }

  /// The instances that begin in a range of instants.
  public func instances(startingIn range: Range<Instant>, includingCancelled: Bool = false) -> Instances {
    Instances(
      set: self, from: range.lowerBound, to: range.upperBound, overlapping: false, cancelled: includingCancelled)
  }

  /// The instances that take place in a range of instants, at least for a moment, whenever they begin.
  ///
  /// One that ends as the range begins is none of them; one that lasts no time and begins with the range is.
  public func instances(overlapping range: Range<Instant>, includingCancelled: Bool = false) -> Instances {
    Instances(
      set: self, from: range.lowerBound, to: range.upperBound, overlapping: true, cancelled: includingCancelled)
  }

  /// A part of the instances of a set, ordered by the instants at which they begin.
  public struct Instances: Sequence, Sendable {
    let set: RecurrenceSet
    let from: Instant
    let to: Instant
    let overlapping: Bool
    let cancelled: Bool

    /// Goes through the instances from the first one on.
    public func makeIterator() -> Iterator { Iterator(self) }
  }

  /// Goes through the instances of a set one by one.
  public struct Iterator: IteratorProtocol, Sendable {
    /// A stretch of the series, its place in the set, and the instance that comes next.
    private struct Run: Sendable {
      let stretch: OverrideLayout.Stretch
      var cursor: CoreSet.Cursor
      var head: Instance?
    }

    private let instances: Instances
    private var runs: [Run]
    private var placedIndex = 0
    /// Whether the last answer was nil because the budget ran out and not because there are no more.
    public private(set) var isTruncated = false

    init(_ instances: Instances) {
      self.instances = instances
      let set = instances.set
      let longest = instances.overlapping ? set.core.longestFixed : 0
      runs = set.layout.stretches.compactMap { stretch in
        // Instances of a cancelled stretch matter only to who asks for them.
        guard instances.cancelled || !stretch.isCancelled else { return nil }
        let reach = instances.overlapping ? Swift.max(longest, stretch.length.longest) : 0
        let slack = stretch.shift == 0 ? 0 : 93_600
        let least = set.frame.leastKey(of: instances.from) - stretch.shift - reach - slack
        let key = Swift.max(stretch.keys.lowerBound, least)
        return Run(stretch: stretch, cursor: set.core.cursor(from: key, budget: set.budget))
      }
      for index in runs.indices { advance(index) }
    }

    /// The next instance, or nil where there are no more or the budget ran out.
    public mutating func next() -> Instance? {
      while !isTruncated {
        var first: Int?
        for index in runs.indices {
          guard let head = runs[index].head else { continue }
          if first.flatMap({ runs[$0].head }).map({ head.startInstant < $0.startInstant }) ?? true { first = index }
        }
        let seriesHead = first.flatMap { runs[$0].head }
        let result: Instance
        if placedIndex < placed.count, seriesHead.map({ placed[placedIndex].start <= $0.startInstant }) ?? true {
          result = overrideInstance(placed[placedIndex])
          placedIndex += 1
          guard instances.cancelled || !result.isCancelled else { continue }
        } else if let first, let seriesHead {
          result = seriesHead
          advance(first)
        } else {
          return nil
        }
        guard result.startInstant < instances.to else { return nil }
        if isWanted(result) { return result }
      }
      return nil
    }

    private var placed: [OverrideLayout.Placed] { instances.set.layout.placed }

    private func isWanted(_ instance: Instance) -> Bool {
      if instance.startInstant >= instances.from { return true }
      return instances.overlapping && instance.endInstant > instances.from
    }

    private func overrideInstance(_ placed: OverrideLayout.Placed) -> Instance {
      let override = instances.set.definition.overrides[placed.index]
      return Instance(
        start: override.start, end: placed.endTime, startInstant: placed.start, endInstant: placed.end,
        recurrenceID: override.recurrenceID, origin: .override(placed.index), isCancelled: override.isCancelled)
    }

    /// Moves a run on to the next instance that no override stands for.
    private mutating func advance(_ index: Int) {
      let stretch = runs[index].stretch
      let names = instances.set.layout.names
      runs[index].head = nil
      for _ in 0..<instances.set.budget {
        guard let element = runs[index].cursor.next(), element.moment.key < stretch.keys.upperBound else {
          isTruncated = isTruncated || runs[index].cursor.isTruncated
          return
        }
        if !names.isEmpty, names.contains(element.moment) { continue }
        let instance = instance(of: element, stretch)
        // Instances of a run begin one after the other, so that none is wanted from here on.
        if instance.startInstant >= instances.to { return }
        if !isWanted(instance) { continue }
        runs[index].head = instance
        return
      }
      isTruncated = true
    }

    private func instance(of element: CoreSet.Element, _ stretch: OverrideLayout.Stretch) -> Instance {
      let frame = instances.set.frame
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
      return Instance(
        start: start, end: end, startInstant: startInstant, endInstant: Swift.max(endInstant, startInstant),
        recurrenceID: stretch.shift == 0 ? start : frame.time(of: element.moment),
        origin: stretch.override.map { .future($0) } ?? .series, isCancelled: stretch.isCancelled)
    }
  }
}
