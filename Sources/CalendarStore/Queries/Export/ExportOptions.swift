public import CalendarModel

/// Options for writing items as iCalendar.
public struct ExportOptions: Sendable, Hashable {
  /// The METHOD to write (RFC 5546 section 1.4) in uppercase, or nil for none.
  ///
  /// Items that were imported with a METHOD other than PUBLISH or REQUEST keep it and are written to separate
  /// VCALENDARs (RFC 5545 section 3.4), because a reply to a meeting or its cancellation is not the meeting itself.
  public var method: String?
  /// The PRODID for calendars whose files do not have one.
  public var productIdentifier: String

  /// Whether a calendar is exported with its title as its name if its file gave it the same name as another calendar.
  /// An import then keeps the two calendars separate.
  public var separatesNames: Bool

  /// Creates options. By default no METHOD is written.
  public init(
    method: String? = nil, productIdentifier: String = ICalendarObject.ownProductIdentifier, separatesNames: Bool = true
  ) {
    self.method = method
    self.productIdentifier = productIdentifier
    self.separatesNames = separatesNames
  }
}

/// A summary of an export.
public struct ExportSummary: Sendable, Hashable {
  /// The number of items.
  public var items = 0
  /// The number of VCALENDARs.
  public var calendars = 0
  /// The number of bytes.
  public var byteCount = 0
}
