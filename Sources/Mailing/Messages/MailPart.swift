import ICalendar

/// The body of a mail, or a part of it (RFC 2045, RFC 2046). All of it is ASCII, in lines of at most 76 characters.
public struct MailPart: Sendable, Hashable {
  private enum Content: Hashable {
    case text(String)
    case bytes([UInt8], MediaType)
    case parts([MailPart], kind: String)
  }

  private let content: Content
  /// The name of the file; nil for a part that is no attachment.
  private var fileName: String?

  private init(_ content: Content) { self.content = content }

  /// Text for people, with any ends of lines.
  public static func text(_ text: String) -> MailPart { MailPart(.text(text)) }

  /// Anything else, to the byte.
  ///
  /// - Parameters:
  ///   - type: What it is.
  ///   - fileName: The name of the file, if it is an attachment.
  public static func data(_ bytes: [UInt8], _ type: MediaType, fileName: String? = nil) -> MailPart {
    var part = MailPart(.bytes(bytes, type))
    part.fileName = fileName
    return part
  }

  /// The same thing in several forms, the best one last (RFC 2046 5.1.4).
  public static func alternative(_ parts: [MailPart]) -> MailPart { MailPart(.parts(parts, kind: "alternative")) }

  /// Several things, in their order (RFC 2046 5.1.3).
  public static func mixed(_ parts: [MailPart]) -> MailPart { MailPart(.parts(parts, kind: "mixed")) }

  /// The fields that say what it is, an empty line, and the body.
  ///
  /// - Parameter depth: In how many parts it lies.
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

  /// What stands between the parts. `=_` is in no text in quoted-printable or base64, so no part can end another.
  private static func boundary(_ depth: Int) -> String { "=_\(depth)_almanac" }

  private static func lines(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: 76).map { start in
      String(decoding: bytes[start..<min(start + 76, bytes.count)], as: UTF8.self) + "\r\n"
    }.joined()
  }
}
