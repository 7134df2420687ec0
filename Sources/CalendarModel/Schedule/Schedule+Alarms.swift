public import CivilTime
public import Recurrence
import TimeZones

extension Schedule {
  /// An instant at which an alarm goes off.
  public struct AlarmMoment: Hashable, Sendable {
    /// The time of the first occurrence, in resolved form.
    public let time: CalendarTime
    /// The instant of this occurrence or repetition, in the reader's time zone.
    public let instant: Instant
    /// 0 for the first occurrence, then 1, 2, ... (REPEAT, RFC 5545 3.8.6.2).
    public let repetition: Int
    /// Whether the instant is the same for every reader.
    public let isPlaced: Bool
  }

  /// The moments of an alarm relative to an instance, with its repetitions. Empty if the alarm is not relative (TRIGGER
  /// as a duration, RFC 5545 3.8.6.3).
  ///
  /// Moments up to ACKNOWLEDGED are left out (RFC 9074 6.1), unless their instant depends on the reader.
  public func moments(of alarm: Alarm, at instance: RecurrenceSet.Instance) -> [AlarmMoment] {
    guard case .relative(let duration, let anchor) = alarm.trigger else { return [] }
    let point = anchor == .start ? instance.start : end(instance)
    // A trigger before an all-day instance is counted from the reader's day, regardless of the calendar's time zone.
    let (rules, isPlaced) = (recurrenceSet.rules(for: point), zones.isPlaced(point))
    let time = point.adding(duration, in: rules)
    guard isPlaced else { return moments(of: alarm, from: time, at: time.instant(in: rules), isPlaced: false) }
    // The days of a duration keep the time of day; the rest is exact, even if clocks show a time twice.
    let begin =
      duration.days != 0
      ? rules.instant(of: point.civilDateTime.adding(days: duration.days))
      : anchor == .start ? instance.startInstant : times.isToDo ? zones.instant(of: point) : instance.endInstant
    return moments(of: alarm, from: time, at: begin.adding(seconds: duration.seconds), isPlaced: true)
  }

  /// The moments of an alarm at a fixed time, with its repetitions. Empty for any other trigger.
  public func fixedMoments(of alarm: Alarm) -> [AlarmMoment] {
    guard case .absolute(let time) = alarm.trigger, alarm.trigger?.hasTime ?? false else { return [] }
    let placed = zones.placed(time)
    return moments(of: alarm, from: placed, at: zones.instant(of: placed), isPlaced: zones.isPlaced(placed))
  }

  private func moments(
    of alarm: Alarm, from time: CalendarTime, at first: Instant, isPlaced: Bool
  ) -> [AlarmMoment] {
    (0...alarm.repetitions).compactMap { repetition in
      let instant = first.adding(seconds: alarm.secondsBetweenRepetitions * Int64(repetition))
      if isPlaced, let done = alarm.acknowledged, instant <= done { return nil }
      return AlarmMoment(time: time, instant: instant, repetition: repetition, isPlaced: isPlaced)
    }
  }
}

extension Alarm {
  /// The number of times the alarm goes off again (REPEAT), up to a limit, because hostile files may request millions.
  /// Without an interval, there are no repetitions.
  public var repetitions: Int {
    guard secondsBetweenRepetitions > 0 else { return 0 }
    return min(max(repeatCount ?? 0, 0), 100)
  }

  /// The seconds between two repetitions (DURATION).
  public var secondsBetweenRepetitions: Int64 {
    max(Self.bounded(repeatInterval?.nominalSeconds ?? 0), 0)
  }

  /// The nominal seconds after the start or end of an instance at which the alarm goes off, from the first to the last
  /// repetition; negative before it. Nil if the alarm is not relative.
  public var reach: ClosedRange<Int64>? {
    guard case .relative(let duration, _) = trigger else { return nil }
    let offset = Self.bounded(duration.nominalSeconds)
    let last = offset + Self.bounded(secondsBetweenRepetitions * Int64(repetitions))
    return min(offset, last)...max(offset, last)
  }

  /// Limited to about ten thousand years, so that arithmetic does not overflow.
  private static func bounded(_ seconds: Int64) -> Int64 { min(max(seconds, -(1 << 40)), 1 << 40) }
}
