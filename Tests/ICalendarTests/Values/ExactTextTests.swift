import Testing

@testable import ICalendar

@Suite("Comparing names by their bytes")
struct ExactTextTests {
  @Test("names that look the same differ if their bytes do")
  func normalization() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(composed == decomposed && !composed.hasSameBytes(as: decomposed))
    #expect(Set([composed, decomposed, "cafe\u{301}"].map { ExactText($0) }).count == 2)
    #expect(ExactText("a") == ExactText("a") && ExactText("") == ExactText("") && ExactText("a") != ExactText("aa"))
    // A text that shares the storage of another one is the same name.
    #expect(Set([ExactText(String("xcaf\u{E9}".dropFirst()))]) == [ExactText(composed)])
  }
}
