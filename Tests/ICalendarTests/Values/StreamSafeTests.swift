import Foundation
import Testing

@testable import ICalendar

@Suite("Normalizing text in linear time")
struct StreamSafeTests {
  private static let joiner: Unicode.Scalar = "\u{034F}"

  @Test(
    "ordinary text stays as it is",
    arguments: ["", "Zo\u{eb} and Zoe\u{308}", "Z" + String(repeating: "\u{301}", count: 30) + "!"])
  func unchanged(text: String) { #expect(text.streamSafe.hasSameBytes(as: text)) }

  @Test("no more than thirty combining marks follow each other, and none is lost")
  func longRuns() {
    let marks = (0..<1_000).map { Unicode.Scalar($0 % 2 == 0 ? 0x301 : 0x316)! }
    var text = "a\u{301}".unicodeScalars
    text.append(contentsOf: marks)
    let safe = String(text).streamSafe.unicodeScalars
    #expect(safe.split(separator: Self.joiner).allSatisfy { $0.count <= 31 })
    #expect(safe.filter { $0 != Self.joiner }.elementsEqual(text))
  }

  @Test("a megabyte of marks is normalized")
  func megabyte() {
    var text = "a"
    for number in 0..<500_000 { text.unicodeScalars.append(number % 2 == 0 ? "\u{301}" : "\u{316}") }
    #expect(text.streamSafe.decomposedStringWithCompatibilityMapping.unicodeScalars.count > 500_000)
  }
}
