/// What pages count, by what it is for; ``PageWords`` has it in a language. `{0}` stands for the number, `{1}`, `{2}` … for
/// what else is filled in.
enum PageCount: String, CaseIterable, Sendable {
  case calendarsHidden, allHidden, noEvents, inShown, minutesAgo, hoursAgo, daysAgo, weeksAgo, changesWait, more
  case moreAtLeast, notShown, notShownAtLeast, events, eventsAtLeast, people, others, bytes, items, calendars, andMore
  case importItems, tryAgain, sendTo, keepOwn, deletedChanges, deleteWith, deleteShared, peopleStay, moreAlarmsStay
  case changedElsewhere

  /// What is said of one, and of any other number.
  typealias Forms = (one: String, many: String)

  /// Those that the script says, by their names with `One` and `Many` behind.
  static let script: [PageCount] = [.changedElsewhere]
}
