/// Finds a name in a fixed set in constant time, ignoring the case of ASCII letters.
///
/// Names are compared eight bytes at a time. The memory is allocated once and never freed, so an index belongs in a
/// `static let`. Names contain only letters, digits and hyphens, for which the folding below is exact.
struct NameIndex: @unchecked Sendable {
  /// The value of the name in each slot of the hash table, or 0 if the slot is free.
  private let slots: UnsafeMutablePointer<UInt8>
  /// The length in bytes of the name for each value.
  private let lengths: UnsafeMutablePointer<UInt8>
  /// The folded name for each value, `stride` bytes apart.
  private let names: UnsafeMutableRawPointer
  private let mask: Int
  private let stride: Int

  /// Creates an index of names.
  ///
  /// Values start at 1. An index can contain up to 255 names of up to 255 bytes. An empty name is never found.
  init(_ entries: [(name: String, value: UInt8)]) {
    let longest = entries.map(\.name.utf8.count).max() ?? 0
    let highest = Int(entries.map(\.value).max() ?? 0)
    precondition(longest <= 255 && entries.allSatisfy { $0.value > 0 }, "a name or value does not fit the index")
    var size = 8
    while size < entries.count * 4 { size *= 2 }
    mask = size - 1
    stride = max(8, (longest + 7) / 8 * 8)
    slots = .allocate(capacity: size)
    slots.initialize(repeating: 0, count: size)
    lengths = .allocate(capacity: highest + 1)
    lengths.initialize(repeating: 0, count: highest + 1)
    names = .allocate(byteCount: stride * (highest + 1), alignment: 8)
    names.initializeMemory(as: UInt8.self, repeating: 0, count: stride * (highest + 1))
    for entry in entries { insert(entry.name, value: entry.value) }
  }

  private func insert(_ name: String, value: UInt8) {
    let bytes = name.utf8.map(Self.folded)
    guard !bytes.isEmpty else { return }
    lengths[Int(value)] = UInt8(bytes.count)
    let start = names + Int(value) * stride
    for (offset, byte) in bytes.enumerated() { start.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self) }
    let (head, tail) = Self.ends(UnsafeRawPointer(start), bytes.count)
    var slot = Self.hash(head, tail, bytes.count) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = value
  }

  /// The value of a name, or 0 if it is not in the index.
  func value(of name: UnsafeBufferPointer<UInt8>) -> UInt8 {
    let count = name.count
    guard let start = UnsafeRawPointer(name.baseAddress), count > 0, count <= stride else { return 0 }
    let (head, tail) = Self.ends(start, count)
    var slot = Self.hash(head, tail, count) & mask
    while true {
      let value = slots[slot]
      if value == 0 { return 0 }
      if Int(lengths[Int(value)]) == count, matches(value, start, count, head, tail) { return value }
      slot = (slot + 1) & mask
    }
  }

  /// The value of a name, or 0 if it is not in the index.
  func value(of name: String) -> UInt8 {
    var name = name
    return name.withUTF8 { value(of: $0) }
  }

  private func matches(_ value: UInt8, _ start: UnsafeRawPointer, _ count: Int, _ head: UInt64, _ tail: UInt64) -> Bool
  {
    let stored = UnsafeRawPointer(names + Int(value) * stride)
    let (storedHead, storedTail) = Self.ends(stored, count)
    guard head == storedHead, tail == storedTail else { return false }
    var offset = 8
    while offset < count - 8 {
      let left = start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let right = stored.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard Self.folded(left) == right else { return false }
      offset += 8
    }
    return true
  }

  /// The first and the last eight bytes of a name, folded. For a shorter name, they include all of its bytes, some of
  /// them twice.
  @inline(__always)
  private static func ends(_ start: UnsafeRawPointer, _ count: Int) -> (head: UInt64, tail: UInt64) {
    if count >= 8 {
      let head = start.loadUnaligned(as: UInt64.self)
      let tail = start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      return (folded(head), folded(tail))
    }
    let word: UInt64
    if count >= 4 {
      let head = start.loadUnaligned(as: UInt32.self)
      let tail = start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      word = UInt64(head) | UInt64(tail) &<< 32
    } else {
      func byte(_ offset: Int) -> UInt64 { UInt64(start.load(fromByteOffset: offset, as: UInt8.self)) }
      word = byte(0) | byte(count / 2) &<< 8 | byte(count - 1) &<< 16
    }
    let all = folded(word)
    return (all, all)
  }

  @inline(__always)
  private static func hash(_ head: UInt64, _ tail: UInt64, _ count: Int) -> Int {
    let mixed = (head &* 0x9E37_79B9_7F4A_7C15) ^ (tail &* 0xC2B2_AE3D_27D4_EB4F) ^ UInt64(truncatingIfNeeded: count)
    return Int(truncatingIfNeeded: (mixed ^ (mixed &>> 29)) &>> 17)
  }

  /// Sets bit 0x20 in every byte that has bit 0x40.
  ///
  /// Uppercase letters become lowercase; digits and the hyphen do not change. No other byte becomes one of these.
  @inline(__always)
  private static func folded(_ word: UInt64) -> UInt64 {
    word | (word & 0x4040_4040_4040_4040) &>> 1
  }

  /// Sets bit 0x20 in a byte that has bit 0x40.
  static func folded(_ byte: UInt8) -> UInt8 {
    byte | (byte & 0x40) &>> 1
  }
}
