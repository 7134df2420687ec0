import Bounds
import Testing

@Suite("Numbers from external input")
struct BoundedNumberTests {
  @Test(
    "a number is clamped to the range, however large it is",
    arguments: [
      ("1", 1), (" 7\n", 7), ("+7", 7), ("-1", 1), ("0", 1), ("366", 366), ("367", 366),
      ("9223372036854775807", 366), ("9223372036854775808", 366), ("-9223372036854775808", 1),
      ("-9223372036854775809", 1), (String(repeating: "9", count: 10_000), 366),
      ("-" + String(repeating: "9", count: 10_000), 1), (String(repeating: "0", count: 10_000) + "2", 2),
    ])
  func reading(text: String, value: Int) {
    #expect(BoundedNumber(text, in: 1...366)?.value == value)
  }

  @Test(
    "any other text gives nil", arguments: ["", " ", "-", "+", "1e400", "NaN", "inf", "0x10", "1.5", "1 2", "١"])
  func nonsense(text: String) {
    #expect(BoundedNumber(text, in: 1...366) == nil)
  }

  @Test("sums, differences and products stay in the range and never trap")
  func arithmetic() {
    let whole = Int.min...Int.max
    for one in [Int.min, -1, 0, 1, 100, .max] {
      for other in [Int.min, -1, 0, 1, 100, .max] {
        let number = BoundedNumber(one, in: whole)
        let sum = one.addingReportingOverflow(other)
        #expect((number + other).value == (sum.overflow ? other < 0 ? .min : .max : sum.partialValue))
        let difference = one.subtractingReportingOverflow(other)
        #expect((number - other).value == (difference.overflow ? other < 0 ? .max : .min : difference.partialValue))
        let product = one.multipliedReportingOverflow(by: other)
        #expect(
          (number * other).value
            == (product.overflow ? (one < 0) == (other < 0) ? .max : .min : product.partialValue))
        #expect((0...10).contains((BoundedNumber(one, in: 0...10) * other + other - one).value))
      }
    }
  }
}
