import CivilTime

/// A value in a column of a list, which each format writes in its way.
enum ListedValue {
  case text(String)
  case texts([String])
  /// A time as it is written, with its instant for the reader.
  case time(CalendarTime, Instant)
  case times([(CalendarTime, Instant)])
  case number(Int64)
  case numbers([Int64])
  case flag(Bool)
  case person(ListedPerson)
  case people([ListedPerson])
}

/// Somebody who organizes an event or takes part in it.
struct ListedPerson {
  /// The calendar address, without `mailto:`.
  let address: String
  /// CN.
  let name: String?
  /// EMAIL, else the calendar address without `mailto:`.
  let email: String?
  /// PARTSTAT in small letters.
  let status: String?
  /// ROLE in small letters.
  let role: String?
}
