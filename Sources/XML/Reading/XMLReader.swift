import CExpat

/// Reads an XML document as a stream, in constant memory.
///
/// ```swift
/// let reader = XMLReader(Array("<a xmlns='urn:x'>text</a>".utf8))
/// while let event = try reader.next() { print(event, reader.position.line) }
/// ```
///
/// Namespaces of names are resolved. A document type declaration is an error, so only the five predefined entities can
/// occur and no other file is ever read. Comments and processing instructions are skipped.
public final class XMLReader {
  private let fill: (UnsafeMutableRawBufferPointer) throws -> Int
  private let handlers: XMLHandlers
  private var isAtEnd = false

  /// The position of the last event.
  public private(set) var position = XMLPosition(line: 1, column: 1)

  /// Creates a reader for a source.
  ///
  /// - Parameter fill: Fills a buffer and returns the number of bytes, or 0 at the end.
  public init(limits: XMLLimits = XMLLimits(), fill: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.fill = fill
    handlers = XMLHandlers(limits)
  }

  /// Creates a reader for a document in memory.
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

  /// Returns the next event, or nil at the end of the document.
  ///
  /// - Throws: ``XMLReadingError``, or an error of the source.
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

  /// Returns an error at the position of the last event, for code that reads a specific XML format.
  public func error(_ message: String) -> XMLReadingError {
    XMLReadingError(code: .malformed, position: position, message: message)
  }

  private func parseMore() throws {
    let size = 1 << 16
    guard let buffer = XML_GetBuffer(handlers.parser, CInt(size)) else {
      preconditionFailure("out of memory for a buffer")
    }
    let count = try fill(UnsafeMutableRawBufferPointer(start: buffer, count: size))
    isAtEnd = count == 0
    let status = XML_ParseBuffer(handlers.parser, CInt(count), isAtEnd ? 1 : 0)
    handlers.noteEnd(of: status, isLast: isAtEnd)
  }
}
