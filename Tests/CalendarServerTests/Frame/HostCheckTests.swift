import Testing

@testable import CalendarServer

@Suite("Names of the server")
struct HostCheckTests {
  let check = HostCheck(["calendar.example.org", "127.0.0.1"])

  @Test(
    "addresses, localhost and what it was given are its own",
    arguments: [
      "localhost", "LOCALHOST:8020", "127.0.0.1:8020", "192.0.2.7", "[::1]:8020", "[2001:db8::1]",
      "Calendar.example.org",
      "calendar.example.org:443",
    ])
  func own(authority: String) { #expect(check.allows(authority)) }

  @Test(
    "any other name may be one that somebody leads here",
    arguments: [
      "evil.example", "evil.example:8020", "calendar.example.org.evil.example", "127.0.0.1.evil.example", "", ":8020",
      "localhost:80x", "[::1", "localhost@evil.example", "localhost evil.example",
    ])
  func foreign(authority: String) { #expect(!check.allows(authority)) }

  @Test("pages of other origins are told by their header")
  func origins() {
    #expect(check.allows(origin: "http://localhost:8020"))
    #expect(check.allows(origin: "https://calendar.example.org"))
    for origin in ["null", "http://evil.example", "file://", "https://", "localhost"] {
      #expect(!check.allows(origin: origin), "\(origin)")
    }
  }
}
