import ArgumentParser
import CalendarStore
import CivilTime

/// A moment as people type it: `2026-11-23`, `2026-11-23T09:00`, `20261123T090000Z`, `2026-11`, `today`, `monday`,
/// `+3d`, `14:00`, `monday 14:00`. A date means its first moment in the display zone.
struct MomentArgument: ExpressibleByArgument {
  let text: String

  init?(argument: String) {
    text = argument
  }

  /// What it means as a bound, seen from now in a zone.
  ///
  /// - Throws: `Failure` with the forms that are understood.
  func moment(in zone: DisplayZone) throws -> ItemQuery.Moment {
    switch try typed(in: zone).on(zone.now.date) {
    case .date(let date): Self.moment(CivilDateTime(startOf: date), zone)
    case .local(let civil): Self.moment(civil, zone)
    case .instant(let instant): ItemQuery.Moment(instant: instant, civil: zone.rules.civil(at: instant))
    case .timeOfDay: throw notUnderstood
    }
  }

  private static func moment(_ civil: CivilDateTime, _ zone: DisplayZone) -> ItemQuery.Moment {
    ItemQuery.Moment(instant: zone.rules.instant(of: civil), civil: civil)
  }

  /// What was typed, where words are seen from now in a zone.
  ///
  /// - Throws: `Failure` with the forms that are understood.
  func typed(in zone: DisplayZone) throws -> TypedTime {
    guard let typed = Self.parse(text.lowercased(), zone) else { throw notUnderstood }
    return typed
  }

  private var notUnderstood: Failure {
    Failure(
      .usage,
      "“\(text)” is not a time; write 2026-11-23, 2026-11-23T09:00, 2026-11, today, tomorrow, monday, +3d or 14:00")
  }

  private static func parse(_ text: String, _ zone: DisplayZone) -> TypedTime? {
    if text == "now" { return .instant(DisplayZone.currentInstant) }
    if let day = day(text, from: zone.now.date) { return .date(day) }
    if let sign = text.first, sign == "+" || sign == "-", text.last == "h", let hours = count(text) {
      return .instant(DisplayZone.currentInstant.adding(seconds: Int64(hours) * 3600))
    }
    if let time = timeOfDay(text) { return .timeOfDay(time) }
    if let blank = text.lastIndex(of: " "), let time = timeOfDay(text[text.index(after: blank)...]),
      let day = day(String(text[..<blank]), from: zone.now.date)
    {
      return time.on(day)
    }
    return dateAndTime(text)
  }

  // MARK: Days

  /// The day that a word or a distance names: `today`, `monday`, `+3d`, `-2w`, `+1m`, `+1y`.
  private static func day(_ text: String, from today: CivilDate) -> CivilDate? {
    if let days = dayNames[text] { return today.adding(days: days) }
    if let weekday = weekday(text) {
      let days = (weekday.rawValue - today.weekday.rawValue + 7) % 7
      return today.adding(days: days == 0 ? 7 : days)
    }
    guard let sign = text.first, sign == "+" || sign == "-", let number = count(text) else { return nil }
    switch text.last {
    case "d": return today.adding(days: number)
    case "w": return today.adding(days: 7 * number)
    case "m", "y":
      let months = text.last == "m" ? number : 12 * number
      // The last day of the month where it has no such day.
      return (0...3).lazy.compactMap { today.adding(days: -$0).adding(months: months) }.first
    default: return nil
    }
  }

  private static let dayNames = ["today": 0, "tomorrow": 1, "yesterday": -1]

  private static func weekday(_ text: String) -> Weekday? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    guard text.count >= 3, let index = names.firstIndex(where: { $0.hasPrefix(text) }) else { return nil }
    return Weekday(rawValue: index + 1)
  }

  /// The number before the unit of a distance.
  private static func count(_ text: String) -> Int? {
    Int(text.dropLast()).flatMap { $0.magnitude < 100_000 ? $0 : nil }
  }

  // MARK: Times

  /// ISO 8601 and iCalendar's forms, with `Z`, an offset or neither.
  private static func dateAndTime(_ text: String) -> TypedTime? {
    let parts = text.split(whereSeparator: { $0 == "t" || $0 == " " }).map(String.init)
    guard let first = parts.first, parts.count <= 2, let date = date(first) else { return nil }
    return parts.count == 1 ? .date(date) : timeOfDay(parts[1], allowsDigits: true)?.on(date)
  }

  /// `14:00`, `9:30:15`, after a date `1400` and `140000` too; each with `Z`, an offset or neither.
  private static func timeOfDay(_ text: some StringProtocol, allowsDigits: Bool = false) -> TypedTime.TimeOfDay? {
    var clock = String(text)
    var offset: UTCOffset?
    if clock.hasSuffix("z") {
      offset = .zero
      clock.removeLast()
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let digits = clock[sign...].replacing(":", with: "")
      guard let parsed = try? UTCOffset(parsing: digits.count == 3 ? digits + "00" : digits) else { return nil }
      offset = parsed
      clock = String(clock[..<sign])
    }
    if allowsDigits, [4, 6].contains(clock.count), clock.allSatisfy(\.isNumber) {
      clock = stride(from: 0, to: clock.count, by: 2).map { String(clock.dropFirst($0).prefix(2)) }
        .joined(separator: ":")
    }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }) else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    return TypedTime.TimeOfDay(
      hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0, offset: offset)
  }

  private static func date(_ text: String) -> CivilDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard numbers.count == parts.count, parts[0].count == 4, parts.dropFirst().allSatisfy({ $0.count <= 2 }) else {
      return text.count == 8 ? try? CivilDate(parsing: text) : nil
    }
    switch numbers.count {
    case 1: return CivilDate(year: numbers[0], month: 1, day: 1)
    case 2: return CivilDate(year: numbers[0], month: numbers[1], day: 1)
    case 3: return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    default: return nil
    }
  }
}
