import CExpat

/// Reads an XML text piece by piece, in memory that does not grow with it.
///
/// ```swift
/// let reader = XMLReader(Array("<a xmlns='urn:x'>text</a>".utf8))
/// while let event = try reader.next() { print(event, reader.position.line) }
/// ```
///
/// Names are resolved to their namespaces. A document type declaration is an error, so no entity but the five of XML
/// itself can occur and no other file is ever read. Comments and processing instructions are left out.
public final class XMLReader {
  private let fill: (UnsafeMutableRawBufferPointer) throws -> Int
  private let parser: XML_Parser
  private var handlers: Handlers
  private var isAtEnd = false

  /// Where the last event begins.
  public private(set) var position = XMLPosition(line: 1, column: 1)

  /// Reads from a source.
  ///
  /// - Parameter fill: Puts bytes into a buffer and says how many; 0 at the end.
  public init(limits: XMLLimits = XMLLimits(), fill: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.fill = fill
    guard let parser = XML_ParserCreateNS(nil, 0x20) else { preconditionFailure("there is no memory for a parser") }
    self.parser = parser
    handlers = Handlers(parser, limits)
    handlers.install()
  }

  /// Reads a text in memory.
  public convenience init(_ text: [UInt8], limits: XMLLimits = XMLLimits()) {
    var position = 0
    self.init(limits: limits) { target in
      let count = min(target.count, text.count - position)
      text.withUnsafeBytes {
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
      }
      position += count
      return count
    }
  }

  deinit { XML_ParserFree(parser) }

  /// Goes on to the next event; nil at the end of the text.
  ///
  /// - Throws: ``XMLReadingError``, and what the source throws.
  public func next() throws -> XMLEvent? {
    while true {
      if let (event, position) = handlers.take() {
        self.position = position
        return event
      }
      if let error = handlers.error { throw error }
      if isAtEnd { return nil }
      try parseMore()
    }
  }

  /// An error at the last event, for a reader of a format that finds its elements wrong.
  public func error(_ message: String) -> XMLReadingError {
    XMLReadingError(code: .malformed, position: position, message: message)
  }

  private func parseMore() throws {
    let size = 1 << 16
    guard let buffer = XML_GetBuffer(parser, CInt(size)) else { preconditionFailure("there is no memory for a buffer") }
    let count = try fill(UnsafeMutableRawBufferPointer(start: buffer, count: size))
    isAtEnd = count == 0
    let status = XML_ParseBuffer(parser, CInt(count), isAtEnd ? 1 : 0)
    if status == XML_STATUS_ERROR, handlers.error == nil {
      let text = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it is not well-formed"
      handlers.error = XMLReadingError(code: .malformed, position: handlers.currentPosition, message: text)
    }
    if isAtEnd || handlers.error != nil { handlers.endText() }
  }
}

/// What expat calls: it keeps the events until they are asked for.
private final class Handlers {
  private let parser: XML_Parser
  private let limits: XMLLimits
  private var events: [(XMLEvent, XMLPosition)] = []
  private var taken = 0
  private var text: [UInt8] = []
  private var textPosition = XMLPosition(line: 1, column: 1)
  private var depth = 0
  var error: XMLReadingError?

  init(_ parser: XML_Parser, _ limits: XMLLimits) {
    self.parser = parser
    self.limits = limits
  }

  func install() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { data, name, attributes in Handlers.of(data).start(name, attributes) },
      { data, name in Handlers.of(data).end(name) })
    XML_SetCharacterDataHandler(parser) { data, text, count in Handlers.of(data).append(text, count) }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      Handlers.of(data).stop(.documentType, "a document type declaration is not read; remove it")
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> Handlers {
    guard let data else { preconditionFailure("the parser has its handlers") }
    return Unmanaged<Handlers>.fromOpaque(data).takeUnretainedValue()
  }

  var currentPosition: XMLPosition {
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

  func endText() {
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
      found[Self.name(name)] = String(cString: value)
      index += 2
    }
    events.append((.start(Self.name(name), attributes: found), currentPosition))
  }

  private func end(_ name: UnsafePointer<CChar>?) {
    endText()
    depth -= 1
    events.append((.end(Self.name(name)), currentPosition))
  }

  private func append(_ part: UnsafePointer<CChar>?, _ count: CInt) {
    guard let part else { return }
    if text.isEmpty { textPosition = currentPosition }
    if text.count + Int(count) > limits.length {
      return stop(.tooLong, "a text is longer than \(limits.length) bytes")
    }
    part.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      text.append(contentsOf: UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  private func stop(_ code: XMLReadingError.Code, _ message: String) {
    if error == nil { error = XMLReadingError(code: code, position: currentPosition, message: message) }
    XML_StopParser(parser, 0)
  }

  /// A name as expat gives it: the namespace, a space and the local name, or the local name alone.
  private static func name(_ name: UnsafePointer<CChar>?) -> XMLName {
    let text = name.map { String(cString: $0) } ?? ""
    guard let space = text.lastIndex(of: " ") else { return XMLName(text) }
    return XMLName(String(text[text.index(after: space)...]), in: String(text[..<space]))
  }
}
