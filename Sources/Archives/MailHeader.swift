/// Information about the body of a message part, from the part's header.
struct MailHeader {
  /// The Content-Type, or text/plain if there is none.
  private(set) var type = MailField("text/plain")
  /// The Content-Disposition.
  private(set) var disposition = MailField()
  /// The encoding of the body.
  private(set) var encoding = MailEncoding.identity

  init() {}

  /// The file name of the part, if there is one.
  var fileName: String? {
    let name = disposition.parameters["filename"] ?? type.parameters["name"]
    return name?.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init)
  }

  /// Whether the part is in Outlook's own format, TNEF.
  var isOutlooks: Bool {
    ["application/ms-tnef", "application/vnd.ms-tnef"].contains(type.value) || fileName?.lowercased() == "winmail.dat"
  }

  /// Processes a field, if it is relevant.
  mutating func take(_ field: RawMailField) {
    switch field.name {
    case "content-type": type = MailField(field.value)
    case "content-disposition": disposition = MailField(field.value)
    case "content-transfer-encoding": encoding = MailEncoding(MailField(field.value).value)
    default: break
    }
  }
}

/// The transfer encoding of a body (RFC 2045 6).
enum MailEncoding: Equatable {
  case identity
  case quotedPrintable
  case base64
  /// An unsupported encoding.
  case other(String)

  init(_ name: String) {
    switch name {
    case "", "7bit", "8bit", "binary": self = .identity
    case "quoted-printable": self = .quotedPrintable
    case "base64": self = .base64
    default: self = .other(name)
    }
  }

  var isIdentity: Bool { self == .identity }
}
