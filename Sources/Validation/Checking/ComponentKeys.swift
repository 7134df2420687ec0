#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The keys of all components of an input, 32 bytes each.
///
/// Their memory grows in place if the system can do that, and sorting takes hardly any more: an array would
/// need twice as much while it grows, and half as much again while it is sorted.
final class ComponentKeys: RandomAccessCollection {
  /// What is kept of each component.
  struct Key {
    var uid: UInt64
    var recurrence: UInt64
    var content: UInt64
    var line: UInt32
    /// The kind, and the place of the VCALENDAR if it has a METHOD.
    var kind: UInt32
  }

  private var memory: UnsafeMutablePointer<Key>?
  private var capacity = 0
  private var isSorted = true
  private(set) var endIndex = 0

  deinit { free(memory) }

  var startIndex: Int { 0 }

  subscript(index: Int) -> Key {
    precondition(index >= 0 && index < endIndex)
    // If there is an index, there is memory.
    return memory.unsafelyUnwrapped[index]
  }

  func append(_ key: Key) {
    if endIndex == capacity { grow() }
    memory?[endIndex] = key
    endIndex += 1
    isSorted = false
  }

  private func grow() {
    let larger = capacity + capacity / 8 + 1024
    guard let grown = realloc(memory, larger * MemoryLayout<Key>.stride) else {
      fatalError("out of memory for the keys of \(larger) components")
    }
    memory = grown.bindMemory(to: Key.self, capacity: larger)
    capacity = larger
  }

  /// Puts the keys of one UID side by side, masters first.
  func sort() {
    guard !isSorted, let memory else { return }
    isSorted = true
    var ends = partition(memory)
    ends.insert(0, at: 0)
    for (start, end) in zip(ends, ends.dropFirst()) where end - start > 1 {
      var part = UnsafeMutableBufferPointer(start: memory + start, count: end - start)
      part.sort(by: Self.isBefore)
    }
  }

  private static func isBefore(_ left: Key, _ right: Key) -> Bool {
    if left.uid != right.uid { return left.uid < right.uid }
    if left.kind != right.kind { return left.kind < right.kind }
    if left.recurrence != right.recurrence { return left.recurrence < right.recurrence }
    return left.line < right.line
  }

  /// Puts keys whose UIDs have the same first byte side by side, in place.
  ///
  /// - Returns: where each byte's keys end.
  private func partition(_ memory: UnsafeMutablePointer<Key>) -> [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for index in 0..<endIndex { counts[Int(memory[index].uid >> 56)] += 1 }
    var ends: [Int] = []
    var next: [Int] = []
    for count in counts {
      next.append(ends.last ?? 0)
      ends.append((ends.last ?? 0) + count)
    }
    for byte in 0..<256 {
      while next[byte] < ends[byte] {
        let own = Int(memory[next[byte]].uid >> 56)
        if own != byte { swap(&memory[next[byte]], &memory[next[own]]) }
        next[own] += 1
      }
    }
    return ends
  }

  /// Whether a component has a UID, by its hash.
  func contains(uid: UInt64) -> Bool {
    sort()
    var (low, high) = (0, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].uid < uid { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low].uid == uid
  }
}
