import Foundation
import FuzzProperties
import TestSupport
import Testing

/// Emails with invitations, intact and damaged.
@Suite("Damaged e-mails")
struct DamagedMailTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "SchedulingMailTests/Fixtures")

  static let files = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
    .filter { $0.hasSuffix(".eml") }.sorted()

  private static let pieces: [[UInt8]] = [
    "\r\n", "\n\n", "=?utf-8?Q?=00?=", ";", "\"", "(", "\r\n--", "From: eve@example.com\r\n", "\0", "\u{301}",
    "Content-Type: message/rfc822\r\n\r\n", "Authentication-Results: x; dkim=fail\r\n", "END:VEVENT\r\n",
  ].map { Array($0.utf8) }

  @Test("keep all properties", arguments: files)
  func keepProperties(file: String) throws {
    let mail = Array(try Data(contentsOf: Self.folder.appending(path: file)))
    try FuzzTarget.mail.check(mail)
    var generator = SeededGenerator(seed: UInt64(file.utf8.count))
    for _ in 0..<Nightly.count(500, byDay: 20) {
      var damaged = mail
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 0..<damaged.count, using: &generator)
        let end = min(damaged.count, place + Int.random(in: 1...40, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: damaged[place] = UInt8.random(in: .min ... .max, using: &generator)
        case 1 where end - place < damaged.count: damaged.removeSubrange(place..<end)
        case 2: damaged.insert(contentsOf: damaged[place..<end], at: place)
        default: damaged.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: place)
        }
      }
      try FuzzTarget.mail.check(damaged)
    }
  }

  @Test("there are some")
  func existence() { #expect(Self.files.count > 20) }
}
