import CivilTime

/// The hours of one or more days side by side, from top to bottom, including the effects of clock changes.
struct HourAxis: Sendable, Hashable {
  /// A line with its label.
  struct Row: Sendable, Hashable {
    /// The distance from the top in minutes.
    let minute: Int
    /// The local time in minutes since midnight.
    let clock: Int
    /// The mark that distinguishes the two occurrences of a repeated hour, or nil for other hours.
    let mark: String?
  }

  /// A clock change on one of the days. The local times between `from` and `to`, in minutes since midnight, occur twice
  /// or not at all.
  private enum Change: Sendable, Hashable {
    case repeated(CivilDate, from: Int, to: Int, at: Instant, marks: [String])
    case skipped(CivilDate, from: Int, to: Int)
  }

  private let zone: TimeZoneRules
  private let change: Change?
  private let isSingle: Bool
  let rows: [Row]
  /// The length of the axis in minutes.
  let length: Int

  /// - Parameter days: The days shown side by side.
  init(_ days: [CivilDate], in zone: TimeZoneRules) {
    self.zone = zone
    isSingle = days.count == 1
    let change = days.lazy.compactMap { Self.change(on: $0, in: zone) }.first
    self.change = change
    var rows: [Row] = []
    var length = 1440
    switch change {
    case .repeated(_, let from, let to, _, let marks):
      length += to - from
      for hour in 0..<24 where hour * 60 < to {
        rows.append(Row(minute: hour * 60, clock: hour * 60, mark: hour * 60 >= from ? marks[0] : nil))
      }
      for clock in Set((0..<24).map { $0 * 60 }.filter { $0 >= from && $0 < to } + [from]).sorted() {
        rows.append(Row(minute: clock + to - from, clock: clock, mark: marks[1]))
      }
      for hour in 0..<24 where hour * 60 >= to {
        rows.append(Row(minute: hour * 60 + to - from, clock: hour * 60, mark: nil))
      }
    case .skipped(_, let from, let to) where isSingle:
      length -= to - from
      for hour in 0..<24 where hour * 60 < from || hour * 60 >= to {
        rows.append(Row(minute: hour * 60 - (hour * 60 < from ? 0 : to - from), clock: hour * 60, mark: nil))
      }
    default:
      rows = (0..<24).map { Row(minute: $0 * 60, clock: $0 * 60, mark: nil) }
    }
    self.rows = rows
    self.length = length
  }

  private static func change(on day: CivilDate, in zone: TimeZoneRules) -> Change? {
    let start = zone.instant(of: CivilDateTime(startOf: day))
    let end = zone.instant(of: CivilDateTime(startOf: day.adding(days: 1)))
    let midnight = CivilDateTime(startOf: day).secondsSinceEpoch
    for transition in zone.transitions(from: start, to: end) {
      let before = zone.observance(at: transition.instant.adding(seconds: -1))
      let minutes = (transition.observance.offset.seconds - before.offset.seconds) / 60
      let clock = Int((transition.instant.civil(at: before.offset).secondsSinceEpoch - midnight) / 60)
      if minutes > 0 { return .skipped(day, from: clock, to: min(clock + minutes, 1440)) }
      if minutes < 0 {
        return .repeated(
          day, from: max(clock + minutes, 0), to: clock, at: transition.instant,
          marks: [before.abbreviation, transition.observance.abbreviation])
      }
    }
    return nil
  }

  /// Returns the distance of an instant from the top in minutes, clamped to the day.
  ///
  /// - Parameter isEnd: Whether the instant is the end of an event. An event does not extend into an hour that begins
  ///   at its end.
  func minute(_ instant: Instant, on day: CivilDate, isEnd: Bool = false) -> Int {
    let midnight = CivilDateTime(startOf: day).secondsSinceEpoch
    let clock = min(max(Int((zone.civil(at: instant).secondsSinceEpoch - midnight) / 60), 0), 1440)
    switch change {
    case .repeated(let date, let from, let to, let transition, _):
      let isAfter = date == day ? instant >= transition : isEnd ? clock > to : clock >= to
      // The first of the two hours ends where the second begins.
      if date == day, isEnd, instant == transition { return to }
      return isAfter ? clock + to - from : clock
    case .skipped(_, let from, let to) where isSingle:
      return clock >= to ? clock - (to - from) : min(clock, from)
    default: return clock
    }
  }

  /// Returns the local time on a day at a distance from the top in minutes. Distances outside the axis refer to
  /// adjacent days.
  func clock(atMinute minute: Int, on day: CivilDate) -> CivilDateTime {
    let shown =
      switch change {
      case .repeated(let date, let from, let to, _, _) where minute >= to:
        // The other days are empty where the hour is repeated.
        date == day ? minute - (to - from) : max(minute - (to - from), to)
      case .skipped(_, let from, let to) where isSingle && minute >= from: minute + (to - from)
      default: minute
      }
    return CivilDateTime(startOf: day).adding(seconds: Int64(shown) * 60)
  }

  /// Returns the minutes that a day skips but other days have, or nil if the day skips none.
  func missing(on day: CivilDate) -> Range<Int>? {
    switch change {
    case .repeated(let date, let from, let to, _, _): date == day ? nil : to..<to + (to - from)
    case .skipped(let date, let from, let to): date == day && !isSingle ? from..<to : nil
    case nil: nil
    }
  }

  /// Returns a note about the clock change, and its day.
  func note(_ words: PageWords) -> (day: CivilDate, text: String)? {
    let clock = { (minute: Int) in
      "\(minute / 60 < 10 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    }
    switch change {
    case .repeated(let day, let from, let to, _, _):
      let hours = words.tenths((1440 + to - from) * 10 / 60)
      return (day, words.text(.clocksBack, [clock(from), clock(to), hours]))
    case .skipped(let day, let from, let to):
      return (day, words.text(.clocksForward, [clock(from), clock(to)]))
    case nil: return nil
    }
  }
}
