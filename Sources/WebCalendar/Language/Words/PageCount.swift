/// The number-dependent text strings used on pages, named by purpose. ``PageWords`` contains them in one language.
/// `{0}` is the number; `{1}`, `{2}` … are other placeholders.
enum PageCount: String, CaseIterable, Sendable {
  case calendarsHidden, allHidden, noEvents, inShown, minutesAgo, hoursAgo, daysAgo, weeksAgo, changesWait, more
  case moreAtLeast, notShown, notShownAtLeast, events, eventsAtLeast, people, others, bytes, items, calendars, andMore
  case importItems, tryAgain, sendTo, keepOwn, deletedChanges, deleteWith, deleteShared, peopleStay, moreAlarmsStay
  case changedElsewhere

  /// The singular and plural forms, for one and for any other number.
  typealias Forms = (one: String, many: String)

  /// The strings that the script uses, under their names followed by `One` or `Many`.
  static let script: [PageCount] = [.changedElsewhere]
}
