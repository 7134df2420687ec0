import CivilTime
import ICalendar
import Recurrence

/// A STANDARD or DAYLIGHT (RFC 5545 3.6.5), with assumptions for what it leaves out.
struct ObservanceDefinition {
  /// The observance that each onset begins.
  var observance: TimeZoneRules.Observance
  /// The offset by whose clocks the onsets are written, TZOFFSETFROM.
  var from: UTCOffset
  /// The first onset, DTSTART.
  var start: CivilDateTime
  /// The rules of further onsets, with UNTIL by the clocks of `from`.
  var rules: [RecurrenceRule]
  /// Single further onsets, RDATE.
  var dates: [CivilDateTime]
  /// The BEGIN line, for issues.
  var line: ContentLine

  /// The instant of an onset.
  func instant(_ onset: CivilDateTime) -> Instant { Instant(onset, at: from) }
}
