/// Words, in lower case, that may be left of a time that was not understood.
enum LeftoverWords {
  /// They always say a time.
  static let times: Set<String> = [
    "today", "tomorrow", "yesterday", "overmorrow", "tonight", "midnight", "every", "each", "o'clock", "o’clock",
    "oclock", "uhr",
    "heures", "eod", "mwf", "m-w-f", "m/w/f", "m-f", "m–f", "tth", "t/th", "t-th", "tuth", "tu-th", "tu/th", "mtwtf",
    "mtwthf",
    "mtwrf", "m-th", "m–th", "sa-su", "mo-fr", "mo–fr", "sa–su",
  ]

  /// Behind a number word they make it a time of day.
  static let clocks: Set<String> = ["am", "pm", "a.m.", "p.m.", "a.m", "p.m", "o'clock", "o’clock"]

  /// Times of the day behind a day.
  static let dayTimes: Set<String> = ["morning", "afternoon", "evening", "night"]

  /// Short names of weekdays that are words of their own.
  static let shortWords: Set<String> = ["sun", "sat", "wed"]

  /// Behind a short name of a weekday they leave it one.
  static let behindDays: Set<String> = ["at", "@", "with", "from", "until", "till", "to", "in", "for", "and", "–", "-"]

  /// What has numbers, such as `chapters 3-5`, which are no hours then.
  static let numbered: Set<String> = [
    "age", "ages", "aged", "chapter", "chapters", "episode", "episodes", "exercise", "exercises", "floor", "floors",
    "gate", "gates", "grade", "grades", "item", "items", "lesson", "lessons", "level", "levels", "module", "modules",
    "sprint", "sprints", "day", "week", "round", "phase", "lap", "track", "act", "scene", "heat", "bus", "line",
    "platform", "terminal", "building", "flight", "train", "quiz", "lab", "group", "team", "version", "building", "no.",
    "nos.", "number", "numbers", "page", "pages", "part", "parts", "pp.", "question", "questions", "room",
    "rooms",
    "row", "rows", "season", "seasons", "seat", "seats", "section", "sections", "step", "steps", "table", "tables",
    "unit", "apollo", "catch", "area", "highway", "route", "channel", "formula", "studio", "ward", "psalm", "mission",
    "units", "verse", "verses", "volume", "volumes", "year", "years",
  ]

  /// Before "time" they say whose it is: `local time`.
  static let zoneWords: Set<String> = [
    "local", "my", "your", "his", "her", "our", "their", "central", "eastern", "pacific", "mountain", "atlantic",
    "standard", "summer", "daylight", "universal",
    "zulu", "european", "german", "british", "french", "american", "indian", "japanese", "chinese", "us", "uk",
  ]

  static let dayPrepositions: Set<String> = ["on", "at", "from", "until", "till", "by", "this", "next", "last"]

  static let monthPrepositions: Set<String> = dayPrepositions.union(["of", "in", "to", "and", "or", "–", "-"])

  /// Before a month, they make a time of it.
  static let monthBeginnings: Set<String> = ["from", "until", "till", "through", "since", "starting", "beginning"]

  /// Before a time, they make it another.
  static let beginnings: Set<String> = [
    "of", "until", "till", "through", "thru", "since", "starting", "beginning", "before", "after", "between", "not",
    "except", "past", "next", "last", "alternate", "alternating", "around", "about", "approximately", "approx", "circa",
    "ca", "ca.", "to",
  ]

  /// Behind a time, they make it another.
  static let endings: Set<String> = [
    "of", "until", "till", "through", "thru", "since", "starting", "beginning", "except", "but", "before", "after",
    "week", "weeks", "fortnight", "h", "hrs",
  ]

  static let repetitions: Set<String> = [
    "hourly", "daily", "nightly", "weekly", "biweekly", "bi-weekly", "fortnightly", "monthly", "quarterly", "yearly",
    "annually",
  ]

  /// How often, before `a week`.
  static let seldom: Set<String> = ["once", "twice", "thrice", "times"]
  static let per: Set<String> = ["a", "per", "each", "every"]

  /// What stands for a number before what it counts.
  static let amounts: Set<String> = ["a", "an", "half", "few", "couple", "several"]

  /// Feasts name days that the program does not know.
  static let feasts: Set<String> = [
    "christmas", "xmas", "easter", "thanksgiving", "halloween", "nye", "ramadan", "eid", "hanukkah", "diwali",
    "pentecost", "whitsun", "advent", "carnival",
  ]

  /// Behind "at" they are no places.
  static let hours: Set<String> = [
    "dawn", "dusk", "sunrise", "sunset", "lunchtime", "teatime", "bedtime", "noonish", "noon-ish",
  ]

  /// Days and months in other languages, or shortened in another way.
  static let foreignDays: Set<String> = [
    "weds", "januar", "februar", "märz", "mai", "juni", "juli", "oktober", "dezember", "janvier", "février", "avril",
    "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre", "enero", "febrero", "abril", "mayo",
    "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
    "heute", "morgen", "übermorgen", "gestern", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag",
    "sonnabend", "sonntag", "demain", "aujourd'hui", "aujourd’hui", "lundi", "mardi", "mercredi", "jeudi", "vendredi",
    "samedi", "dimanche", "mañana", "hoy", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
    "oggi", "domani", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica", "vandaag",
    "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag",
  ]

  /// Behind the name of a zone they leave it one.
  static let behindZones: Set<String> = [
    "on", "by", "via", "every", "each", "starting", "beginning", "lasting", "through", "thru", "w/", "—",
  ]

  /// Of which a city behind a time of day is where they go, and not the zone of the time.
  static let journeys: Set<String> = [
    "flight", "flights", "fly", "train", "bus", "coach", "ferry", "drive", "trip", "travel", "departure", "depart",
    "leave", "transfer", "taxi", "cruise",
  ]

  /// What "in" stands before if it says where.
  static let rooms: Set<String> = [
    "room", "rooms", "hall", "building", "auditorium", "theatre", "theater", "lobby", "office", "library", "cafeteria",
    "canteen", "kitchen", "basement", "gym", "lab", "studio", "boardroom", "classroom", "lounge", "foyer", "aula",
  ]

  /// Before "night" they say what kind of event it is, and not when.
  static let nights: Set<String> = [
    "movie", "film", "date", "game", "games", "quiz", "opera", "theatre", "poker", "pub", "karaoke", "trivia", "dance",
    "music", "mic", "wedding", "school", "opening", "party", "family", "girls", "girls'", "boys", "boys'", "ladies",
    "ladies'", "parents", "parents'", "curry", "pizza", "taco", "jazz", "comedy", "craft", "knitting", "fight",
  ]
}
