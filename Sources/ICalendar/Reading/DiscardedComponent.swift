/// A component that exceeded a limit. Only the names of its open components are tracked, to find its end.
struct DiscardedComponent {
  private var names: [[UInt8]]
  /// The number of open components below the depth to which names are tracked.
  private var deeper = 0
  private let depthLimit: Int
  /// The line on which the outermost component begins.
  let lineNumber: Int

  init(names: [[UInt8]], lineNumber: Int, depthLimit: Int) {
    self.names = names
    self.lineNumber = lineNumber
    self.depthLimit = max(depthLimit, names.count)
  }

  var depth: Int { names.count }

  func name(at level: Int) -> [UInt8] { names[level] }

  func openLevel(named name: UnsafeBufferPointer<UInt8>) -> Int? {
    if deeper > 0 { return names.count - 1 }
    return names.lastIndex { own in own.withUnsafeBufferPointer { $0.equalsIgnoringCase(name) } }
  }

  mutating func begin(_ name: [UInt8]) {
    if names.count < depthLimit { names.append(name) } else { deeper += 1 }
  }

  mutating func end() {
    if deeper > 0 { deeper -= 1 } else { names.removeLast() }
  }
}
