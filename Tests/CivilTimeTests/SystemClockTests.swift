import CivilTime
import TestSupport
import Testing

@Suite("Agreement with the C library", .serialized, .enabled(if: !systemZoneNames.isEmpty, noDatabase))
struct SystemClockTests {
  static let clock = UncheckedBox(SystemClock())

  /// Allows a single serial suite to share the clock.
  struct UncheckedBox: @unchecked Sendable {
    let value: SystemClock
    init(_ value: SystemClock) { self.value = value }
  }

  @Test("all zones of the system agree at thousands of instants")
  func allZones() throws {
    let clock = Self.clock.value
    var random = SeededGenerator(seed: 1970)
    let years = [1850, 1900, 1918, 1945, 1970, 1999, 2026, 2036, 2037, 2038, 2039, 2100, 2400, 2500]
    var fixed: [Int64] = []
    for year in years {
      for month in 1...12 {
        let date = try #require(CivilDate(year: year, month: month, day: 1))
        fixed.append(Int64(date.daysSinceEpoch * 86400))
      }
    }
    for name in systemZoneNames {
      clock.use(name)
      let rules = try TimeZoneDatabase.system.rules(named: name)
      var instants = fixed
      for _ in 0..<150 { instants.append(Int64.random(in: -4_000_000_000...17_000_000_000, using: &random)) }
      for transition in rules.transitions(from: .distantPast, to: try instant("20500101T000000Z")) {
        let seconds = transition.instant.secondsSince1970
        if seconds > -1 << 40 { instants += [seconds - 1, seconds] }
      }
      for seconds in instants {
        let observance = rules.observance(at: Instant(secondsSince1970: seconds))
        let expected = try #require(clock.observance(at: seconds))
        let agrees =
          observance.offset.seconds == expected.seconds && observance.isDaylight == expected.isDaylight
          && observance.abbreviation == expected.abbreviation
        #expect(agrees, "\(name) at \(Instant(secondsSince1970: seconds)): \(observance), not \(expected)")
      }
    }
  }

  @Test("random rules agree")
  func randomRules() throws {
    let clock = Self.clock.value
    var random = SeededGenerator(seed: 2037)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func day(_ half: Int) -> String {
      // Far enough from New Year that the offset cannot move a change across it.
      switch number(0...2) {
      case 0: "J\(number(10...170) + 180 * half)"
      case 1: "\(number(10...170) + 180 * half)"
      default: "M\(number(2...5) + 6 * half).\(number(1...5)).\(number(0...6))"
      }
    }
    for _ in 0..<400 {
      let firstHalf = number(0...1)
      let text =
        "AAA\(number(-12...12)):\(number(10...59))BBB,\(day(firstHalf))/\(number(-5...30)),"
        + "\(day(1 - firstHalf))/\(number(0...23)):\(number(10...59)):\(number(10...59))"
      clock.use(text)
      let rule = try TailRule(parsing: text)
      #expect(try TailRule(parsing: rule.text) == rule)
      for _ in 0..<40 {
        let year = try #require(CivilDate(year: number(1971...2500), month: 1, day: 1))
        let begin = Instant(CivilDateTime(startOf: year), at: .zero)
        let rules = TimeZoneRules(initial: rule.standard, tail: rule)
        let transition = try #require(rules.nextTransition(after: begin))
        for seconds in [transition.instant.secondsSince1970 - 1, transition.instant.secondsSince1970] {
          let observance = rule.observance(at: Instant(secondsSince1970: seconds))
          let expected = try #require(clock.observance(at: seconds))
          let agrees = observance.offset.seconds == expected.seconds && observance.isDaylight == expected.isDaylight
          #expect(agrees, "\(text) at \(Instant(secondsSince1970: seconds)): \(observance), not \(expected)")
        }
      }
    }
  }
}
