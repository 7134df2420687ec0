import CommandLine
import Conversion
import ICalendar
import VCalendar

extension InputFiles {
  /// The inputs as iCalendar: vCalendar 1.0 is read as such, and what of it was odd or left out is said.
  ///
  /// - Parameter zone: The name of the zone of times that say none; nil if they float.
  func calendars(zone: String? = nil, limits: ReadingLimits = ReadingLimits()) -> [CalendarInput] {
    inputs.map { input in
      var options = VCalendarOptions()
      if let display = try? DisplayZone(named: zone) { options.zone = display.rules }
      options.inputZone = zone
      return VCalendarInput.reading(input, options, limits: limits) { findings in
        ConversionWarnings.warn(of: findings.oddities.map { (input.name, ConversionIssue($0)) })
        ConversionWarnings.warn(of: findings.omissions.map { Loss($0) })
      }
    }
  }
}
