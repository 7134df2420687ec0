import CivilTime
import Fetching
import Testing

@Suite("HTTP messages")
struct MessageTests {
  private let now = Instant(secondsSince1970: 1_795_400_000)

  @Test("names of fields are compared case-insensitively, and their order stays")
  func header() {
    var header: HTTPHeader = ["Content-Type": "text/calendar", "X-One": "1", "x-one": "2"]
    #expect(header["CONTENT-type"] == "text/calendar" && header.values(of: "X-ONE") == ["1", "2"])
    #expect(header["x-ß"] == nil)
    header["X-One"] = "3"
    #expect(header.fields.map(\.value) == ["text/calendar", "3"])
    header["x-one"] = nil
    #expect(header.fields.count == 1)
  }

  @Test(
    "Retry-After is read in both forms, and is never in the past",
    arguments: [
      ("120", 120), ("0", 0), ("-5", 0), ("Mon, 23 Nov 2026 02:14:20 GMT", 60), ("Mon, 23 Nov 2020 02:14:20 GMT", 0),
    ])
  func retryAfter(value: String, seconds: Int) throws {
    let response = HTTPResponse(status: 503, header: ["Retry-After": value], url: try HTTPURL("http://a/"))
    #expect(response.retryAfter(now: now) == .seconds(seconds))
  }

  @Test("a body is read once, and refused if it is too long for memory")
  func body() async throws {
    let body = HTTPBody([1, 2, 3])
    await #expect(throws: HTTPError.self) { try await HTTPBody([1, 2, 3]).bytes(limit: 2) }
    #expect(try await body.bytes(limit: 3) == [1, 2, 3])
    #expect(try await body.bytes(limit: 3) == [])
  }
}
