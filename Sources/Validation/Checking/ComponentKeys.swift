import CivilTime

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The keys of all components of an input, 32 bytes each.
///
/// The memory grows in place where the system supports that, and sorting needs hardly any additional memory. An array
/// would need twice the memory while it grows, and half as much again while it is sorted.
final class ComponentKeys: RandomAccessCollection {
  /// The key of one component.
  struct Key {
    var uid: UInt64
    var recurrence: UInt64
    var content: UInt64
    var line: UInt32
    /// The kind, and the index of the VCALENDAR if it has a METHOD.
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
    // A valid index implies that memory is allocated.
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
      fatalError("out of memory while comparing \(larger) components")
    }
    memory = grown.bindMemory(to: Key.self, capacity: larger)
    capacity = larger
  }

  /// Sorts the keys so that those with the same UID are adjacent, masters first.
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

  /// Groups keys by the first byte of their UIDs, in place.
  ///
  /// - Returns: The end index of each byte's keys.
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

  /// Whether any component has the UID with a given hash.
  func contains(uid: UInt64) -> Bool {
    sort()
    let place = (0..<endIndex).partitioningIndex { self[$0].uid >= uid }
    return place < endIndex && self[place].uid == uid
  }
}
