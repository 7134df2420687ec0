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

  /// Takes a field into account, if it is one that matters.
  mutating func take(_ field: [UInt8]) {
    guard let colon = field.firstIndex(of: 0x3A) else { return }
    let value = { String(decoding: field[(colon + 1)...], as: UTF8.self) }
    switch String(decoding: field[..<colon], as: UTF8.self).trimmed.lowercased() {
    case "content-type": type = MailField(value())
    case "content-disposition": disposition = MailField(value())
    case "content-transfer-encoding": encoding = MailEncoding(MailField(value()).value)
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
