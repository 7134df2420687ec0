/// The function words in one-line entries, in lowercase, grouped by effect.
enum EntryWords {
  /// Words before a time that belong to it.
  static let prepositions: Set<String> = ["on", "at", "from", "between", "starting", "beginning", "by", "@"]
  /// Words before a day that make it the beginning of a series.
  static let beginnings: Set<String> = ["from", "starting", "beginning"]
  /// Words before the last day of a repetition.
  static let endings: Set<String> = TypedWords.endings
  /// Words before a time that change its meaning, so that it stays in the title: `after 7pm`.
  static let changing: Set<String> = endings.union(joining).union([
    "of", "to", "since", "before", "after", "past", "not", "around", "about",
    "approx", "approximately", "circa", "ca", "alternate", "any", "some", "following", "upcoming", "first", "second",
    "third", "fourth", "fifth", "half",
  ])
  /// Words after a time that change its meaning: `friday of next week`, `friday after next`.
  static let changingBehind: Set<String> = ["of", "onward", "onwards", "fortnight", "century", "after next"]
  /// Words between two alternative times: `mon or tue`, `daily except sundays`.
  static let joining: Set<String> = ["and", "or", "&", "+", "plus", "except", "excluding", "but", "without"]
  /// Words after a time that begin something else, so that the time is complete: `sun with Anna`.
  static let following: Set<String> = endings.union([
    "at", "@", "with", "from", "to", "in", "for", "and", "on", "by", "via", "every", "each", "starting", "beginning",
    "lasting", "remind", "w/", "-", "–", "—",
  ])
  /// Periods that include days before today.
  static let past: Set<String> = ["this week", "this month", "this year"]
  /// Words before a duration.
  static let lengths: Set<String> = ["for", "lasting"]

  /// Words that add no information to a day without a time of day.
  static let allDay: Set<String> = ["all day", "all-day", "all day long", "allday", "whole day", "the whole day"]
  /// Words after "at" that are vague times, not places.
  static let vagueTimes: Set<String> = [
    "night", "dawn", "dusk", "sunrise", "sunset", "lunchtime", "teatime", "dinnertime", "bedtime", "half", "quarter",
  ]
  /// Words after "in" that name a place.
  static let rooms: Set<String> = [
    "room", "rooms", "hall", "building", "auditorium", "theatre", "theater", "lobby", "office", "library", "cafeteria",
    "canteen", "kitchen", "basement", "gym", "lab", "studio", "boardroom", "classroom", "lounge", "foyer", "aula",
  ]
  /// Words after which a city is a destination, not the time zone of the time.
  static let journeys: Set<String> = [
    "flight", "flights", "fly", "train", "bus", "coach", "ferry", "drive", "trip", "travel", "departure", "depart",
    "leave", "transfer", "taxi", "cruise",
  ]
  /// Names of special days that contain a weekday but are not ordinary dates.
  static let names: Set<String> = [
    "good friday", "easter sunday", "easter monday", "palm sunday", "ash wednesday", "maundy thursday", "whit sunday",
    "whit monday", "shrove tuesday", "fat tuesday", "black friday", "cyber monday", "rose monday", "giving tuesday",
    "super tuesday", "super sunday", "holy saturday",
  ]
  /// Short weekday names that may also begin a title: `sun cream`, `sat nav`.
  static let shortDays: Set<String> = ["sun", "sat", "wed"]
}
