/// A named input that is opened when it is needed.
public struct CalendarInput: Sendable {
  /// The name used in messages: the path as given, or "-" for standard input.
  public let name: String
  /// Opens the input.
  public let open: @Sendable () throws(ICalendarError) -> any ByteSource

  /// Properties of the calendar from other sources, such as accompanying files. Each VCALENDAR in the input is treated
  /// as if these came before its own properties. Imports and conversions use these properties.
  public var properties: [ContentLine] = []

  /// Creates an input that is opened by a function.
  public init(name: String, open: @escaping @Sendable () throws(ICalendarError) -> any ByteSource) {
    self.name = name
    self.open = open
  }

  /// Creates an input from a file.
  public init(path: String) {
    self.init(name: path) { () throws(ICalendarError) in try FileByteSource(path: path) }
  }

  /// Creates an input from bytes in memory.
  public init(name: String, bytes: [UInt8]) {
    self.init(name: name) { () throws(ICalendarError) in MemoryByteSource(bytes) }
  }

  /// Creates an input from text.
  public init(name: String = "text", _ text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// Standard input.
  public static let standardInput = CalendarInput(name: "-") { () throws(ICalendarError) in
    FileByteSource(descriptor: 0, name: "standard input")
  }
}
