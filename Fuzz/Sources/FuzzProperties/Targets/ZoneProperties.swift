import CivilTime

/// Properties of TZif files and of queries on their rules.
struct ZoneProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) {
    self.input = input
  }

  func check() throws {
    let rules: TimeZoneRules
    do throws(CivilTimeError) {
      rules = try TimeZoneRules(tzif: input)
    } catch {
      try require(error.code == .damagedTimeZoneFile, "the error for a damaged file is damagedTimeZoneFile", "\(error)")
      try require(
        (0...input.count).contains(error.offset), "the offset of the damage is in the file", "\(error.offset)")
      return
    }
    for (first, second) in zip(rules.transitions, rules.transitions.dropFirst()) {
      try require(first.instant < second.instant, "transitions are in order")
    }
    if let tail = rules.tail {
      try require(try TailRule(parsing: tail.text), equals: tail, "the text of a rule is read back unchanged")
    }
    for instant in instants(rules) { try check(rules, instant) }
  }

  /// Returns instants around the first and last transitions, and instants far from them.
  private func instants(_ rules: TimeZoneRules) -> [Instant] {
    let seconds: [Int64] = [.min, -62_135_596_800, -1, 0, 1_767_225_600, 4_102_444_800, 253_402_300_799, .max]
    let known = rules.transitions.prefix(4) + rules.transitions.suffix(4)
    return seconds.map { Instant(secondsSince1970: $0) }
      + known.flatMap { [$0.instant.adding(seconds: -1), $0.instant, $0.instant.adding(seconds: 1)] }
  }

  private func check(_ rules: TimeZoneRules, _ instant: Instant) throws {
    let span = rules.span(at: instant)
    try require(
      span.contains(instant) || instant == .distantFuture, "the span around an instant contains it",
      "\(instant) \(span)")
    try require(span.offset, equals: rules.offset(at: instant), "a span has the same offset as its instants")
    try require(
      rules.observance(at: instant).offset, equals: span.offset, "an observance has the same offset as its span")
    try checkTransitions(rules, instant)
    try checkLocal(rules, instant)
  }

  private func checkTransitions(_ rules: TimeZoneRules, _ instant: Instant) throws {
    if let next = rules.nextTransition(after: instant) {
      try require(next.instant > instant, "the next transition is later", "\(instant) \(next)")
      try require(
        rules.observance(at: next.instant), equals: next.observance,
        "the observance of a transition begins at its instant")
      try require(
        rules.observance(at: next.instant.adding(seconds: -1)) != next.observance, "a transition changes the observance"
      )
      try require(
        rules.observance(at: next.instant.adding(seconds: -1)), equals: rules.observance(at: instant),
        "nothing changes before the next transition")
      try require(
        rules.previousTransition(before: next.instant.adding(seconds: 1))?.instant, equals: next.instant,
        "the transition before a moment after a transition is that transition")
    }
    if let previous = rules.previousTransition(before: instant) {
      try require(previous.instant < instant, "the previous transition is earlier", "\(instant) \(previous)")
      try require(
        rules.observance(at: previous.instant), equals: previous.observance,
        "the observance of the previous transition begins at its instant")
    }
  }

  /// Checks that the local time of an instant stands for that instant, or for one of two if it occurs twice.
  private func checkLocal(_ rules: TimeZoneRules, _ instant: Instant) throws {
    // Beyond the years of CivilDate, local times are those of the last representable day.
    guard instant.secondsSince1970.magnitude < 250_000_000_000 else {
      _ = rules.local(rules.civil(at: instant))
      return
    }
    let time = rules.civil(at: instant)
    let result = rules.local(time)
    switch result {
    case .unique(let offset):
      try require(Instant(time, at: offset), equals: instant, "a local time has its instant")
    case .overlap(let first, let second, _):
      try require(Instant(time, at: first) <= Instant(time, at: second), "the first of two instants is not later")
    case .gap: throw Violation("the local time of an instant is in a gap: \(instant) \(time)")
    }
  }
}
