import CalendarStore
import Fetching

/// The secrets of a feed: its original address, the address it has moved to, and the header fields to send. They are
/// kept with the passwords.
struct FeedSecrets {
  private let kept: any SecretKeeping
  private let name: String
  /// The store that contains the feed, if other stores may contain the same feed.
  private let owner: String?
  /// The origin of the original address, wherever the feed has moved to.
  private let origin: String

  init(of calendar: MirroredCalendar, in kept: any SecretKeeping, for store: CalendarStore) {
    self.kept = kept
    owner = kept.owner(of: store)
    name = "feed-\(calendar.resourceID ?? "")"
    origin = calendar.href
  }

  private var headerName: String { name + "-header" }
  private var movedName: String { name + "-moved" }
  private var ownerName: String { name + "-store" }

  /// Whether the address is stored.
  var areKept: Bool { get throws { try kept.secret(name) != nil } }

  /// The URL from which the feed is read.
  ///
  /// - Throws: ``AccountError`` `credentials` if it is missing, or the file cannot be read.
  var url: HTTPURL {
    get throws { try kept.secret(movedName).map { try HTTPURL.of($0) } ?? address }
  }

  /// The address, including its credentials.
  private var address: HTTPURL {
    get throws {
      guard let text = try kept.secret(name) else {
        throw AccountError(
          .credentials,
          "the address of the feed is missing from \(kept.place); delete the calendar and subscribe again")
      }
      return try HTTPURL.of(text)
    }
  }

  /// The credentials in the address and the header fields, or nil if there are none.
  ///
  /// - Throws: ``AccountError``, like ``url``.
  var given: HTTPSecrets? {
    get throws {
      let text = try kept.secret(headerName) ?? ""
      let header = HTTPHeader(text.split(whereSeparator: \.isNewline).compactMap { HTTPHeader.Field(line: String($0)) })
      let credential = try address.credential
      if credential == nil, header.fields.isEmpty { return nil }
      return HTTPSecrets(
        for: try HTTPURL.of(origin).origin, credentials: credential.map { KnownCredential($0) }, header: header)
    }
  }

  func keep(_ url: HTTPURL, _ header: HTTPHeader) throws {
    let lines = header.fields.map { "\($0.name): \($0.value)" }
    try kept.set([name: url.text, headerName: lines.isEmpty ? nil : lines.joined(separator: "\n"), ownerName: owner])
  }

  /// Records where the feed has moved to. The secrets remain bound to the original address.
  func move(to url: HTTPURL) throws { try kept.set([movedName: url.withoutUserInfo.text]) }

  /// Deletes the secrets, unless they were stored for a different store: a store and its copies have the same feeds.
  func forget() throws {
    guard try owner == nil || kept.secret(ownerName) == owner else { return }
    try kept.set([name: nil, headerName: nil, movedName: nil, ownerName: nil])
  }
}
