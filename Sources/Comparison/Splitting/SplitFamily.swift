import CalendarModel
import CivilTime
package import ICalendar

/// The items with one UID, each with the iCalendar object that holds it.
package struct SplitFamily {
  let uid: String
  /// Its place in the input, from 1.
  let number: Int
  package var members: [(object: Int, component: Component)] = []

  package init(uid: String, number: Int) {
    self.uid = uid
    self.number = number
  }

  func name(by criterion: CalendarSplit.Criterion) -> String {
    switch criterion {
    case .uid, .size: return uid.isEmpty ? "without-uid-\(number)" : uid
    case .month:
      let first = members.compactMap { ComponentTimes($0.component).firstTime?.civilDateTime }.min()
      return first.map { String($0.date.text.prefix(4) + "-" + $0.date.text.dropFirst(4).prefix(2)) } ?? "undated"
    case .category:
      let categories = members.lazy.flatMap { $0.component.all(.categories) }.flatMap(\.texts)
      return categories.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        .first { !$0.isEmpty } ?? "uncategorized"
    }
  }
}
