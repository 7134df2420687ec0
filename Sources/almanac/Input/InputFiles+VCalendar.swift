import CommandLine
import Conversion
import ICalendar

extension InputFiles {
  /// The inputs as iCalendar: vCalendar 1.0 is read as such, and what of it was odd or left out is said.
  ///
  /// - Parameter zone: The name of the zone of times that say none; nil if they float.
  func calendars(zone: String? = nil, limits: ReadingLimits = ReadingLimits()) -> [CalendarInput] {
    inputs.map { input in
      var options = ConversionOptions()
      let display = try? DisplayZone(named: zone)
      if let display { options.zone = ConversionOptions.Zone(display.name, display.rules) }
      options.inputZone = zone
      return VCalendarInput.reading(input, options, limits: limits) { losses, issues in
        ConversionWarnings.warn(of: issues.map { (input.name, $0) })
        ConversionWarnings.warn(of: losses)
      }
    }
  }
}
