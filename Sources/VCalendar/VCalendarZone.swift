import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// The zone of a file's local times, according to TZ and DAYLIGHT.
struct VCalendarZone {
  private let standard: UTCOffset
  private var transitions: [TimeZoneRules.Transition] = []
  private var daylight: UTCOffset?

  /// Parses TZ, or returns nil if the text is not an offset from UTC.
  init?(_ text: String) {
    guard let offset = Self.offset(text) else { return nil }
    standard = offset
  }

  /// The TZID, which differs from all IANA zone names.
  var tzid: String {
    "vCalendar \(standard.text)" + (daylight.map { " and \($0.text)" } ?? "")
  }

  /// The rules of the zone.
  var rules: TimeZoneRules {
    TimeZoneRules(initial: .init(offset: standard, abbreviation: standard.text), transitions: transitions)
  }

  /// Adds a DAYLIGHT line: observed; offset; from; to; names. Each line covers one year.
  ///
  /// - Returns: Whether the line could be read.
  mutating func add(daylight text: String) -> Bool {
    let fields = VCalendarLine.list(text)
    if fields[0].uppercased() == "FALSE" { return true }
    guard fields[0].uppercased() == "TRUE", fields.count >= 4, let offset = Self.offset(fields[1]),
      let from = VCalendarTime(fields[2]), let to = VCalendarTime(fields[3]), transitions.count < 2000
    else { return false }
    daylight = daylight ?? offset
    let names = fields.dropFirst(4).map { $0.filter { $0.isASCII && $0.isLetter } }
    func change(_ time: VCalendarTime, seenAt before: UTCOffset, to offset: UTCOffset, _ name: String?) {
      let isUTC = if case .utc = time { true } else { false }
      let observance = TimeZoneRules.Observance(
        offset: offset, isDaylight: offset != standard,
        abbreviation: name.flatMap { $0.isEmpty ? nil : $0 } ?? offset.text)
      transitions.append(.init(instant: Instant(time.civil, at: isUTC ? .zero : before), observance: observance))
    }
    change(from, seenAt: standard, to: offset, names.dropFirst().first)
    change(to, seenAt: offset, to: standard, names.first)
    return true
  }

  /// Parses an offset such as `-05`, `+0530` or `+01:00`.
  private static func offset(_ text: String) -> UTCOffset? {
    guard let match = text.trimmingBlanks.wholeMatch(of: /([+-]?)(\d{1,2}):?(\d{2})?/), let hours = Int(match.2),
      let minutes = match.3.map({ Int($0) }) ?? 0, hours < 24, minutes < 60
    else { return nil }
    return UTCOffset(seconds: (match.1 == "-" ? -1 : 1) * (hours * 60 + minutes) * 60)
  }
}
