import CalendarStore
import CivilTime
import StoreTestSupport

@testable import WebCalendar

/// A store with its pages, in Berlin on 18 November 2026 at 11:40.
final class PageDesk {
  let test: TestStore
  private let zone: ReaderZone
  private let now: Instant
  let desk = ImportDesk()
  let counts = WaitingCounts()
  /// The current user, or nil for the single owner.
  var user: String?
  /// The stores of users who share calendars with the current user.
  var sharing: [SharingStore] = []

  init(_ texts: String...) throws {
    test = try TestStore(now: "20261118T104000Z")
    try test.load(texts)
    now = try instant("20261118T104000Z")
    zone = ReaderZone("Europe/Berlin", try TimeZoneDatabase.system.rules(named: "Europe/Berlin"))
  }

  /// Returns the pages for a user with the given email addresses.
  private func pages(_ addresses: Set<String>) -> CalendarPages {
    CalendarPages(
      test.store, zone: zone, desk: desk, addresses: addresses.sorted(), counts: counts, sharing: sharing,
      now: { [now] in now })
  }

  /// Returns the context of the pages for a user with the given email addresses.
  func context(_ addresses: Set<String>) throws -> PageContext {
    try PageContext(PageRequest(path: []), test.store, zone, addresses: addresses.sorted(), now: now)
  }

  /// Returns a page by its address.
  func get(
    _ address: String, languages: String? = nil, cookies: [String: String] = [:], addresses: Set<String> = [],
    known: Set<String> = []
  ) -> PageResponse {
    let parts = address.split(separator: "?", maxSplits: 1)
    var request = PageRequest(
      path: parts[0].split(separator: "/").map(String.init), query: parts.count > 1 ? String(parts[1]) : "")
    request.languages = languages
    request.cookies = cookies
    request.token = "secret"
    request.user = user
    request.isKnown = { known.contains($0) }
    return pages(addresses).answer(request)
  }

  /// Returns the text of a page.
  func text(
    _ address: String, languages: String? = nil, cookies: [String: String] = [:], addresses: Set<String> = []
  ) -> String {
    let page = get(address, languages: languages, cookies: cookies, addresses: addresses)
    return String(decoding: page.body, as: UTF8.self)
  }

  /// Submits a form.
  func post(
    _ path: String, _ form: FormFields, cookies: [String: String] = [:], addresses: Set<String> = []
  ) -> PageResponse {
    var request = PageRequest(path: path.split(separator: "/").map(String.init))
    request.isPost = true
    request.user = user
    request.form = form
    request.cookies = cookies
    return pages(addresses).answer(request)
  }

  /// Returns the address of the first link to an event on a page.
  func eventPath(_ page: String) -> String? {
    page.firstMatch(of: #/href="\/event\/(?!new)([^"]+)"/#).map { String($0.1) }
  }
}
