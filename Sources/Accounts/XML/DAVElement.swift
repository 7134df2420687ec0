import XMLReading

/// An element of an answer with what is in it.
struct DAVElement {
  let name: XMLName
  var attributes: [XMLName: String] = [:]
  /// The text directly in it, without blanks around it.
  var text = ""
  var children: [DAVElement] = []

  /// The first element of a name in it.
  func first(_ name: XMLName) -> DAVElement? { children.first { $0.name == name } }

  /// All elements of a name in it.
  func all(_ name: XMLName) -> [DAVElement] { children.filter { $0.name == name } }

  /// The text of the first `href` in it.
  var hrefText: String? { first(DAVNames.href)?.text }
}
