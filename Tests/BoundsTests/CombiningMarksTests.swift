import Bounds
import Testing

@Suite("Consecutive combining marks")
struct CombiningMarksTests {
  private static func text(_ count: Int) -> [UInt8] {
    Array("e\(String(repeating: "\u{301}\u{316}", count: count / 2)) more".utf8)
  }

  @Test("ordinary text is within the bounds, and so is any length of it")
  func within() {
    for text in ["", "Café", String(repeating: "Zoe\u{308} ", count: 10_000), String(repeating: "a", count: 10_000)] {
      #expect(!CombiningMarks.exceed(in: Array(text.utf8)))
    }
    #expect(!CombiningMarks.exceed(in: Self.text(CombiningMarks.most)))
  }

  @Test("more marks than the bounds allow are found at any position")
  func beyond() {
    #expect(CombiningMarks.exceed(in: Self.text(CombiningMarks.most + 2)))
    #expect(CombiningMarks.exceed(in: Array(repeating: 0x41, count: 5_000) + Self.text(400)))
  }
}
