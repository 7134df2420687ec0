import CExpat

/// Reads an XML text that comes in pieces of any length, such as an answer over a network, as ``XMLReader`` reads one that
/// can be waited for.
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

  /// Reads a text of which nothing has come yet.
  public init(limits: XMLLimits = XMLLimits()) {
    handlers = XMLHandlers(limits)
  }

  /// Takes the next piece.
  public func add(_ piece: [UInt8]) { parse(piece, isLast: false) }

  /// Takes note that the text has come to its end; what it ended with can still be asked for.
  public func finish() { parse([], isLast: true) }

  /// Goes on to the next event; nil if there is none before the next piece.
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
