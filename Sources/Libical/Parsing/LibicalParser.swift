import CLibical

/// libical's parser, which receives unfolded content lines one at a time.
///
/// libical counts lines but does not report their numbers. This module therefore inserts a marker before each numbered
/// line, which libical reads as an X- property. Whatever follows the marker in a component is the result for that line:
/// one property, several, or an X-LIC-ERROR. When a component is complete, the markers are removed.
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
  /// The lines that are X-LIC-ERROR properties in the input itself.
  private var quotedLines: Set<Int> = []

  /// Makes a parser.
  public init() {}

  /// Passes one unfolded content line to libical, without its line ending.
  ///
  /// - Parameter number: The line number for complaints.
  /// - Returns: The component that the line ends, if it is an outermost one.
  /// - Throws: ``LibicalError`` `nulByte`, `lineBreak` or `tooDeep`. In these cases libical has not received the line.
  public mutating func add(
    _ line: UnsafeBufferPointer<UInt8>, number: Int? = nil
  ) throws(LibicalError) -> LibicalComponent? {
    if line.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      throw LibicalError(.lineBreak, "a content line must not contain a line break", line: number)
    }
    let name = LineName(line)
    if name == .begin, depth >= LibicalComponent.depthLimit {
      throw LibicalError(
        .tooDeep, "components must not be nested deeper than \(LibicalComponent.depthLimit) levels", line: number)
    }
    let parser = handle.pointer
    let root = try CString.with(line, line: number) { text -> OpaquePointer? in
      // Outside all components, libical would only report an error for the marker.
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

  /// Passes one unfolded content line to libical.
  public mutating func add(_ line: [UInt8], number: Int? = nil) throws(LibicalError) -> LibicalComponent? {
    try line.withUnsafeBufferPointer { line throws(LibicalError) in try add(line, number: number) }
  }

  /// Passes one unfolded content line to libical.
  public mutating func add(_ line: String, number: Int? = nil) throws(LibicalError) -> LibicalComponent? {
    try add(Array(line.utf8), number: number)
  }

  /// Ends the input. libical closes open components, with a complaint in each.
  ///
  /// - Returns: The component that was open, or nil if there was none.
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

/// How a parser treats the name of a line.
///
/// Anything that libical might read as a BEGIN is treated as a BEGIN, and anything that it might not read as an END is
/// not treated as an END, so the depth is never too low.
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
