import CalendarText
import CivilTime
import Foundation
import Synchronization

/// The language in which a page has dates and times. Its words are those of ``PageWords``: English where the language has none yet.
///
/// What other modules say stays English on every page, and is marked as that (`lang="en"`): what was found in files, why
/// messages wait, and what the store says when it refuses something. Alarms, rules of repetition and lengths are in the language
/// of the page (CalendarText).
struct PageLanguage: Sendable {
  /// Its tag (BCP 47), such as `de-AT`.
  let tag: String
  private(set) var customs: LocalCustoms
  /// The days that are no work days where it is spoken.
  private let weekend: Set<Weekday>
  let names: DateNames
  private let patterns: [DateForm: DatePattern]
  /// How clocks of 12 hours are read.
  private let twelveHours: (pattern: DatePattern, hour: DatePattern, halves: [String])
  /// The name of the era of our dates, for languages that say it.
  private let era: String

  /// Whether it is written from right to left.
  var isRightToLeft: Bool { Self.rightToLeft.contains(tag.prefix { $0 != "-" }.lowercased()) }

  private static let rightToLeft: Set<String> = ["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb"]

  /// How much of a date is said; the raw value names the fields (UTS 35).
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
    // Dates are Gregorian everywhere here, whatever people count by where the language is spoken.
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

  /// The same language as a reader wants it.
  ///
  /// - Parameters:
  ///   - firstDay: the first day of weeks; nil for that of the language.
  ///   - hasTwelveHours: whether clocks count to 12; nil as they do in the language.
  func adapted(firstDay: Weekday?, hasTwelveHours: Bool?) -> PageLanguage {
    var language = self
    if let firstDay { language.customs.firstDay = firstDay }
    if let hasTwelveHours { language.customs.hasTwelveHours = hasTwelveHours }
    return language
  }

  // MARK: Choosing

  /// The languages that a reader can choose, with their own names, by these.
  static let choices: [(tag: String, name: String)] = {
    let tags = languages.filter { $0.utf8.count == 2 } + regional
    let named = tags.compactMap { tag -> (tag: String, name: String)? in
      let name = Locale(identifier: tag).localizedString(forIdentifier: tag) ?? ""
      return name.isEmpty || name == tag ? nil : (tag, name.prefix(1).uppercased() + name.dropFirst())
    }
    return named.sorted { ($0.name, $0.tag) < ($1.name, $1.tag) }
  }()

  /// Languages whose dates differ by where they are spoken.
  private static let regional = [
    "de-AT", "de-CH", "en-AU", "en-CA", "en-GB", "en-IE", "en-IN", "en-NZ", "en-US", "es-MX", "es-US", "fr-CA", "fr-CH",
    "it-CH", "nl-BE", "pt-BR", "pt-PT", "zh-CN", "zh-HK", "zh-TW",
  ]

  /// British English, if a browser asks for nothing that is known.
  private static let usual = "en-GB"

  private static let known = Mutex<[String: PageLanguage]>([:])
  /// How many languages are remembered.
  private static let most = 100

  private static let languages: Set<String> = Set(
    Locale.availableIdentifiers.map { String($0.prefix { $0 != "_" && $0 != "-" }) })

  /// The first language of a header Accept-Language (RFC 9110 12.5.4) that is known here.
  static func preferred(_ header: String?) -> PageLanguage {
    let ranges = (header ?? "").prefix(1000).split(separator: ",").map { range -> (tag: String, weight: Double) in
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (String(parts.first ?? ""), weight)
    }
    // A weight of 0 is for what nobody wants (RFC 9110 12.4.2).
    let sorted = ranges.filter { $0.weight > 0 }.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    let tag = sorted.map(\.element.tag).first { tag in
      (2...35).contains(tag.utf8.count) && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        && languages.contains(tag.prefix { $0 != "-" }.lowercased())
    }
    // Extensions behind a single letter (RFC 5646 2.2.6) ask for other calendars and digits.
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
  /// A date in words.
  func text(_ date: CivilDate, _ form: DateForm) -> String {
    patterns[form]?.text(date, names, era: era) ?? RFC3339.text(date)
  }

  /// A span of days in words: `16–22 November 2026`.
  func range(_ first: CivilDate, _ last: CivilDate, isShort: Bool = false) -> String {
    let long: DateForm = isShort ? .shortDay : .dayAndYear
    if (first.year, first.month) == (last.year, last.month), let pattern = patterns[long] {
      return pattern.text(last, names, era: era, day: "\(first.day)–\(last.day)")
    }
    let begin: DateForm = isShort ? .shortDay : first.year == last.year ? .day : .dayAndYear
    return "\(text(first, begin)) – \(text(last, long))"
  }

  /// A time of day: `09:15`, `9:15 AM`, `9 AM`, or as else the language has it, without seconds.
  func clock(_ time: CivilDateTime) -> String {
    guard customs.hasTwelveHours else { return customs.clock(hour: time.hour, minute: time.minute) }
    let pattern = time.minute == 0 ? twelveHours.hour : twelveHours.pattern
    return pattern.text(hour: time.hour, minute: time.minute, halves: twelveHours.halves)
  }

  /// A span of times: `09:15–10:00`.
  func clocks(_ start: CivilDateTime, _ end: CivilDateTime) -> String { "\(clock(start))–\(clock(end))" }

  /// The week of a day, from its first day on.
  func week(of date: CivilDate) -> [CivilDate] {
    let first = date.adding(days: -date.weekday.days(after: customs.firstDay))
    return (0..<7).map { first.adding(days: $0) }
  }

  /// Whether a day is one of the weekend where the language is spoken.
  func isWeekend(_ date: CivilDate) -> Bool { weekend.contains(date.weekday) }
}
