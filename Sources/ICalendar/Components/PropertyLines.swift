/// The properties of a component by kind, valid only inside the function that received them.
///
/// A lookup takes the same time regardless of the number of lines, and copies nothing. Use it to read many components.
public struct PropertyLines {
  /// The record of the first line for each raw value of ``KnownProperty``; 0, which is the record of BEGIN, if there is
  /// none.
  @usableFromInline let firstRecords: UnsafeMutablePointer<UInt32>
  private let bytes: UnsafePointer<UInt8>
  private let records: UnsafePointer<LineRecord>
  private let first: Int
  private let last: Int
  /// Whether the component has nested components.
  public let hasComponents: Bool

  /// The number of possible raw values of ``KnownProperty``.
  fileprivate static let kinds = 256

  fileprivate init(
    bytes: UnsafePointer<UInt8>, records: UnsafePointer<LineRecord>, first: Int, last: Int,
    _ firstRecords: UnsafeMutablePointer<UInt32>
  ) {
    self.bytes = bytes
    self.records = records
    self.first = first
    self.last = last
    self.firstRecords = firstRecords
    firstRecords.initialize(repeating: 0, count: Self.kinds)
    var hasComponents = false
    var index = first + 1
    while index < last {
      let partner = Int(records[index].partner)
      if partner > index {
        hasComponents = true
      } else {
        let kind = Int(records[index].property)
        if firstRecords[kind] == 0 { firstRecords[kind] = UInt32(truncatingIfNeeded: index) }
      }
      index = partner + 1
    }
    self.hasComponents = hasComponents
  }

  /// The lines of a property, in order.
  @inlinable
  public subscript(property: KnownProperty) -> Lines {
    Lines(self, property.rawValue, first: Int(firstRecords[Int(property.rawValue)]))
  }

  /// The first line of a property, regardless of its value, or nil if there is none.
  @inlinable
  public func first(_ property: KnownProperty) -> UnfoldedLine? {
    var lines = self[property]
    return lines.next()
  }

  /// The lines of several properties, in order.
  public subscript(properties: [KnownProperty]) -> [UnfoldedLine] {
    var lines: [UnfoldedLine] = []
    var index = first + 1
    guard properties.contains(where: { firstRecords[Int($0.rawValue)] != 0 }) else { return lines }
    while index < last {
      let partner = Int(records[index].partner)
      if partner == index, properties.contains(where: { $0.rawValue == records[index].property }) {
        lines.append(line(index))
      }
      index = partner + 1
    }
    return lines
  }

  /// Calls a function with each directly nested component of the given kind, in order.
  public func forEachComponent(_ kind: KnownComponent, _ body: (PropertyLines) -> Void) {
    guard hasComponents else { return }
    var index = first + 1
    while index < last {
      let partner = Int(records[index].partner)
      if partner > index, ComponentTable.component(named: line(index).value.trimmed) == kind {
        Self.with(bytes, records, index, partner, body)
      }
      index = partner + 1
    }
  }

  fileprivate static func with(
    _ bytes: UnsafePointer<UInt8>, _ records: UnsafePointer<LineRecord>, _ first: Int, _ last: Int,
    _ body: (PropertyLines) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: kinds) { buffer in
      guard let firstRecords = buffer.baseAddress else { preconditionFailure("an allocation has an address") }
      body(PropertyLines(bytes: bytes, records: records, first: first, last: last, firstRecords))
    }
  }

  @usableFromInline
  func line(_ index: Int) -> UnfoldedLine {
    let record = records[index]
    let start = Int(record.start)
    return UnfoldedLine(UnsafeBufferPointer(start: bytes + start, count: Int(record.end) - start), record)
  }

  /// The record of the next line of the same property, or 0 if there is none.
  @usableFromInline
  func record(of property: UInt8, behind index: Int) -> Int {
    var next = index + 1
    while next < last {
      let record = records[next]
      let partner = Int(record.partner)
      if record.property == property, partner == next { return next }
      next = partner + 1
    }
    return 0
  }

  /// The lines of one property of a component.
  public struct Lines: Sequence, IteratorProtocol {
    @usableFromInline let all: PropertyLines
    @usableFromInline let property: UInt8
    /// The record of the next line, or of the line before it; 0 if there is none.
    @usableFromInline var index: Int
    @usableFromInline var isNext = true

    @inlinable
    init(_ all: PropertyLines, _ property: UInt8, first: Int) {
      self.all = all
      self.property = property
      index = first
    }

    /// The next line, or nil after the last one.
    @inlinable
    public mutating func next() -> UnfoldedLine? {
      if index == 0 { return nil }
      if !isNext {
        index = all.record(of: property, behind: index)
        if index == 0 { return nil }
      }
      isNext = false
      return all.line(index)
    }
  }
}

extension Component {
  /// Calls a function with all lines from BEGIN to END, including those of nested components, without copying them.
  public func forEachLine(_ body: (UnfoldedLine, KnownProperty?) -> Void) {
    storage.bytes.withUnsafeBufferPointer { bytes in
      storage.records.withUnsafeBufferPointer { records in
        for record in records[first...last] {
          let line = UnsafeBufferPointer(rebasing: bytes[Int(record.start)..<Int(record.end)])
          body(UnfoldedLine(line, record), KnownProperty(rawValue: record.property))
        }
      }
    }
  }

  /// Calls a function with the component's own properties, without those of nested components and without copying them.
  public func forEachProperty(_ body: (UnfoldedLine, KnownProperty?) -> Void) {
    storage.bytes.withUnsafeBufferPointer { bytes in
      storage.records.withUnsafeBufferPointer { records in
        var index = first + 1
        while index < last {
          let record = records[index]
          let partner = Int(record.partner)
          if partner == index {
            let line = UnsafeBufferPointer(rebasing: bytes[Int(record.start)..<Int(record.end)])
            body(UnfoldedLine(line, record), KnownProperty(rawValue: record.property))
          }
          index = partner + 1
        }
      }
    }
  }

  /// Calls a function with the component's properties, grouped by kind.
  @inlinable
  public func withPropertyLines<R>(_ body: (PropertyLines) -> R) -> R {
    var result: R?
    usePropertyLines { result = body($0) }
    guard let result else { preconditionFailure("the function has run") }
    return result
  }

  @usableFromInline
  func usePropertyLines(_ body: (PropertyLines) -> Void) {
    storage.bytes.withUnsafeBufferPointer { bytes in
      storage.records.withUnsafeBufferPointer { records in
        guard let bytes = bytes.baseAddress, let records = records.baseAddress else {
          preconditionFailure("a component has lines")
        }
        PropertyLines.with(bytes, records, first, last, body)
      }
    }
  }
}
