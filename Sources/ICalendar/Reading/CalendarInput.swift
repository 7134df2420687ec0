/// A named input, opened in its turn.
public struct CalendarInput: Sendable {
  /// The name for messages: the path as given, or "-" for standard input.
  public let name: String
  /// Opens the input.
  public let open: @Sendable () throws(ICalendarError) -> any ByteSource

  /// What is known of its calendar from elsewhere, such as from files beside it: properties that each VCALENDAR in it
  /// has before its own. Imports and conversions take them into account.
  public var properties: [ContentLine] = []

  /// An input that a function opens.
  public init(name: String, open: @escaping @Sendable () throws(ICalendarError) -> any ByteSource) {
    self.name = name
    self.open = open
  }

  /// A file.
  public init(path: String) {
    self.init(name: path) { () throws(ICalendarError) in try FileByteSource(path: path) }
  }

  /// Bytes in memory.
  public init(name: String, bytes: [UInt8]) {
    self.init(name: name) { () throws(ICalendarError) in MemoryByteSource(bytes) }
  }

  /// A text.
  public init(name: String = "text", _ text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// Standard input.
  public static let standardInput = CalendarInput(name: "-") { () throws(ICalendarError) in
    FileByteSource(descriptor: 0, name: "standard input")
  }
}
