import CalendarStore
import Fetching

/// What is secret about a feed: its address as it was given, where it has moved to since, and the fields that are sent
/// along. All of them are where passwords are.
struct FeedSecrets {
  private let file: CredentialFile
  private let name: String
  /// The origin that was given, wherever the feed has moved to.
  private let origin: String

  init(of calendar: MirroredCalendar, in file: CredentialFile) {
    self.file = file
    name = "feed-\(calendar.resourceID ?? "")"
    origin = calendar.href
  }

  private var headerName: String { name + "-header" }
  private var movedName: String { name + "-moved" }

  /// Whether its address is there.
  var areKept: Bool { get throws { try file.password(of: name) != nil } }

  /// Where the feed is read.
  ///
  /// - Throws: ``AccountError`` `credentials` if it is not there any more, or the file cannot be read.
  var url: HTTPURL {
    get throws { try file.password(of: movedName).map { try HTTPURL.of($0) } ?? address }
  }

  /// The address with what proves who asks.
  private var address: HTTPURL {
    get throws {
      guard let text = try file.password(of: name) else {
        throw AccountError(
          .credentials,
          "the address of the feed is not in \(file.path) any more; delete the calendar and subscribe again")
      }
      return try HTTPURL.of(text)
    }
  }

  /// What was given with the address: a name and a password in it, and fields; nil for nothing.
  ///
  /// - Throws: ``AccountError`` as ``url``.
  var given: HTTPSecrets? {
    get throws {
      let text = try file.password(of: headerName) ?? ""
      let header = HTTPHeader(text.split(whereSeparator: \.isNewline).compactMap { HTTPHeader.Field(line: String($0)) })
      let credential = try address.credential
      if credential == nil, header.fields.isEmpty { return nil }
      return HTTPSecrets(
        for: try HTTPURL.of(origin).origin, credentials: credential.map { KnownCredential($0) }, header: header)
    }
  }

  func keep(_ url: HTTPURL, _ header: HTTPHeader) throws {
    try file.change { secrets in
      secrets[name] = url.text
      secrets[headerName] =
        header.fields.isEmpty ? nil : header.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    }
  }

  /// Notes where the feed has moved to. What was given stays given for the address.
  func move(to url: HTTPURL) throws { try file.set(url.withoutUserInfo.text, of: movedName) }

  func forget() throws {
    try file.change { secrets in
      secrets[name] = nil
      secrets[headerName] = nil
      secrets[movedName] = nil
    }
  }
}
