@testable import CalendarStore
import TestSupport
import Testing

@Suite("Short names of items")
struct ItemIDTests {
  private static let numbers: [Int64] = {
    var generator = SeededGenerator(seed: 99)
    let random = (0..<5000).map { _ in
      let bits = Int64.random(in: 1...40, using: &generator)
      return Int64.random(in: 0..<1 << bits, using: &generator)
    }
    return Array(0..<2000) + [(1 << 40) - 1] + random
  }()

  @Test("a name is ten hexadecimal digits")
  func digits() {
    for number in Self.numbers {
      let name = ItemID(number: number).description
      #expect(name.wholeMatch(of: /[0-9a-f]{10}/) != nil)
    }
  }

  @Test("different numbers have different names")
  func different() {
    let numbers = Set(Self.numbers)
    #expect(Set(numbers.map { ItemID(number: $0).description }).count == numbers.count)
  }

  @Test("a whole name leads back to its number")
  func inverse() throws {
    for number in Self.numbers {
      let found = try #require(ItemID.remainder(forPrefix: ItemID(number: number).description))
      #expect(found.remainder == number)
      #expect(found.modulus == 1 << 40)
    }
  }

  @Test("a prefix says what the number is modulo a power of sixteen, and nothing else has that prefix")
  func prefixes() throws {
    var generator = SeededGenerator(seed: 5)
    for number in Self.numbers {
      let name = ItemID(number: number).description
      for length in 1...10 {
        let found = try #require(ItemID.remainder(forPrefix: String(name.prefix(length))))
        #expect(number % found.modulus == found.remainder)
        #expect(found.modulus == 1 << Int64(4 * length))
        let other = generator.pick(Self.numbers)
        let hasPrefix = ItemID(number: other).description.hasPrefix(name.prefix(length))
        #expect(hasPrefix == (other % found.modulus == found.remainder))
      }
    }
  }

  @Test("short forms tell all items of a store apart, and have at least four digits")
  func short() {
    for highest in [1, 15, 16, 255, 4095, 65535, 65536, 70000] as [Int64] {
      let names = (1...highest).map { ItemID(number: $0).short(among: highest) }
      #expect(Set(names).count == names.count)
      #expect(names.allSatisfy { $0.count == (highest < 65536 ? 4 : 5) })
    }
    #expect(ItemID(number: 1).short(among: .max).count == 10)
  }

  @Test("neighbours differ from the first digit on")
  func neighbours() {
    for number in 0..<1000 as Range<Int64> {
      #expect(ItemID(number: number).description.first != ItemID(number: number + 1).description.first)
    }
  }

  @Test(
    "what is no prefix has no remainder",
    arguments: ["", "xyz", "12345678901", "-1", "+1", " 1", "１", "1 ", "0x1", "é"])
  func noPrefix(text: String) {
    #expect(ItemID.remainder(forPrefix: text) == nil)
  }
}
