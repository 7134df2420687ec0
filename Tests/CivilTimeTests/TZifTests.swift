import CivilTime
import TestSupport
import Testing

@Suite("TZif files")
struct TZifTests {
  /// The error when reading the file, or nil if it can be read.
  func error(reading bytes: [UInt8]) -> CivilTimeError? {
    do throws(CivilTimeError) {
      _ = try TimeZoneRules(tzif: bytes)
      return nil
    } catch {
      return error
    }
  }

  /// A file with three transitions and a rule.
  var example: TZifBuilder {
    var file = TZifBuilder()
    file.times = [-1_000_000_000_000, 100, 200]
    file.kinds = [1, 2, 1]
    file.observances = [(1234, 0, 0), (3600, 0, 4), (7200, 1, 8)]
    file.names = Array("LMT\0CET\0CEST\0".utf8)
    file.standardIndicators = [0, 1, 1]
    file.utIndicators = [0, 1, 1]
    file.footer = "\nCET-1CEST,M3.5.0,M10.5.0/3\n"
    return file
  }

  @Test("a file of every version is read", arguments: [0, UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")])
  func versions(version: UInt8) throws {
    var file = example
    file.version = version
    if version == 0 { file.times[0] = -1_000_000_000 }
    let rules = try TimeZoneRules(tzif: file.bytes)
    #expect(rules.transitions.map(\.instant.secondsSince1970) == file.times)
    #expect(rules.transitions.map(\.observance.abbreviation) == ["CET", "CEST", "CET"])
    #expect(rules.initial == .init(offset: UTCOffset(seconds: 1234), abbreviation: "LMT"))
    #expect(rules.transitions[1].observance.isDaylight)
    #expect((rules.tail == nil) == (version == 0))
  }

  @Test("a file without transitions has its first type of local time, or the one of its rule")
  func noTransitions() throws {
    #expect(try TimeZoneRules(tzif: TZifBuilder().bytes) == .utc)
    var file = TZifBuilder()
    file.footer = "\n<-03>3\n"
    #expect(try TimeZoneRules(tzif: file.bytes).offset(at: .distantPast).text == "-0300")
  }

  @Test("unknown local time is kept as such")
  func unknownLocalTime() throws {
    var file = TZifBuilder()
    file.names = Array("-00\0".utf8)
    let observance = try TimeZoneRules(tzif: file.bytes).observance(at: Instant(secondsSince1970: 0))
    #expect(observance == .init(offset: .zero, abbreviation: "-00"))
  }

  @Test("names may share their endings")
  func sharedNames() throws {
    var file = example
    file.names = Array("XCEST\0".utf8)
    file.observances = [(0, 0, 0), (3600, 0, 1), (7200, 1, 3)]
    let rules = try TimeZoneRules(tzif: file.bytes)
    #expect(rules.initial.abbreviation == "XCEST")
    #expect(rules.transitions[0].observance.abbreviation == "CEST")
    #expect(rules.transitions[1].observance.abbreviation == "ST")
  }

  @Test("leap seconds are removed from transition times")
  func leapSeconds() throws {
    var file = example
    file.times = [50, 102, 203]
    file.leapSeconds = [(60, 1), (101, 2), (150, 3)]
    let rules = try TimeZoneRules(tzif: file.bytes)
    #expect(rules.transitions.map(\.instant.secondsSince1970) == [50, 100, 200])
  }

  @Test("a truncated file is refused at every length")
  func truncation() {
    for version in [0, UInt8(ascii: "2")] {
      var file = example
      file.version = version
      if version == 0 { file.times[0] = -1_000_000_000 }
      let bytes = file.bytes
      for length in 0..<bytes.count {
        #expect(error(reading: Array(bytes[..<length]))?.code == .damagedTimeZoneFile, "length \(length)")
      }
      #expect(error(reading: bytes) == nil)
    }
  }

  @Test("every kind of damage is found at its position")
  func damage() throws {
    func expectDamage(_ comment: Comment, _ change: (inout TZifBuilder) -> Void) {
      var file = example
      change(&file)
      #expect(error(reading: file.bytes)?.code == .damagedTimeZoneFile, comment)
    }
    expectDamage("order") { $0.times[2] = 100 }
    expectDamage("kind") { $0.kinds[1] = 3 }
    expectDamage("offset") { $0.observances[1].seconds = 93600 }
    expectDamage("least offset") { $0.observances[1].seconds = .min }
    expectDamage("daylight") { $0.observances[1].daylight = 2 }
    expectDamage("name outside") { $0.observances[1].name = 200 }
    expectDamage("name without an end") { $0.names.removeLast() }
    expectDamage("long name") { $0.names = [UInt8](repeating: 65, count: 100) + [0] }
    expectDamage("indicators") { $0.utIndicators.removeLast() }
    expectDamage("rule") { $0.footer = "\nCET\n" }
    expectDamage("no footer") { $0.footer = "" }
    expectDamage("footer without an end") { $0.footer = "\nUTC0" }
    expectDamage("no kinds") {
      $0.observances = []
      $0.standardIndicators = []
      $0.utIndicators = []
    }
    #expect(error(reading: Array("TZjf".utf8) + example.bytes.dropFirst(4))?.offset == 0)
  }

  @Test("impossible counts are refused without reading")
  func hugeCounts() {
    for position in 20..<44 {
      for offset in [0, 44 + 7] {
        var bytes = example.bytes
        bytes[offset + position] = 0xFF
        #expect(error(reading: bytes)?.code == .damagedTimeZoneFile)
      }
    }
  }

  @Test("random changes to a file never trap, and the result can be queried")
  func mutations() {
    var random = SeededGenerator(seed: 9636)
    let original = example.bytes
    var readable = 0
    for _ in 0..<30000 {
      var bytes = original
      for _ in 0...Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let rules = try? TimeZoneRules(tzif: bytes) else { continue }
      readable += 1
      for seconds in [Int64.min, -1, 150, 4_000_000_000, .max] {
        let instant = Instant(secondsSince1970: seconds)
        _ = rules.civil(at: instant)
        _ = rules.local(instant.civil(at: .zero))
        _ = rules.nextTransition(after: instant)
        _ = rules.previousTransition(before: instant)
      }
    }
    #expect(readable > 1000)
  }
}
