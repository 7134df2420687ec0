extension CalendarTime {
  /// Whether the time has the same form (RFC 5545 3.3.5) and TZID as another one.
  public func hasForm(of other: CalendarTime) -> Bool {
    switch (self, other) {
    case (.date, .date), (.floating, .floating), (.utc, .utc): true
    case (.zoned(_, let tzid), .zoned(_, let other)): tzid.utf8.elementsEqual(other.utf8)
    default: false
    }
  }
}
