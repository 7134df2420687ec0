@testable import CalendarStore
import TestSupport
import Testing

@Suite("Short names of items")
struct ItemNamesTests {
  /// The names of a store without a secret, and of two stores with one.
  private static let all = [0, 0x12_3456_789A, (1 << 40) - 1].map { ItemNames(secret: $0, highest: 1) }

  private static let numbers: [Int64] = {
    var generator = SeededGenerator(seed: 99)
    let random = (0..<5000).map { _ in
      let bits = Int64.random(in: 1...40, using: &generator)
      return Int64.random(in: 0..<1 << bits, using: &generator)
    }
    return Array(0..<2000) + [(1 << 40) - 1] + random
  }()

  @Test("a name is ten hexadecimal digits", arguments: all)
  func digits(names: ItemNames) {
    for number in Self.numbers {
      let name = names.whole(ItemID(number: number))
      #expect(name.wholeMatch(of: /[0-9a-f]{10}/) != nil)
    }
  }

  @Test("different numbers have different names", arguments: all)
  func different(names: ItemNames) {
    let numbers = Set(Self.numbers)
    #expect(Set(numbers.map { names.whole(ItemID(number: $0)) }).count == numbers.count)
  }

  @Test("a whole name gives back its number", arguments: all)
  func inverse(names: ItemNames) throws {
    for number in Self.numbers {
      let found = try #require(names.remainder(forPrefix: names.whole(ItemID(number: number))))
      #expect(found.remainder == number)
      #expect(found.modulus == 1 << 40)
    }
  }

  @Test("a prefix gives the number modulo a power of sixteen, and nothing else has that prefix", arguments: all)
  func prefixes(names: ItemNames) throws {
    var generator = SeededGenerator(seed: 5)
    for number in Self.numbers {
      let name = names.whole(ItemID(number: number))
      for length in 4...10 {
        let found = try #require(names.remainder(forPrefix: String(name.prefix(length))))
        #expect(number % found.modulus == found.remainder)
        #expect(found.modulus == 1 << Int64(4 * length))
        let other = generator.pick(Self.numbers)
        let hasPrefix = names.whole(ItemID(number: other)).hasPrefix(name.prefix(length))
        #expect(hasPrefix == (other % found.modulus == found.remainder))
      }
    }
  }

  @Test("the digits are the number times a constant, lowest first")
  func digits() {
    let names = ItemNames(secret: 0, highest: 1)
    #expect(names.whole(ItemID(number: 1)) == "f79b9773e9" && names.short(ItemID(number: 1)) == "f79b")
    #expect(names.whole(ItemID(number: 0)) == "0000000000")
  }

  @Test("short forms distinguish all items of a store, and have at least four digits")
  func short() {
    for highest in [1, 15, 16, 255, 4095, 65535, 65536, 70000] as [Int64] {
      let names = ItemNames(secret: 0x12_3456_789A, highest: highest)
      let short = (1...highest).map { names.short(ItemID(number: $0)) }
      #expect(Set(short).count == short.count)
      #expect(short.allSatisfy { $0.count == (highest < 65536 ? 4 : 5) })
    }
    #expect(ItemNames(secret: 0, highest: .max).short(ItemID(number: 1)).count == 10)
  }

  @Test("neighbours differ in the first digit", arguments: all)
  func neighbours(names: ItemNames) {
    for number in 0..<1000 as Range<Int64> {
      #expect(names.whole(ItemID(number: number)).first != names.whole(ItemID(number: number + 1)).first)
    }
  }

  @Test(
    "a prefix with fewer than four digits has no remainder",
    arguments: ["", "f", "79b", "xyz", "12345678901", "-1", "+1", " 1", "１", "1 ", "0x1", "é"])
  func noPrefix(text: String) {
    #expect(Self.all.allSatisfy { $0.remainder(forPrefix: text) == nil })
  }

  @Test("a store without a secret keeps its names")
  func former() {
    let names = (1...4).map { ItemNames(secret: 0, highest: 4).whole(ItemID(number: $0)) }
    #expect(names == ["f79b9773e9", "ef273fe6c3", "d7c2d66aad", "cf5e6edd87"])
  }
}
