import Fetching
import TestSupport
import Testing

@Suite("URLs")
struct HTTPURLTests {
  @Test("a URL with countless combining marks is refused at once")
  func combiningMarks() throws {
    let marks = "/a" + String(repeating: "\u{301}\u{316}", count: 140_000)
    #expect(throws: HTTPError.self) { try HTTPURL("https://example.com" + marks) }
    #expect(throws: HTTPError.self) { try HTTPURL("https://example.com/").resolving(marks) }
  }

  @Test("keep path and query as they were written, and drop the fragment")
  func keeps() throws {
    let url = try HTTPURL("HTTPS://Example.COM:8443/a%2Fb/./ü?x=%zz&y#part")
    #expect(url.scheme == .https && url.host == "Example.COM" && url.port == 8443)
    #expect(url.path == "/a%2Fb/./ü" && url.query == "x=%zz&y")
    #expect(url.origin == HTTPOrigin(scheme: .https, host: "example.com", port: 8443))
    #expect(url.text == "https://Example.COM:8443/a%2Fb/./ü?x=%zz&y")
    #expect(url.target == "/a%2Fb/./%C3%BC?x=%25zz&y")
  }

  @Test(
    "an invalid one is an error with a reason",
    arguments: [
      ("/etc/passwd", "it does not begin with"), ("file:///etc/passwd", "file: is not https"),
      ("https:///nowhere", "it has no host"), ("https:path", "no host after https:"),
      ("http://a b/", "is not a valid host"),
      ("http://a:99999/", "is not a valid port"), ("http://a:8o/", "is not a valid port"),
      ("http://[::1/", "bracket is missing"),
      ("http://[::1]x/", "followed by other text"), ("http://a\\@b/", "is not a valid host"),
      ("http://good.example\\@bad.example/", "is not a valid host"),
      ("http://a\nb/", "does not begin"), ("http://%61/", "is not a valid host"), ("", "it does not begin with"),
    ])
  func refuses(text: String, reason: String) throws {
    let error = #expect(throws: HTTPError.self) { try HTTPURL(text) }
    #expect(error?.code == .invalidURL && error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test("have the host after the last @, and a credential before it")
  func userInfo() throws {
    let url = try HTTPURL("http://alice%40home:a%3Ab%2F@evil@[::1]/x")
    #expect(url.host == "[::1]" && url.credential == .password(user: "alice@home", password: "a:b/@evil"))
    #expect(url.withoutUserInfo.text == "http://[::1]/x")
  }

  @Test("show neither path nor query nor password in messages")
  func description() throws {
    let url = try HTTPURL("https://alice:secret@example.com/private-0123/basic.ics?key=4")
    #expect("\(url)" == "https://example.com/…" && "\(url.origin)" == "https://example.com")
    #expect("\(HTTPCredential.password(user: "alice", password: "secret"))" == "password of alice")
    #expect(String(reflecting: HTTPCredential.bearer("secret")) == "token")
  }

  /// RFC 3986 5.4, except for dots in paths that begin with a slash, which servers distinguish.
  @Test(
    "resolve references",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
      ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("", "http://a/b/c/d;p?q"),
      ("#s", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"),
      ("../..", "http://a/"), ("../../../g", "http://a/g"), ("/./g", "http://a/./g"), ("g;x=1/../y", "http://a/b/c/y"),
      ("http://x/y?z", "http://x/y?z"), ("https://x", "https://x"), (" /g ", "http://a/g"),
    ])
  func resolves(reference: String, result: String) throws {
    #expect(try HTTPURL("http://a/b/c/d;p?q").resolving(reference).text == result)
  }

  @Test("pass user info to the same origin, and to no other")
  func keepsUserInfo() throws {
    let base = try HTTPURL("https://alice:secret@example.com/a")
    #expect(try base.resolving("/b").userInfo == "alice:secret")
    #expect(try base.resolving("https://EXAMPLE.com:443/b").userInfo == "alice:secret")
    #expect(try base.resolving("https://example.org/b").userInfo == nil)
    #expect(try base.resolving("//example.com:444/b").userInfo == nil)
    #expect(throws: HTTPError.self) { try base.resolving("javascript:alert(1)") }
    #expect(throws: HTTPError.self) { try base.resolving("/a\r\nX: y") }
  }

  @Test(
    "are the same resource however the path is escaped, unless it is a slash",
    arguments: [
      ("/a%40b%2C%c3%a9", "/a@b,é", true), ("/a%252Cb", "/a%2Cb", false), ("/a%2Fb", "/a/b", false), ("", "/", true),
      ("/sp%20ace+", "/sp ace+", true), ("/a", "/A", false), ("/a?x", "/a", false), ("/100%", "/100%25", true),
    ])
  func compares(left: String, right: String, isSame: Bool) throws {
    let (one, other) = (try HTTPURL("http://host" + left), try HTTPURL("http://HOST:80" + right))
    #expect(one.isSameResource(as: other) == isSame)
  }

  @Test("no text makes them trap, and a parsed URL can be parsed again from its text")
  func anything() throws {
    var generator = SeededGenerator(seed: 17)
    let letters = Array("http://a.b:1@[]?#%2e/\\.. é\u{0}\n;,".unicodeScalars)
    for _ in 0..<20_000 {
      var text = Bool.random(using: &generator) ? "http://" : ""
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        text.unicodeScalars.append(letters.randomElement(using: &generator) ?? "a")
      }
      guard let url = try? HTTPURL(text) else { continue }
      #expect(try HTTPURL(url.text) == url, "\(text)")
      #expect(url.target.utf8.allSatisfy { 0x21...0x7E ~= $0 }, "\(text)")
      _ = try? url.resolving(text)
    }
  }
}
