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

  /// What it means, seen from now in a zone.
  ///
  /// - Throws: `Failure` with the forms that are understood.
  func moment(in zone: DisplayZone) throws -> ItemQuery.Moment {
    guard let moment = try Self.parse(text.lowercased(), zone) else {
      throw Failure(
        .usage,
        "“\(text)” is no time; write 2026-11-23, 2026-11-23T09:00, 2026-11, today, tomorrow, monday, +3d or 14:00")
    }
    return moment
  }

  private static func parse(_ text: String, _ zone: DisplayZone) throws -> ItemQuery.Moment? {
    let now = zone.now
    if text == "now" { return moment(now, zone) }
    if let days = dayNames[text] { return moment(CivilDateTime(startOf: now.date.adding(days: days)), zone) }
    if let weekday = weekday(text) {
      let days = (weekday.rawValue - now.date.weekday.rawValue + 7) % 7
      return moment(CivilDateTime(startOf: now.date.adding(days: days == 0 ? 7 : days)), zone)
    }
    if let sign = text.first, sign == "+" || sign == "-" { return offset(text, now, zone) }
    if let time = timeOfDay(text) {
      return CivilDateTime(date: now.date, hour: time.hour, minute: time.minute, second: time.second)
        .map { moment($0, zone) }
    }
    if let blank = text.lastIndex(of: " "), let time = timeOfDay(text[text.index(after: blank)...]),
      !text[..<blank].contains(where: \.isNumber) || text.hasPrefix("+"),
      let day = try parse(String(text[..<blank]), zone)?.civil.date
    {
      return CivilDateTime(date: day, hour: time.hour, minute: time.minute, second: time.second)
        .map { moment($0, zone) }
    }
    return dateAndTime(text, zone)
  }

  private static let dayNames = ["today": 0, "tomorrow": 1, "yesterday": -1]

  private static func weekday(_ text: String) -> Weekday? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    guard text.count >= 3, let index = names.firstIndex(where: { $0.hasPrefix(text) }) else { return nil }
    return Weekday(rawValue: index + 1)
  }

  /// `+3d`, `-2w`, `+1m`, `+1y` from the beginning of today, `+4h` from now.
  private static func offset(_ text: String, _ now: CivilDateTime, _ zone: DisplayZone) -> ItemQuery.Moment? {
    guard let unit = text.last, let number = Int(text.dropLast()), number.magnitude < 100_000 else { return nil }
    let today = now.date
    switch unit {
    case "d": return moment(CivilDateTime(startOf: today.adding(days: number)), zone)
    case "w": return moment(CivilDateTime(startOf: today.adding(days: 7 * number)), zone)
    case "m", "y":
      let months = unit == "m" ? number : 12 * number
      // The last day of the month where it has no such day.
      let day = (0...3).lazy.compactMap { today.adding(days: -$0).adding(months: months) }.first
      return day.map { moment(CivilDateTime(startOf: $0), zone) }
    case "h": return moment(now.adding(seconds: Int64(number) * 3600), zone)
    default: return nil
    }
  }

  private static func timeOfDay(_ text: some StringProtocol) -> (hour: Int, minute: Int, second: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }) else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    return (numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0)
  }

  /// ISO 8601 and iCalendar's forms, with `Z`, an offset or neither.
  private static func dateAndTime(_ text: String, _ zone: DisplayZone) -> ItemQuery.Moment? {
    let parts = text.split(whereSeparator: { $0 == "t" || $0 == " " }).map(String.init)
    guard let first = parts.first, parts.count <= 2, let date = date(first) else { return nil }
    guard parts.count == 2 else { return moment(CivilDateTime(startOf: date), zone) }
    var time = parts[1]
    var offset: UTCOffset?
    if time.hasSuffix("z") {
      offset = .zero
      time.removeLast()
    } else if let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let digits = time[sign...].replacing(":", with: "")
      guard let parsed = try? UTCOffset(parsing: digits.count == 3 ? digits + "00" : digits) else { return nil }
      offset = parsed
      time = String(time[..<sign])
    }
    if !time.contains(":"), [4, 6].contains(time.count), time.allSatisfy(\.isNumber) {
      time = stride(from: 0, to: time.count, by: 2).map { String(time.dropFirst($0).prefix(2)) }.joined(separator: ":")
    }
    guard let parsed = timeOfDay(time),
      let civil = CivilDateTime(date: date, hour: parsed.hour, minute: parsed.minute, second: parsed.second)
    else { return nil }
    guard let offset else { return moment(civil, zone) }
    let instant = Instant(civil, at: offset)
    return ItemQuery.Moment(instant: instant, civil: zone.rules.civil(at: instant))
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

  private static func moment(_ civil: CivilDateTime, _ zone: DisplayZone) -> ItemQuery.Moment {
    ItemQuery.Moment(instant: zone.rules.instant(of: civil), civil: civil)
  }
}
