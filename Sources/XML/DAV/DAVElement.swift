import Bounds

/// An element of a request or a response, with its content.
package struct DAVElement: Hashable, Sendable {
  /// The name.
  package let name: XMLName
  /// The attributes.
  package var attributes: [XMLName: String]
  /// The direct content in order. Text may be split into several parts.
  package private(set) var nodes: [Node] = []

  /// A part of the content of an element.
  package enum Node: Hashable, Sendable {
    case text(String)
    case element(DAVElement)
  }

  /// Creates an empty element.
  package init(name: XMLName, attributes: [XMLName: String] = [:]) {
    self.name = name
    self.attributes = attributes
  }

  /// Adds text or a part of it.
  package mutating func append(_ text: String) { nodes.append(.text(text)) }

  /// Adds an element.
  package mutating func append(_ child: DAVElement) { nodes.append(.element(child)) }

  /// The direct text.
  package var wholeText: String {
    if nodes.count == 1, case .text(let text) = nodes[0] { return text }
    return nodes.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }

  /// The direct text without surrounding white space.
  package var text: String { wholeText.trimmingBlanks }

  /// The direct child elements.
  package var children: [DAVElement] { nodes.compactMap { if case .element(let child) = $0 { child } else { nil } } }

  /// Returns the first child element with a name.
  package func first(_ name: XMLName) -> DAVElement? {
    for case .element(let child) in nodes where child.name == name { return child }
    return nil
  }

  /// Returns all child elements with a name.
  package func all(_ name: XMLName) -> [DAVElement] { children.filter { $0.name == name } }

  /// The value of an attribute without a namespace.
  package subscript(_ attribute: String) -> String? { attributes[XMLName(attribute)] }

  /// The text of the first `href` child element.
  package var hrefText: String? { first(DAVNames.href)?.text }

  /// Parses a complete document, such as the body of a request.
  ///
  /// - Parameter limit: The maximum number of elements.
  /// - Throws: `XMLReadingError`.
  package init(reading bytes: [UInt8], limit: Int = 100_000) throws(XMLReadingError) {
    let reader = XMLPieceReader(limits: XMLLimits(depth: 32))
    reader.add(bytes)
    reader.finish()
    var open: [DAVElement] = []
    var root: DAVElement?
    var count = 0
    while let event = try reader.next() {
      switch event {
      case .start(let name, let attributes):
        count += 1
        if attributes.values.contains(where: { CombiningMarks.exceed(in: $0.utf8) }) { throw Self.tooManyMarks }
        if count > limit {
          throw XMLReadingError(
            code: .tooLong, position: XMLPosition(line: 1, column: 1), message: "there are more than \(limit) elements")
        }
        open.append(DAVElement(name: name, attributes: attributes))
      case .text(let text):
        if CombiningMarks.exceed(in: text.utf8) { throw Self.tooManyMarks }
        if !open.isEmpty { open[open.count - 1].append(text) }
      case .end:
        guard let element = open.popLast() else { continue }
        if open.isEmpty { root = element } else { open[open.count - 1].append(element) }
      }
    }
    guard let root else {
      throw XMLReadingError(
        code: .malformed, position: XMLPosition(line: 1, column: 1), message: "the document has no root element")
    }
    self = root
  }

  private static var tooManyMarks: XMLReadingError {
    XMLReadingError(
      code: .tooLong, position: XMLPosition(line: 1, column: 1),
      message: "text has more than \(CombiningMarks.most) consecutive combining marks")
  }
}

extension DAVElement {
  /// Parses an element that a ``DAVWriter`` wrote as a fragment, or returns nil if the text is not one.
  package init?(fragment: String) {
    let prefixes = DAVNames.prefixes.map { " xmlns:\($0.1)=\"\($0.0)\"" }.joined()
    guard let root = try? DAVElement(reading: Array("<x\(prefixes)>\(fragment)</x>".utf8)),
      let element = root.children.first
    else { return nil }
    self = element
  }
}

extension String {
  /// The text without surrounding white space and line ends.
  package var trimmingBlanks: String {
    // Most strings begin and end with visible ASCII characters, which can be checked without decoding.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
      return self
    }
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
