/// What the header of a message's part says of its body.
struct MailHeader {
  /// The Content-Type; text/plain if there is none.
  private(set) var type = MailField("text/plain")
  /// The Content-Disposition.
  private(set) var disposition = MailField()
  /// How the body is encoded.
  private(set) var encoding = MailEncoding.identity

  init() {}

  /// The name of the file, if the part has one.
  var fileName: String? {
    let name = disposition.parameters["filename"] ?? type.parameters["name"]
    return name?.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init)
  }

  /// Whether the part is in Outlook's own format, TNEF.
  var isOutlooks: Bool {
    ["application/ms-tnef", "application/vnd.ms-tnef"].contains(type.value) || fileName?.lowercased() == "winmail.dat"
  }

  /// Takes a field into account, if it is one that matters.
  mutating func take(_ field: RawMailField) {
    switch field.name {
    case "content-type": type = MailField(field.value)
    case "content-disposition": disposition = MailField(field.value)
    case "content-transfer-encoding": encoding = MailEncoding(MailField(field.value).value)
    default: break
    }
  }
}

/// How the body of a part is written as text (RFC 2045 6).
enum MailEncoding: Equatable {
  case identity
  case quotedPrintable
  case base64
  /// One that is not understood.
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
