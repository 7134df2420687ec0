import XMLReading

/// What a server says of several resources (RFC 4918 13).
struct Multistatus {
  /// What it says of one resource.
  struct Response {
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

  /// How many responses one answer may have.
  static let limit = 1_000_000

  /// Reads an answer; it must be well-formed to its end.
  ///
  /// - Throws: `XMLReadingError`; `AccountError` `malformed` if it is something else.
  init(_ bytes: [UInt8]) throws {
    let reader = XMLReader(bytes)
    guard case .start(let root, _)? = try reader.nextElement() else {
      throw AccountError(.malformed, "the answer is empty")
    }
    guard root == DAVNames.multistatus else {
      throw AccountError(.malformed, "the answer is a “\(root.local.prefix(40))” and no multistatus")
    }
    while let event = try reader.next() {
      guard case .start(let name, let attributes) = event else { continue }
      let element = try reader.element(name, attributes)
      switch name {
      case DAVNames.response: try add(element)
      case DAVNames.syncToken: syncToken = element.text.isEmpty ? nil : element.text
      default: continue
      }
    }
  }

  private mutating func add(_ element: DAVElement) throws {
    if responses.count >= Self.limit {
      throw AccountError(.malformed, "the answer names more than \(Self.limit) resources")
    }
    let status = element.first(DAVNames.status).flatMap { Self.status($0.text) }
    var properties: [XMLName: DAVElement] = [:]
    for part in element.all(DAVNames.propstat) {
      guard let code = part.first(DAVNames.status).flatMap({ Self.status($0.text) }), 200...299 ~= code else {
        continue
      }
      for property in part.first(DAVNames.prop)?.children ?? [] { properties[property.name] = property }
    }
    for href in element.all(DAVNames.href) where !href.text.isEmpty {
      responses.append(Response(href: href.text, status: status, properties: properties))
    }
  }

  /// The number in a line such as `HTTP/1.1 404 Not Found`.
  private static func status(_ line: String) -> Int? {
    line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}

extension XMLReader {
  /// Goes on to the next beginning of an element, over text.
  fileprivate func nextElement() throws -> XMLEvent? {
    while let event = try next() {
      if case .start = event { return event }
    }
    return nil
  }

  /// Reads an element that has just begun, to its end.
  fileprivate func element(_ name: XMLName, _ attributes: [XMLName: String]) throws -> DAVElement {
    var element = DAVElement(name: name, attributes: attributes)
    // The data of calendars keep their blanks.
    while let event = try next() {
      switch event {
      case .start(let name, let attributes): element.children.append(try self.element(name, attributes))
      case .text(let text): element.text += text
      case .end:
        if name != DAVNames.calendarData { element.text = element.text.trimmed }
        return element
      }
    }
    return element
  }
}

extension String {
  /// Without blanks and line ends around it.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
