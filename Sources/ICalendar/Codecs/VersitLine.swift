/// An unfolded line of vCard 2.1 or vCalendar 1.0, the formats of the versit consortium: a name, parameters and a
/// value, whose bytes may be encoded. Lines of later vCard versions are read too.
public struct VersitLine: Sendable {
  /// The name in uppercase, without the group before it.
  public let name: String
  /// The values of the parameters by their names in uppercase. Bare words are types or encodings.
  public private(set) var parameters: [String: [String]] = [:]
  /// The value as it is written.
  public let value: ArraySlice<UInt8>

  /// The maximum number of parameters that are read.
  private static let mostParameters = 100

  /// Reads a line, or returns nil if it has no colon or no name.
  ///
  /// - Parameter bytes: The line without its ending.
  public init?(_ bytes: [UInt8]) {
    guard let colon = bytes.firstIndex(outsideQuotes: 0x3A) ?? bytes.firstIndex(of: 0x3A) else { return nil }
    var parts = bytes[..<colon].split(outsideQuotes: 0x3B)
    let first = parts.removeFirst()
    name = Self.word(first.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last ?? first)
      .uppercased()
    value = bytes[(colon + 1)...]
    if name.isEmpty { return nil }
    for part in parts.prefix(Self.mostParameters) {
      let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let word = Self.word(pair[0]).uppercased()
      if pair.count == 2 {
        parameters[word, default: []].append(Self.word(pair[1]))
      } else {
        parameters[Self.encodings.contains(word) ? "ENCODING" : "TYPE", default: []].append(word)
      }
    }
  }

  /// The encodings that may appear without the name of their parameter.
  private static let encodings: Set<String> = [
    "QUOTED-PRINTABLE", "BASE64", "8BIT", "8-BIT", "7BIT", "7-BIT", "B", "Q",
  ]

  /// A name or a parameter value, without surrounding blanks and quotation marks.
  private static func word(_ bytes: ArraySlice<UInt8>) -> String {
    var word = bytes
    while let first = word.first, first == 0x20 || first == 0x09 { word.removeFirst() }
    while let last = word.last, last == 0x20 || last == 0x09 { word.removeLast() }
    if word.count > 1, word.first == 0x22, word.last == 0x22 { word = word.dropFirst().dropLast() }
    return String(decoding: word, as: UTF8.self)
  }

  /// The first value of a parameter.
  public func parameter(_ name: String) -> String? { parameters[name]?.first }

  private func isEncoded(_ names: Set<String>) -> Bool {
    parameters["ENCODING"]?.contains { names.contains($0.uppercased()) } ?? false
  }

  /// Whether the value is quoted-printable. If such a line ends with an equals sign, it continues on the next line.
  public var isQuotedPrintable: Bool { isEncoded(["QUOTED-PRINTABLE", "Q"]) }

  /// Whether the value is Base64.
  public var isBase64: Bool { isEncoded(["BASE64", "B"]) }

  /// The value as text, decoded and converted from its charset. Invalid Base64 is returned as it is written.
  ///
  /// - Returns: The text, and whether its charset is supported.
  public var text: (text: String, isUnderstood: Bool) {
    var bytes = Array(value)
    if isQuotedPrintable {
      bytes = QuotedPrintable.decode(bytes)
    } else if isBase64 {
      bytes = bytes.withUnsafeBufferPointer { Base64.decode($0) } ?? bytes
    }
    let name = parameter("CHARSET") ?? ""
    if let charset = Charset(name), let text = charset.text(bytes) { return (text, true) }
    // Old phones wrote Western European charsets without saying so. Conversely, text that is labeled with another
    // charset but is valid UTF-8 is usually UTF-8.
    let (text, isUTF8) = Charset.guessedText(bytes)
    return (text, name.isEmpty || isUTF8 && bytes.allSatisfy { $0 < 0x80 })
  }
}

extension BidirectionalCollection<UInt8> where Index == Int {
  /// Whether each quotation mark is closed by another one. An unclosed quotation mark quotes nothing.
  private var isQuotedWell: Bool { count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2) }

  fileprivate func firstIndex(outsideQuotes wanted: UInt8) -> Int? {
    var isQuoted = false
    return indices.first { index in
      if self[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      return self[index] == wanted && !isQuoted
    }
  }

  /// The parts between separators outside quotation marks.
  fileprivate func split(outsideQuotes separator: UInt8) -> [SubSequence] {
    guard isQuotedWell else { return split(separator: separator, omittingEmptySubsequences: false) }
    var isQuoted = false
    return split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == separator && !isQuoted
    }
  }
}
