/// How large the body of a request may be, by what it is for.
enum BodySize: Hashable, Sendable {
  /// What people type or choose in a form, such as a name and a password.
  case form
  /// What a program asks for, in XML.
  case document
  /// A calendar object, or a file to import.
  case object

  /// The size in bytes.
  ///
  /// - Parameter most: how many bytes any body may have.
  func bytes(atMost most: Int) -> Int {
    switch self {
    case .form: min(16 << 10, most)
    case .document: min(1 << 20, most)
    case .object: most
    }
  }

  /// What the methods of WebDAV send. The body of any other method says nothing, and is not read.
  static let ofMethods: [String: BodySize] = [
    "PUT": .object, "PROPFIND": .document, "PROPPATCH": .document, "REPORT": .document, "MKCALENDAR": .document,
    "POST": .document,
    "MKCOL": .document,
  ]
}
