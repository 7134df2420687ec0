import Testing

@testable import CalendarServer

@Suite("Validators of answers")
struct ValidatorTests {
  @Test("a tag is found in lists, a weak one only if that is enough")
  func tags() {
    let tag = EntityTag("abc")
    #expect(tag.text == "\"abc\"")
    for list in ["\"abc\"", "*", "\"x\", \"abc\"", " \"abc\" "] { #expect(tag.isNamed(in: list, isWeak: false)) }
    for list in ["", "abc", "\"ABC\"", "\"ab\"", "\"x\""] { #expect(!tag.isNamed(in: list, isWeak: true)) }
    #expect(tag.isNamed(in: "W/\"abc\"", isWeak: true) && !tag.isNamed(in: "W/\"abc\"", isWeak: false))
  }

  @Test("secrets are long, of plain letters and digits, and all different")
  func secrets() throws {
    let secrets = Set((0..<1000).map { _ in FeedSecret.random() })
    #expect(secrets.count == 1000 && Set(secrets.map(\.digest)).count == 1000)
    for secret in secrets { #expect(try #require(FeedSecret(secret.text)).digest == secret.digest) }
    let one = try #require(secrets.first).text
    for wrong in ["", String(one.dropLast()), one + "a", one.uppercased(), String(one.dropLast()) + "l"] {
      #expect(FeedSecret(wrong) == nil)
    }
  }
}
