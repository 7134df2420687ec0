import Testing

@testable import CalendarServer

@Suite("Request paths")
struct RequestPathTests {
  @Test("segments are decoded once, and encoded again")
  func segments() throws {
    let path = try #require(RequestPath("/calendars/alice/sp%20ace%40x%3A1%2C%C3%A9%2B%25.ics?x=%2F#y"))
    #expect(path.segments == ["calendars", "alice", "sp ace@x:1,é+%.ics"])
    #expect(path.text == "/calendars/alice/sp%20ace%40x%3A1%2C%C3%A9%2B%25.ics")
    #expect(path.query == "x=%2F" && !path.endsWithSlash)
  }

  @Test("a whole URL, as in the Destination header, is reduced to its path")
  func whole() throws {
    #expect(RequestPath("http://localhost:8020/a/b/")?.segments == ["a", "b"])
    #expect(RequestPath("HTTPS://x")?.text == "/")
    #expect(RequestPath("/")?.segments == [] && RequestPath("")?.endsWithSlash == true)
    #expect(RequestPath("/a")?.endsWithSlash == false && RequestPath("/a/")?.segments == ["a"])
  }

  @Test(
    "a path that leads elsewhere, or cannot be read, is rejected",
    arguments: [
      "/a/../b", "/a/%2e%2E/b", "/./a", "/a/%2E", "/a%2Fb", "/a%00b", "/a%0d%0aSet-Cookie:x", "/%", "/%4", "/%zz",
      "/%C3%28", "a/b", "*", "/\u{7F}", "ftp://x/a",
      "//", "//a", "/a//b", "/a//", "///", "http://localhost//a", "//localhost/a",
    ])
  func refused(text: String) { #expect(RequestPath(text) == nil) }

  @Test("the length of a path is limited")
  func long() {
    #expect(RequestPath("/" + String(repeating: "a", count: 4095)) != nil)
    #expect(RequestPath("/" + String(repeating: "a", count: 4096)) == nil)
  }

  @Test("a path that is too long, or full of combining marks, is not examined")
  func readable() {
    let marks = String(repeating: "\u{323}\u{301}", count: 400)
    #expect(RequestPath.isReadable("/calendars/alice/Caf\u{E9}?q=a"))
    #expect(!RequestPath.isReadable("/a\(marks)") && !RequestPath.isReadable("/" + String(repeating: "a", count: 4096)))
    #expect(RequestPath.namesNothing("/a//b") && !RequestPath.namesNothing("/a/b?c=//"))
  }
}
