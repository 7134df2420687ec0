/// The items that the running import has touched, one bit per item.
struct TouchedItems {
  private var words: [UInt64] = []

  func contains(_ id: Int64) -> Bool {
    let word = Int(id >> 6)
    return word < words.count && words[word] >> UInt64(id & 63) & 1 == 1
  }

  mutating func insert(_ id: Int64) {
    let word = Int(id >> 6)
    if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
    words[word] |= 1 << UInt64(id & 63)
  }
}
