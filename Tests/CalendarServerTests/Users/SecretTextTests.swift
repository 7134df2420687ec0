import TestSupport
import Testing

@testable import CalendarServer

@Suite("Comparing secrets")
struct SecretTextTests {
  @Test("are equal only if their octets are", arguments: UInt64(0)..<20)
  func equality(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // Few letters, so that many pairs differ in few places and differences could cancel each other out.
    let letters = Array("abc./0123")
    func text(_ count: Int) -> String { String((0..<count).map { _ in generator.pick(letters) }) }
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...5, using: &generator)
      let (one, other) = (text(count), text(generator.once(in: 9) ? count + 1 : count))
      #expect(SecretText.areEqual(one, other) == (one == other), "\(one) \(other)")
      #expect(SecretText.areEqual(one, one))
    }
  }

  @Test("are not equal if they only look the same")
  func octets() {
    #expect(!SecretText.areEqual("e\u{301}", "\u{e9}"))
    #expect(!SecretText.areEqual("a", "a\0") && !SecretText.areEqual("", "a"))
  }
}
