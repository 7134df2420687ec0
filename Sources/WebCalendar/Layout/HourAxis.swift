import CivilTime

/// The hours of a day, or of several days beside each other, from top to bottom, with what clock changes do to them.
struct HourAxis: Sendable, Hashable {
  /// A line with its label.
  struct Row: Sendable, Hashable {
    /// How many minutes from the top.
    let minute: Int
    /// What clocks show there, in minutes of the day.
    let clock: Int
    /// What tells apart an hour that comes twice; nil for all others.
    let mark: String?
  }

  /// What clocks do on one of the days; `from` and `to` are minutes of the day, between which a time comes twice or never.
  private enum Change: Sendable, Hashable {
    case repeated(CivilDate, from: Int, to: Int, at: Instant, marks: [String])
    case skipped(CivilDate, from: Int, to: Int)
  }

  private let zone: TimeZoneRules
  private let change: Change?
  private let isSingle: Bool
  let rows: [Row]
  /// How many minutes it has.
  let length: Int

  /// - Parameter days: the days that stand beside each other.
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

  /// How many minutes from the top an instant stands on a day; one before it at the top, one after it at the bottom.
  ///
  /// - Parameter isEnd: whether it is the end of something, which does not reach into what begins there.
  func minute(_ instant: Instant, on day: CivilDate, isEnd: Bool = false) -> Int {
    let midnight = CivilDateTime(startOf: day).secondsSinceEpoch
    let clock = min(max(Int((zone.civil(at: instant).secondsSinceEpoch - midnight) / 60), 0), 1440)
    switch change {
    case .repeated(let date, let from, let to, let transition, _):
      let isAfter = date == day ? instant >= transition : isEnd ? clock > to : clock >= to
      // The first of the two ends where the second begins.
      if date == day, isEnd, instant == transition { return to }
      return isAfter ? clock + to - from : clock
    case .skipped(_, let from, let to) where isSingle:
      return clock >= to ? clock - (to - from) : min(clock, from)
    default: return clock
    }
  }

  /// What clocks show on a day so many minutes from the top; before the top and behind the bottom, on the days around it.
  func clock(atMinute minute: Int, on day: CivilDate) -> CivilDateTime {
    let shown =
      switch change {
      case .repeated(let date, let from, let to, _, _) where minute >= to:
        // The days beside it have nothing where the hour comes again.
        date == day ? minute - (to - from) : max(minute - (to - from), to)
      case .skipped(_, let from, let to) where isSingle && minute >= from: minute + (to - from)
      default: minute
      }
    return CivilDateTime(startOf: day).adding(seconds: Int64(shown) * 60)
  }

  /// The minutes that a day does not have, while others beside it do; nil if it has all.
  func missing(on day: CivilDate) -> Range<Int>? {
    switch change {
    case .repeated(let date, let from, let to, _, _): date == day ? nil : to..<to + (to - from)
    case .skipped(let date, let from, let to): date == day && !isSingle ? from..<to : nil
    case nil: nil
    }
  }

  /// What is to be said of the change, and on which day it is.
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
