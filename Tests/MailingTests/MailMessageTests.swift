import CivilTime
import Foundation
import Mailing
import Testing

/// Creates an e-mail with a title and a text.
func mail(_ subject: String = "Standup", _ text: String = "in 10 minutes", key: String = "k1") throws -> MailMessage {
  let own = try #require(MailAddress("alice@example.org"))
  return MailMessage(
    from: own, named: "Almanac", to: [own], subject: subject, text: text, key: key,
    date: Instant(secondsSince1970: 1_772_355_600))
}

@Suite("The text of mail")
struct MailMessageTests {
  /// Returns the header fields and the text of a message, as mail readers decode them.
  private func read(_ message: MailMessage) throws -> (fields: [String: String], text: String, lines: [String]) {
    let raw = String(decoding: message.bytes, as: UTF8.self)
    let lines = raw.components(separatedBy: "\r\n")
    let end = try #require(lines.firstIndex(of: ""))
    var fields: [String: String] = [:]
    var name = ""
    for line in lines[..<end] {
      if line.hasPrefix(" ") {
        fields[name, default: ""] += line
      } else {
        let parts = line.split(separator: ":", maxSplits: 1)
        name = String(parts[0])
        #expect(fields[name] == nil, "\(name) is repeated")
        fields[name] = parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    var bytes: [UInt8] = []
    var rest = Array(lines[(end + 1)...].joined(separator: "\r\n").replacingOccurrences(of: "=\r\n", with: "").utf8)[
      ...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "="), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return (fields, String(decoding: bytes, as: UTF8.self), lines)
  }

  /// Decodes encoded words (RFC 2047).
  private func decoded(_ value: String) -> String {
    guard value.hasPrefix("=?") else { return value }
    let words = value.split(separator: " ").compactMap { word -> Data? in
      Data(base64Encoded: String(word.dropFirst("=?utf-8?B?".count).dropLast(2)))
    }
    return words.map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  @Test("the header contains the people, the date, and the alarm")
  func header() throws {
    let (fields, text, _) = try read(mail(key: "a/b@c"))
    #expect(fields["From"] == "Almanac <alice@example.org>" && fields["To"] == "alice@example.org")
    #expect(fields["Date"] == "Sun, 1 Mar 2026 09:00:00 +0000")
    #expect(fields["Message-ID"] == "<a-b-c@example.org>" && fields["Subject"] == "Standup")
    #expect(fields["Auto-Submitted"] == "auto-generated")
    #expect(text == "in 10 minutes\r\n")
  }

  @Test(
    "titles and texts arrive unchanged, in ASCII lines that no server breaks, whatever they are",
    arguments: [
      "Zahnarzt für Jürgen", "会議".padding(toLength: 120, withPad: "会議", startingAt: 0), "👩‍👩‍👧‍👦 family", "=?utf-8?B?eA==?=",
      ".", "..", ".\n.\n.", "a=b", "x ", " x", "From me", "tab\there", String(repeating: "long ", count: 400), "",
      String(repeating: "é.", count: 300), String(repeating: ".", count: 300),
    ])
  func texts(text: String) throws {
    let title = text.replacingOccurrences(of: "\n", with: " ").replacingOccurrences(of: "\t", with: " ")
    let (fields, body, lines) = try read(mail(title, text))
    #expect(decoded(fields["Subject"] ?? "") == title)
    #expect(body == text.replacingOccurrences(of: "\n", with: "\r\n") + "\r\n")
    for line in lines {
      #expect(
        line.utf8.count <= 78 && !line.hasPrefix(".") && line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(line)")
    }
  }

  @Test(
    "no title adds a line to the header, even when decoded",
    arguments: [
      ("x\r\nBcc: eve@example.com", "x Bcc: eve@example.com"), ("x\nBcc: eve@example.com", "x Bcc: eve@example.com"),
      ("x\rBcc: eve@example.com", "x Bcc: eve@example.com"), ("é\u{0}\u{2028}y\r\n\r\nz", "é y z"),
      ("é\u{85}\u{9b}\u{7f}z", "é z"),
    ])
  func injection(title: String, expected: String) throws {
    let (fields, _, _) = try read(mail(title, key: title))
    #expect(fields["Bcc"] == nil && fields.count == 9)
    #expect(decoded(fields["Subject"] ?? "") == expected)
  }

  @Test(
    "no person's name adds an address or a line",
    arguments: [
      ("Ann", "Ann <alice@example.org>"), ("", "<alice@example.org>"), ("Doe, Ann", "\"Doe, Ann\" <alice@example.org>"),
      ("Ann <eve@example.com>,", "\"Ann <eve@example.com>,\" <alice@example.org>"),
      ("Ann\" <eve@example.com>, \"", "=?utf-8?B?QW5uIiA8ZXZlQGV4YW1wbGUuY29tPiwgIg==?= <alice@example.org>"),
      ("Ann\r\nBcc: eve@example.com", "\"Ann Bcc: eve@example.com\" <alice@example.org>"),
      ("=?utf-8?Q?Ann?=", "=?utf-8?B?PT91dGYtOD9RP0Fubj89?= <alice@example.org>"),
      ("Jürgen", "=?utf-8?B?SsO8cmdlbg==?= <alice@example.org>"),
    ])
  func names(name: String, expected: String) throws {
    let own = try #require(MailAddress("alice@example.org"))
    let message = MailMessage(
      from: own, named: name, to: [own], subject: "x", text: "x", key: "k", date: Instant(secondsSince1970: 0))
    #expect(try read(message).fields["From"] == expected)
  }

  @Test("parts are between boundaries that none of them can contain, and state their types")
  func parts() throws {
    let own = try #require(MailAddress("alice@example.org"))
    let data = Array("--=_1_almanac--\r\nBEGIN:VCALENDAR\r\n".utf8)
    let type = MediaType("text/calendar", ["charset": "utf-8", "method": "REQUEST\r\nBcc: eve@example.com"])
    let body = MailPart.mixed([
      .alternative([.text("--=_0_almanac--\n--=_1_almanac\nhello"), .data(data, type)]),
      .data(data, MediaType("application/ics", ["name": "a b\".ics"]), fileName: "invite.ics"),
    ])
    let message = MailMessage(
      from: own, named: "Ann", to: [own], subject: "x", body: body, key: "k", date: Instant(secondsSince1970: 0))
    let lines = String(decoding: message.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(
      lines.filter { $0.hasPrefix("--") } == [
        "--=_0_almanac", "--=_1_almanac", "--=3D_0_almanac--", "--=3D_1_almanac", "--=_1_almanac", "--=_1_almanac--",
        "--=_0_almanac", "--=_0_almanac--",
      ])
    #expect(!lines.contains { $0.hasPrefix("Bcc") })
    #expect(lines.contains("Content-Type: application/ics; name=\"a b.ics\""))
    #expect(lines.contains("Content-Disposition: attachment; filename=\"invite.ics\""))
    #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } })
  }

  @Test(
    "addresses that need quotation marks are invalid",
    arguments: [
      ("alice@example.org", true), ("a.b+c@mail.example.org", true), ("root@localhost", true), ("alice", false),
      ("@example.org", false), ("alice@", false), ("a@b@c", false), ("-oQ/tmp@example.org", false),
      ("a b@c.example", false),
      ("a@c.example\r\nBcc: x@y.example", false), ("a@c.example,x@y.example", false), ("<a@c.example>", false),
      ("ü@example.org", false), ("a..b@example.org", false), ("a@[1.2.3.4]", false),
    ])
  func addresses(text: String, isRight: Bool) { #expect((MailAddress(text) != nil) == isRight) }
}
