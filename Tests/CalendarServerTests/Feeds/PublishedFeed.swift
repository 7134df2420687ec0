import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@testable import CalendarServer

/// A calendar “Club” with a public link, on 1 December 2026 in Berlin.
final class PublishedFeed {
  static let now = "20261201T120000Z"

  let test: TestStore
  let share: CalendarShare
  let link: FeedLink

  /// Makes a feed.
  ///
  /// - Parameter texts: VCALENDARs, each imported as a separate file.
  init(_ texts: [String], busyOnly: Bool = false) throws {
    test = try TestStore(now: Self.now)
    try test.load(texts, options: ImportOptions(calendar: "Club", createsCalendar: true))
    var link = FeedLink(zone: "Europe/Berlin")
    link.isBusyOnly = busyOnly
    self.link = link
    share = try test.store.share("Club", with: .link(digest: "0", link))
  }

  /// Makes the feed for the lines of one VCALENDAR.
  convenience init(_ lines: String..., busyOnly: Bool = false) throws {
    try self.init([Self.calendar(lines)], busyOnly: busyOnly)
  }

  static func calendar(_ lines: [String], method: String? = nil) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Secret Software//EN"] + (method.map { ["METHOD:\($0)"] } ?? [])
      + lines + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
  }

  /// The lines of an event.
  static func event(_ uid: String, _ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261101T000000Z"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
  }

  func bytes(_ format: FeedFormat = .ics) throws -> [UInt8] {
    try FeedContent(test.store, share, link, addresses: [], now: instant(Self.now)).bytes(format)
  }

  func text(_ format: FeedFormat = .ics) throws -> String { String(decoding: try bytes(format), as: UTF8.self) }

  /// The feed, unfolded.
  func lines() throws -> [String] {
    let object = try CalendarReader(source: MemoryByteSource(bytes()))
    var lines: [String] = []
    while let element = try object.next() {
      switch element {
      case .calendarProperty(let line): lines.append(line.unfolded)
      case .component(let component, _): lines += component.lines.map(\.unfolded)
      case .calendarBegin, .calendarEnd: break
      }
    }
    return lines
  }
}
