public import CivilTime

extension RecurrenceSet: Sequence {
  /// Iterates over all instances that are not cancelled.
  public func makeIterator() -> Iterator { instances().makeIterator() }

  /// All instances, starting with the first one.
  public func instances(includingCancelled: Bool = false) -> Instances {
    Instances(set: parts, from: .distantPast, to: .distantFuture, overlapping: false, cancelled: includingCancelled)
  }

  /// The instances that begin in a range of instants.
  public func instances(startingIn range: Range<Instant>, includingCancelled: Bool = false) -> Instances {
    Instances(
      set: parts, from: range.lowerBound, to: range.upperBound, overlapping: false, cancelled: includingCancelled)
  }

  /// The instances that overlap a range of instants, whenever they begin.
  ///
  /// An instance that ends at the beginning of the range is not included. An instance without length that begins there
  /// is.
  public func instances(overlapping range: Range<Instant>, includingCancelled: Bool = false) -> Instances {
    Instances(
      set: parts, from: range.lowerBound, to: range.upperBound, overlapping: true, cancelled: includingCancelled)
  }

  /// The instance for a span returned by an iterator of this set.
  public func instance(at span: InstanceSpan) -> Instance { parts.instance(at: span) }

  /// The instance with the given original start, wherever its override moves it, or nil if there is none in the set.
  public func instance(named recurrenceID: CalendarTime) -> Instance? {
    parts.span(named: parts.frame.moment(of: recurrenceID).key).map { parts.instance(at: $0) }
  }

  /// The indices in the definition of the overrides that do not take place because a later revision of the series
  /// excludes their instances.
  public var excludedOverrides: Set<Int> {
    let (all, placed) = (definition.overrides.indices, parts.layout.placed)
    return placed.count == all.count ? [] : Set(all).subtracting(placed.map(\.index))
  }

  /// Some or all of the instances of a set, ordered by the instants at which they begin.
  public struct Instances: Sequence, Sendable {
    let set: Parts
    let from: Instant
    let to: Instant
    let overlapping: Bool
    let cancelled: Bool

    /// Iterates over the instances.
    public func makeIterator() -> Iterator { Iterator(self) }

    @inline(__always)
    fileprivate func isWanted(_ span: InstanceSpan) -> Bool {
      span.startInstant >= from || overlapping && span.endInstant > from
    }
  }

  /// Iterates over the instances of a set.
  public struct Iterator: IteratorProtocol, Sendable {
    /// A stretch of the series with a position in it.
    private struct Run: Sendable {
      let stretch: OverrideLayout.Stretch
      var cursor: CoreSet.Cursor
    }

    private let instances: Instances
    private let set: Parts
    private var runs: [Run]
    /// The span of each run's next instance, stored separately because reading it from the run would copy the run.
    private var heads: [InstanceSpan?]
    private var placedIndex = 0
    /// Whether a search was abandoned. If so, instances may be missing from here on: the next result may not be the
    /// next instance, and nil may not mean the end.
    public private(set) var isTruncated = false
    /// Whether the search for the next instances, which are found in advance, was abandoned.
    private var hasGivenUp = false

    init(_ instances: Instances) {
      let set = instances.set
      self.instances = instances
      self.set = set
      let longest = instances.overlapping ? set.core.longestFixed : 0
      let greatest = set.frame.greatestKey(of: instances.to)
      runs = set.layout.stretches.compactMap { stretch in
        // Instances of a cancelled stretch matter only if cancelled instances are included.
        guard instances.cancelled || !stretch.isCancelled else { return nil }
        let reach = instances.overlapping ? Swift.max(longest, stretch.length.longest) : 0
        let slack = stretch.shift == 0 ? 0 : 93_600
        let least = set.frame.leastKey(of: instances.from) - stretch.shift - reach - slack
        let key = Swift.max(stretch.keys.lowerBound, least)
        let end = Swift.min(stretch.keys.upperBound, greatest == .max ? .max : greatest - stretch.shift + slack)
        return Run(stretch: stretch, cursor: set.core.cursor(in: key..<Swift.max(key, end), budget: set.budget))
      }
      heads = runs.map { _ in nil }
      for index in runs.indices { advance(index) }
    }

    /// The next instance, or nil if there are no more or the budget ran out.
    public mutating func next() -> Instance? { nextSpan().map { set.instance(at: $0) } }

    /// The span of the next instance, or nil if there are no more or the budget ran out. Use this method to look at
    /// many instances.
    ///
    /// ``RecurrenceSet/instance(at:)`` makes the instance for it.
    public mutating func nextSpan() -> InstanceSpan? {
      while true {
        isTruncated = hasGivenUp
        var first: Int?
        var start = Instant.distantFuture
        for index in heads.indices {
          guard let head = heads[index]?.startInstant, first == nil || head < start else { continue }
          first = index
          start = head
        }
        let result: InstanceSpan
        if placedIndex < set.layout.placed.count, first == nil || set.layout.placed[placedIndex].start <= start {
          result = InstanceSpan(placedIndex, set.layout.placed[placedIndex])
          placedIndex += 1
          guard instances.cancelled || !set.isCancelled(result) else { continue }
        } else if let first, let head = heads[first] {
          result = head
          advance(first)
        } else {
          return nil
        }
        guard result.startInstant < instances.to else { return nil }
        if instances.isWanted(result) { return result }
      }
    }

