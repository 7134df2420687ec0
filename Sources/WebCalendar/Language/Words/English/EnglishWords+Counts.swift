extension EnglishWords {
  /// Strings with numbers.
  static let counts: [PageCount: PageCount.Forms] = [
    .calendarsHidden: ("{0} calendar is hidden.", "{0} calendars are hidden."),
    .allHidden: ("The only calendar is hidden.", "All {0} calendars are hidden."),
    .noEvents: (
      "No events from {1} to {2} in the calendar shown.",
      "No events from {1} to {2} in the {0} calendars shown."
    ),
    .inShown: ("in the calendar shown", "in the {0} calendars shown"),
    .minutesAgo: ("{0} minute ago", "{0} minutes ago"),
    .hoursAgo: ("{0} hour ago", "{0} hours ago"),
    .daysAgo: ("{0} day ago", "{0} days ago"),
    .weeksAgo: ("{0} week ago", "{0} weeks ago"),
    .changesWait: ("{0} change has not been sent yet.", "{0} changes have not been sent yet."),
    .more: ("+{0} more", "+{0} more"),
    .moreAtLeast: ("+{0} or more", "+{0} or more"),
    .notShown: ("{0} on {1} is not shown.", "{0} on {1} are not shown."),
    .notShownAtLeast: ("More than {0} on {1} are not shown.", "More than {0} on {1} are not shown."),
    .events: ("{0} event", "{0} events"),
    .eventsAtLeast: ("more than {0} event", "more than {0} events"),
    .people: ("{0} person", "{0} people"),
    .others: ("{0} more", "{0} more"),
    .bytes: ("{0} byte", "{0} bytes"),
    .items: ("{0} item", "{0} items"),
    .calendars: ("{0} calendar", "{0} calendars"),
    .andMore: ("{1} and {0} more", "{1} and {0} more"),
    .importItems: ("Import {0} item", "Import {0} items"),
    .tryAgain: ("Try again in {0} second. Nothing is lost.", "Try again in {0} seconds. Nothing is lost."),
    .sendTo: ("Send to {0} person", "Send to {0} people"),
    .keepOwn: (
      "{0} changed occurrence keeps its own values: {1}.", "{0} changed occurrences keep their own values: {1}."
    ),
    .deletedChanges: (
      "Deleted along with the repetition: {0} changed occurrence.",
      "Deleted along with the repetition: {0} changed occurrences."
    ),
    .deleteWith: ("Delete the calendar “{1}” with {0} item?", "Delete the calendar “{1}” with {0} items?"),
    .deleteShared: (
      "Other people will lose it too: it is shared {0} time.", "Other people will lose it too: it is shared {0} times."
    ),
    .peopleStay: (
      "{0} person is invited, too many to show here, and stays invited.",
      "{0} people are invited, too many to show here. They stay invited."
    ),
    .moreAlarmsStay: ("{0} more alarm stays unchanged.", "{0} more alarms stay unchanged."),
    .changedElsewhere: ("{0} event changed elsewhere.", "{0} events changed elsewhere."),
  ]
}
