/// Searches for bytes in linear time, with the Knuth–Morris–Pratt algorithm.
struct TextPattern {
  private let bytes: [UInt8]
  /// For each prefix of the pattern, the length of its longest proper suffix that is also a prefix.
  private let fallbacks: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var fallbacks = [Int](repeating: 0, count: bytes.count + 1)
    var length = 0
    for index in bytes.indices.dropFirst() {
      while length > 0, bytes[index] != bytes[length] { length = fallbacks[length] }
      if bytes[index] == bytes[length] { length += 1 }
      fallbacks[index + 1] = length
    }
    self.fallbacks = fallbacks
  }

  /// Whether the text contains the pattern.
  func isIn(_ text: [UInt8]) -> Bool {
    if bytes.isEmpty { return true }
    if bytes.count > text.count { return false }
    return text.withUnsafeBufferPointer { text in
      bytes.withUnsafeBufferPointer { bytes in
        fallbacks.withUnsafeBufferPointer { fallbacks in
          var length = 0
          for byte in text {
            while length > 0, byte != bytes[length] { length = fallbacks[length] }
            if byte == bytes[length] { length += 1 }
            if length == bytes.count { return true }
          }
          return false
        }
      }
    }
  }
}
