import CivilTime
import ICalendar

extension UnfoldedLine {
  /// The times of EXDATE; nil for each malformed one.
  ///
  /// Exchange writes TZIDs with a colon and no quotes (`TZID=tzone://Microsoft/Utc:20261225T000000`), so that the value
  /// seems to begin too early. No time has a colon: what stands behind the last one is the value then.
  var exclusions: [CalendarTime?] {
    let times = times
    guard times.contains(where: { $0 == nil }), let start = timeZoneID, let colon = value.lastIndex(of: 0x3A) else {
      return times
    }
    let tzid = "\(start):\(String(decoding: value[..<colon], as: UTF8.self))"
    let values = value[(colon + 1)...].split(separator: 0x2C, omittingEmptySubsequences: false)
    return values.map { try? CalendarTime(parsing: UnsafeBufferPointer(rebasing: $0), tzid: tzid) }
  }
}
