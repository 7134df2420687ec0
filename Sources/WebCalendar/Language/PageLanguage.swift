import CalendarText
import CivilTime
import Foundation
import Synchronization

/// The language of dates and times on a page. The words come from ``PageWords``, in English if the language is not
/// supported yet.
///
/// On every page, messages from other modules are in English and are marked as English (`lang="en"`): findings in
/// files, reasons why messages are waiting, and reasons why the store refused a change. Alarms, recurrence rules and
/// durations are in the language of the page (CalendarText).
struct PageLanguage: Sendable {
  /// The language tag (BCP 47), such as `de-AT`.
  let tag: String
  private(set) var customs: LocalCustoms
  /// The days of the weekend where the language is spoken.
  private let weekend: Set<Weekday>
  let names: DateNames
  private let patterns: [DateForm: DatePattern]
  /// The format of 12-hour clocks.
  private let twelveHours: (pattern: DatePattern, hour: DatePattern, halves: [String])
  /// The name of the current era, for languages that include it in dates.
  private let era: String

  /// Whether the language is written from right to left.
  var isRightToLeft: Bool { Self.rightToLeft.contains(tag.prefix { $0 != "-" }.lowercased()) }

  private static let rightToLeft: Set<String> = ["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb"]

  /// The parts of a date to show. The raw value lists the fields (UTS 35).
  enum DateForm: String, CaseIterable, Sendable {
    case full = "EEEEdMMMMy"
    case weekdayAndDay = "EEEEdMMMM"
    case dayAndYear = "dMMMMy"
    case day = "dMMMM"
    case shortDay = "dMMM"
    case month = "MMMMy"
    case shortMonth = "MMMy"
  }

  private init(_ tag: String) {
    // Always use Gregorian dates, whatever calendar is common where the language is spoken.
    let locale = Locale(identifier: tag.replacing("-", with: "_") + "@calendar=gregorian")
    self.tag = tag
    customs = LocalCustoms(locale: tag)
    weekend = customs.firstDay == .saturday ? [.friday, .saturday] : [.saturday, .sunday]
    let formatter = DateFormatter()
    formatter.locale = locale
    era = formatter.eraSymbols.last ?? ""
    // Foundation's weeks begin on Sunday.
    let fromMonday = { (days: [String]) in Array(days.dropFirst() + days.prefix(1)) }
    names = DateNames(
      months: formatter.monthSymbols, soleMonths: formatter.standaloneMonthSymbols,
      shortMonths: formatter.shortMonthSymbols, shortSoleMonths: formatter.shortStandaloneMonthSymbols,
      weekdays: fromMonday(formatter.weekdaySymbols),
      shortWeekdays: fromMonday(formatter.shortWeekdaySymbols),
      narrowWeekdays: fromMonday(formatter.veryShortWeekdaySymbols),
      soleWeekdays: fromMonday(formatter.standaloneWeekdaySymbols),
      shortSoleWeekdays: fromMonday(formatter.shortStandaloneWeekdaySymbols))
    twelveHours = (
      DatePattern(DateFormatter.dateFormat(fromTemplate: "hm", options: 0, locale: locale) ?? "h:mm a"),
      DatePattern(DateFormatter.dateFormat(fromTemplate: "h", options: 0, locale: locale) ?? "h a"),
      [formatter.amSymbol, formatter.pmSymbol]
    )
    patterns = Dictionary(
      uniqueKeysWithValues: DateForm.allCases.map { form in
        let pattern = DateFormatter.dateFormat(fromTemplate: form.rawValue, options: 0, locale: locale)
        return (form, DatePattern(pattern ?? "EEEE d MMMM y"))
      })
  }

  /// Returns the language adapted to the reader's settings.
  ///
  /// - Parameters:
  ///   - firstDay: The first day of the week, or nil for the language's default.
  ///   - hasTwelveHours: Whether to use a 12-hour clock, or nil for the language's default.
  func adapted(firstDay: Weekday?, hasTwelveHours: Bool?) -> PageLanguage {
    var language = self
    if let firstDay { language.customs.firstDay = firstDay }
    if let hasTwelveHours { language.customs.hasTwelveHours = hasTwelveHours }
    return language
  }

  // MARK: Choosing

