public import CalendarModel

/// How items are written as iCalendar.
public struct ExportOptions: Sendable, Hashable {
  /// The METHOD to write (RFC 5546 1.4), in uppercase letters; none if nil.
  ///
  /// Items that came with another METHOD than PUBLISH or REQUEST keep theirs, in VCALENDARs of their own (RFC 5545
  /// 3.4): an answer to a meeting, or its cancellation, is not the meeting.
  public var method: String?
  /// The PRODID for calendars whose files have none.
  public var productIdentifier: String

  /// Whether a calendar gets its title as its name if its file gave it the name of another calendar, so that an import of
  /// both keeps them apart.
  public var separatesNames: Bool

  /// Without METHOD.
  public init(
    method: String? = nil, productIdentifier: String = ICalendarObject.ownProductIdentifier, separatesNames: Bool = true
  ) {
    self.method = method
    self.productIdentifier = productIdentifier
    self.separatesNames = separatesNames
  }
}

/// What an export wrote.
public struct ExportSummary: Sendable, Hashable {
  /// How many items.
  public var items = 0
  /// How many VCALENDARs.
  public var calendars = 0
  /// How many bytes.
  public var byteCount = 0
}
