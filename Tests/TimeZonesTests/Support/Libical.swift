import CLibical
import CivilTime
import ICalendar

/// A VTIMEZONE as libical reads it.
final class LibicalZone {
  private let zone: OpaquePointer

  /// Reads a component; nil where libical refuses it.
  init?(_ component: Component) {
    almanac_libical_prepare()
    guard let zone = icaltimezone_new() else { return nil }
    let text = component.description
    guard let parsed = icalparser_parse_string(text), icaltimezone_set_component(zone, parsed) != 0 else {
      icaltimezone_free(zone, 1)
      return nil
    }
    self.zone = zone
  }

  deinit { icaltimezone_free(zone, 1) }

  /// The offset at an instant.
  func offset(at instant: Instant) -> UTCOffset {
    let civil = instant.civil(at: .zero)
    var time = icaltime_null_time()
    time.year = CInt(civil.date.year)
    time.month = CInt(civil.date.month)
    time.day = CInt(civil.date.day)
    time.hour = CInt(civil.hour)
    time.minute = CInt(civil.minute)
    time.second = CInt(civil.second)
    var isDaylight: CInt = 0
    return UTCOffset(seconds: Int(icaltimezone_get_utc_offset_of_utc_time(zone, &time, &isDaylight)))
  }
}
