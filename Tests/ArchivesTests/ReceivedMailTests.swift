import Archives
import CivilTime
import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Received e-mails")
struct ReceivedMailTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func calendar(_ uid: String = "a", stamp: String = "20260101T000000Z", method: String? = "REQUEST") -> String
  {
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0"] + (method.map { ["METHOD:\($0)"] } ?? [])
      + ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:\(stamp)", "END:VEVENT", "END:VCALENDAR"]
    return lines.map { $0 + "\r\n" }.joined()
  }

  private func mails(_ lines: String...) throws -> [ReceivedMail] {
    try ReceivedMail.all(of: Array(lines.joined(separator: "\r\n").utf8), name: "mail")
  }

  private func mail(_ header: String...) throws -> ReceivedMail {
    let all = header + ["Content-Type: text/calendar", "", calendar()]
    let mails = try ReceivedMail.all(of: Array(all.joined(separator: "\r\n").utf8), name: "mail")
    return try #require(mails.first)
  }

  @Test(
    "are from the one address in their one From field, or from nobody",
    arguments: [
      ("From: ann@example.org", "ann@example.org"), ("FROM : Ann <ann@example.org> (work)", "ann@example.org"),
      ("From:\r\n =?utf-8?Q?eve=40example=2Ecom?=\r\n <ann@example.org>", "ann@example.org"),
      ("From: \"eve@example.com\" <ann@example.org>", "ann@example.org"), ("Subject: none", nil),
      ("From: ann@example.org\r\nFrom: eve@example.com", nil), ("From: ann@example.org, eve@example.com", nil),
      ("From: ann@example.org\r\nfrom : eve@example.com", nil), ("From: eve@example.com\rFrom: ann@example.org", nil),
      ("X-From: ann@example.org", nil), ("Sender: ann@example.org", nil), ("From: Team:ann@example.org;", nil),
      ("From: ann@example.org\0.example.com", nil),
      ("From\(String(repeating: " ", count: 90)): eve@example.com\r\nFrom: ann@example.org", nil),
      ("From\(String(repeating: " ", count: 5_000)): eve@example.com\r\nFrom: ann@example.org", nil),
    ])
  func senders(header: String, expected: String?) throws {
    #expect(try mail(header).sender == expected)
  }

  @Test("a From that is too long to be read whole names no sender, since it may continue")
  func longSenders() throws {
    let spaces = String(repeating: " ", count: 4096 - "From:".count - "ann@example.org".count)
    #expect(try mail("From:\(spaces)ann@example.org").sender == "ann@example.org")
    #expect(try mail("From:\(spaces)ann@example.org.example.com").sender == nil)
    #expect(try mail("From: ann@example.org", String(repeating: "X-Long: y\r\n", count: 20_000) + "X: y").sender != nil)
    #expect(
      try mail("From: ann@example.org", String(repeating: "X-Long: y\r\n", count: 10_000) + "From: eve@example.com")
        .sender
        == nil)
  }

  @Test(
    "any failed check of the sender is recognized",
    arguments: [
      ("mx.example.com; dkim=pass header.d=example.org; dmarc=fail (p=NONE) header.from=example.org", true),
      ("mx.example.com 1; spf = FAIL smtp.mailfrom=example.org", true), ("mx.example.com; dkim=fail", true),
      ("spf=fail (sender IP is 203.0.113.1) smtp.mailfrom=x;dkim=none;compauth=pass", true),
      ("mx.example.com;\r\n spf=pass;\r\n\tdmarc=fail", true), ("mx.example.com; dkim=pass; dkim=fail", true),
      ("mx.example.com; spf=softfail; dkim=none; dmarc=permerror", false), ("mx.example.com; none", false),
      ("mx.example.com; dkim=pass reason=\"dmarc=fail; spf=fail\"", true), ("mx.example.com; x=failure", false),
      ("mx.example.com; dkim=pass (dmarc=fail; spf=fail)", true), ("mx; dkim=pass (of \u{600}); dmarc=fail", true),
      ("mx; spf=pass (of \"a(b\"@evil.example); dmarc=fail", true), ("mx; dmarc=(none) fail", true),
      ("mx; spf=pass smtp.mailfrom=\"x; dmarc=(p=none)fail", true), ("mx; dmarc=\"fail\"", true),
      ("mx; dmarc=fail,action=none", true), ("mx; spf=hardfail", true), ("mx; dmarc=fail.", true),
      ("mx; dkim=pass header.s=\(String(repeating: "a", count: 4_100)); dmarc=fail", true),
    ])
  func authentication(value: String, fails: Bool) throws {
    #expect(try mail("Authentication-Results: \(value)").failsAuthentication == fails)
    #expect(
      try mail("Authentication-Results: x; dkim=pass", "Authentication-Results: \(value)").failsAuthentication == fails)
    #expect(try !mail("X-Authentication-Results: \(value)").failsAuthentication)
  }

  @Test(
    "identifiers are in angle brackets",
    arguments: [
      ("<a@b>", "a@b"), (" <a@b>  ", "a@b"), ("a@b", nil), ("<>", nil), ("<a b>", nil), ("<a@b> <c@d>", nil),
      ("<\(String(repeating: "a", count: 2_000))>", nil),
    ])
  func identifiers(value: String, expected: String?) throws {
    #expect(try mail("Message-ID: \(value)").messageID == expected)
  }

  @Test("only the calendars of a forwarded message count")
  func forwarded() throws {
    let mails = try mails(
      "From: eve@example.com", "Message-ID: <1@x>", "Content-Type: multipart/mixed; boundary=x", "", "--x",
      "Content-Type: message/rfc822", "", "From: ann@example.org", "Reply-To: ann@example.org", "Message-ID: <2@x>",
      "Date: Fri, 2 Jan 2026 09:00:03 +0000", "Authentication-Results: mx; dmarc=fail",
      "Content-Type: text/calendar; METHOD=request", "", calendar(), "--x--")
    let mail = try #require(mails.first)
    #expect(mail.sender == "eve@example.com" && mail.replyTo == nil && mail.messageID == "1@x" && mail.date == nil)
    #expect(!mail.failsAuthentication && mail.calendars.map(\.method) == ["REQUEST"])
  }

  @Test("duplicates by UID, METHOD and SEQUENCE count once, and so do types of either")
  func twice() throws {
    func methods(_ first: String, _ second: String, _ types: (String, String)) throws -> [String?] {
      try mails(
        "From: ann@example.org", "Content-Type: multipart/mixed; boundary=x", "", "--x", "Content-Type: \(types.0)", "",
        first, "--x", "Content-Type: \(types.1)", "", second, "--x--")[0].calendars.map(\.method)
    }
    let (typed, bare) = ("text/calendar; method=REQUEST", "application/ics")
    let later = calendar(stamp: "20260101T000001Z")
    #expect(try methods(calendar(), later, (typed, bare)) == ["REQUEST"])
    #expect(try methods(calendar(), later, (bare, typed)) == ["REQUEST"])
    #expect(try methods(calendar(), later, (typed, typed)) == ["REQUEST"])
    #expect(try methods(calendar(), later, (typed, "text/calendar; method=CANCEL")) == ["REQUEST", "CANCEL"])
    #expect(try methods(calendar(), calendar("b"), (typed, typed)) == ["REQUEST", "REQUEST"])
    #expect(try methods(calendar(), calendar(method: "CANCEL"), (typed, bare)) == ["REQUEST", nil])
    let plain = calendar(method: nil)
    #expect(try methods(plain, calendar(stamp: "20260101T000001Z", method: nil), (bare, bare)) == [nil, nil])
  }

  @Test("messages of a mailbox have their own From, and a later one with the same number counts too")
  func mailbox() throws {
    let mails = try mails(
      "From ann Mon Nov 23 10:00:00 2026", "From: ann@example.org", "Content-Type: text/calendar", "", calendar(), "",
      "From bob Mon Nov 23 11:00:00 2026", "From: bob@example.com", "Content-Type: text/calendar", "",
      calendar(stamp: "20260102T000000Z"), "", "From eve Mon Nov 23 11:00:00 2026", "Subject: nothing", "", "Hello")
    #expect(mails.map(\.sender) == ["ann@example.org", "bob@example.com", nil])
    #expect(mails.map(\.calendars.count) == [1, 1, 0] && mails.map(\.name) == ["mail/1", "mail/2", "mail/3"])
    #expect(mails.map { $0.problem == nil } == [true, true, false])
  }

  @Test(
    "a message of a mailbox that cannot be read does not affect the others",
    arguments: [
      Array(repeating: "Content-Type: multipart/mixed; boundary=x\r\n\r\n--x", count: 21),
      Array(repeating: "X-Long: \(String(repeating: "x", count: 900))", count: 300),
    ])
  func unreadableMessage(header: [String]) throws {
    let good = { (name: String) in
      [
        "From \(name) Mon Nov 23 10:00:00 2026", "From: \(name)@example.org", "Content-Type: text/calendar", "",
        calendar(), "",
      ]
    }
    let bad = ["From eve Mon Nov 23 10:00:00 2026", "From: eve@example.com"] + header
    let text = (good("ann") + bad + ["Content-Type: text/calendar", "", calendar(), ""] + good("bob"))
      .joined(separator: "\r\n")
    let mails = try ReceivedMail.all(of: Array(text.utf8), name: "mail")
    #expect(mails.map(\.sender) == ["ann@example.org", "eve@example.com", "bob@example.org"])
    #expect(mails.map(\.calendars.count) == [1, 0, 1])
    #expect(mails[1].failure?.message.contains("the e-mail could not be read") == true)
  }

  @Test("a message within the length of the one before it may be its text, so it counts as failed")
  func textThatLooksLikeAMessage() throws {
    let body =
      "Hello\r\n\r\nFrom ann Mon Nov 23 11:00:00 2026\r\nFrom: ann@example.org\r\nContent-Type: text/calendar\r\n\r\n"
      + calendar(method: "CANCEL")
    let mails = try mails(
      "From eve Mon Nov 23 10:00:00 2026", "From: eve@example.com", "Content-Length: \(body.utf8.count)", "", body,
      "From bob Mon Nov 23 11:00:00 2026", "From: bob@example.com", "Content-Type: text/calendar", "", calendar())
    #expect(mails.map(\.sender) == ["eve@example.com", "ann@example.org", "bob@example.com"])
    #expect(mails.map(\.failsAuthentication) == [false, true, false])
  }

  @Test("a file of one message is never split, even if it begins like a mailbox")
  func singleMessage() throws {
    let text = [
      "From eve Mon Nov 23 10:00:00 2026", "From: eve@example.com", "", "Hello", "",
      "From ann Mon Nov 23 11:00:00 2026",
      "From: ann@example.org", "Content-Type: text/calendar", "", calendar(method: "CANCEL"),
    ].joined(separator: "\r\n")
    for (name, isMail, senders) in [
      ("1.eve", true, ["eve@example.com"]), ("a.eml", false, ["eve@example.com"]),
      ("a.mbox", false, ["eve@example.com", "ann@example.org"]),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
      #expect(try ReceivedMail.all(at: folder.file(name), isMail: isMail)?.map(\.sender) == senders)
    }
  }

  @Test("names and values full of combining marks are read like others")
  func combiningMarks() throws {
    let marks = String(repeating: "\u{301}\r\n ", count: 30_000)
    let encoded = String(repeating: "%CC%81\r\n ", count: 20_000)
    for header in [
      "X\(marks): y", "Subject: \(marks)", "Content-Disposition: attachment; filename=\"\(marks).ics\"",
      "Content-Disposition: attachment; filename*=utf-8''\(encoded)", "Content-Type: text/calendar; a\(marks)=b",
    ] {
      let mail = try mail("From: ann@example.org", header)
      #expect(mail.sender == "ann@example.org" && mail.calendars.count == 1)
    }
  }

  @Test("a message of more than 10 MiB is rejected")
  func large() throws {
    let body = String(repeating: "X-LONG:0123456789012345678901234567890123456789\r\n", count: 230_000)
    let mail = try #require(try mails("From: ann@example.org", "Content-Type: text/calendar", "", body).first)
    let error = #expect(throws: ICalendarError.self) { try mail.calendars[0].bytes() }
    #expect(error?.message.contains("exceeds the limit for messages, 10 MiB") == true)
    #expect(try self.mail("X: y").calendars[0].bytes() == Array(calendar().utf8))
  }

  @Test("a Maildir's messages are in cur and new, and in its folders; elsewhere they are recognized by their beginning")
  func folders() throws {
    func write(_ path: String, _ text: String = "X-Odd: y\r\nContent-Type: text/calendar\r\n\r\n") throws {
      let url = URL(fileURLWithPath: folder.file(path))
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((text + calendar()).utf8).write(to: url)
    }
    for path in [
      "mail/new/2.host", "mail/cur/1.host:2,S", "mail/tmp/3.host", "mail/cur/.hidden", "mail/dovecot.index",
      "mail/.Work/cur/4.host:2,", "mail/.Work/new/5.host", "mail/.Odd/file", "mail/sub/cur/6",
    ] { try write(path) }
    let files = MailFiles.all(in: folder.file("mail"))
    #expect(
      files.map { $0.path.dropFirst(folder.file("mail/").count) } == [
        "cur/1.host:2,S", "new/2.host", ".Work/cur/4.host:2,", ".Work/new/5.host",
      ])
    for file in files { #expect(try ReceivedMail.all(at: file.path, isMail: file.isMail)?.first?.calendars.count == 1) }
    try write("mail/new/2.host", "X-Odd: y\r\n\r\n")
    #expect(try ReceivedMail.all(at: folder.file("mail/new/2.host")) == nil, "it does not begin as mail does")

    try write("plain/b.eml")
    try write("plain/a", "From: ann@example.org\r\nContent-Type: text/calendar\r\n\r\n")
    try write("plain/c.ics", "")
    try write("plain/.d.eml")
    let plain = MailFiles.all(in: folder.file("plain"))
    #expect(plain.map { $0.path.dropFirst(folder.file("plain/").count) } == ["a", "b.eml", "c.ics"])
    #expect(try plain.map { try ReceivedMail.all(at: $0.path, isMail: $0.isMail) == nil } == [false, false, true])
    #expect(MailFiles.all(in: folder.file("nowhere")).isEmpty)
  }
}
