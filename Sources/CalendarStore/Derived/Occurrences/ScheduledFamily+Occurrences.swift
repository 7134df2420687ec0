import CalendarModel
import CivilTime
import Recurrence
import TimeZones

extension ScheduledFamily {
  /// The most occurrences of one series in the index.
  static let indexLimit = 20_000
  /// The most computed occurrences of one series in an answer: more than the seconds of three days, so an answer about
  /// one day is complete, with a margin.
  static let answerLimit = 300_000
  /// The most occurrences of one series in an answer that have begun before the time that is asked for. Whoever is in
  /// so many at the same moment is told no more by others, and a day would have a row for each day of centuries.
  static let ongoingLimit = 1000

  /// The schedule of each item of the family; nil for items that never take place.
  ///
  /// - Parameter window: the seconds that the index covers.
  func schedules(in window: Range<Int64>) -> [ItemSchedule?] {
    var schedules: [ItemSchedule?] = family.rows.indices.map { family.rows[$0].isOverride ? single($0) : nil }
    for series in times {
      for index in series.excludedOverrides { schedules[index]?.times = [] }
      guard series.isSeries || !family.rows[series.parts.master].isOverride else { continue }
      series.add(to: &schedules, window: window)
    }
    return schedules
  }

  /// The occurrences of the family's series, without overrides of single instances, that overlap a range, indexed or
  /// not.
  ///
  /// - Parameter range: the range on each clock.
  /// - Parameter body: gets the number of the series and that of the occurrence's item.
  /// - Parameter limit: how many of one series matter; the first ones are found.
  /// - Returns: if a search gave up, or found too many occurrences of one series: the second, on the clock of that
  ///   series, up to which the occurrences are known, and why.
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

  /// The one occurrence of an override, without its rules.
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
      // One that applies to later instances too has one clock for all.
      time.shift = time.start - instance.startInstant.secondsSince1970
      return ItemSchedule(clock: clock, times: [time])
    }
    // Where the series has it, which another clock than its own may say.
    let original = zones.placed(id.time)
    time.shift = time.start - zones.instant(of: original).secondsSince1970
    let own: TimeForm = clock == .instants ? .instant : span.start.isDate ? .date : .floating
    let form = TimeForm(of: original, zones)
    return ItemSchedule(clock: clock, times: [time], originalForm: form == own ? nil : form)
  }
}
