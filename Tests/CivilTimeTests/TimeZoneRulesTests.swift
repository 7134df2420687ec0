import CivilTime
import TestSupport
import Testing

@Suite("Rules created from values")
struct TimeZoneRulesTests {
  let winter = TimeZoneRules.Observance(offset: UTCOffset(seconds: 3600), abbreviation: "W")
  let summer = TimeZoneRules.Observance(offset: UTCOffset(seconds: 7200), isDaylight: true, abbreviation: "S")

  func transition(_ seconds: Int64, _ observance: TimeZoneRules.Observance) -> TimeZoneRules.Transition {
    TimeZoneRules.Transition(instant: Instant(secondsSince1970: seconds), observance: observance)
  }

  @Test("transitions are sorted, and the last one given for an instant counts")
  func order() {
    let rules = TimeZoneRules(
      initial: winter, transitions: [transition(200, winter), transition(100, winter), transition(100, summer)])
    #expect(rules.transitions == [transition(100, summer), transition(200, winter)])
    #expect(rules.offset(at: Instant(secondsSince1970: 99)) == winter.offset)
    #expect(rules.offset(at: Instant(secondsSince1970: 100)) == summer.offset)
    #expect(rules.offset(at: Instant(secondsSince1970: 200)) == winter.offset)
  }

  @Test("transitions that change nothing are not listed")
  func silentTransitions() {
    let rules = TimeZoneRules(
      initial: winter,
      transitions: [transition(50, winter), transition(100, summer), transition(150, summer), transition(200, winter)])
    let listed = [transition(100, summer), transition(200, winter)]
    #expect(rules.transitions(from: .distantPast, to: .distantFuture) == listed)
    #expect(rules.nextTransition(after: Instant(secondsSince1970: 100)) == listed[1])
    #expect(rules.previousTransition(before: Instant(secondsSince1970: 200)) == listed[0])
    #expect(rules.previousTransition(before: Instant(secondsSince1970: 100)) == nil)
    #expect(rules.nextTransition(after: Instant(secondsSince1970: 200)) == nil)
  }

  @Test("a range of transitions includes its start and not its end")
  func halfOpen() {
    let rules = TimeZoneRules(initial: winter, transitions: [transition(100, summer), transition(200, winter)])
    let list = rules.transitions(from: Instant(secondsSince1970: 100), to: Instant(secondsSince1970: 200))
    #expect(list == [transition(100, summer)])
    #expect(rules.transitions(from: .distantFuture, to: .distantPast).isEmpty)
  }

  @Test("the tail rule applies from the last transition on")
  func tail() throws {
    let tail = try TailRule(parsing: "CET-1CEST,M3.5.0,M10.5.0/3")
    let last = try instant("20000701T000000Z")
    let rules = TimeZoneRules(
      initial: winter, transitions: [.init(instant: last, observance: winter)], tail: tail)
    #expect(rules.observance(at: last.adding(seconds: -1)) == winter)
    #expect(rules.observance(at: last).abbreviation == "CEST")
    #expect(rules.transitions.last?.observance.abbreviation == "CEST")
    #expect(rules.span(at: last).from == last)
    #expect(rules.previousTransition(before: try instant("20000801T000000Z"))?.instant == last)
    #expect(rules.nextTransition(after: last)?.instant == (try instant("20001029T010000Z")))
  }

  @Test("local times agree with a search over all offsets, even if transitions are close together")
  func localTimesBySearch() {
    var random = SeededGenerator(seed: 86400)
    var kinds: [Int] = [0, 0, 0]
    for _ in 0..<400 {
      let count = Int.random(in: 0...8, using: &random)
      func randomObservance() -> TimeZoneRules.Observance {
        .init(offset: UTCOffset(seconds: Int.random(in: -40...40, using: &random) * 900), abbreviation: "X")
      }
      let transitions = (0..<count).map { _ in
        transition(Int64.random(in: -200...200, using: &random) * 900, randomObservance())
      }
      let rules = TimeZoneRules(initial: randomObservance(), transitions: transitions)
      let offsets = Set(rules.transitions.map(\.observance.offset) + [rules.initial.offset])
      for quarter in -340...340 {
        let time = CivilDateTime(secondsSinceEpoch: Int64(quarter) * 900)
        let instants = offsets.map { Instant(time, at: $0) }.filter { rules.civil(at: $0) == time }.sorted()
        switch rules.local(time) {
        case .unique(let offset):
          kinds[0] += 1
          #expect(instants == [Instant(time, at: offset)])
        case .overlap(let first, let second, let at):
          kinds[1] += 1
          #expect(instants.count >= 2)
          #expect(Array(instants.prefix(2)) == [Instant(time, at: first), Instant(time, at: second)])
          #expect(instants[0] < at && at <= instants[1])
        case .gap(let before, let after, let at):
          kinds[2] += 1
          #expect(instants.isEmpty)
          #expect(rules.offset(at: at.adding(seconds: -1)) == before && rules.offset(at: at) == after)
          #expect(at.civil(at: before) <= time && time < at.civil(at: after))
        }
      }
    }
    #expect(kinds.allSatisfy { $0 > 1000 })
  }

  @Test("the ends of time do not trap")
  func extremes() throws {
    let tail = try TailRule(parsing: "CET-1CEST,M3.5.0,M10.5.0/3")
    for rules in [TimeZoneRules.utc, TimeZoneRules(initial: winter, transitions: [transition(0, summer)], tail: tail)] {
      for instant in [Instant.distantPast, .distantFuture] {
        _ = rules.observance(at: instant)
        _ = rules.civil(at: instant)
        #expect(rules.span(at: instant).from <= instant)
        _ = rules.nextTransition(after: instant)
        _ = rules.previousTransition(before: instant)
      }
      for date in [CivilDate.earliest, .latest] {
        #expect(rules.local(CivilDateTime(startOf: date)).offset.seconds % 3600 == 0)
      }
      #expect(rules.transitions(from: .distantPast, to: .distantFuture).count < 200_000)
    }
  }

  @Test("spans give the same answers as lookups")
  func spans() throws {
    let tail = try TailRule(parsing: "CET-1CEST,M3.5.0,M10.5.0/3")
    let rules = TimeZoneRules(
      initial: winter, transitions: [transition(0, summer), transition(90, winter)], tail: tail)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let at = Instant(secondsSince1970: Int64.random(in: -1000...4_000_000_000, using: &random))
      let span = rules.span(at: at)
      #expect(span.contains(at))
      #expect(span.offset == rules.offset(at: at))
      if span.from != .distantPast { #expect(rules.span(at: span.from) == span) }
      #expect(rules.span(at: span.until.adding(seconds: -1)) == span)
      #expect(!span.contains(span.until))
    }
  }
}
