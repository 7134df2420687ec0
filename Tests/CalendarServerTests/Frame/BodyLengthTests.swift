import Bounds
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("The length of a body")
struct BodyLengthTests {
  @Test("A length in the header is within the limit, or just beyond it", arguments: [0, 10, 10 << 20, .max])
  func lengths(limit: Int) throws {
    for text in BudgetTests.numbers + ["5", "10"] {
      let request = HTTPRequest(
        method: .put, scheme: "http", authority: "localhost", path: "/", headerFields: [.contentLength: text])
      let value = try #require(request.bodyLength(atMost: limit)).value
      #expect(value >= 0 && (value <= limit || limit == .max || value == limit + 1))
      if text == "10", limit >= 10 { #expect(value == 10) }
      if text.count == 10_000, limit < .max { #expect(value == limit + 1) }
    }
    let none = HTTPRequest(method: .put, scheme: nil, authority: nil, path: "/")
    #expect(none.bodyLength(atMost: limit) == nil)
  }
}
