/// A header field as text (RFC 5322 section 2.2), folded between its words.
///
/// All header fields are written by this type. Words are reduced to printable ASCII characters, so no text can end the
/// field or the header.
struct HeaderField {
  private let name: StaticString
  private let words: [String]

  init(_ name: StaticString, _ words: [String]) {
    self.name = name
    self.words = words.map { String(decoding: $0.utf8.filter { $0 >= 0x20 && $0 < 0x7F }, as: UTF8.self) }
  }

  /// Creates a field with a title.
  init(_ name: StaticString, title: String) { self.init(name, EncodedWords.title(title)) }

  /// Creates a field with a person's name and address.
  init(_ name: StaticString, named person: String, _ address: MailAddress) {
    self.init(name, EncodedWords.name(person) + ["<\(address.text)>"])
  }

  /// Creates a field with addresses.
  init(_ name: StaticString, _ addresses: [MailAddress]) {
    let last = addresses.count - 1
    self.init(name, addresses.enumerated().map { $0 == last ? $1.text : $1.text + "," })
  }

  /// Creates a field with a value and parameters (RFC 2045 section 5.1).
  init(_ name: StaticString, _ value: String, parameters: [MediaType.Parameter]) {
    let written = [value] + parameters.map(\.text)
    let last = written.count - 1
    self.init(name, written.enumerated().map { $0 == last ? $1 : $1 + ";" })
  }

  /// The maximum line length, unless a word is longer.
  private static let length = 76

  /// The field including the line ending.
  var text: String {
    var text = "\(name):"
    var count = text.utf8.count
    for (index, word) in words.enumerated() {
      if index > 0, count + 1 + word.utf8.count > Self.length {
        text += "\r\n"
        count = 0
      }
      text += " " + word
      count += 1 + word.utf8.count
    }
    return text + "\r\n"
  }
}
