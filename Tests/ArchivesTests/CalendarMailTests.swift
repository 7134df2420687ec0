import Foundation
import ICalendar
import TestSupport
import Testing

@testable import Archives

@Suite("E-mails")
struct CalendarMailTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func calendar(_ uid: String, _ more: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:REQUEST", "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z"]
      + more
      + ["END:VEVENT", "END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
  }

  private func mail(_ lines: String..., name: String = "mail.eml") throws -> String {
    let path = folder.file(name)
    let text = (["From: ann@example.org", "MIME-Version: 1.0"] + lines).joined(separator: "\r\n")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func text(of input: CalendarInput) throws -> String {
    String(decoding: try bytes(of: input.open()), as: UTF8.self)
  }

  private func bytes(of source: any ByteSource) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 100)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  private func base64(_ text: String) -> String {
    let encoded = Base64.encode(Array(text.utf8))
    return stride(from: 0, to: encoded.count, by: 76).map { String(encoded.dropFirst($0).prefix(76)) }
      .joined(separator: "\r\n")
  }

  private func inputs(_ path: String) throws -> [CalendarInput] { try #require(try CalendarMail(path: path)).inputs }

  @Test("an invitation with an alternative part and an attachment, as mail programs send it, is one calendar")
  func invitation() throws {
    let calendar = calendar("a", "SUMMARY:Mittagessen im Café")
    let path = try mail(
      "Content-Type: multipart/mixed;", " boundary=\"outer\"", "", "--outer",
      "Content-Type: multipart/alternative; boundary=inner (of the text)", "", "preamble", "--inner",
      "Content-Type: text/plain", "",
      "Come!", "--inner", "content-type: TEXT/CALENDAR; charset=UTF-8; method=REQUEST",
      "Content-Transfer-Encoding: Quoted-Printable", "",
      calendar.replacing("é", with: "=C3=\r\n=A9").replacing("Mittag", with: "Mittag= \r\n"), "--inner--", "",
      "--outer",
      "Content-Type: application/ics; name=\"invite.ics\"", "Content-Disposition: attachment; filename=\"invite.ics\"",
      "Content-Transfer-Encoding: base64", "", base64(calendar), "--outer--", "")
    let found = try inputs(path)
    #expect(found.map(\.name) == [path])
    #expect(try text(of: found[0]) == calendar)
    #expect(try text(of: found[0]) == calendar, "opening it again starts from the beginning")
  }

  @Test("differing calendars are separate, under their names, in forwarded messages too")
  func several() throws {
    let path = try mail(
      "Content-Type: multipart/mixed; boundary=x", "", "--x", "Content-Type: application/octet-stream",
      "Content-Disposition: attachment; filename*0*=UTF-8''Gr%C3%B6%C3%9F; filename*1=e.ics", "", calendar("a"), "--x",
      "Content-Type: message/rfc822", "", "Subject: forwarded", "Content-Type: text/calendar", "", calendar("b"),
      "--x--")
    #expect(try inputs(path).map(\.name) == ["\(path)/Größe.ics", "\(path)/part-2.ics"])
    #expect(try inputs(path).map { try text(of: $0).contains("UID:b") } == [false, true])
  }

  @Test(
    "single-byte charsets become UTF-8",
    arguments: [
      ("iso-8859-1", [0xE9], "é"), ("ISO-8859-15", [0xA4], "€"), ("windows-1252", [0x80], "€"),
      ("windows-1251", [0xC6], "Ж"), ("us-ascii", [0x41], "A"), ("utf-8", [0xC3, 0xA9], "é"),
    ] as [(String, [UInt8], String)])
  func charsets(name: String, bytes: [UInt8], expected: String) throws {
    let path = folder.file("mail.eml")
    let head = "Content-Type: text/calendar; charset=\"\(name)\"\n\n"
    try Data(Array(head.utf8) + bytes).write(to: URL(fileURLWithPath: path))
    #expect(try text(of: inputs(path)[0]) == expected)
  }

  @Test("a message is recognized by its beginning, whatever its name; calendars and letters are not")
  func beginnings() throws {
    let path = try mail("Content-Type: text/calendar", "", calendar("a"), name: "download")
    #expect(try inputs(path).count == 1)
    try Data(calendar("a").utf8).write(to: URL(fileURLWithPath: folder.file("a.ics")))
    #expect(try CalendarMail(path: folder.file("a.ics")) == nil)
    try Data("From ann to bob:\nHello\n".utf8).write(to: URL(fileURLWithPath: folder.file("letter")))
    #expect(try CalendarMail(path: folder.file("letter")) == nil)
  }

  @Test("the calendars of all messages in a mailbox are read, each decoded as its message says")
  func mailbox() throws {
    let (first, second) = (calendar("a", "SUMMARY:Größe"), calendar("b", "DESCRIPTION:From here"))
    let separator = "From ann@example.org Mon Nov 23 10:00:00 2026"
    let text = [
      separator, "From: ann@example.org", "Content-Type: text/calendar; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable", "",
      first.replacing("ö", with: "=C3=B6").replacing("ß", with: "=C3=9F"),
      separator, "Subject: no calendar", "", "Dear all,", "From now on", "", separator, "From: bob@example.org",
      "Content-Type: multipart/mixed; boundary=x", "", "--x", "Content-Type: text/calendar",
      "Content-Transfer-Encoding: base64", "", base64(second), "", separator,
      "Content-Type: text/calendar", "", calendar("c"),
    ].joined(separator: "\r\n")
    let path = folder.file("invitations")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let read = try inputs(path).map { try self.text(of: $0).trimmingCharacters(in: .newlines) + "\r\n" }
    #expect(read == [first, second, calendar("c")])
    #expect(try inputs(path).map(\.name) == (1...3).map { "\(path)/part-\($0).ics" })
    let piped = try bytes(of: CalendarMail.decoding(MemoryByteSource(text), suffix: "ics"))
    for calendar in read { #expect(String(decoding: piped, as: UTF8.self).contains(calendar)) }
  }

  @Test("a line that begins with From in a single message does not begin another one")
  func fromInMessage() throws {
    let path = try mail(
      "Content-Type: text/calendar", "", calendar("a"), "From ann", "Content-Type: text/calendar", "", "x")
    #expect(try inputs(path).count == 1)
  }

  @Test("a message from a pipe returns its calendars one after the other, anything else its bytes")
  func pipe() throws {
    let message =
      "Subject: x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/calendar\r\n\r\n"
      + calendar("a") + "\r\n--x\r\nContent-Type: text/calendar\r\n\r\n" + calendar("b") + "\r\n--x--\r\n"
    let both = try bytes(of: CalendarMail.decoding(MemoryByteSource(message), suffix: "ics"))
    #expect(String(decoding: both, as: UTF8.self) == calendar("a") + "\r\n" + calendar("b") + "\r\n")
    let other = calendar("c")
    #expect(try bytes(of: CalendarMail.decoding(MemoryByteSource(other), suffix: "ics")) == Array(other.utf8))
    #expect(try bytes(of: CalendarMail.decoding(MemoryByteSource("x"), suffix: "ics")) == Array("x".utf8))
  }

  @Test(
    "a message is recognized whatever is in front of the fields that each has",
    arguments: [
      "From - Mon Nov 23 10:00:00 2026\nX-GM-THRID: 1\nX-Gmail-Labels: a,\n b\nDelivered-To: b@example.org\n",
      "From \nX-Mozilla-Status: 0001\nX-Account-Key: account1\nFrom: a@example.org\n", "\u{FEFF}Subject: x\n",
      "\r\n \r\nSubject: x\r\n", ">From a\nOrganization: x\n", "List-Unsubscribe: <x>\n", "X-A: b\nSubject : x\n",
    ])
  func beginnings(header: String) throws {
    let path = folder.file("mail")
    try Data((header + "\n" + calendar("a")).utf8).write(to: URL(fileURLWithPath: path))
    #expect(try CalendarMail(path: path, mayBeEmpty: true) != nil)
    for (name, text) in [
      ("plain", calendar("a")), ("garbage", "Notice: x in /a.php\n\n" + calendar("a")), ("lines", "SUMMARY:x\nURL:x\n"),
      ("no header", "HTTP/1.1 200 OK\nDate: x\n\n" + calendar("a")), ("empty", ""),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(try CalendarMail(path: path, mayBeEmpty: true) == nil, "\(name)")
    }
  }

  @Test("a message behind a relative link, in an archive or at a URL is no plain file")
  func disguised() throws {
    let path = try mail("X-A: b", "From: a@example.org", "Content-Type: text/calendar", "", calendar("a"))
    let link = folder.file("link.ics")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: (path as NSString).lastPathComponent)
    #expect(try CalendarMail(path: link)?.inputs.count == 1)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let fetched = CalendarInput(name: "https://example.org/a.ics", bytes: Array(text.utf8)).unpacked()
    let error = #expect(throws: ICalendarError.self) { try fetched.open() }
    #expect(error?.message == "https://example.org/a.ics is an e-mail; save it to a file and import that")
    let zip = folder.file("a.zip")
    try Data(StoredZIP.bytes([("a.ics", text)])).write(to: URL(fileURLWithPath: zip))
    let member = try #require(try CalendarArchive(path: zip)?.inputs.first)
    #expect(throws: ICalendarError.self) { try member.open() }
  }

  @Test("a message without calendars is an error; vCards are read on request")
  func empty() throws {
    let path = try mail("Content-Type: text/vcard", "", "BEGIN:VCARD")
    #expect(throws: ICalendarError.self) { try CalendarMail(path: path) }
    #expect(try CalendarMail(path: path, mayBeEmpty: true)?.inputs.isEmpty == true)
    #expect(try CalendarMail(path: path, suffix: "vcf")?.inputs.count == 1)
  }

  @Test(
    "damaged and unknown encodings are errors with the line of the part",
    arguments: [
      ("base64", "utf-8", "QkVH*SU4=", "the base64 is damaged"), ("base64", "utf-8", "QkVHS", "the base64 is damaged"),
      ("x-uuencode", "utf-8", "x", "the encoding x-uuencode is not supported"),
      ("8bit", "koi9", "x", "the charset koi9 is not supported"),
    ])
  func damaged(encoding: String, charset: String, body: String, reason: String) throws {
    let path = try mail(
      "Content-Type: multipart/mixed; boundary=x", "", "--x", "Content-Type: text/calendar; charset=\(charset)",
      "Content-Transfer-Encoding: \(encoding)", "", body, "--x--")
    let input = try inputs(path)[0]
    let error = #expect(throws: ICalendarError.self) { try text(of: input) }
    #expect(error?.message.contains("begins on line 6, \(reason)") == true, "\(String(describing: error))")
  }

  @Test("file names lose their folders", arguments: ["", "/", "../../etc/a.ics", "..\\\\a.ics"])
  func fileNames(name: String) throws {
    let path = try mail(
      "Content-Type: multipart/mixed; boundary=x", "", "--x", "Content-Type: text/calendar; name=\"\(name)\"", "",
      calendar("a"), "--x", "Content-Type: text/calendar", "", calendar("b"))
    #expect(["\(path)/part-1.ics", "\(path)/a.ics"].contains(try inputs(path)[0].name))
  }

  @Test("invalid quoted-printable is kept as it is")
  func notQuoted() throws {
    let path = try mail(
      "Content-Type: text/calendar", "Content-Transfer-Encoding: quoted-printable", "",
      "a=3Db=zz=3=\t x=\r\ny= \t\r\nz=0=")
    #expect(try text(of: inputs(path)[0]) == "a=b=zz=3=\t xyz=0")
  }

  @Test("parts without a final boundary, or cut off by the enclosing multipart, end there")
  func open() throws {
    let path = try mail(
      "Content-Type: multipart/mixed; boundary=x", "", "--x", "Content-Type: multipart/mixed; boundary=xy", "", "--xy",
      "Content-Type: text/calendar", "", "inner", "--x", "Content-Type: text/calendar", "", "last", "--xz", "--x")
    #expect(try inputs(path).map(text(of:)) == ["inner", "last\r\n--xz"])
  }

  @Test("excessive nesting, headers and numbers of parts are refused")
  func limits() throws {
    let deep = (0..<1000).map { "Content-Type: multipart/mixed; boundary=b\($0)\r\n\r\n--b\($0)" }
    let nested = try mail(deep.joined(separator: "\r\n"))
    #expect(throws: ICalendarError.self) { try CalendarMail(path: nested) }
    let long = try mail("Content-Type: text/calendar;" + String(repeating: " x=y;\r\n", count: 100_000))
    #expect(throws: ICalendarError.self) { try CalendarMail(path: long) }
    let many = try mail(
      "Content-Type: multipart/mixed; boundary=x", "", String(repeating: "--x\r\n\r\n", count: 20_000))
    #expect(throws: ICalendarError.self) { try CalendarMail(path: many) }
  }

  @Test("a line of 64 MiB is read in pieces, and its part is intact")
  func endlessLine() throws {
    let path = try mail("Content-Type: multipart/mixed; boundary=x", "", "--x", "Content-Type: text/calendar", "", "")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    let piece = Data(repeating: 0x61, count: 1 << 20)
    for _ in 0..<64 { try handle.write(contentsOf: piece) }
    try handle.write(contentsOf: Data("\r\n--x--\r\n".utf8))
    try handle.close()
    let source = try inputs(path)[0].open()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
    defer { buffer.deallocate() }
    var count = 0
    while true {
      let read = try source.read(into: buffer)
      if read == 0 { break }
      count += read
    }
    #expect(count == 64 << 20)
  }
}
