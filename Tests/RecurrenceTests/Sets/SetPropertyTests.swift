import CivilTime
import Recurrence
import Testing

@Suite("Invariants of every recurrence set")
struct SetPropertyTests {
  /// Returns a set of one or two rules with added dates, exceptions, moved instances and an end.
  private func set(_ random: inout RandomRules) throws -> RecurrenceSet {
    let zone = try TimeZoneDatabase.system.rules(named: "America/New_York")
    let civil = random.start()
    let starts: [CalendarTime] = [.date(civil.date), .floating(civil), .utc(civil), .zoned(civil, tzid: "Z")]
    let start = starts[random.number(0...3)]
    var definition = RecurrenceSet.Definition(
      start: start, length: .duration(CalendarDuration(days: random.number(0...2), seconds: 3600) ?? .zero),
      zones: RecurrenceSet.Zones(local: zone, named: ["Z": zone]))
    for _ in 0...random.number(0...1) {
      var rule = random.rule()
      rule.count = random.number(1...15)
      definition.rules.append(rule)
    }
    if random.once(in: 4) { definition.exclusionRules = [random.rule()] }
    for _ in 0..<random.number(0...3) {
      definition.additions.append(.time(start.with(civil.adding(days: random.number(-5...300)))))
    }
    let plain = Array(try RecurrenceSet(definition).prefix(30))
    for _ in 0..<random.number(0...2) where !plain.isEmpty {
      definition.exclusions.append(plain[random.number(0...plain.count - 1)].start)
    }
    if random.once(in: 2), let instance = plain.last {
      let moved = instance.start.with(instance.start.civilDateTime.adding(days: random.number(-3...3)))
      definition.overrides = [
        RecurrenceSet.Override(recurrenceID: instance.start, start: moved, isCancelled: random.once(in: 3))
      ]
    }
    return try RecurrenceSet(definition)
  }

  private func name(_ set: RecurrenceSet) -> Comment {
    let definition = set.definition
    return """
      \(definition.start) RRULE \(definition.rules) EXRULE \(definition.exclusionRules) RDATE \(definition.additions) \
      EXDATE \(definition.exclusions) overrides \(definition.overrides) (seed \(RandomRules.seed))
      """
  }

  @Test("instances are in order, and all queries agree with the whole set")
  func questions() throws {
    var random = RandomRules(90)
    for _ in 0..<30 * RandomRules.factor {
      let set = try set(&random)
      let whole = Array(set)
      let starts = Set(whole.map(\.startInstant))
      let name = name(set)
      #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.startInstant <= $1.startInstant }, name)
      #expect(set.last.value?.startInstant == whole.last?.startInstant, name)
      for (index, instance) in whole.enumerated() {
        #expect(set.contains(instance.startInstant), name)
        let after = instance.startInstant.adding(seconds: 1)
        #expect(set.contains(after) == starts.contains(after), name)
        let later = whole.first { $0.startInstant > instance.startInstant }
        #expect(set.next(after: instance.startInstant).value == later, name)
        let earlier = whole.prefix(index).last { $0.startInstant < instance.startInstant }
        #expect(set.previous(before: instance.startInstant).value?.startInstant == earlier?.startInstant, name)
      }
    }
  }

  @Test("a window has the instances that begin or take place in it")
  func windows() throws {
    var random = RandomRules(91)
    for _ in 0..<200 * RandomRules.factor {
      let set = try set(&random)
      let whole = Array(set)
      guard whole.count > 2 else { continue }
      let first = whole[random.number(0...whole.count - 2)].startInstant.adding(seconds: Int64(random.number(-1...1)))
      let range = first..<first.adding(seconds: Int64(random.number(1...4_000_000)))
      let name = name(set)
      #expect(Array(set.instances(startingIn: range)) == whole.filter { range.contains($0.startInstant) }, name)
      let overlapping = whole.filter {
        $0.startInstant < range.upperBound && ($0.endInstant > first || $0.startInstant >= first)
      }
      #expect(Array(set.instances(overlapping: range)) == overlapping, name)
    }
  }
}
