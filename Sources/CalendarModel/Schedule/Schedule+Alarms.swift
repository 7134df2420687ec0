public import CivilTime
public import Recurrence
import TimeZones

extension Schedule {
  /// A moment at which an alarm goes off.
  public struct AlarmMoment: Hashable, Sendable {
    /// When it first goes off, in resolved form.
    public let time: CalendarTime
    /// The instant of this time or repetition, for the reader.
    public let instant: Instant
    /// 0 for the first time, then 1, 2, ... (REPEAT, RFC 5545 3.8.6.2).
    public let repetition: Int
    /// Whether the instant is the same for every reader.
    public let isPlaced: Bool
  }

  /// When an alarm relative to an instance goes off, with its repetitions; empty if it is not relative (TRIGGER as a
  /// duration, RFC 5545 3.8.6.3).
  ///
  /// Moments up to ACKNOWLEDGED are left out (RFC 9074 6.1), except those whose instant depends on the reader.
  public func moments(of alarm: Alarm, at instance: RecurrenceSet.Instance) -> [AlarmMoment] {
    guard case .relative(let duration, let anchor) = alarm.trigger else { return [] }
    let point = anchor == .start ? instance.start : end(instance)
    // Before a whole day is before the reader's day, whatever zone the calendar has.
    let (rules, isPlaced) = (recurrenceSet.rules(for: point), zones.isPlaced(point))
    let time = point.adding(duration, in: rules)
    guard isPlaced else { return moments(of: alarm, from: time, at: time.instant(in: rules), isPlaced: false) }
    // Days keep the time of day; what is left is exact, also if clocks show the time twice.
    let begin =
      duration.days != 0
      ? rules.instant(of: point.civilDateTime.adding(days: duration.days))
      : anchor == .start ? instance.startInstant : times.isToDo ? zones.instant(of: point) : instance.endInstant
    return moments(of: alarm, from: time, at: begin.adding(seconds: duration.seconds), isPlaced: true)
  }

  /// When an alarm at a fixed time goes off, with its repetitions; empty if it has another trigger.
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
  /// How often it goes off again (REPEAT), up to a limit; hostile files ask for millions. Without time between them there
  /// is nothing to repeat.
  public var repetitions: Int {
    guard secondsBetweenRepetitions > 0 else { return 0 }
    return min(max(repeatCount ?? 0, 0), 100)
  }

  /// The seconds between two repetitions (DURATION).
  public var secondsBetweenRepetitions: Int64 {
    max(Self.bounded(repeatInterval?.nominalSeconds ?? 0), 0)
  }

  /// How many nominal seconds before the start of an instance, and after its end, it may go off; nil if it is not
  /// relative.
  public var reach: (before: Int64, after: Int64)? {
    guard case .relative(let duration, _) = trigger else { return nil }
    let offset = Self.bounded(duration.nominalSeconds)
    return (max(-offset, 0), max(offset + Self.bounded(secondsBetweenRepetitions * Int64(repetitions)), 0))
  }

  /// At most some ten thousand years, which arithmetic can handle.
  private static func bounded(_ seconds: Int64) -> Int64 { min(max(seconds, -(1 << 40)), 1 << 40) }
}
