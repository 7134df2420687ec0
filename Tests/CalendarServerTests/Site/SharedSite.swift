import CalendarStore
import CivilTime
import Foundation
import HTTPTypes
import Logging
import StoreTestSupport
import Synchronization
import TestSupport
import Testing
import WebCalendar

@testable import CalendarServer

/// A server with several users. Alice shares the calendar “work” with Bob, who may read it, and with Carol, who may
/// change it. Her calendar “secret” is not shared. Nothing is shared with Dave.
final class SharedSite: Sendable {
  static let names = ["alice", "bob", "carol", "dave"]

  private let temporary: TemporaryFolder
  let folder: String
  let stores: ServedStores
  let directory: DirectoryFile
  let site: Site
  let work = WorkQueue(limit: 10)
  let disk = ClaimedDisk()

  /// The simulated state of the disk with the stores.
  final class ClaimedDisk: Sendable {
    private let claim = Mutex(DiskState())

    var state: DiskState {
      get { claim.withLock { $0 } }
      set { claim.withLock { $0 = newValue } }
    }
  }

  /// Sends mail, or nil if there is no mail.
  let mail: MailSending?
  let waiting: WaitingStores
  /// Looks for mail to send, if there is any.
  let queues: QueueService?

  /// The clock for reading feeds.
  let clock = SetClock()

  /// Makes a site.
  ///
  /// - Parameters:
  ///   - mail: Accepts mail, or nil if there is no mail.
  ///   - feeds: Reads feeds, or nil if there are none.
  init(mail: (any ServedMail)? = nil, feeds: (any ServedSubscriptions)? = nil) async throws {
    temporary = try TemporaryFolder()
    folder = temporary.path
    directory = try DirectoryFile(folder: folder)
    for name in Self.names { try directory.add(name, password: "\(name)’s") }
    let logger = Logger(label: "test") { _ in SilentLog() }
    let check = UserCheck(directory, logger)
    stores = ServedStores(
      .folder(StoreFolder(path: folder) { path in try CalendarStore(tested: path) }), directory, limit: 2,
      disk: { [disk] _ in disk.state })
    let waiting = WaitingStores(directory)
    self.waiting = waiting
    self.mail = mail.map { [stores] in MailSending(stores, waiting, $0, logger) }
    let users = CalendarUsers(directory: directory, mode: .users(check), waiting: waiting, mail: self.mail)
    let queues = self.mail.map { mail in
      QueueService(.mail, waiting, every: .seconds(5), isOn: { mail.isOn }) { await mail.send(of: $0) }
    }
    self.queues = queues
    let places = FeedPlaces { [clock] in clock.now }
    let desk = feeds.map { [stores, directory, clock] feeds in
      let readings = LaterReadings(
        stores, feeds, directory, places, logger, isUser: { check.contains($0) }, now: { clock.now })
      return FeedDesk(feeds, places, readings: readings, now: { clock.now })
    }
    let web = WebSite(
      stores: stores, users: users, work: work, sessions: WebSessions(directory),
      changes: WebChanges(ServerMetrics().eventStreams) { check.generation },
      zone: ReaderZone("UTC", .utc), feeds: desk)
    site = Site(
      stores: stores, mode: .users(check), work: work, feeds: FeedService(stores, users, logger), web: web,
      metrics: ServerMetrics(), users: users, deliveryPatience: .seconds(3_600), wakeMail: { queues?.wake() })
    for calendar in ["work", "secret"] {
      #expect(await send("MKCALENDAR", "/calendars/alice/\(calendar)/", by: "alice").status.code == 201)
      let text = Self.event("\(calendar)-1", "SUMMARY:\(calendar.uppercased())")
      #expect(await send("PUT", "/calendars/alice/\(calendar)/1.ics", text, by: "alice").status.code == 201)
    }
    let store = try stores.store(of: "alice")
    try store.share("work", with: .user("bob", mayWrite: false))
    try store.share("work", with: .user("carol", mayWrite: true))
    try StoreFolder.noteShares(of: store)
  }

  /// The users whose mail is waiting, according to the directory.
  func mailWaits() throws -> [String] { try directory.waiting(.mail, at: .max, limit: 9) }

  /// Sends a request and returns the response.
  ///
  /// - Parameters:
  ///   - user: The user who sends the request, or nil for none.
  ///   - site: The site that answers, if not the original one.
  func send(
    _ method: String, _ path: String, _ body: String = "", _ fields: HTTPFields = [:], by user: String?,
    of site: Site? = nil
  ) async -> ServedResponse {
    guard let method = HTTPRequest.Method(rawValue: method), let path = RequestPath(path) else {
      return ServedResponse(.badRequest)
    }
    var request = ServedRequest(method: method, path: path, fields: fields, body: Array(body.utf8))
    if let user {
      request.fields[.authorization] = "Basic " + Data("\(user):\(user)’s".utf8).base64EncodedString()
    }
    return await (site ?? self.site).answer(request)
  }

  /// Everything that Alice has, as she sees it.
  func everything() async -> [String] {
    var texts: [String] = []
    for calendar in ["", "work/", "secret/"] {
      let answer = await send("PROPFIND", "/calendars/alice/\(calendar)", "", [.depth: "1"], by: "alice")
      texts.append(String(decoding: answer.body, as: UTF8.self))
    }
    return texts
  }

  static func event(_ uid: String, _ lines: String...) -> String {
    ([
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:VEVENT", "UID:\(uid)",
      "DTSTAMP:20260101T000000Z", "DTSTART:20261201T100000Z",
    ] + lines + ["END:VEVENT", "END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
  }
}
