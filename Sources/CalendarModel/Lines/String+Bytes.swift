extension String {
  /// The text with its ASCII letters converted to uppercase.
  var capitalLetters: String {
    let hasSmall = utf8.withContiguousStorageIfAvailable { $0.contains { $0 &- 0x61 < 26 } } ?? true
    if !hasSmall { return self }
    return String(decoding: utf8.map { $0 &- 0x61 < 26 ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  /// The text itself, or nil if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }

  /// The text without leading and trailing spaces and tabs.
  var trimmed: String {
    guard hasBlankEnd else { return self }
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let start = utf8.firstIndex { !isBlank($0) } ?? endIndex
    let end = utf8.lastIndex { !isBlank($0) }.map { utf8.index(after: $0) } ?? start
    return String(self[start..<end])
  }

  var hasBlankEnd: Bool {
    guard let first = utf8.first, let last = utf8.last else { return false }
    return first == 0x20 || first == 0x09 || last == 0x20 || last == 0x09
  }
}
