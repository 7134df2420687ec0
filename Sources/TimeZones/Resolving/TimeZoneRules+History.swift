import CivilTime

extension TimeZoneRules {
  /// These rules between two instants, and another zone's rules before them and from its first change after them.
  ///
  /// - Parameters:
  ///   - first: When these rules begin, at one of their transitions.
  ///   - last: Their last transition, or `distantFuture` if they have no end.
  func from(_ first: Instant, through last: Instant, else other: TimeZoneRules) -> TimeZoneRules {
    let history = other.transitions(from: .distantPast, to: first)
    let next = last == .distantFuture ? nil : other.nextTransition(after: last)
    let future = next.map { next in
      [next] + other.transitions.filter { $0.instant > next.instant }
    }
    return TimeZoneRules(
      initial: other.observance(at: (history.first?.instant ?? first).adding(seconds: -1)),
      transitions: history + transitions.filter { $0.instant >= first && $0.instant <= last } + (future ?? []),
      tail: future == nil ? tail : other.tail)
  }
}