    /// Advances a run to the next instance without an override.
    private mutating func advance(_ index: Int) {
      heads[index] = nil
      for _ in 0..<set.budget {
        let next = runs[index].cursor.next()
        if runs[index].cursor.isTruncated { hasGivenUp = true }
        guard let element = next, element.moment.key < runs[index].stretch.keys.upperBound else { return }
        if !set.layout.names.isEmpty, set.layout.names.contains(element.moment) { continue }
        let span = set.span(of: element, runs[index].stretch)
        // Instances of a run are in order, so no later instance of this run is in the range.
        if span.startInstant >= instances.to { return }
        if !instances.isWanted(span) { continue }
        heads[index] = span
        return
      }
      hasGivenUp = true
    }
  }

  /// The times of an instance as instants only.
  public struct InstanceSpan: Sendable {
    /// The instant at which it begins.
    public let startInstant: Instant
    /// The instant at which it ends, never earlier than its beginning.
    public let endInstant: Instant
    /// The origin of the instance.
    public let origin: Origin
    /// Whether this is an instance of the series at its original time.
    public let isInPlace: Bool

    fileprivate let kind: Kind

    fileprivate enum Kind: Sendable {
      /// An override with a position in the order.
      case placed(Int)
      /// An instance of the series, with its time and its original time.
      case element(SeriesFrame.Moment, scheduled: SeriesFrame.Moment, CalendarDuration, isCancelled: Bool)
    }

    fileprivate init(_ index: Int, _ placed: OverrideLayout.Placed) {
      startInstant = placed.start
      endInstant = placed.end
      origin = .override(placed.index)
      kind = .placed(index)
      isInPlace = false
    }

    @inline(__always)
    fileprivate init(from start: Instant, to end: Instant, _ origin: Origin, _ kind: Kind, isInPlace: Bool) {
      startInstant = start
      endInstant = Swift.max(end, start)
      self.origin = origin
      self.kind = kind
      self.isInPlace = isInPlace
    }
  }
}

// These are not methods of the iterator, because the iterator would be copied for every call.
extension RecurrenceSet.Parts {
  fileprivate func isCancelled(_ span: RecurrenceSet.InstanceSpan) -> Bool {
    switch span.kind {
    case .placed(let index): definition.overrides[layout.placed[index].index].isCancelled
    case .element(_, scheduled: _, _, let isCancelled): isCancelled
    }
  }

  fileprivate func span(named key: Int) -> RecurrenceSet.InstanceSpan? {
    let placed = layout.placed.firstIndex { frame.moment(of: definition.overrides[$0.index].recurrenceID).key == key }
    if let placed { return RecurrenceSet.InstanceSpan(placed, layout.placed[placed]) }
    guard let stretch = layout.stretches.first(where: { $0.keys.contains(key) }) else { return nil }
    var cursor = core.cursor(in: key..<key + 1, budget: budget)
    while let element = cursor.next(), element.moment.key <= key {
      if element.moment.key == key { return span(of: element, stretch) }
    }
    return nil
  }

  fileprivate func instance(at span: RecurrenceSet.InstanceSpan) -> RecurrenceSet.Instance {
    let (start, end, recurrenceID): (CalendarTime, CalendarTime, CalendarTime)
    switch span.kind {
    case .placed(let index):
      let placed = layout.placed[index]
      let override = definition.overrides[placed.index]
      (start, end, recurrenceID) = (override.start, placed.endTime, override.recurrenceID)
    case .element(let moment, let scheduled, let duration, isCancelled: _):
      start = frame.time(of: moment)
      end =
        if isExact(duration) {
          duration.isZero ? start : start.with(frame.instantZone.civil(at: span.endInstant))
        } else {
          start.adding(duration, in: frame.instantZone)
        }
      recurrenceID = span.isInPlace ? start : frame.time(of: scheduled)
    }
    return RecurrenceSet.Instance(
      start: start, end: end, startInstant: span.startInstant, endInstant: span.endInstant,
      recurrenceID: recurrenceID, origin: span.origin, isCancelled: isCancelled(span))
  }

  fileprivate func span(
    of element: CoreSet.Element, _ stretch: OverrideLayout.Stretch
  ) -> RecurrenceSet.InstanceSpan {
    var moment = element.moment
    if stretch.shift != 0 {
      let civil = moment.civil.adding(seconds: Int64(stretch.shift))
      moment = frame.moment(of: frame.isDates ? CivilDateTime(startOf: civil.date) : civil)
    }
    let start = frame.instant(of: moment)
    let duration = (element.length ?? stretch.length).duration
    let end =
      if isExact(duration) {
        start.adding(seconds: duration.seconds)
      } else {
        frame.time(of: moment).end(after: duration, in: frame.instantZone)
      }
    return RecurrenceSet.InstanceSpan(
      from: start, to: end, stretch.override.map { .future($0) } ?? .series,
      .element(moment, scheduled: element.moment, duration, isCancelled: stretch.isCancelled),
      isInPlace: stretch.shift == 0)
  }

  /// Whether the instances with a duration end a fixed number of seconds after their start, regardless of clock
  /// changes.
  @inline(__always)
  private func isExact(_ duration: CalendarDuration) -> Bool { duration.days == 0 && !frame.isDates }
}
