import XML

/// A server's response that covers several resources (RFC 4918 13).
struct Multistatus {
  /// The part for one resource.
  struct Response: Hashable {
    /// The path of the resource, as sent by the server.
    let href: String
    /// The status of the whole resource, or nil if only its properties have one.
    let status: Int?
    /// The properties of the resource.
    let properties: [XMLName: DAVElement]

    /// Returns the text of a property, or nil if it is missing or empty.
    func text(_ name: XMLName) -> String? { properties[name].flatMap { $0.text.isEmpty ? nil : $0.text } }

    /// Whether the server reports that the resource does not exist.
    var isGone: Bool { status == 404 || status == 410 }

    /// Whether the resource is a collection.
    var isCollection: Bool { properties[DAVNames.resourceType]?.first(DAVNames.collection) != nil }
  }

  private static let pieceSize = 65_536

  private(set) var responses: [Response] = []
  /// The token of a synchronization report (RFC 6578 6.4).
  private(set) var syncToken: String?

  /// Reads a multistatus, which must be well-formed to the end.
  ///
  /// - Throws: `XMLReadingError`; `AccountError` `malformed` if it is not a multistatus.
  init(_ bytes: [UInt8]) throws {
    var reader = MultistatusReader()
    reader.isKept = true
    // The entire contents of a piece are in memory before their size is counted.
    for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
      try reader.read(Array(bytes[start..<min(start + Self.pieceSize, bytes.count)])) { responses.append($0) }
    }
    try reader.finish { responses.append($0) }
    syncToken = reader.syncToken
  }
}
