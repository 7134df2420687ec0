/// A parameter as libical writes it.
public struct LibicalParameter: Hashable, Sendable {
  /// The name in uppercase letters.
  public let name: String
  /// The value as libical writes it, with the quotes that it puts around it.
  public let text: String

  /// Takes `NAME=value` apart.
  init(_ text: String) {
    name = text.prefix { $0 != "=" }.uppercased()
    self.text = String(text.drop { $0 != "=" }.dropFirst())
  }

  /// The value without the quotes around it.
  public var value: String {
    text.count >= 2 && text.first == "\"" && text.last == "\"" ? String(text.dropFirst().dropLast()) : text
  }
}
