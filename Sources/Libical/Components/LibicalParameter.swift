/// A parameter as libical writes it.
public struct LibicalParameter: Hashable, Sendable {
  /// The name, in uppercase.
  public let name: String
  /// The value as libical writes it, including the quotes that libical adds.
  public let text: String

  /// Splits `NAME=value`.
  init(_ text: String) {
    name = text.prefix { $0 != "=" }.uppercased()
    self.text = String(text.drop { $0 != "=" }.dropFirst())
  }

  /// The value without surrounding quotes.
  public var value: String {
    text.count >= 2 && text.first == "\"" && text.last == "\"" ? String(text.dropFirst().dropLast()) : text
  }
}
