/// The maximum size of a request body, by purpose.
enum BodySize: Hashable, Sendable {
  /// Values from a form, such as a name and a password.
  case form
  /// A request in XML.
  case document
  /// A calendar object, or a file to import.
  case object

  /// Returns the maximum size in bytes.
  ///
  /// - Parameter most: The limit for any body.
  func bytes(atMost most: Int) -> Int {
    switch self {
    case .form: min(16 << 10, most)
    case .document: min(1 << 20, most)
    case .object: most
    }
  }

  /// The kinds of body that WebDAV methods send. The bodies of other methods are not read.
  static let ofMethods: [String: BodySize] = [
    "PUT": .object, "PROPFIND": .document, "PROPPATCH": .document, "REPORT": .document, "MKCALENDAR": .document,
    "POST": .document,
    "MKCOL": .document,
  ]
}
