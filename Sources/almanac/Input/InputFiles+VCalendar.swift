import CommandLine
import Conversion
import ICalendar
import VCalendar

extension InputFiles {
  /// The inputs as iCalendar. vCalendar 1.0 is converted, with warnings about what was odd or left out.
  ///
  /// - Parameter zone: The zone of times without one, or nil if they are floating.
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
