/// A component (RFC 5545 3.6): its properties and nested components as content lines, in order.
///
/// A component is a value that shares its bytes with its copies and nested components. Nothing in the input is lost,
/// whether it is understood or not.
public struct Component: Sendable {
  let storage: ComponentStorage
  /// The records of the BEGIN and END lines.
  let first: Int
  let last: Int

  init(storage: ComponentStorage, first: Int, last: Int) {
    self.storage = storage
    self.first = first
    self.last = last
  }

  /// Reads one component from its unfolded content lines, including BEGIN and END. Lines end with CRLF or LF.
  ///
  /// - Throws: ``ICalendarError`` `invalidComponent` if the bytes are not exactly one component.
  public init(unfolded bytes: [UInt8]) throws(ICalendarError) {
    var gatherer = ComponentGatherer(capacity: bytes.count + 16)
    let isComplete = bytes.withUnsafeBufferPointer { gatherer.appendUnfolded($0) }
    guard isComplete else {
      throw ICalendarError(.invalidComponent, "the text is not exactly one component with BEGIN and END")
    }
    self = gatherer.finish()
  }

  /// Reads one component from its unfolded content lines.
  ///
  /// - Throws: ``ICalendarError`` `invalidComponent` if the text is not exactly one component.
  public init(_ text: String) throws(ICalendarError) {
    try self.init(unfolded: Array(text.utf8))
  }

  /// The name in uppercase, such as "VEVENT".
  public var name: String { beginLine.withValueBytes { String(tolerating: $0.trimmed) }.uppercased() }

  /// The kind of component, if it is known.
  public var component: KnownComponent? { beginLine.withValueBytes { ComponentTable.component(named: $0.trimmed) } }

  /// The BEGIN line.
  public var beginLine: ContentLine { ContentLine(storage: storage, index: first) }

  /// The END line.
  public var endLine: ContentLine { ContentLine(storage: storage, index: last) }

  /// Whether the component's END is in the input. If not, the component was closed by the lines that followed it.
  public var isClosedInInput: Bool { !storage.records[last].flags.contains(.isImplied) }

  /// The whole component as unfolded content lines, each terminated by CRLF. This is the form in which to store it.
  public var unfoldedBytes: ArraySlice<UInt8> {
    storage.bytes[Int(storage.records[first].start)..<Int(storage.records[last].end) + 2]
  }

  /// Calls a function with the unfolded bytes, without copying them.
  public func withUnfoldedBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try storage.bytes.withUnsafeBytes { bytes in
      try body(
        UnsafeRawBufferPointer(
          rebasing: bytes[Int(storage.records[first].start)..<Int(storage.records[last].end) + 2]))
    }
  }

  /// The properties, in order, without those of nested components.
  public var properties: Properties { Properties(component: self) }

  /// The number of lines between BEGIN and END, including those of nested components.
  package var lineCount: Int { last - first - 1 }

  /// The directly nested components, in order.
  public var components: [Component] {
    var components: [Component] = []
    var index = first + 1
    while index < last {
      let partner = Int(storage.records[index].partner)
      if partner > index { components.append(Component(storage: storage, first: index, last: partner)) }
      index = partner + 1
    }
    return components
  }

  /// All lines from BEGIN to END, including those of nested components.
  public var lines: some Sequence<ContentLine> {
    (first...last).lazy.map { ContentLine(storage: storage, index: $0) }
  }

  /// The first property of the given kind, or nil if there is none.
  public func first(_ property: KnownProperty) -> ContentLine? {
    var index = first + 1
    while index < last {
      let record = storage.records[index]
      let partner = Int(record.partner)
      if record.property == property.rawValue, partner == index { return ContentLine(storage: storage, index: index) }
      index = partner + 1
    }
    return nil
  }

  /// All properties of the given kind, in order.
  public func all(_ property: KnownProperty) -> [ContentLine] {
    properties.filter { $0.record.property == property.rawValue }
  }

  /// All properties with the given name, in any letter case, in order.
  public func all(named name: String) -> [ContentLine] {
    properties.filter { $0.isNamed(name) }
  }

  /// The directly nested components of the given kind.
  public func components(_ kind: KnownComponent) -> [Component] {
    components.filter { $0.component == kind }
  }
}

extension Component: Hashable, CustomStringConvertible {
  /// Components are equal if their unfolded bytes are equal.
  public static func == (first: Component, second: Component) -> Bool {
    first.withUnfoldedBytes { first in
      second.withUnfoldedBytes { second in
        first.assumingMemoryBound(to: UInt8.self).hasSameBytes(as: second.assumingMemoryBound(to: UInt8.self))
      }
    }
  }

  /// Hashes the unfolded bytes.
  public func hash(into hasher: inout Hasher) {
    withUnfoldedBytes { bytes in
      hasher.combine(bytes.count)
      hasher.combine(bytes: bytes)
    }
  }

  /// The unfolded content lines as text. Bytes that are not UTF-8 are decoded as Windows-1252.
  public var description: String {
    withUnfoldedBytes { String(tolerating: $0.assumingMemoryBound(to: UInt8.self)) }
  }
}

extension Component {
  /// The properties of a component, without those of nested components.
  public struct Properties: Sequence, IteratorProtocol, Sendable {
    private let storage: ComponentStorage
    private var index: Int
    private let end: Int

    init(component: Component) {
      storage = component.storage
      index = component.first + 1
      end = component.last
    }

    /// The next property in order, or nil after the last one.
    public mutating func next() -> ContentLine? {
      while index < end {
        let current = index
        let partner = Int(storage.records[current].partner)
        index = partner + 1
        if partner == current { return ContentLine(storage: storage, index: current) }
      }
      return nil
    }
  }
}
