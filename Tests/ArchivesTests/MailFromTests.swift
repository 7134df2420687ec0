import Testing

@testable import Archives

@Suite("The address in a header field of an e-mail")
struct MailFromTests {
  @Test(
    "is one that can receive mail, with or without angle brackets",
    arguments: [
      (" ann@example.org", "ann@example.org"), ("Ann <ann@example.org>", "ann@example.org"),
      ("\"Doe, Ann\" (she) <ann@example.org>", "ann@example.org"),
      ("ann+work@mail.example.org", "ann+work@mail.example.org"),
      ("ann@example.org, bob@example.org", nil), ("Ann <ann@example.org> <bob@example.org>", nil), ("Ann", nil),
      ("ann@@example.org", nil), ("ann smith@example.org", nil), ("@example.org", nil), ("ann@", nil),
      ("x\\<eve@example.com> <ann@example.org>", nil), ("eve@example.com\\, <ann@example.org>", nil),
      ("ann@example..org", nil), (".ann@example.org", nil), ("ann@[192.0.2.1]", nil), ("\"a\"@example.org", nil),
      // Programs would treat these as an option, or as something else.
      ("<-oQ/tmp@example.org>", nil), ("<a:b@example.org>", nil), ("<an\u{2028}n@example.org>", nil),
      ("<ann@example.org\u{200B}>", nil), ("<\u{A0}ann@example.org>", nil), ("ann@example.org\u{3000}", nil),
      ("ann@example.org\"@example.net\"", nil), ("<ann@example.org\"@example.net\">", nil),
      ("ann@example.org \"<eve@example.net>\"", nil), ("\"eve\"ann@example.org", nil), ("a\"x\"nn@example.org", nil),
      ("<\"eve\"ann@example.org>", nil), ("<ann@example.org\r>", nil), ("<ann@example.org\u{B}>", nil),
      ("<\u{0430}nn@example.org>", nil),
      ("<\(String(repeating: "a", count: 300))@example.org>", nil),
    ] as [(String, String?)])
  func addresses(field: String, address: String?) { #expect(MailFrom.address(of: field) == address) }
}
