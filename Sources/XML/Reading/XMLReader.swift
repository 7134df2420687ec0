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
  private let handlers: XMLHandlers
  private var isAtEnd = false

  /// Where the last event begins.
  public private(set) var position = XMLPosition(line: 1, column: 1)

  /// Reads from a source.
  ///
  /// - Parameter fill: Puts bytes into a buffer and says how many; 0 at the end.
  public init(limits: XMLLimits = XMLLimits(), fill: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.fill = fill
    handlers = XMLHandlers(limits)
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
    guard let buffer = XML_GetBuffer(handlers.parser, CInt(size)) else {
      preconditionFailure("there is no memory for a buffer")
    }
    let count = try fill(UnsafeMutableRawBufferPointer(start: buffer, count: size))
    isAtEnd = count == 0
    let status = XML_ParseBuffer(handlers.parser, CInt(count), isAtEnd ? 1 : 0)
    handlers.noteEnd(of: status, isLast: isAtEnd)
  }
}
