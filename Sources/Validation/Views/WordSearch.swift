/// Searches bytes for several words in one pass, ignoring the case of ASCII letters.
struct WordSearch: Sendable {
  /// The words in lower case.
  let words: [[UInt8]]
  /// The indices of the words that begin with each byte, in lower case; empty for most bytes.
  private let places: [[Int]]
  private let isFirst: [Bool]
  /// The bytes that occur as the second byte of a word. They rule out most candidates.
  private let isSecond: [Bool]

  /// Creates a search for words of at least two bytes each.
  init(_ words: [String]) {
    self.words = words.map { Array($0.lowercased().utf8) }
    var places: [[Int]] = Array(repeating: [], count: 256)
    var isFirst = Array(repeating: false, count: 256)
    for (index, word) in self.words.enumerated() {
      guard let first = word.first else { continue }
      places[Int(first)].append(index)
      isFirst[Int(first)] = true
      if first &- 0x61 < 26 { isFirst[Int(first & 0xDF)] = true }
    }
    var isSecond = Array(repeating: false, count: 256)
    for word in self.words {
      precondition(word.count > 1, "a word must have at least two bytes")
      isSecond[Int(word[1])] = true
      if word[1] &- 0x61 < 26 { isSecond[Int(word[1] & 0xDF)] = true }
    }
    self.places = places
    self.isFirst = isFirst
    self.isSecond = isSecond
  }

  /// Returns the offset of the first occurrence of any word, and the index of the word.
  func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> (offset: Int, word: Int)? {
    isFirst.withUnsafeBufferPointer { isFirst in
      var index = start
      while index + 1 < bytes.count {
        if isFirst[Int(bytes[index])], isSecond[Int(bytes[index + 1])] {
          let first = bytes[index]
          let small = first &- 0x41 < 26 ? first | 0x20 : first
          for place in places[Int(small)] where matches(words[place], bytes, index) { return (index, place) }
        }
        index += 1
      }
      return nil
    }
  }

  /// Whether any of the words occurs.
  func isContained(in bytes: UnsafeBufferPointer<UInt8>) -> Bool { first(in: bytes) != nil }

  private func matches(_ word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    guard start + word.count <= bytes.count else { return false }
    var index = 0
    while index < word.count {
      let byte = bytes[start + index]
      if (byte &- 0x41 < 26 ? byte | 0x20 : byte) != word[index] { return false }
      index += 1
    }
    return true
  }
}
