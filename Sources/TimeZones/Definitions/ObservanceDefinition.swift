import CivilTime
import ICalendar
import Recurrence

/// A STANDARD or DAYLIGHT (RFC 5545 3.6.5), with assumptions for missing properties.
struct ObservanceDefinition {
  /// The observance that begins at each onset.
  var observance: TimeZoneRules.Observance
  /// The offset in which the onsets are written, TZOFFSETFROM.
  var from: UTCOffset
  /// The first onset, DTSTART.
  var start: CivilDateTime
  /// The rules for additional onsets, with UNTIL as local time in the offset `from`.
  var rules: [RecurrenceRule]
  /// Additional individual onsets, RDATE.
  var dates: [CivilDateTime]
  /// The BEGIN line, for issues.
  var line: ContentLine

  /// The instant of an onset.
  func instant(_ onset: CivilDateTime) -> Instant { Instant(onset, at: from) }
}
