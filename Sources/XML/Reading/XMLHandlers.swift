import CExpat

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An expat parser with its callbacks. It keeps events until they are read.
final class XMLHandlers {
  let parser: XML_Parser
  private let limits: XMLLimits
  private var events: [(XMLEvent, XMLPosition)] = []
  private var taken = 0
  private var text: [UInt8] = []
  private var textPosition = XMLPosition(line: 1, column: 1)
  private var depth = 0
  /// The names so far, so that repeated names share memory.
  private var names: [String: XMLName] = [:]
  private(set) var error: XMLReadingError?

  init(_ limits: XMLLimits) {
    guard let parser = XML_ParserCreateNS(nil, 0x20) else { preconditionFailure("out of memory for a parser") }
    self.parser = parser
    self.limits = limits
    install()
  }

  deinit { XML_ParserFree(parser) }

  private func install() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { data, name, attributes in XMLHandlers.of(data).start(name, attributes) },
      { data, name in XMLHandlers.of(data).end(name) })
    XML_SetCharacterDataHandler(parser) { data, text, count in XMLHandlers.of(data).append(text, count) }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      XMLHandlers.of(data).stop(.documentType, "document type declarations are not supported; remove the declaration")
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLHandlers {
    guard let data else { preconditionFailure("the parser must have handlers") }
    return Unmanaged<XMLHandlers>.fromOpaque(data).takeUnretainedValue()
  }

  private var currentPosition: XMLPosition {
    XMLPosition(line: Int(XML_GetCurrentLineNumber(parser)), column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  func take() -> (XMLEvent, XMLPosition)? {
    if taken == events.count {
      events.removeAll(keepingCapacity: true)
      taken = 0
      return nil
    }
    defer { taken += 1 }
    return events[taken]
  }

  /// Records the result of parsing a piece.
  func noteEnd(of status: XML_Status, isLast: Bool) {
    if status == XML_STATUS_ERROR, error == nil {
      let text = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "not well-formed"
      error = XMLReadingError(code: .malformed, position: currentPosition, message: text)
    }
    if isLast || error != nil { endText() }
  }

  private func endText() {
    if text.isEmpty { return }
    events.append((.text(String(decoding: text, as: UTF8.self)), textPosition))
    text.removeAll(keepingCapacity: true)
  }

  private func start(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    endText()
    depth += 1
    if depth > limits.depth { return stop(.tooDeep, "elements are nested deeper than \(limits.depth) levels") }
    var found: [XMLName: String] = [:]
    var index = 0
    while let attributes, let name = attributes[index], let value = attributes[index + 1] {
      found[self.name(name)] = String(cString: value)
      index += 2
    }
    events.append((.start(self.name(name), attributes: found), currentPosition))
  }

  private func end(_ name: UnsafePointer<CChar>?) {
    endText()
    depth -= 1
    events.append((.end(self.name(name)), currentPosition))
  }

  private func append(_ part: UnsafePointer<CChar>?, _ count: CInt) {
    guard let part else { return }
    if text.isEmpty { textPosition = currentPosition }
    if text.count + Int(count) > limits.length {
      return stop(.tooLong, "text is longer than \(limits.length) bytes")
    }
    part.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      text.append(contentsOf: UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  private func stop(_ code: XMLReadingError.Code, _ message: String) {
    if error == nil { error = XMLReadingError(code: code, position: currentPosition, message: message) }
    XML_StopParser(parser, 0)
  }

  /// Parses a name from expat: the namespace, a space and the local name, or only the local name.
  private func name(_ name: UnsafePointer<CChar>?) -> XMLName {
    guard let name else { return XMLName("") }
    if strnlen(name, Self.longestName + 1) > Self.longestName {
      stop(.tooLong, "a name with its namespace is longer than \(Self.longestName) bytes")
      return XMLName("")
    }
    let text = String(cString: name)
    if let known = names[text] { return known }
    let space = text.utf8.lastIndex(of: 0x20)
    let known =
      space.map { XMLName(String(text[text.utf8.index(after: $0)...]), in: String(text[..<$0])) } ?? XMLName(text)
    names[text] = known
    return known
  }

  /// The maximum length of a name with its namespace, in bytes.
  private static let longestName = 512
}
