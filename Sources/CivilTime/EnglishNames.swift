/// The English names of weekdays and months, which stand in headers, in other formats, and in what people read.
package enum EnglishNames {
  /// From Monday on.
  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  /// Their first three letters.
  package static let shortWeekdays = weekdays.map { String($0.prefix(3)) }
  package static let shortMonths = months.map { String($0.prefix(3)) }
}
