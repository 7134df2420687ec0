/// The small words of an event in one line, in lower case, and what each does.
enum EntryWords {
  /// Before a time they belong to it.
  static let prepositions: Set<String> = ["on", "at", "from", "between", "starting", "beginning", "by", "@"]
  /// Before a day they say that a series begins then.
  static let beginnings: Set<String> = ["from", "starting", "beginning"]
  /// Before the last day on which something may repeat.
  static let endings: Set<String> = TypedWords.endings
  /// Before a time they make another one of it, which stays in the title: `after 7pm`.
  static let changing: Set<String> = endings.union(joining).union([
    "of", "to", "since", "before", "after", "past", "not", "around", "about",
    "approx", "approximately", "circa", "ca", "alternate", "any", "some", "following", "upcoming", "first", "second",
    "third", "fourth", "fifth", "half",
  ])
  /// Behind a time they do so too: `friday of next week`, `friday after next`.
  static let changingBehind: Set<String> = ["of", "onward", "onwards", "fortnight", "century", "after next"]
  /// Between two times of which an entry has one: `mon or tue`, `daily except sundays`.
  static let joining: Set<String> = ["and", "or", "&", "+", "plus", "except", "excluding", "but", "without"]
  /// Behind a time they begin something else, so that the words before them are all of it: `sun with Anna`.
  static let following: Set<String> = endings.union([
    "at", "@", "with", "from", "to", "in", "for", "and", "on", "by", "via", "every", "each", "starting", "beginning",
    "lasting", "remind", "w/", "-", "–", "—",
  ])
  /// Days that lie before today, or may do so.
  static let past: Set<String> = ["this week", "this month", "this year"]
  /// Before a length.
  static let lengths: Set<String> = ["for", "lasting"]

  /// What a day without a time of day means anyway.
  static let allDay: Set<String> = ["all day", "all-day", "all day long", "allday", "whole day", "the whole day"]
  /// Behind "at" they are times of no certain hour, and no places.
  static let vagueTimes: Set<String> = [
    "night", "dawn", "dusk", "sunrise", "sunset", "lunchtime", "teatime", "dinnertime", "bedtime", "half", "quarter",
  ]
  /// What stands behind "in" if that says where.
  static let rooms: Set<String> = [
    "room", "rooms", "hall", "building", "auditorium", "theatre", "theater", "lobby", "office", "library", "cafeteria",
    "canteen", "kitchen", "basement", "gym", "lab", "studio", "boardroom", "classroom", "lounge", "foyer", "aula",
  ]
  /// Of which a city behind a time is where they go, and not the zone of the time.
  static let journeys: Set<String> = [
    "flight", "flights", "fly", "train", "bus", "coach", "ferry", "drive", "trip", "travel", "departure", "depart",
    "leave", "transfer", "taxi", "cruise",
  ]
  /// Names of days that nobody counts from today, of which a word would be a day, or a day of the month.
  static let names: Set<String> = [
    "good friday", "easter sunday", "easter monday", "palm sunday", "ash wednesday", "maundy thursday", "whit sunday",
    "whit monday", "shrove tuesday", "fat tuesday", "black friday", "cyber monday", "rose monday", "giving tuesday",
    "super tuesday", "super sunday", "holy saturday",
  ]
  /// Names of days that are words of their own: `sun cream`, `sat nav`.
  static let shortDays: Set<String> = ["sun", "sat", "wed"]
}
