import Testing

@testable import CalendarServer

@Suite("The server's own names")
struct HostCheckTests {
  let check = HostCheck(["calendar.example.org", "127.0.0.1"])

  @Test(
    "addresses, localhost and configured names are the server's own",
    arguments: [
      "localhost", "LOCALHOST:8020", "127.0.0.1:8020", "192.0.2.7", "[::1]:8020", "[2001:db8::1]",
      "Calendar.example.org",
      "calendar.example.org:443",
    ])
  func own(authority: String) { #expect(check.allows(authority)) }

  @Test(
    "any other name could have been pointed here by an attacker",
    arguments: [
      "evil.example", "evil.example:8020", "calendar.example.org.evil.example", "127.0.0.1.evil.example", "", ":8020",
      "localhost:80x", "[::1", "localhost@evil.example", "localhost evil.example",
    ])
  func foreign(authority: String) { #expect(!check.allows(authority)) }

  @Test(
    "a page of this server may send requests",
    arguments: [
      ("http://localhost:8020", "localhost:8020", false), ("http://127.0.0.1:8020", "127.0.0.1:8020", false),
      ("http://LocalHost", "localhost:80", false), ("https://[::1]", "[::1]:443", true),
      ("https://calendar.example.org", "calendar.example.org", true),
      ("https://calendar.example.org:8443", "calendar.example.org:8443", true),
      // A request forwarded by a proxy.
      ("https://calendar.example.org", "127.0.0.1:8020", false),
      ("https://calendar.example.org:443", "localhost:8020", true),
    ])
  func ownOrigin(origin: String, authority: String, isSecure: Bool) {
    #expect(check.allows(origin: origin, to: authority, isSecure: isSecure))
  }

  @Test(
    "a page of any other server may not, whatever its address and port on the machine",
    arguments: [
      ("null", "localhost:8020", false), ("http://evil.example", "localhost:8020", false),
      ("http://192.0.2.7", "localhost:8020", false), ("http://127.0.0.1:3000", "127.0.0.1:8020", false),
      ("http://localhost:3000", "localhost:8020", false), ("http://localhost", "localhost:8020", false),
      ("http://127.0.0.1:8020", "localhost:8020", false), ("http://[::1]:8020", "127.0.0.1:8020", false),
      ("http://calendar.example.org", "calendar.example.org", true),
      ("https://calendar.example.org:3000", "calendar.example.org", true), ("file://", "localhost", false),
      ("https://", "", true), ("localhost", "localhost", false),
      ("https://calendar.example.org.evil.example", "calendar.example.org", true),
    ])
  func foreignOrigin(origin: String, authority: String, isSecure: Bool) {
    #expect(!check.allows(origin: origin, to: authority, isSecure: isSecure))
  }
}
