import CivilTime
import ICalendar
import Libical
import TestSupport
import Testing

@Suite("Native values compared with libical's")
struct NativeValueTests {
  @Test("random durations, offsets, numbers and positions have the values that libical gives them")
  func random() throws {
    var random = SeededGenerator(seed: 700)
    for _ in 0..<20_000 {
      for (name, text) in [
        ("DURATION", random.durationText()), ("TZOFFSETTO", random.offset().text),
        ("SEQUENCE", String(Int32.random(in: .min ... .max, using: &random) >> Int32(random.int(0...31)))),
        ("GEO", "\(random.decimalText(180));\(random.decimalText(180))"),
      ] {
        let line = ContentLine("\(name):\(text)")
        let value = try #require(NativeOrLibical(line), "\(line)")
        #expect(value.native == value.libical, "\(line)")
        #expect(value.native != nil, "\(line)")
      }
    }
  }

  @Test("a damaged value has the value that libical gives it, or none", arguments: 0..<4)
  func damaged(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(710 + part))
    for _ in 0..<10_000 {
      for (name, text) in [
        ("DURATION", random.durationText()), ("TZOFFSETTO", random.offset().text),
        ("SEQUENCE", String(random.int(-1000...100_000))), ("GEO", "\(random.decimalText(9));\(random.decimalText(9))"),
      ] {
        let line = ContentLine("\(name):\(random.damaged(text))")
        guard let value = NativeOrLibical(line), let native = value.native else { continue }
        #expect(native == value.libical, "\(line)")
      }
    }
  }

  @Test(
    "every value in every file has the value that libical gives it, or none",
    .enabled(if: Corpora.isThere, Corpora.reason))
  func corpora() throws {
    var typed = 0
    for path in Corpora.paths {
      for component in Reading(try Corpora.bytes(path)).components {
        for line in component.lines {
          guard let value = NativeOrLibical(line), let native = value.native else { continue }
          typed += 1
          #expect(native == value.libical, "\(path): \(line)")
        }
      }
    }
    #expect(typed > 5_000)
  }
}

/// A value of a type that ICalendar reads from bytes, and libical's result for comparison.
private struct NativeOrLibical {
  /// The numbers of the value, or nil if it is not valid.
  let native: [Double]?
  let libical: [Double]?

  /// Creates the values; nil for other types.
  init?(_ line: ContentLine) {
    let text = line.uri.uppercased()
    switch line.valueType {
    case .duration:
      native = line.duration.map { [Double($0.days), Double($0.seconds)] }
      // libical does not support a plus sign, or a missing T.
      let placed = text.placingTimeMark
      libical = Self.numbers(placed.hasPrefix("+") ? String(placed.dropFirst()) : placed, "DURATION")
    case .utcOffset:
      native = line.utcOffset.map { [Double($0.seconds)] }
      libical = Self.numbers(text, "UTC-OFFSET")
    case .integer:
      native = line.integer.map { [Double($0)] }
      libical = Self.numbers(text, "INTEGER")
    case .float:
      native = line.geo.map { [$0.latitude, $0.longitude] }
      libical = Self.numbers(text, "GEO")
    default: return nil
    }
  }

  private static func numbers(_ text: String, _ type: String) -> [Double]? {
    switch try? LibicalValue(text, type: type) {
    case .duration(let duration): [Double(duration.signedDays), Double(duration.signedSeconds)]
    case .utcOffset(let seconds): [Double(seconds)]
    case .integer(let number): [Double(number)]
    case .geo(let latitude, let longitude): [latitude, longitude]
    default: nil
    }
  }
}

extension SeededGenerator {
  /// Returns a duration with random units, including zeros and leading zeros.
  fileprivate mutating func durationText() -> String {
    func units(_ letters: String, _ random: inout SeededGenerator) -> String {
      letters.map { random.once(in: 2) ? "" : "\(random.number())\($0)" }.joined()
    }
    let days = units("WD", &self)
    let time = units("HMS", &self)
    let text = days.isEmpty && time.isEmpty ? "PT0S" : time.isEmpty ? "P\(days)" : "P\(days)T\(time)"
    return pick(["", "-", "+"]) + text
  }

  private mutating func number() -> String {
    once(in: 5) ? "00\(int(0...99))" : String(int(0...pick([9, 60, 1000, 100_000])))
  }

  /// Returns a decimal number with up to twelve decimals.
  fileprivate mutating func decimalText(_ limit: Int) -> String {
    let decimals = int(0...12)
    let whole = pick(["", "-", "+"]) + String(int(0...limit))
    return decimals == 0 ? whole : whole + "." + (0..<decimals).map { _ in String(int(0...9)) }.joined()
  }
}
