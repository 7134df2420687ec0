import CalendarStore
import CivilTime
import Foundation
import Mailing
import Notifications
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

/// A mail sender that keeps the mail.
private final class KeepingSender: MailSender {
  private let kept = Mutex<[MailMessage]>([])
  var mails: [MailMessage] { kept.withLock { $0 } }
  func send(_ message: MailMessage) async throws(MailError) { kept.withLock { $0.append(message) } }
}

@Suite("Mail, sounds and terminals")
struct OwnWayTests {
  let desk: AlarmDesk
  let folder: TemporaryFolder

  init() throws {
    desk = try AlarmDesk()
    folder = try TemporaryFolder()
    try desk.tell()
  }

  private func tell(_ way: any NotificationWay) async throws -> AlarmTeller.Report {
    try await AlarmTeller(try desk.store(), ways: [way]).tell(at: desk.now, zone: .utc, zoneName: "UTC")
  }

  @Test("mail goes only to the user, whatever the calendar says")
  func email() async throws {
    let sender = KeepingSender()
    let own = try #require(MailAddress("alice@example.org"))
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:evil
      SUMMARY:Lunch\\nBcc: eve@example.com
      DTSTART:20260301T091000Z
      ATTENDEE:mailto:eve@example.com
      URL:https://example.org/m
      BEGIN:VALARM
      ACTION:EMAIL
      ATTENDEE:mailto:eve@example.com
      ATTACH:file:///etc/passwd
      SUMMARY:Subject\\nTo: eve@example.com
      DESCRIPTION:Text
      TRIGGER:-PT10M
      END:VALARM
      END:VEVENT
      END:VCALENDAR

      """
    try desk.load(text)
    try desk.turn(to: "20260301T090000Z")
    #expect(try await tell(EmailWay("email", by: sender, from: own, to: [own])).problems.isEmpty)
    let mail = try #require(sender.mails.first)
    #expect(sender.mails.count == 1 && mail.recipients == [own])
    let raw = String(decoding: mail.bytes, as: UTF8.self)
    #expect(!raw.contains("\nBcc") && !raw.contains("To: eve") && !raw.contains("passwd"))
    #expect(mail.subject == "Lunch Bcc: eve@example.com" && raw.hasSuffix("https://example.org/m\r\n"))
  }

  @Test("without an address there is a problem, and nobody gets mail")
  func nobody() async throws {
    let sender = KeepingSender()
    try desk.add("standup", "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    #expect(try await tell(EmailWay("email", by: sender, from: nil, to: [])).problems.count == 1)
    #expect(sender.mails.isEmpty)
  }

  /// Creates a program that records its arguments. It is a link: a file that this process has just written may still be
  /// open in another test's process, in which case it cannot be executed.
  private func makePlayer(_ name: String, fails: Bool = false) throws {
    let path = folder.file("bin/\(name)")
    try FileManager.default.createDirectory(atPath: folder.file("bin"), withIntermediateDirectories: true)
    let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Runners/player").path
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: program)
    if fails { try Data().write(to: URL(fileURLWithPath: path + ".fails")) }
  }

  private var played: String { (try? String(contentsOfFile: folder.file("played"), encoding: .utf8)) ?? "" }

  private func play(_ sound: SoundWay.Sound) async throws -> AlarmTeller.Report {
    try desk.add("standup", "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    let environment = [
      "PATH": folder.file("bin"), "XDG_DATA_HOME": folder.file("home"), "XDG_DATA_DIRS": folder.file("share"),
    ]
    return try await tell(SoundWay("sound", sound, environment: environment, timeLimit: .seconds(600)))
  }

  private func makeSound(_ name: String) throws -> String {
    let path = folder.file("share/sounds/freedesktop/stereo/\(name)")
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("a sound is played by the first player that supports it")
  func sound() async throws {
    try makePlayer("canberra-gtk-play", fails: true)
    try makePlayer("paplay")
    try makePlayer("aplay")
    let file = try makeSound("bell.oga")
    #expect(try await play(.theme("bell")).problems.isEmpty)
    #expect(played == "canberra-gtk-play -i bell\npaplay \(file)\n")
  }

  @Test("aplay plays what it supports, and a user's file is played as it is")
  func file() async throws {
    try makePlayer("aplay")
    let file = try makeSound("bell.wav")
    #expect(try await play(.file(file)).problems.isEmpty)
    #expect(played == "aplay -q \(file)\n")
  }

  @Test("without a player or a sound there is a problem that says what to do")
  func noSound() async throws {
    #expect(try await play(.theme("../../../bell")).problems.first?.contains("install one of") == true)
  }

  @Test("without the file there is a problem that says what to do")
  func noFile() async throws {
    try makePlayer("aplay")
    #expect(try await play(.file("/no/such.wav")).problems.first?.contains("cannot be read") == true)
  }

  @Test("text on a terminal is harmless, and a terminal that accepts no messages gets none")
  func terminal() async throws {
    var (primary, secondary): (Int32, Int32) = (0, 0)
    try #require(openpty(&primary, &secondary, nil, nil, nil) == 0)
    defer {
      close(primary)
      close(secondary)
    }
    let path = String(cString: ttyname(secondary))
    #expect(fchmod(secondary, 0o600) == 0)
    let way = TerminalWay("terminal") { [path, "/etc/passwd", "/dev/null", "/no/such"] }
    try desk.add("\u{1B}]0;owned\u{7}tea", "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    #expect(try await tell(way).problems.first?.contains("mesg y") == true)
    #expect(fchmod(secondary, 0o620) == 0)
    try desk.turn(to: "20260301T090010Z")
    #expect(try await tell(way).problems.isEmpty)
    var bytes = [UInt8](repeating: 0, count: 1_000)
    let count = read(primary, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    #expect(text.contains("tea") && text.contains("09:10") && !text.contains("\u{1B}"), "\(text)")
    #expect(text.filter { $0 == "\u{7}" }.count == 1)
  }

  @Test("without a session there is a problem")
  func noTerminal() async throws {
    try desk.add("standup", "20260301T091000Z")
    try desk.turn(to: "20260301T090000Z")
    #expect(try await tell(TerminalWay("terminal") { [] }).problems.count == 1)
    // Reading it succeeds whatever this machine has.
    #expect(UserSessions.terminals().allSatisfy { $0.hasPrefix("/dev/") })
  }
}
