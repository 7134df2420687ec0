/// How items are written as iCalendar.
public struct ExportOptions: Sendable, Hashable {
  /// The METHOD to write (RFC 5546 1.4), in uppercase letters; none if nil. The one that files came with is not written
  /// again: it was about a message, not about the calendar.
  public var method: String?
  /// The product that is named if a calendar's own files name none (PRODID).
  public var productIdentifier: String

  /// Without METHOD.
  public init(method: String? = nil, productIdentifier: String = "-//Almanac//Almanac//EN") {
    self.method = method
    self.productIdentifier = productIdentifier
  }
}

/// What an export wrote.
public struct ExportSummary: Sendable, Hashable {
  /// How many items.
  public var items = 0
  /// How many VCALENDARs they stand in.
  public var calendars = 0
  /// How many bytes.
  public var byteCount = 0
}
