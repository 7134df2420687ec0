import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import Fetching
import Foundation
import ICalendar
import Synchronization
import TestSupport

/// A store that subscribes to a feed from a server that is implemented as a function.
final class FeedWorld: HTTPTransport {
  typealias Answer = @Sendable (HTTPRequest) throws(HTTPError) -> (Int, HTTPHeader, HTTPBody)

  static let address = "https://feeds.example.com/private-5ecret/team.ics?key=0therSecret"

  let store: CalendarStore
  let folder: TemporaryFolder
  let file: CredentialFile
  private let answer = Mutex<Answer>({ _ in (404, [:], HTTPBody()) })
  private let seen = Mutex<[HTTPRequest]>([])
  private let time = Mutex<Int64>(1_780_000_000)

  init() throws {
    folder = try TemporaryFolder()
    file = CredentialFile(path: folder.file("credentials"))
    store = try CalendarStore(path: folder.file("store.sqlite"))
  }

  var requests: [HTTPRequest] { seen.withLock { $0 } }
  var now: Instant { Instant(secondsSince1970: time.withLock { $0 }) }
  func wait(_ seconds: Int64) { time.withLock { $0 += seconds } }

  var clock: HTTPClock { HTTPClock(now: { self.now }, wait: { (_) async throws(HTTPError) in }) }
  var subscriptions: Subscriptions { Subscriptions(store, file: file, clock: clock) }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    seen.withLock { $0.append(request) }
    let (status, header, body) = try answer.withLock { $0 }(request)
    return HTTPResponse(status: status, header: header, url: request.url, body: body)
  }

  func answers(_ new: @escaping Answer) { answer.withLock { $0 = new } }

  /// Answers with a text, or with a status.
  func gives(_ text: String, status: Int = 200, header: HTTPHeader = [:]) {
    answers { _ in (status, header, HTTPBody(Array(text.utf8))) }
  }

  @discardableResult
  func subscribe(_ address: String = address, title: String? = nil, interval: Int64? = nil) async throws -> FeedReport {
    try await subscriptions.add(try WebAddress(address), title: title, interval: interval, transport: self)
  }

  @discardableResult
  func refresh(allowsDeletions: Bool = false, isDryRun: Bool = false) async throws -> FeedReport {
    let account = try subscriptions.all()[0].account
    return try await FeedRun(store, account, transport: self, file: file, clock: clock)
      .run(allowsDeletions: allowsDeletions, isDryRun: isDryRun)
  }

  // MARK: Contents

  /// The titles of the items by ID.
  var titles: [String: String] {
    get throws {
      Dictionary(
        uniqueKeysWithValues: try store.items(matching: ItemQuery()).map {
          ("\($0.id)", $0.component.first(.summary)?.text ?? "")
        })
    }
  }

  // MARK: Feeds

  /// A feed with items, each with a UID and additional lines.
  static func feed(_ items: [(uid: String, lines: String)], stamp: String = "20260101T000000Z", header: String = "")
    -> String
  {
    let events = items.map { item in
      "BEGIN:VEVENT\nUID:\(item.uid)\nDTSTAMP:\(stamp)\n\(item.lines)\nEND:VEVENT\n"
    }
    return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//example.com//tests//EN\n\(header)\(events.joined())END:VCALENDAR\n"
      .replacing("\n", with: "\r\n")
  }

  /// Numbered items.
  static func items(_ numbers: some Sequence<Int>, prefix: String = "u", summary: String = "Item") -> [(
    uid: String, lines: String
  )] {
    numbers.map {
      let day = $0 % 28 + 1
      return (
        "\(prefix)\($0)@example.com", "DTSTART:202601\(day < 10 ? "0" : "")\(day)T100000Z\nSUMMARY:\(summary) \($0)"
      )
    }
  }
}
