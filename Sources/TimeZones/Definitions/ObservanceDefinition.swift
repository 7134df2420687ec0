import CivilTime
import ICalendar
import Recurrence

/// A STANDARD or DAYLIGHT as it was read (RFC 5545 3.6.5), with what was assumed if it leaves something out.
struct ObservanceDefinition {
  /// What is observed from each onset on.
  var observance: TimeZoneRules.Observance
  /// The offset by whose clocks the onsets are written, TZOFFSETFROM.
  var from: UTCOffset
  /// The first onset, DTSTART.
  var start: CivilDateTime
  /// The rules of further onsets, with UNTIL by the clocks of `from`.
  var rules: [RecurrenceRule]
  /// Single further onsets, RDATE.
  var dates: [CivilDateTime]
  /// The BEGIN line, to point to.
  var line: ContentLine

  /// The instant of an onset.
  func instant(_ onset: CivilDateTime) -> Instant { Instant(onset, at: from) }
}
