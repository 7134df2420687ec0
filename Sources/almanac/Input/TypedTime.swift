import CalendarStore
import CivilTime
import TimeZones

extension MomentArgument {
  /// Whether it names a day and no time of day.
  var isDate: Bool {
    let text = text.lowercased()
    if text == "now" || text.contains(":") { return false }
    if text.wholeMatch(of: /[+-]\d+h/) != nil { return false }
    return text.firstMatch(of: /\d[t ]\d/) == nil
  }

  /// Whether it names a time of day and no day.
  var isTimeOfDay: Bool { text.wholeMatch(of: /\d{1,2}:\d{2}(:\d{2})?/) != nil }

  /// What it means as a time of an item: a date, or a time in the display zone.
  ///
  /// - Parameter day: the day of a time of day that names none; today where nil.
  func time(in zone: DisplayZone, on day: CivilDate? = nil) throws -> CalendarTime {
    let moment = try moment(in: zone)
    if isDate { return .date(moment.civil.date) }
    let civil = isTimeOfDay ? day.map { moment.civil.on($0) } ?? moment.civil : moment.civil
    return zone.isUTC ? .utc(civil) : .zoned(civil, tzid: zone.name)
  }
}

extension TimeText {
  /// A time that was typed in the zone, in the form of another one: an item stays in its own zone.
  func time(_ typed: CalendarTime, like form: CalendarTime) -> CalendarTime {
    if typed.isDate || form.isDate { return typed }
    let instant = zone.rules.instant(of: typed.civilDateTime)
    switch form {
    case .date: return typed
    case .floating: return .floating(typed.civilDateTime)
    case .utc: return .utc(instant.civil(at: .zero))
    case .zoned(_, let tzid):
      guard let rules = timeZones.resolve(tzid).rules else { return typed }
      return .zoned(rules.civil(at: instant), tzid: tzid)
    }
  }
}
