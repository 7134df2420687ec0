import XML

/// What a server says of several resources (RFC 4918 13).
struct Multistatus {
  /// What it says of one resource.
  struct Response: Hashable {
    /// Where the resource is, as the server writes it.
    let href: String
    /// The status of the resource as a whole; nil if only its properties have one.
    let status: Int?
    /// The properties that it has.
    let properties: [XMLName: DAVElement]

    /// The text of a property; nil if it has none or it is empty.
    func text(_ name: XMLName) -> String? { properties[name].flatMap { $0.text.isEmpty ? nil : $0.text } }

    /// Whether the resource is said not to exist.
    var isGone: Bool { status == 404 || status == 410 }

    /// Whether it is a folder of others.
    var isCollection: Bool { properties[DAVNames.resourceType]?.first(DAVNames.collection) != nil }
  }

  private(set) var responses: [Response] = []
  /// The token of a synchronization report (RFC 6578 6.4).
  private(set) var syncToken: String?

  /// Reads an answer; it must be well-formed to its end.
  ///
  /// - Throws: `XMLReadingError`; `AccountError` `malformed` if it is something else.
  init(_ bytes: [UInt8]) throws {
    var reader = MultistatusReader()
    try reader.read(bytes) { responses.append($0) }
    try reader.finish { responses.append($0) }
    syncToken = reader.syncToken
  }
}
