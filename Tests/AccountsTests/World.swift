import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import Fetching
import Foundation
import ICalendar
import SimulatedServer
import Synchronization
import TestSupport

/// A store and a server, connected by an account.
final class World: Sendable {
  private let held: Mutex<CalendarStore>
  let server: SimulatedServer
  let account: Account
  /// The folder of the stores if a killed process can be followed by another one; otherwise nil.
  private let folder: TemporaryFolder?
  private let copies = Mutex(0)
  /// The time, which advances with each query.
  private let seconds = Mutex<Int64>(1_780_000_000)

  /// Another device with an account on the same server.
  convenience init(sharing other: World) throws { try self.init(calendars: [], server: other.server) }

  /// Makes a world.
  ///
  /// - Parameters:
  ///   - canBeKilled: Whether to keep the store as a killed process would leave it.
  ///   - shared: A server shared with other worlds, or nil for a separate one.
  init(
    _ traits: SimulatedTraits = SimulatedTraits(), calendars: [String] = ["work"], canBeKilled: Bool = false,
    server shared: SimulatedServer? = nil
  ) throws {
    folder = canBeKilled ? try TemporaryFolder() : nil
    let store = try CalendarStore(path: folder?.file("0.almanac") ?? ":memory:")
    held = Mutex(store)
    server = shared ?? SimulatedServer(traits)
    for name in calendars { server.makeCalendar(name, title: name) }
    account = try store.mirroring { batch in
      let source = try batch.makeSource(.calDAV, title: "home")
      var account = Account(.calDAV, source: source, origin: SimulatedServer.address)
      account.home = "https://dav.example.com" + SimulatedServer.home
      return try batch.add(account)
    }
  }

  var store: CalendarStore { held.withLock { $0 } }

  var clock: HTTPClock {
    HTTPClock(
      now: { [self] in
        seconds.withLock {
          $0 += 1
          return Instant(secondsSince1970: $0)
        }
      }, wait: { (_) async throws(HTTPError) in })
  }

  /// Advances the time.
  func wait(_ duration: Int64) { seconds.withLock { $0 += duration } }

  /// Ends the pauses of all resources of a calendar.
  func endPauses() throws {
    let id = try calendar().id
    try store.mirroring { batch in
      for var mirror in try batch.troubled(calendarID: id) where mirror.retryAt != nil {
        mirror.retryAt = batch.now
        try batch.save(mirror)
      }
    }
  }

  /// Synchronizes.
  @discardableResult
  func sync(
    allowingDeletions: Bool = false, full: Bool = false, isDryRun: Bool = false
  ) async throws -> AccountReport {
    var options = SyncOptions()
    options.isDryRun = isDryRun
    options.allowsDeletions = allowingDeletions
    options.isFull = full
    server.state.withLock { $0.onKill = { [self] in keep() } }
    defer { server.revive() }
    let report = try await AccountSync(store, account, transport: server, credentials: nil, clock: clock).run(options)
    try goOnFromKept()
    return report
  }

  /// Keeps the store as a process that is killed now would leave it.
  private func keep() {
    guard let folder else { return }
    let number = copies.withLock { number in
      number += 1
      return number
    }
    do { try store.backUp(to: folder.file("\(number).almanac")) } catch { copies.withLock { $0 = -1 } }
  }

  private func goOnFromKept() throws {
    guard let folder else { return }
    let number = copies.withLock { $0 }
    if number < 0 { throw StoreError(.unavailable, "the store could not be copied") }
    let path = folder.file("\(number).almanac")
    if store.path != path, number > 0 {
      let kept = try CalendarStore(path: path)
      held.withLock { $0 = kept }
    }
  }

  // MARK: Contents

  var calendars: [StoredCalendar] {
    get throws { try store.allCalendars().filter { $0.sourceID == account.sourceID } }
  }

  func calendar(_ title: String = "work") throws -> StoredCalendar {
    guard let found = try calendars.first(where: { $0.title == title }) else {
      throw StoreError(.notFound, "there is no calendar \(title)")
    }
    return found
  }

  /// The items of a calendar here, as texts of resources by UID.
  func texts(_ title: String = "work") throws -> [String: String] {
    let id = try calendar(title).id
    return try store.mirrors { reader in
      var query = ItemQuery()
      query.calendars = [try calendar(title).identifier]
      var texts: [String: String] = [:]
      for uid in Set(try store.items(matching: query).map(\.uid)) {
        texts[uid] = try reader.resource(uid: uid, calendarID: id).map { String(decoding: $0.text, as: UTF8.self) }
      }
      return texts
    }
  }

  /// The items of a calendar on the server, by UID.
  func remoteTexts(_ name: String = "work") -> [String: String] {
    Dictionary(
      server.texts(name).values.map { (Self.uid($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Changes

  func addHere(_ uid: String, title: String, to calendar: String = "work", _ change: (inout Event) -> Void = { _ in })
    throws
  {
    var event = Event(uid: uid, title: title, start: .utc(.at(2026, 12, 1, 10)), end: nil)
    change(&event)
    try store.add(event, to: self.calendar(calendar))
  }

  func changeHere(_ uid: String, _ change: (inout Event) -> Void) throws {
    let occurrence = try store.occurrence(named: uid)
    guard var event = occurrence.event else { return }
    change(&event)
    try store.save(event, as: occurrence, span: .all)
  }

  func deleteHere(_ uid: String) throws {
    _ = try store.remove(store.occurrence(named: uid), span: .all)
  }

  func addThere(_ uid: String, title: String, _ lines: String..., in name: String = "work") {
    server.write(Self.text(uid, ["SUMMARY:\(title)"] + lines), at: "\(uid).ics", in: name)
  }

  /// The UID in a text.
  static func uid(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("UID:") } ?? ""
    return String(line.dropFirst(4))
  }

  static func text(_ uid: String, _ lines: [String]) -> String {
    let all =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:VEVENT", "UID:\(uid)",
        "DTSTAMP:20260101T000000Z", "DTSTART:20261201T100000Z",
      ] + lines + ["END:VEVENT", "END:VCALENDAR"]
    return all.map { $0 + "\r\n" }.joined()
  }

  /// Changes a line of an item on the server, or adds it.
  func changeThere(_ uid: String, _ name: String, _ value: String, in calendar: String = "work") {
    guard let (href, text) = place(of: uid, in: calendar) else { return }
    var lines = text.split(whereSeparator: \.isNewline).map(String.init)
    lines.removeAll { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
    let end = lines.firstIndex(of: "END:VEVENT") ?? lines.count
    lines.insert("\(name):\(value)", at: end)
    server.write(lines.map { $0 + "\r\n" }.joined(), at: file(href), in: calendar)
  }

  func deleteThere(_ uid: String, in calendar: String = "work") {
    guard let (href, _) = place(of: uid, in: calendar) else { return }
    server.delete(href, in: calendar)
  }

  private func place(of uid: String, in calendar: String) -> (String, String)? {
    server.texts(calendar).first { $0.value.split(whereSeparator: \.isNewline).contains { $0 == "UID:\(uid)" } }
      .map { ($0.key, $0.value) }
  }

  private func file(_ href: String) -> String { String(href.split(separator: "/").last ?? "") }
}

extension CivilDateTime {
  static func at(_ year: Int, _ month: Int, _ day: Int, _ hour: Int) -> CivilDateTime {
    guard let time = CivilDateTime(year: year, month: month, day: day, hour: hour, minute: 0, second: 0) else {
      preconditionFailure("the tests name times that there are")
    }
    return time
  }
}
