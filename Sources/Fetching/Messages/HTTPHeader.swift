/// The fields of a message header, in order; names are case-insensitive (RFC 9110 5).
public struct HTTPHeader: Hashable, Sendable {
  /// A header field.
  public struct Field: Hashable, Sendable {
    /// The name as written.
    public let name: String
    /// The value without surrounding spaces and tabs.
    public let value: String

    /// Creates a field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    /// Parses `NAME: VALUE`, or returns nil if the line is not valid.
    public init?(line: String) {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { return nil }
      let value = line[line.index(after: colon)...]
      self.init(Self.trimmed(line[..<colon]), Self.trimmed(value))
    }

    private static func trimmed(_ text: Substring) -> String {
      let isBlank = { (character: Character) in character.isWhitespace }
      let rest = text.drop(while: isBlank)
      return String(rest.reversed().drop(while: isBlank).reversed())
    }
  }

  /// All fields, in order.
  public private(set) var fields: [Field]

  /// Creates a header.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The first value for a name. Setting it replaces all values for the name; nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.isSameName(as: name) }?.value }
    set {
      fields.removeAll { $0.name.isSameName(as: name) }
      if let newValue { fields.append(Field(name, newValue)) }
    }
  }

  /// All values for a name.
  public func values(of name: String) -> [String] {
    fields.lazy.filter { $0.name.isSameName(as: name) }.map(\.value)
  }

  /// Appends a field.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name, value))
  }
}

extension HTTPHeader: ExpressibleByDictionaryLiteral {
  /// Creates a header, in the order of the literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field($0.0, $0.1) })
  }
}

extension String {
  /// Whether two names are equal, ignoring the case of ASCII letters.
  func isSameName(as other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0 == $1 || $0.small == $1.small }
  }
}

extension UInt8 {
  fileprivate var small: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}
