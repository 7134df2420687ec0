#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Gathers the lines of one component, including its nested components, into a ``ComponentStorage``.
///
/// Its buffers are reused for the next component, so a component costs one copy of its bytes.
struct ComponentGatherer: ~Copyable {
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var byteCount = 0
  private var records: [LineRecord] = []
  private var folds: [UInt32] = []
  /// The records of the BEGIN lines without an END so far, outermost first.
  private var open: [Int] = []

  /// Creates a gatherer with an initial capacity in bytes.
  init(capacity: Int = 1 << 14) {
    self.capacity = capacity
    bytes = .allocate(capacity: capacity)
  }

  deinit {
    bytes.deallocate()
  }

  /// The number of folds in the gathered lines of the input.
  var foldCount: Int { folds.count }

  /// The nesting depth of the open components.
  var depth: Int { open.count }

  /// Discards what has been gathered.
  mutating func reset() {
    byteCount = 0
    records.removeAll(keepingCapacity: true)
    folds.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    if capacity > 1 << 22 {
      bytes.deallocate()
      capacity = 1 << 14
      bytes = .allocate(capacity: capacity)
    }
  }

  /// Adds a line that is neither BEGIN nor END.
  mutating func append(
    _ line: UnsafeBufferPointer<UInt8>, parts: LineParts, property: UInt8, lineNumber: Int, folds: [UInt32]
  ) {
    var flags: LineRecord.Flags = parts.hasColon ? .hasValue : []
    if parts.hasColon, parts.valueStart - parts.nameLength > 1 { flags.insert(.hasParameters) }
    // A BEGIN or END without a name does not delimit a component.
    let property = property <= KnownProperty.end.rawValue ? 0 : property
    add(line, parts: parts, property: property, lineNumber: lineNumber, folds: folds, flags: flags)
  }

  /// Adds a BEGIN line and opens its component.
  mutating func begin(_ line: UnsafeBufferPointer<UInt8>, parts: LineParts, lineNumber: Int, folds: [UInt32]) {
    open.append(records.count)
    add(
      line, parts: parts, property: KnownProperty.begin.rawValue, lineNumber: lineNumber, folds: folds,
      flags: [.hasValue, .isDelimiter])
  }

  /// Adds the END line of the innermost open component and closes it.
  mutating func end(_ line: UnsafeBufferPointer<UInt8>, parts: LineParts, lineNumber: Int, folds: [UInt32]) {
    close()
    add(
      line, parts: parts, property: KnownProperty.end.rawValue, lineNumber: lineNumber, folds: folds,
      flags: [.hasValue, .isDelimiter])
  }

  /// Closes the innermost open component with an END line that is not in the input.
  mutating func endImplicitly(lineNumber: Int) {
    let name = openName(at: open.count - 1)
    close()
    let line = Array("END:".utf8) + name
    line.withUnsafeBufferPointer { line in
      add(
        line, parts: LineParts(line), property: KnownProperty.end.rawValue, lineNumber: lineNumber, folds: [],
        flags: [.hasValue, .isDelimiter, .isImplied])
    }
  }

  /// The level of the innermost open component with the given name, 0 for the outermost, or nil if no such component is
  /// open.
  func openLevel(named name: UnsafeBufferPointer<UInt8>) -> Int? {
    var level = open.count - 1
    while level >= 0 {
      if nameBytes(at: level).equalsIgnoringCase(name) { return level }
      level -= 1
    }
    return nil
  }

  /// The name of the open component at a level, without surrounding white space.
  func openName(at level: Int) -> [UInt8] { Array(nameBytes(at: level)) }

  /// The kind of the open component at a level, if it is known.
  func openComponent(at level: Int) -> KnownComponent? { ComponentTable.component(named: nameBytes(at: level)) }

  private func nameBytes(at level: Int) -> UnsafeBufferPointer<UInt8> {
    let record = records[open[level]]
    return UnsafeBufferPointer(start: bytes + Int(record.valueStart), count: Int(record.end - record.valueStart))
      .trimmed
  }

  /// The physical line on which the open component at a level begins.
  func openLineNumber(at level: Int) -> Int {
    Int(records[open[level]].lineNumber)
  }

  /// The gathered lines as a storage.
  mutating func finishedStorage() -> ComponentStorage {
    let count = byteCount
    let source = bytes
    let copy = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      if let base = buffer.baseAddress { memcpy(base, source, count) }
      initialized = count
    }
    let storage = ComponentStorage(bytes: copy, records: records.copied, folds: folds.copied)
    reset()
    return storage
  }

  private mutating func close() {
    records[open.removeLast()].partner = UInt32(truncatingIfNeeded: records.count)
  }

  @inline(__always)
  private mutating func add(
    _ line: UnsafeBufferPointer<UInt8>, parts: LineParts, property: UInt8, lineNumber: Int, folds: [UInt32],
    flags: LineRecord.Flags
  ) {
    let needed = byteCount + line.count + 2
    if needed > capacity { grow(to: needed) }
    if let base = line.baseAddress { memcpy(bytes + byteCount, base, line.count) }
    let start = UInt32(truncatingIfNeeded: byteCount)
    let end = start + UInt32(truncatingIfNeeded: line.count)
    bytes[needed - 2] = 0x0D
    bytes[needed - 1] = 0x0A
    byteCount = needed
    let isName = parts.nameLength <= UInt16.max
    records.append(
      LineRecord(
        start: start, end: end, valueStart: start + UInt32(truncatingIfNeeded: parts.valueStart),
        lineNumber: UInt32(truncatingIfNeeded: lineNumber), partner: UInt32(truncatingIfNeeded: records.count),
        firstFold: UInt32(truncatingIfNeeded: self.folds.count),
        nameLength: isName ? UInt16(parts.nameLength) : 0, property: property, flags: flags))
    if !folds.isEmpty { self.folds.append(contentsOf: folds) }
  }

  private mutating func grow(to needed: Int) {
    let larger = max(capacity * 2, needed)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    memcpy(copy, bytes, byteCount)
    bytes.deallocate()
    bytes = copy
    capacity = larger
  }
}

extension Array {
  /// A copy of the elements in memory of exactly the required size. An array made from another one, or from its full
  /// slice, would share the other array's memory with all its reserved capacity.
  fileprivate var copied: [Element] {
    [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      _ = buffer.initialize(from: self)
      initialized = count
    }
  }
}
