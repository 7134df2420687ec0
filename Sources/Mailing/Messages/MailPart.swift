import ICalendar

/// The body of an e-mail, or a part of it (RFC 2045, RFC 2046). It is written as ASCII in lines of at most 76
/// characters.
public struct MailPart: Sendable, Hashable {
  private enum Content: Hashable {
    case text(String)
    case bytes([UInt8], MediaType)
    case parts([MailPart], kind: String)
  }

  private let content: Content
  /// The file name, or nil if the part is not an attachment.
  private var fileName: String?

  private init(_ content: Content) { self.content = content }

  /// Creates a text part. The text may have any line endings.
  public static func text(_ text: String) -> MailPart { MailPart(.text(text)) }

  /// Creates a part with arbitrary bytes.
  ///
  /// - Parameters:
  ///   - type: The media type.
  ///   - fileName: The file name, if the part is an attachment.
  public static func data(_ bytes: [UInt8], _ type: MediaType, fileName: String? = nil) -> MailPart {
    var part = MailPart(.bytes(bytes, type))
    part.fileName = fileName
    return part
  }

  /// Creates a part with the same content in several formats, the preferred one last (RFC 2046 section 5.1.4).
  public static func alternative(_ parts: [MailPart]) -> MailPart { MailPart(.parts(parts, kind: "alternative")) }

  /// Creates a part with several parts in order (RFC 2046 section 5.1.3).
  public static func mixed(_ parts: [MailPart]) -> MailPart { MailPart(.parts(parts, kind: "mixed")) }

  /// The header fields of the part, an empty line, and the body.
  ///
  /// - Parameter depth: The number of enclosing parts.
  func written(depth: Int = 0) -> String { fields(depth).map(\.text).joined() + "\r\n" + body(depth) }

  private func fields(_ depth: Int) -> [HeaderField] {
    switch content {
    case .text:
      [
        HeaderField("Content-Type", "text/plain", parameters: [.init(name: "charset", value: "utf-8")]),
        HeaderField("Content-Transfer-Encoding", ["quoted-printable"]),
      ]
    case .bytes(_, let type):
      [
        HeaderField("Content-Type", type.name, parameters: type.parameters),
        HeaderField("Content-Transfer-Encoding", ["base64"]),
      ]
        + (fileName.map {
          [HeaderField("Content-Disposition", "attachment", parameters: [.init(name: "filename", value: $0)])]
        } ?? [])
    case .parts(_, let kind):
      [
        HeaderField(
          "Content-Type", "multipart/\(kind)", parameters: [.init(name: "boundary", value: Self.boundary(depth))])
      ]
    }
  }

  private func body(_ depth: Int) -> String {
    switch content {
    case .text(let text): return QuotedPrintable.encode(text)
    case .bytes(let bytes, _): return Self.lines(Base64.encode(bytes))
    case .parts(let parts, _):
      let boundary = Self.boundary(depth)
      return parts.map { "--\(boundary)\r\n\($0.written(depth: depth + 1))" }.joined() + "--\(boundary)--\r\n"
    }
  }

  /// The boundary between parts. `=_` never occurs in quoted-printable or base64 text, so the boundary cannot occur in
  /// a part.
  private static func boundary(_ depth: Int) -> String { "=_\(depth)_almanac" }

  private static func lines(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: 76).map { start in
      String(decoding: bytes[start..<min(start + 76, bytes.count)], as: UTF8.self) + "\r\n"
    }.joined()
  }
}
