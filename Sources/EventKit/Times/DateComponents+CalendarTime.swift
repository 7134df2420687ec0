import CivilTime
import Foundation
import TimeZones

extension DateComponents {
  /// Creates the components of a time, with a Gregorian calendar so that `date` works. Dates have no time of day, and
  /// floating times have no time zone.
  init(_ time: CalendarTime, _ zones: ZoneContext) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zones.clock(of: time)
    let zone = zones.zone(of: time)
    let civil = time.civilDateTime
    self.init(
      calendar: calendar, timeZone: zone, year: civil.date.year, month: civil.date.month, day: civil.date.day)
    if !time.isDate {
      hour = civil.hour
      minute = civil.minute
      second = civil.second
    }
  }

  /// Returns the time for the components: a date if there is no time of day, a floating time if there is no time zone,
  /// or nil if there is no day. Components of another calendar are converted to Gregorian ones.
  func time(like old: CalendarTime?, _ zones: ZoneContext) -> CalendarTime? {
    if let gregorian { return gregorian.time(like: old, zones) }
    guard let civil else { return nil }
    if !hasTimeOfDay { return .date(civil.date) }
    if let timeZone, let old, zones.zone(of: old) == timeZone { return old.with(civil) }
    return zones.time(civil, in: timeZone)
  }

  private var hasTimeOfDay: Bool { hour != nil || minute != nil || second != nil }

  /// The same time in Gregorian components, or nil if these components are already Gregorian or yield no time.
  private var gregorian: DateComponents? {
    guard let calendar, calendar.identifier != .gregorian, calendar.identifier != .iso8601, let date else { return nil }
    var own = Calendar(identifier: .gregorian)
    own.timeZone = timeZone ?? calendar.timeZone
    var parts = own.dateComponents(
      hasTimeOfDay ? [.year, .month, .day, .hour, .minute, .second] : [.year, .month, .day], from: date)
    parts.timeZone = timeZone
    return parts
  }

  /// The clock time of the components. Out-of-range values carry over, such as the 32nd of a month.
  private var civil: CivilDateTime? {
    guard let year, let month, let day else { return normalized }
    return CivilDateTime(
      year: year, month: month, day: day, hour: hour ?? 0, minute: minute ?? 0, second: second ?? 0) ?? normalized
  }

  private var normalized: CivilDateTime? {
    guard year != nil || yearForWeekOfYear != nil else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    var parts = self
    parts.calendar = nil
    parts.timeZone = nil
    return calendar.date(from: parts).map { CivilConversion.instant($0).civil(at: .zero) }
  }
}
