import XML

/// Reads a multistatus incrementally and passes on one response at a time, so memory use does not grow with its size.
struct MultistatusReader {
  private let reader = XMLPieceReader()
  /// The open elements inside the root, outermost first.
  private var open: [DAVElement] = []
  private var hasRoot = false
  private var count = 0
  /// The approximate size in bytes of the root's open child element.
  private var size = 0
  /// The token of a synchronization report (RFC 6578 6.4), once it has been read.
  private(set) var syncToken: String?

  /// Whether the caller keeps all responses, in which case the maximum size of one response applies to all of them
  /// together.
  var isKept = false

  /// The maximum number of responses in a multistatus.
  static let limit = 1_000_000
  /// The maximum size of a response in bytes.
  private static let sizeLimit = 64 << 20

  /// Parses the next piece.
  ///
  /// - Throws: `XMLReadingError`; `AccountError` `malformed` if it is not a multistatus; and the errors of `take`.
  mutating func read(_ piece: [UInt8], _ take: (Multistatus.Response) throws -> Void) throws {
    reader.add(piece)
    try handOut(take)
  }

  /// Ends the document; the whole text must be well-formed.
  ///
  /// - Throws: The errors of ``read(_:_:)``.
  mutating func finish(_ take: (Multistatus.Response) throws -> Void) throws {
    reader.finish()
    try handOut(take)
    if !hasRoot { throw AccountError(.malformed, "the response is empty") }
  }

  private mutating func handOut(_ take: (Multistatus.Response) throws -> Void) throws {
    while let event = try reader.next() {
      switch event {
      case .start(let name, let attributes): try begin(name, attributes)
      case .text(let text):
        if open.isEmpty { continue }
        try grow(by: text.utf8.count)
        open[open.count - 1].append(text)
      case .end: try end(take)
      }
    }
  }

  private mutating func begin(_ name: XMLName, _ attributes: [XMLName: String]) throws {
    if hasRoot {
      try grow(by: Self.elementSize)
      return open.append(DAVElement(name: name, attributes: attributes))
    }
    guard name == DAVNames.multistatus else {
      throw AccountError(.malformed, "the response is a “\(name.local.prefix(40))”, not a multistatus")
    }
    hasRoot = true
  }

  /// The approximate size of an element in bytes, without its text.
  private static let elementSize = 200

  private mutating func grow(by count: Int) throws {
    size = open.isEmpty && !isKept ? count : size + count
    if size > Self.sizeLimit {
      let what = isKept ? "the response" : "a resource in the response"
      throw AccountError(.malformed, "\(what) takes up more than \(Self.sizeLimit) bytes")
    }
  }

  private mutating func end(_ take: (Multistatus.Response) throws -> Void) throws {
    guard let element = open.popLast() else { return }
    if !open.isEmpty { return open[open.count - 1].append(element) }
    switch element.name {
    case DAVNames.response: try add(element, take)
    case DAVNames.syncToken: syncToken = element.text.isEmpty ? nil : element.text
    default: return
    }
  }

  private mutating func add(_ element: DAVElement, _ take: (Multistatus.Response) throws -> Void) throws {
    let status = element.first(DAVNames.status).flatMap { Self.status($0.text) }
    var properties: [XMLName: DAVElement] = [:]
    for part in element.all(DAVNames.propstat) {
      guard let code = part.first(DAVNames.status).flatMap({ Self.status($0.text) }), 200...299 ~= code else {
        continue
      }
      for property in part.first(DAVNames.prop)?.children ?? [] { properties[property.name] = property }
    }
    for href in element.all(DAVNames.href) where !href.text.isEmpty {
      count += 1
      if count > Self.limit {
        throw AccountError(.malformed, "the response lists more than \(Self.limit) resources")
      }
      try take(Multistatus.Response(href: href.text, status: status, properties: properties))
    }
  }

  /// The number in a line such as `HTTP/1.1 404 Not Found`.
  private static func status(_ line: String) -> Int? {
    line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}
