import Archives
import CalendarModel
import Foundation
import ICalendar
import Mailing
import Scheduling
import SchedulingMail
import TestSupport
import Testing

/// Calendar texts that attempt to inject syntax.
private let hostile = [
  "x\\nBcc: eve@example.com\\n\\nHello", "x\rBcc: eve@example.com", "x\u{0}y", "x\u{85}Bcc: eve@example.com\u{2028}z",
  "=?utf-8?Q?x=0D=0ABcc:_eve@example.com?=", "\u{202E}gro.elpmaxe@ada", "<eve@example.com>\\, eve@example.com\\;",
  "--=_0_almanac--", "?= =?utf-8?B?DQpCY2M6IGV2ZQ==?=", String(repeating: "é", count: 100_000),
  String(repeating: "a", count: 100_000), String(repeating: "👩‍👩‍👧‍👦", count: 10_000), "\\\"", "",
]

@Suite("Mail with hostile messages")
struct InjectionTests {
  private let allowed: Set<String> = [
    "Date", "From", "To", "Reply-To", "Subject", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type",
  ]

  private func invitation(_ text: String) throws -> MailMessage {
    // In a parameter, line breaks are encoded (RFC 6868), and quotation marks are impossible.
    let name = text.replacing("\\n", with: "^n").replacing("\r", with: "^n").replacing("\"", with: "^'").replacing(
      "\\", with: "")
    let meeting = try meeting(
      ("SUMMARY:Planning", "SUMMARY:\(text)"), ("LOCATION:Room 4", "LOCATION:\(text)"),
      ("CN=Ada Lovelace", "CN=\"\(name)\""), ("CN=Bob", "CN=\"\(name)\""),
      ("UID:u1", "UID:\(name.prefix(500))x"), ("DESCRIPTION:Bring", "DESCRIPTION:\(text)"))
    let message = try #require(messages(from: nil, to: meeting).first)
    return try writer(domains: []).mail(message, to: "mailto:bob@example.com")
  }

  @Test(
    "the header has only the intended fields, once each, in ASCII lines, and the mail goes to one person",
    arguments: hostile.indices)
  func header(index: Int) throws {
    let mail = try invitation(hostile[index])
    let lines = String(decoding: mail.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { line in line.utf8.count <= 998 && line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } })
    let header = lines.prefix { !$0.isEmpty }
    let names = header.filter { !$0.hasPrefix(" ") }.map { String($0.prefix { $0 != ":" }) }
    #expect(Set(names) == allowed && names.count == allowed.count, "\(names)")
    #expect(header.joined().utf8.count < 4_000)
    #expect(header.contains("To: bob@example.com"))
  }

  @Test("the mail is read back as one message of one sender with one calendar", arguments: hostile.indices)
  func reading(index: Int) throws {
    let mail = try invitation(hostile[index])
    let read = try #require(try ReceivedMail.all(of: mail.bytes, name: "x").first)
    #expect(read.sender == "calendar@server.example" && read.replyTo == "ada@example.org")
    #expect(read.messageID == mail.identifier && read.calendars.count == 1)
    let calendar = try #require(read.calendars.first)
    #expect(calendar.method == "REQUEST")
    #expect(try calendar.message().items.count == 1)
  }

  @Test("Python's email package finds the same fields, and no defects", .enabled(if: PythonReading.canRun))
  func python() async throws {
    let folder = try TemporaryFolder()
    var paths: [String] = []
    for (index, text) in hostile.enumerated() {
      let path = folder.file("\(index).eml")
      try Data(invitation(text).bytes).write(to: URL(filePath: path))
      paths.append(path)
    }
    for (mail, text) in zip(try PythonReading.read(paths), hostile) {
      #expect(Set(mail.names) == allowed && mail.names.count == allowed.count, "\(mail.names)")
      #expect(mail.defects.isEmpty, "\(mail.defects) \(text.prefix(50))")
      #expect(mail.from.count == 1 && mail.from[0][1] == "calendar@server.example" && mail.to == ["bob@example.com"])
      #expect(mail.shape == "multipart/mixed(multipart/alternative(text/plain,text/calendar),application/ics)")
      for value in mail.fields.values { #expect(!value.contains { $0.isNewline || $0 == "\0" }) }
    }
  }
}
