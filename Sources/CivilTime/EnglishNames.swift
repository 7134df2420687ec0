/// The English names of weekdays and months, as used in headers, in other formats, and in human-readable text.
package enum EnglishNames {
  /// The names of the weekdays, starting with Monday.
  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  /// The first three letters of the names of the weekdays.
  package static let shortWeekdays = weekdays.map { String($0.prefix(3)) }
  package static let shortMonths = months.map { String($0.prefix(3)) }
}
