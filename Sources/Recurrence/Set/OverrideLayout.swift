import CivilTime

/// The overrides of a set, prepared for merging.
struct OverrideLayout: Sendable {
  /// A stretch of the series whose instances are shifted by the same amount and have the same length.
  struct Stretch: Sendable {
    /// The range from the lowest key of an instance in the stretch to the lowest key after the stretch.
    var keys: Range<Int>
    /// The number of civil seconds by which the stretch's instances are shifted.
    var shift: Int
    var length: ResolvedLength
    /// The index of its override, or nil for the series itself.
    var override: Int?
    var isCancelled: Bool
  }

  /// An override with its position in the order.
  struct Placed: Sendable {
    var index: Int
    var start: Instant
    var end: Instant
    var endTime: CalendarTime
  }

  /// The stretches in the order of their keys. The first one is the series itself.
  let stretches: [Stretch]
  /// The overrides in the order of their starts, without those whose instances a later revision of the series excludes.
  let placed: [Placed]
  /// The instances that are replaced by overrides.
  let names: NameSet

  init(_ definition: RecurrenceSet.Definition, _ frame: SeriesFrame) {
    let zones = definition.zones
    let overrides = definition.overrides
    names = NameSet(overrides.map { frame.name(of: $0.recurrenceID) })
    let exclusions = NameSet(definition.exclusions.map(frame.name(of:)))
    placed = overrides.enumerated().compactMap { index, override in
      let isOutdated = definition.sequence > override.sequence
      if isOutdated, exclusions.contains(frame.moment(of: override.recurrenceID)) { return nil }
      let rules = zones.rules(for: override.start)
      let length = ResolvedLength(override.length, from: override.start, zones)
      let start = override.start.instant(in: rules)
      let end = override.start.end(after: length.duration, in: rules)
      return Placed(
        index: index, start: start, end: max(end, start), endTime: override.start.adding(length.duration, in: rules))
    }.sorted { ($0.start, $0.index) < ($1.start, $1.index) }

    let series = Stretch(
      keys: Int.min..<Int.max, shift: 0, length: ResolvedLength(definition.length, from: definition.start, zones),
      override: nil, isCancelled: false)
    let future = overrides.enumerated().filter(\.element.includesFuture).map { index, override in
      OverrideLayout.stretch(index, override, frame)
    }
    stretches = future.sorted { $0.keys.lowerBound < $1.keys.lowerBound }.reduce(into: [series]) { result, stretch in
      let last = result.count - 1
      result[last].keys = result[last].keys.lowerBound..<stretch.keys.lowerBound
      result.append(stretch)
    }
  }

  private static func stretch(
    _ index: Int, _ override: RecurrenceSet.Override, _ frame: SeriesFrame
  ) -> Stretch {
    let original = frame.moment(of: override.recurrenceID)
    let moved = frame.moment(of: override.start)
    var shift = Int(moved.civil.secondsSinceEpoch - original.civil.secondsSinceEpoch)
    // If clocks skip only the new time, that time determines the shift of the other instances.
    if override.start.hasForm(of: frame.start), override.recurrenceID == frame.time(of: original) {
      shift = Int(override.start.civilDateTime.secondsSinceEpoch - original.civil.secondsSinceEpoch)
    }
    // If one is a date and the other a time of day, only the shift in days is known.
    if override.start.isDate != frame.isDates { shift = moved.civil.date.days(since: original.civil.date) * 86400 }
    let key =
      switch frame.name(of: override.recurrenceID) {
      case .key(let key): key
      case .day(let day): frame.moment(of: CivilDateTime(startOf: day)).key
      }
    return Stretch(
      keys: key..<Int.max, shift: shift, length: ResolvedLength(override.length, from: override.start, frame.zones),
      override: index, isCancelled: override.isCancelled)
  }
}
