import CalendarModel
import CivilTime
import Recurrence
import TimeZones

extension ScheduledFamily {
  /// The maximum number of occurrences of one series in the index.
  static let indexLimit = 20_000
  /// The maximum number of computed occurrences of one series in a result. It exceeds the number of seconds in three
  /// days, so a query for one day is complete, with a margin.
  static let answerLimit = 300_000
  /// The maximum number of occurrences of one series in a result that begin before the requested period. Beyond that
  /// many overlapping occurrences, further ones add no information. Without the limit, a single day could list an
  /// occurrence for every day of several centuries.
  static let ongoingLimit = 1000

  /// The schedule of each item of the family, or nil for items that never take place.
  ///
  /// - Parameter window: The seconds that the index covers.
  func schedules(in window: Range<Int64>) -> [ItemSchedule?] {
    var schedules: [ItemSchedule?] = family.rows.indices.map { family.rows[$0].isOverride ? single($0) : nil }
    for series in times {
      for index in series.excludedOverrides { schedules[index]?.times = [] }
      guard series.isSeries || !family.rows[series.parts.master].isOverride else { continue }
      series.add(to: &schedules, window: window)
    }
    return schedules
  }

  /// Calls a function with the occurrences of the family's series that overlap a range, whether or not they are
  /// indexed. Overrides of single instances are not included.
  ///
  /// - Parameter range: The range on each clock.
  /// - Parameter body: Called with the number of the series, the number of the occurrence's item, and the time.
  /// - Parameter limit: The maximum number of occurrences per series. The first ones are returned.
  /// - Returns: For each series whose search was abandoned or found too many occurrences: the second on the clock of
  ///   the series up to which its occurrences are complete, and the reason.
  func forEachComputed(
    in range: (IndexClock) -> Range<Int64>, limit: Int,
    _ body: (_ series: Int64, _ item: Int64, PackedOccurrences.Time) -> Void
  ) -> [(end: Int64, clock: IndexClock, reason: OccurrenceShortfall)] {
    times.filter(\.isSeries).compactMap { series in
      let id = family.rows[series.parts.master].id
      let end = series.forEach(
        in: range(series.clock), limit: min(limit, Self.answerLimit), ongoingLimit: Self.ongoingLimit
      ) { index, time in
        body(id, family.rows[index].id, time)
      }
      return end.map { ($0.known, series.clock, $0.reason) }
    }
  }

  private var times: [SeriesTimes] {
    series.compactMap { parts, schedule in
      schedule.times.isFoundByTime ? SeriesTimes(parts, schedule) : nil
    }
  }

  /// The single occurrence of an override, ignoring its recurrence rules.
  private func single(_ index: Int) -> ItemSchedule? {
    let (row, zones) = (family.rows[index], family.zones[index])
    guard row.times.isFoundByTime, let schedule = family.components.single(index, in: zones) else { return nil }
    let clock = IndexClock(of: schedule.start, zones)
    guard let instance = schedule.recurrenceSet.instances().first(where: { _ in true }),
      let span = schedule.span(of: instance)
    else { return ItemSchedule(clock: clock) }
    var time = PackedOccurrences.Time(span)
    guard let id = row.recurrenceID, !id.includesFuture || TimeForm(of: zones.placed(id.time), zones).clock == clock
    else {
      // An override that also applies to later instances uses one clock for all of them.
      time.shift = time.start - instance.startInstant.secondsSince1970
      return ItemSchedule(clock: clock, times: [time])
    }
    // The original start in the series, which may be on a different clock.
    let original = zones.placed(id.time)
    time.shift = time.start - zones.instant(of: original).secondsSince1970
    let own: TimeForm = clock == .instants ? .instant : span.start.isDate ? .date : .floating
    let form = TimeForm(of: original, zones)
    return ItemSchedule(clock: clock, times: [time], originalForm: form == own ? nil : form)
  }
}
