package import XMLReading

/// An element of a request or an answer with what is in it.
package struct DAVElement: Hashable, Sendable {
  /// Its name.
  package let name: XMLName
  /// Its attributes.
  package var attributes: [XMLName: String]
  /// The text directly in it.
  package var text: String
  /// The elements directly in it.
  package var children: [DAVElement]

  /// An element.
  package init(name: XMLName, attributes: [XMLName: String] = [:], text: String = "", children: [DAVElement] = []) {
    self.name = name
    self.attributes = attributes
    self.text = text
    self.children = children
  }

  /// The first element of a name in it.
  package func first(_ name: XMLName) -> DAVElement? { children.first { $0.name == name } }

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
        if count > limit {
          throw XMLReadingError(
            code: .tooLong, position: XMLPosition(line: 1, column: 1), message: "there are more than \(limit) elements")
        }
        open.append(DAVElement(name: name, attributes: attributes))
      case .text(let text): if !open.isEmpty { open[open.count - 1].text += text }
      case .end:
        guard var element = open.popLast() else { continue }
        element.text = element.text.trimmingBlanks
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
      }
    }
    guard let root else {
      throw XMLReadingError(
        code: .malformed, position: XMLPosition(line: 1, column: 1), message: "there is no element")
    }
    self = root
  }
}

extension String {
  /// Without blanks and line ends around it.
  package var trimmingBlanks: String {
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
