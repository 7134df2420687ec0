import Bounds

/// An element of a request or an answer with what is in it.
package struct DAVElement: Hashable, Sendable {
  /// Its name.
  package let name: XMLName
  /// Its attributes.
  package var attributes: [XMLName: String]
  /// What is directly in it, in its order; a text may come in several parts.
  package private(set) var nodes: [Node] = []

  /// Something in an element.
  package enum Node: Hashable, Sendable {
    case text(String)
    case element(DAVElement)
  }

  /// An element with nothing in it.
  package init(name: XMLName, attributes: [XMLName: String] = [:]) {
    self.name = name
    self.attributes = attributes
  }

  /// Adds a text, or a part of one.
  package mutating func append(_ text: String) { nodes.append(.text(text)) }

  /// Adds an element.
  package mutating func append(_ child: DAVElement) { nodes.append(.element(child)) }

  /// The text directly in it.
  package var wholeText: String {
    if nodes.count == 1, case .text(let text) = nodes[0] { return text }
    return nodes.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
  }

  /// The text directly in it, without blanks around it.
  package var text: String { wholeText.trimmingBlanks }

  /// The elements directly in it.
  package var children: [DAVElement] { nodes.compactMap { if case .element(let child) = $0 { child } else { nil } } }

  /// The first element of a name in it.
  package func first(_ name: XMLName) -> DAVElement? {
    for case .element(let child) in nodes where child.name == name { return child }
    return nil
  }

  /// All elements of a name in it.
  package func all(_ name: XMLName) -> [DAVElement] { children.filter { $0.name == name } }

  /// An attribute in no namespace.
  package subscript(_ attribute: String) -> String? { attributes[XMLName(attribute)] }

  /// The text of the first `href` in it.
  package var hrefText: String? { first(DAVNames.href)?.text }

  /// Reads a whole text, such as the body of a request.
  ///
  /// - Parameter limit: how many elements it may have.
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
        code: .malformed, position: XMLPosition(line: 1, column: 1), message: "there is no element")
    }
    self = root
  }

  private static var tooManyMarks: XMLReadingError {
    XMLReadingError(
      code: .tooLong, position: XMLPosition(line: 1, column: 1),
      message: "a text has more than \(CombiningMarks.most) combining marks after each other")
  }
}

extension DAVElement {
  /// Reads an element that a ``DAVWriter`` wrote as a fragment; nil if it is none.
  package init?(fragment: String) {
    let prefixes = DAVNames.prefixes.map { " xmlns:\($0.1)=\"\($0.0)\"" }.joined()
    guard let root = try? DAVElement(reading: Array("<x\(prefixes)>\(fragment)</x>".utf8)),
      let element = root.children.first
    else { return nil }
    self = element
  }
}

extension String {
  /// Without blanks and line ends around it.
  package var trimmingBlanks: String {
    // Most texts begin and end with visible ASCII, which is told without looking for characters.
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
