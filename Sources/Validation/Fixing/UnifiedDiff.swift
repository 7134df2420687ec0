/// The difference between two files in the format of `diff -u`.
public enum UnifiedDiff {
  /// The number of context lines around a change, and the search distance for the next common lines.
  private static let context = 3
  private static let reach = 400

  /// Returns the difference, or an empty array if the files are equal.
  public static func text(old: [UInt8], new: [UInt8], oldName: String, newName: String) -> [UInt8] {
    let before = lines(old)
    let after = lines(new)
    let changes = changes(before, after)
    if changes.isEmpty { return [] }
    var output = Array("--- \(head(oldName))\n+++ \(head(newName))\n".utf8)
    var index = 0
    while index < changes.count {
      var last = index
      while last + 1 < changes.count,
        changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * context
      {
        last += 1
      }
      write(Array(changes[index...last]), before, after, &output)
      index = last + 1
    }
    return output
  }

  private struct Change {
    let old: Range<Int>
    let new: Range<Int>
  }

  /// Returns a file name for the header. A tab marks the end of a name that contains a space.
  private static func head(_ name: String) -> String { name.contains(" ") ? name + "\t" : name }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// Compares both files line by line. Where they differ, it finds the nearest lines where they match again.
  private static func changes(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Change] {
    var changes: [Change] = []
    var first = 0
    var second = 0
    while first < old.count || second < new.count {
      if first < old.count, second < new.count, old[first] == new[second] {
        first += 1
        second += 1
        continue
      }
      let (skipped, added) = resynchronized(old, first, new, second)
      changes.append(Change(old: first..<(first + skipped), new: second..<(second + added)))
      first += skipped
      second += added
    }
    return changes
  }

  private static func resynchronized(
    _ old: [ArraySlice<UInt8>], _ first: Int, _ new: [ArraySlice<UInt8>], _ second: Int
  ) -> (Int, Int) {
    let rest = old.count - first
    let other = new.count - second
    for distance in 1...max(1, min(reach, rest + other)) {
      for skipped in max(0, distance - other)...max(0, min(distance, rest)) {
        let added = distance - skipped
        guard added <= other, first + skipped < old.count, second + added < new.count else { continue }
        if old[first + skipped] == new[second + added] { return (skipped, added) }
      }
    }
    // The two halves have no line in common.
    return rest + other <= reach ? (rest, other) : (min(rest, reach / 2), min(other, reach / 2))
  }

  private static func write(
    _ changes: [Change], _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], _ output: inout [UInt8]
  ) {
    guard let first = changes.first, let last = changes.last else { return }
    let lead = min(context, first.old.lowerBound)
    let tail = min(context, old.count - last.old.upperBound)
    let oldStart = first.old.lowerBound - lead
    let newStart = first.new.lowerBound - lead
    let oldCount = last.old.upperBound + tail - oldStart
    let newCount = last.new.upperBound + tail - newStart
    output += Array("@@ -\(range(oldStart, oldCount)) +\(range(newStart, newCount)) @@\n".utf8)
    var place = oldStart
    for change in changes {
      for line in old[place..<change.old.lowerBound] { write(" ", line, &output) }
      for line in old[change.old] { write("-", line, &output) }
      for line in new[change.new] { write("+", line, &output) }
      place = change.old.upperBound
    }
    for line in old[place..<(place + tail)] { write(" ", line, &output) }
  }

  private static func range(_ start: Int, _ count: Int) -> String { "\(count == 0 ? start : start + 1),\(count)" }

  private static func write(_ sign: String, _ line: ArraySlice<UInt8>, _ output: inout [UInt8]) {
    output += Array(sign.utf8) + line
    if line.last != 0x0A { output += Array("\n\\ No newline at end of file\n".utf8) }
  }
}
