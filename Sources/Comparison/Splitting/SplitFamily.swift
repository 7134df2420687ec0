import CalendarModel
import CivilTime
package import ICalendar
import TimeZones

/// The items that share a UID, each with its iCalendar object.
package struct SplitFamily {
  let uid: String
  /// The position in the input, from 1.
  let number: Int
  package var members: [(object: Int, component: Component)] = []

  package init(uid: String, number: Int) {
    self.uid = uid
    self.number = number
  }

  /// The name of the part to which the family belongs.
  ///
  /// - Parameter zones: The time zones of each iCalendar object; needed only to divide by month.
  func name(by criterion: CalendarSplit.Criterion, _ zones: [ZoneContext], from now: Instant) -> String {
    switch criterion {
    case .uid, .size: return uid.isEmpty ? "without-uid-\(number)" : uid
    case .month:
      let first = members.compactMap { ComponentTimes($0.component).firstTime?.civilDateTime.date }.min()
      let month = (next(zones, from: now) ?? first)?.text
      return month.map { String($0.prefix(4) + "-" + $0.dropFirst(4).prefix(2)) } ?? "undated"
    case .category:
      let categories = members.lazy.flatMap { $0.component.all(.categories) }.flatMap(\.texts)
      return categories.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        .first { !$0.isEmpty } ?? "uncategorized"
    }
  }

  /// The day on which a series next takes place, or nil if it is not a series or is over.
  private func next(_ zones: [ZoneContext], from now: Instant) -> CivilDate? {
    guard let zones = (members.first?.object).map({ zones[$0] }) else { return nil }
    let family = ComponentFamily(ComponentFamily.newest(of: members.map { .init($0.component) }, in: zones))
    let days = family.series.compactMap { series -> CivilDate? in
      guard family.members[series.master].times.isSeries else { return nil }
      let range = now..<Instant.distantFuture
      var occurrences = SeriesOccurrences(of: series, family, in: zones, range: range)?.makeIterator()
      return occurrences?.next()?.start.civilDateTime.date
    }
    return days.min()
  }
}
