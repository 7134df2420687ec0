import CExpat

/// Reads an XML document that arrives in pieces of any length, such as a response over a network. ``XMLReader`` is for
/// sources that can block.
///
/// ```swift
/// for try await piece in response.body {
///   try reader.add(piece)
///   while let event = try reader.next() { print(event) }
/// }
/// try reader.finish()
/// ```
public final class XMLPieceReader {
  private let handlers: XMLHandlers

  /// Creates a reader before any input has arrived.
  public init(limits: XMLLimits = XMLLimits()) {
    handlers = XMLHandlers(limits)
  }

  /// Adds the next piece.
  public func add(_ piece: [UInt8]) { parse(piece, isLast: false) }

  /// Marks the end of the document. The last events can still be read.
  public func finish() { parse([], isLast: true) }

  /// Returns the next event, or nil if more input is needed.
  ///
  /// - Throws: ``XMLReadingError``.
  public func next() throws(XMLReadingError) -> XMLEvent? {
    if let (event, _) = handlers.take() { return event }
    if let error = handlers.error { throw error }
    return nil
  }

  private func parse(_ piece: [UInt8], isLast: Bool) {
    if handlers.error != nil { return }
    let status = piece.withUnsafeBytes { bytes in
      XML_Parse(
        handlers.parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), isLast ? 1 : 0)
    }
    handlers.noteEnd(of: status, isLast: isLast)
  }
}
