import CalendarText
import CivilTime

/// The page with a reader's settings for all pages.
struct SettingsPage {
  let context: PageContext
  private var words: PageWords { context.language.words }

  /// The parameter for showing the message that the settings were saved.
  private static let keptParameter = "kept"

  func response() throws -> PageResponse {
    context.request.isPost ? try keep() : try page(context.settings)
  }

  /// Saves the form.
  private func keep() throws -> PageResponse {
    let form = context.request.form
    var typed = ReaderSettings()
    for key in ReaderSettings.Key.allCases where key != .hours { typed[key] = form[key.rawValue] ?? "" }
    let (first, last) = (form["from"] ?? "", form["to"] ?? "")
    // An empty start or end means the beginning or the end of the day.
    typed[.hours] = first.isEmpty && last.isEmpty ? "" : "\(first.isEmpty ? "0" : first)-\(last.isEmpty ? "24" : last)"
    if typed[.hours] == "0-24" { typed[.hours] = "" }
    let zone = PlainText.line(form["zone"] ?? "")
    typed[.zone] = zone.isEmpty ? "" : ZoneNames.known(zone) ?? zone
    if !zone.isEmpty, ZoneNames.known(zone) == nil {
      return try page(typed, problem: words.text(.noZone, [PlainText.short(zone)]))
    }
    if !typed[.hours].isEmpty, typed.hours == nil { return try page(typed, problem: words[.wrongHours]) }
    // A value that is not among the choices cannot have come from the page.
    for key in ReaderSettings.Key.allCases where key != .zone && key != .hours && !choices(key).contains(typed[key]) {
      typed[key] = ""
    }
    try context.keptSettings.keep(typed)
    return .redirect("/settings?\(Self.keptParameter)=1")
  }

  private func page(_ settings: ReaderSettings, problem: String? = nil) throws -> PageResponse {
    let hours = settings[.hours].split(separator: "-").map(String.init)
    let clock = { (hour: Int) in
      context.language.clock(CivilDateTime(startOf: context.today).adding(seconds: Int64(hour) * 3600))
    }
    var values: [String: Any] = [
      "zoneName": settings[.zone], "zones": ZoneNames.all,
      "choices": ReaderSettings.Key.allCases.filter { $0 != .zone && $0 != .hours }.map { key -> [String: Any] in
        ["name": key.rawValue, "title": words[Self.words[key] ?? .title], "options": options(key, settings[key])]
      },
      "from": [option("", words[.wholeDay], hours.first ?? "")]
        + (1..<24).map { option(String($0), clock($0), hours.first ?? "") },
      "to": [option("", words[.wholeDay], hours.last ?? "")]
        + (1..<24).map { option(String($0), clock($0), hours.last ?? "") },
    ]
    values["problem"] = problem.map { PageText.said($0).values(words) }
    if problem == nil, context.request.query[Self.keptParameter] != nil { values["notice"] = words[.settingsKept] }
    return try PageFrame(kind: "text", title: words[.settings], status: problem == nil ? 200 : 422)
      .response(context, "settings", values)
  }

  // MARK: Choices

  private static let words: [ReaderSettings.Key: PageWord] = [
    .language: .dateLanguage, .weekStart: .weekStart, .clock: .clockHours, .view: .firstView, .week: .weekDays,
  ]

  private static let views: [(name: String, word: PageWord)] = [
    ("day", .day), ("week", .week), ("month", .month), ("list", .list),
  ]

  private static let weeks: [(week: ReaderSettings.Week, word: PageWord)] = [
    (.work, .workDays), (.three, .threeDays),
  ]

  private func choices(_ key: ReaderSettings.Key) -> [String] { values(key).map(\.value) }

  private func options(_ key: ReaderSettings.Key, _ current: String) -> [[String: Any]] {
    values(key).map { option($0.value, $0.title, current) }
  }

  /// Returns the choices for a setting, with the browser's default first.
  private func values(_ key: ReaderSettings.Key) -> [(value: String, title: String)] {
    switch key {
    case .zone, .hours: []
    case .language: [("", words[.asBrowser])] + PageLanguage.choices.map { ($0.tag, $0.name) }
    case .weekStart:
      [("", words[.asLanguage])]
        + (0..<7).map { Weekday.monday.adding(days: $0) }.map {
          ($0.code, context.language.names.weekdays[$0.rawValue - 1])
        }
    case .clock: [("", words[.asLanguage]), ("24", words[.hours24]), ("12", words[.hours12])]
    case .view: [("", words[.lastView])] + Self.views.map { ($0.name, words[$0.word]) }
    case .week: [("", words[.allDays])] + Self.weeks.map { ($0.week.rawValue, words[$0.word]) }
    }
  }

  private func option(_ value: String, _ title: String, _ current: String) -> [String: Any] {
    ["value": value, "title": title, "isSelected": value == current]
  }
}
