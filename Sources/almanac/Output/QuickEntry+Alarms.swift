import CalendarText
import CommandLine
import TypedTimes

extension QuickEntry {
  /// The alarms as text, or nil if there are none.
  var alarmsText: String? {
    alarms.isEmpty ? nil : "alarm " + alarms.map { "\(DurationText.words($0)) before" }.joined(separator: " and ")
  }
}
