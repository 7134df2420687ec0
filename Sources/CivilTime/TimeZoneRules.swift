/// The clock changes of a place, in the past and the future.
///
/// The rules consist of a list of transitions, the observance before the first transition, and a rule for all years
/// after the last. The time for a lookup grows with the logarithm of the number of transitions; for years after the
/// last transition, it is constant.
public struct TimeZoneRules: Hashable, Sendable {
  /// What clocks show during a period.
  public typealias Observance = ZoneObservance

  /// An instant at which another observance begins.
  public struct Transition: Hashable, Sendable {
    /// When it begins.
    public let instant: Instant
    /// The observance from then on.
    public let observance: Observance

    /// Makes a transition from its parts.
    public init(instant: Instant, observance: Observance) {
      self.instant = instant
      self.observance = observance
    }
  }

  /// A span of time during which the offset does not change.
  ///
  /// Keep it to look up many instants close together.
  public struct Span: Hashable, Sendable {
    /// Its first instant, or `distantPast`.
    public let from: Instant
    /// The first instant after it, or `distantFuture`.
    public let until: Instant
    /// The offset during the span.
    public let offset: UTCOffset

    /// Whether the span contains an instant.
    @inlinable
    public func contains(_ instant: Instant) -> Bool { from <= instant && instant < until }
  }

  /// The observance before the first transition.
  ///
  /// If there are no transitions but there is a tail rule, the tail rule applies at all times instead.
  public let initial: Observance
  /// The transitions, in the order of their instants.
  ///
  /// Some may have no effect, as in zone data.
  public let transitions: [Transition]
  /// The rule that applies after the last transition, or nil if the last observance never ends.
  public let tail: TailRule?

  /// Makes rules from their parts.
  ///
  /// The transitions may be in any order. If several are at the same instant, the last one given counts. If the last
  /// transition and the tail rule disagree on the observance that begins with that transition, the tail rule counts.
  public init(initial: Observance, transitions: [Transition] = [], tail: TailRule? = nil) {
    self.initial = initial
    self.tail = tail
    var ordered = TimeZoneRules.ordered(transitions)
    if let tail, let last = ordered.popLast() {
      ordered.append(Transition(instant: last.instant, observance: tail.observance(at: last.instant)))
    }
    self.transitions = ordered
  }

  /// Makes rules for a place whose clocks never change.
  public init(fixed offset: UTCOffset, abbreviation: String) {
    self.init(initial: Observance(offset: offset, abbreviation: abbreviation))
  }

  /// The rules of UTC.
  public static let utc = TimeZoneRules(fixed: .zero, abbreviation: "UTC")

  private static func ordered(_ transitions: [Transition]) -> [Transition] {
    let areOrdered = zip(transitions, transitions.dropFirst()).allSatisfy { $0.instant < $1.instant }
    if areOrdered { return transitions }
    let byInstant = transitions.enumerated().sorted { left, right in
      (left.element.instant, left.offset) < (right.element.instant, right.offset)
    }
    var result: [Transition] = []
    for (_, transition) in byInstant {
      if result.last?.instant == transition.instant { result.removeLast() }
      result.append(transition)
    }
    return result
  }
}
