import ICalendar

/// Components read in the most obvious way, for comparison: first lines, then a stack of names.
public struct NaiveCalendar {
  /// An element of the result: the lines of the calendar or of a whole component, as bytes.
  public enum Element: Equatable {
    /// BEGIN:VCALENDAR.
    case calendarBegin([UInt8])
    /// A property of the VCALENDAR.
    case calendarProperty([UInt8])
    /// The lines of a component, including those added to close what the input left open.
    case component([[UInt8]], isInCalendar: Bool)
    /// The end of the VCALENDAR.
    case calendarEnd
  }

  /// All elements, in order.
  public private(set) var elements: [Element] = []
  /// Whether a VCALENDAR or a component of a known name has begun.
  public private(set) var hasFoundCalendar = false
  private var isInCalendar = false
  /// The names of open components, in capital letters.
  private var openNames: [[UInt8]] = []
  private var gathered: [[UInt8]] = []

  /// Reads an input.
  public init(_ input: [UInt8]) {
    let markedBegin = [0xEF, 0xBB, 0xBF] + Array("BEGIN:".utf8)
    for line in NaiveLine.all(in: input) {
      // A byte order mark in the middle of concatenated files.
      let isMarked =
        Self.capitals(line.bytes).starts(with: markedBegin) && !Self.trimmed(Array(line.bytes.dropFirst(9))).isEmpty
      read(isMarked ? Array(line.bytes.dropFirst(3)) : line.bytes)
    }
    if hasFoundCalendar {
      closeAll()
      endCalendar()
    }
  }

  private mutating func read(_ line: [UInt8]) {
    let (name, value) = Self.parts(of: line)
    let component = Self.capitals(Self.trimmed(value ?? []))
    if Self.capitals(name) == Array("BEGIN".utf8), !component.isEmpty {
      begin(component, line)
    } else if Self.capitals(name) == Array("END".utf8), !component.isEmpty {
      end(component, line)
    } else if !openNames.isEmpty {
      gathered.append(line)
    } else if isInCalendar {
      elements.append(.calendarProperty(line))
    }
  }

  private mutating func begin(_ name: [UInt8], _ line: [UInt8]) {
    if let component = Self.known(name) {
      hasFoundCalendar = true
      makeRoom(for: component)
    }
    if Self.known(name) == .vcalendar, openNames.isEmpty {
      endCalendar()
      isInCalendar = true
      elements.append(.calendarBegin(line))
    } else {
      openNames.append(name)
      gathered.append(line)
    }
  }

  /// Closes components that must not contain a component, if an outer one may contain it.
  private mutating func makeRoom(for component: KnownComponent) {
    // No component contains a calendar.
    if component == .vcalendar { return closeAll() }
    for (level, name) in openNames.enumerated().reversed() {
      guard let open = Self.known(name) else { return }
      if component.definition.cardinality(in: open) != nil {
        while openNames.count > level + 1 { closeInnermost() }
        return
      }
    }
    if component.definition.cardinality(in: .vcalendar) != nil { closeAll() }
  }

  private mutating func end(_ name: [UInt8], _ line: [UInt8]) {
    if let level = openNames.lastIndex(of: name) {
      while openNames.count > level + 1 { closeInnermost() }
      closeInnermost(with: line)
    } else if Self.known(name) == .vcalendar, isInCalendar {
      closeAll()
      endCalendar()
    }
  }

  private mutating func closeInnermost(with line: [UInt8]? = nil) {
    let name = openNames.removeLast()
    gathered.append(line ?? Array("END:".utf8) + name)
    if openNames.isEmpty {
      elements.append(.component(gathered, isInCalendar: isInCalendar))
      gathered = []
    }
  }

  private mutating func closeAll() {
    while !openNames.isEmpty { closeInnermost() }
  }

  private mutating func endCalendar() {
    if isInCalendar { elements.append(.calendarEnd) }
    isInCalendar = false
  }

  /// Returns the name, and the value after the first colon outside quotes.
  ///
  /// If there is none, colons after a quote that is never closed count too.
  public static func parts(of line: [UInt8]) -> (name: [UInt8], value: [UInt8]?) {
    let name = Array(line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") })
    let rest = line.dropFirst(name.count)
    guard rest.first == UInt8(ascii: ";") else { return (name, rest.isEmpty ? nil : Array(rest.dropFirst())) }
    let pieces = rest.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    var colon: Int?
    for (number, piece) in pieces.enumerated() where colon == nil {
      let isInQuotes = number % 2 == 1
      let isNeverClosed = number == pieces.count - 1
      if !isInQuotes || isNeverClosed { colon = piece.firstIndex(of: UInt8(ascii: ":")) }
    }
    return (name, colon.map { Array(line[($0 + 1)...]) })
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let isWhite = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    return bytes.drop(while: isWhite).reversed().drop(while: isWhite).reversed()
  }

  /// Returns the bytes with ASCII letters in upper case.
  public static func capitals(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
  }

  private static func known(_ name: [UInt8]) -> KnownComponent? {
    ComponentTable.component(named: String(decoding: name, as: UTF8.self))
  }
}
