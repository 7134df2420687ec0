import Archives
import CalendarModel
import CivilTime
import Foundation
import ICalendar
import Scheduling
import SchedulingMail

/// Properties of e-mails: their calendars are found and read without traps, are no larger than the e-mail allows, and
/// are the same whenever and in whatever pieces they are read. An unauthenticated e-mail does not change anything.
struct MailProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) { self.input = input }

  func check() throws {
    let path = NSTemporaryDirectory() + "almanac-fuzz-\(UUID().uuidString).eml"
    try Data(input).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    for suffix in ["ics", "vcf"] {
      guard let mail = try? CalendarMail(path: path, suffix: suffix, mayBeEmpty: true) else { continue }
      try require(mail.inputs.count <= input.count, "an e-mail has no more calendars than bytes")
      var size = 0
      for calendar in mail.inputs {
        let whole = text(of: calendar, pieces: 1 << 16)
        try require(text(of: calendar, pieces: 7), equals: whole, "a calendar is the same in small pieces")
        size += whole.count
      }
      // A one-byte character may become three bytes, and no byte is in two parts.
      try require(size <= 3 * input.count + 3, "calendars are not larger than their e-mail", "\(size)")
    }
    try checkReceived()
  }

  /// Checks the e-mails as received mail: from one address or none, with their messages applied to an empty store.
  private func checkReceived() throws {
    guard let mails = try? ReceivedMail.all(of: input, name: "mail") else { return }
    try require(mails.count <= input.count + 1, "there are no more e-mails than bytes")
    let scheduler = Scheduler(
      for: CalendarUser(addresses: ["bob@example.com", "user2@example.com"]), at: Instant(secondsSince1970: 870_000_000)
    )
    for mail in mails {
      try require(mail.problem == nil, equals: !mail.calendars.isEmpty, "an e-mail without calendars has a reason")
      if let sender = mail.sender {
        try require(
          sender.count { $0 == "@" } == 1 && !sender.contains(where: \.isWhitespace), "a sender is one address", sender)
      }
      for calendar in mail.calendars {
        guard let message = try? calendar.message() else { continue }
        let origin = TrustedRelays.standard.origin(of: calendar, in: mail)
        let decision = scheduler.apply(message, to: nil, by: origin)
        let isKnown = mail.sender != nil && !mail.failsAuthentication
        try require(isKnown || decision.kind != .applied, "a message is applied only if its sender is known")
        try require(decision.object?.text.contains("BEGIN:VALARM") != true, "no alarm from a message is stored")
      }
    }
  }

  /// Returns the bytes of a calendar up to its end or the first error.
  private func text(of calendar: CalendarInput, pieces: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieces, alignment: 1)
    defer { buffer.deallocate() }
    guard let source = try? calendar.open() else { return bytes }
    while let count = try? source.read(into: buffer), count > 0 {
      bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count])
    }
    return bytes
  }
}