  /// The languages that a reader can choose, with their native names, sorted by name.
  static let choices: [(tag: String, name: String)] = {
    let tags = languages.filter { $0.utf8.count == 2 } + regional
    let named = tags.compactMap { tag -> (tag: String, name: String)? in
      let name = Locale(identifier: tag).localizedString(forIdentifier: tag) ?? ""
      return name.isEmpty || name == tag ? nil : (tag, name.prefix(1).uppercased() + name.dropFirst())
    }
    return named.sorted { ($0.name, $0.tag) < ($1.name, $1.tag) }
  }()

  /// Languages whose dates differ by region.
  private static let regional = [
    "de-AT", "de-CH", "en-AU", "en-CA", "en-GB", "en-IE", "en-IN", "en-NZ", "en-US", "es-MX", "es-US", "fr-CA", "fr-CH",
    "it-CH", "nl-BE", "pt-BR", "pt-PT", "zh-CN", "zh-HK", "zh-TW",
  ]

  /// British English, if none of the browser's languages is known.
  private static let usual = "en-GB"

  private static let known = Mutex<[String: PageLanguage]>([:])
  /// The maximum number of cached languages.
  private static let most = 100

  private static let languages: Set<String> = Set(
    Locale.availableIdentifiers.map { String($0.prefix { $0 != "_" && $0 != "-" }) })

  /// Returns the preferred known language of an Accept-Language header (RFC 9110 12.5.4).
  static func preferred(_ header: String?) -> PageLanguage {
    let ranges = (header ?? "").prefix(1000).split(separator: ",").map { range -> (tag: String, weight: Double) in
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (String(parts.first ?? ""), weight)
    }
    // A weight of 0 means “not acceptable” (RFC 9110 12.4.2).
    let sorted = ranges.filter { $0.weight > 0 }.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    let tag = sorted.map(\.element.tag).first { tag in
      (2...35).contains(tag.utf8.count) && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        && languages.contains(tag.prefix { $0 != "-" }.lowercased())
    }
    // Extensions, which follow a single letter (RFC 5646 2.2.6), select other calendars and digits.
    let plain = tag?.split(separator: "-").prefix { $0.utf8.count > 1 }.joined(separator: "-")
    return named(plain ?? usual)
  }

  private static func named(_ tag: String) -> PageLanguage {
    if let language = known.withLock({ $0[tag] }) { return language }
    let language = PageLanguage(tag)
    known.withLock { known in
      if known.count >= most { known = [:] }
      known[tag] = language
    }
    return language
  }
}

extension PageLanguage {
  /// Returns a date in words.
  func text(_ date: CivilDate, _ form: DateForm) -> String {
    patterns[form]?.text(date, names, era: era) ?? RFC3339.text(date)
  }

  /// Returns a range of days in words: `16–22 November 2026`.
  func range(_ first: CivilDate, _ last: CivilDate, isShort: Bool = false) -> String {
    let long: DateForm = isShort ? .shortDay : .dayAndYear
    if (first.year, first.month) == (last.year, last.month), let pattern = patterns[long] {
      return pattern.text(last, names, era: era, day: "\(first.day)–\(last.day)")
    }
    let begin: DateForm = isShort ? .shortDay : first.year == last.year ? .day : .dayAndYear
    return "\(text(first, begin)) – \(text(last, long))"
  }

  /// Returns a time of day without seconds in the language's format, such as `09:15`, `9:15 AM` or `9 AM`.
  func clock(_ time: CivilDateTime) -> String {
    guard customs.hasTwelveHours else { return customs.clock(hour: time.hour, minute: time.minute) }
    let pattern = time.minute == 0 ? twelveHours.hour : twelveHours.pattern
    return pattern.text(hour: time.hour, minute: time.minute, halves: twelveHours.halves)
  }

  /// Returns a range of times: `09:15–10:00`.
  func clocks(_ start: CivilDateTime, _ end: CivilDateTime) -> String { "\(clock(start))–\(clock(end))" }

  /// Returns the days of the week that contains a day.
  func week(of date: CivilDate) -> [CivilDate] {
    let first = date.adding(days: -date.weekday.days(after: customs.firstDay))
    return (0..<7).map { first.adding(days: $0) }
  }

  /// Whether a day is part of the weekend where the language is spoken.
  func isWeekend(_ date: CivilDate) -> Bool { weekend.contains(date.weekday) }
}
