import CalendarStore
import Fetching

/// What is secret about a feed: its address, and the fields that are sent along. Both are where passwords are.
struct FeedSecrets {
  private let file: CredentialFile
  private let name: String

  init(of calendar: MirroredCalendar, in file: CredentialFile) {
    self.file = file
    name = "feed-\(calendar.resourceID ?? "")"
  }

  private var headerName: String { name + "-header" }

  /// The address.
  ///
  /// - Throws: ``AccountError`` `credentials` if it is not there any more, or the file cannot be read.
  var url: HTTPURL {
    get throws {
      guard let text = try file.password(of: name) else {
        throw AccountError(
          .credentials,
          "the address of the feed is not in \(file.path) any more; delete the calendar and subscribe again")
      }
      return try HTTPURL.of(text)
    }
  }

  /// The fields that are sent along.
  var header: HTTPHeader {
    get throws {
      let text = try file.password(of: headerName) ?? ""
      return HTTPHeader(text.split(whereSeparator: \.isNewline).compactMap { HTTPHeader.Field(line: String($0)) })
    }
  }

  func keep(_ url: HTTPURL, _ header: HTTPHeader) throws {
    try file.change { secrets in
      secrets[name] = url.text
      secrets[headerName] =
        header.fields.isEmpty ? nil : header.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    }
  }

  /// Notes another address.
  func move(to url: HTTPURL) throws { try file.set(url.text, of: name) }

  func forget() throws {
    try file.change { secrets in
      secrets[name] = nil
      secrets[headerName] = nil
    }
  }
}
