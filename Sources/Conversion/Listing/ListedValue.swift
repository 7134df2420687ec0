import CivilTime

/// A value in a column of a list, which each format writes in its own way.
enum ListedValue {
  case text(String)
  case texts([String])
  /// A time as written, with its instant for the reader.
  case time(CalendarTime, Instant)
  case times([(CalendarTime, Instant)])
  case number(Int64)
  case numbers([Int64])
  case flag(Bool)
  case person(ListedPerson)
  case people([ListedPerson])
}

/// The organizer or an attendee of an event.
struct ListedPerson {
  /// The calendar address, without `mailto:`.
  let address: String
  /// The name (CN).
  let name: String?
  /// EMAIL, or else the calendar address without `mailto:`.
  let email: String?
  /// PARTSTAT in lowercase.
  let status: String?
  /// ROLE in lowercase.
  let role: String?
}
