import CLibical

/// libical's parser, given unfolded content lines one by one.
///
/// libical counts lines but does not report their numbers. Before each line that is given with a number, this module
/// adds a marker, which libical reads as an X- property: what follows the marker in a component is what became of the
/// line, be it one property, several, or an X-LIC-ERROR. When a component is complete, the markers are removed.
///
/// ```swift
/// var parser = LibicalParser()
/// for (number, line) in lines {
///   if let component = try parser.add(line, number: number) { print(component.complaints) }
/// }
/// if let rest = parser.finish() { print(rest.complaints) }
/// ```
public struct LibicalParser: ~Copyable {
  private let handle = ParserHandle()
  private let marker = LineMarker()
  private var depth = 0
  /// The lines with an X-LIC-ERROR of the input itself.
  private var quotedLines: Set<Int> = []

  /// Makes a parser that has read nothing.
  public init() {}

  /// Gives libical one unfolded content line, without its line ending.
  ///
  /// - Parameter number: The line's number in complaints.
  /// - Returns: the component that the line ends, if it is the outermost one.
  /// - Throws: ``LibicalError`` `nulByte`, `lineBreak`, `tooDeep`; libical has not seen the line then.
  public mutating func add(
    _ line: UnsafeBufferPointer<UInt8>, number: Int? = nil
  ) throws(LibicalError) -> LibicalComponent? {
    if line.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      throw LibicalError(.lineBreak, "a content line holds no line break", line: number)
    }
    let name = LineName(line)
    if name == .begin, depth >= LibicalComponent.depthLimit {
      throw LibicalError(.tooDeep, "components may be nested \(LibicalComponent.depthLimit) deep", line: number)
    }
    let parser = handle.pointer
    let root = try CString.with(line, line: number) { text -> OpaquePointer? in
      // Outside of all components libical would only stumble over it.
      if let number, depth > 0 { marker.withLine(number) { _ = libical.icalparser_add_line(parser, $0) } }
      return libical.icalparser_add_line(parser, text)
    }
    if let number {
      if name == .begin { marker.withLine(number) { _ = libical.icalparser_add_line(parser, $0) } }
      if name == .error { quotedLines.insert(number) }
    }
    switch name {
    case .begin: depth += 1
    case .end: depth = max(0, depth - 1)
    case .error, .other: break
    }
    return root.map { component($0, Tree(component: $0)) }
  }

  /// Gives libical one unfolded content line.
  public mutating func add(_ line: [UInt8], number: Int? = nil) throws(LibicalError) -> LibicalComponent? {
    try line.withUnsafeBufferPointer { line throws(LibicalError) in try add(line, number: number) }
  }

  /// Gives libical one unfolded content line.
  public mutating func add(_ line: String, number: Int? = nil) throws(LibicalError) -> LibicalComponent? {
    try add(Array(line.utf8), number: number)
  }

  /// Ends the input: libical closes what is open, with a complaint in each component.
  ///
  /// - Returns: the component that was open; nil if none was.
  public consuming func finish() -> LibicalComponent? {
    libical.icalparser_clean(handle.pointer).map { component($0, Tree(parser: handle)) }
  }

  private mutating func component(_ root: OpaquePointer, _ tree: Tree) -> LibicalComponent {
    depth = 0
    let component = LibicalComponent(tree, root)
    marker.takeOut(of: component, quotedLines: quotedLines)
    quotedLines = []
    return component
  }
}

/// What the name of a line means to a parser.
///
/// What libical might read as a BEGIN counts as one, and what it might not read as an END does not: the depth is never
/// too low.
private enum LineName {
  case begin
  case end
  case error
  case other

  init(_ line: UnsafeBufferPointer<UInt8>) {
    let bytes = line.prefix(16).prefix { $0 != 0x3A && $0 != 0x3B }
    let name = String(decoding: bytes, as: UTF8.self).uppercased()
    if name == "END", bytes.count < line.count {
      self = .end
    } else {
      switch name.filter({ !$0.isWhitespace }) {
      case "BEGIN": self = .begin
      case "X-LIC-ERROR": self = .error
      default: self = .other
      }
    }
  }
}
