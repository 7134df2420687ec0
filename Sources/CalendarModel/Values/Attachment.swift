/// A document that belongs to an item, ATTACH (RFC 5545 3.8.1.1, RFC 8607).
public struct Attachment: Hashable, Sendable {
  /// The document's URI, or the document itself.
  public var content: MediaContent
  /// The media type such as "text/html", FMTTYPE.
  public var formatType: String?
  /// The file name, FILENAME (RFC 8607 4.2); vendors write X-FILENAME and X-APPLE-FILENAME.
  public var filename: String?
  /// The size of the document in bytes, SIZE (RFC 8607 4.1).
  public var size: Int?
  /// The key of the document on the server, MANAGED-ID (RFC 8607 4.3).
  public var managedID: String?

  /// Creates an attachment from the URI of a document.
  public init(uri: String, formatType: String? = nil, filename: String? = nil) {
    self.init(content: .uri(uri), formatType: formatType, filename: filename)
  }

  /// Creates an attachment from the URI of a document or from its content.
  public init(
    content: MediaContent, formatType: String? = nil, filename: String? = nil, size: Int? = nil,
    managedID: String? = nil
  ) {
    self.content = content
    self.formatType = formatType
    self.filename = filename
    self.size = size
    self.managedID = managedID
  }
}
