import CivilTime
import Recurrence
import TimeZones

/// The indexed times of an item.
struct ItemSchedule: Hashable {
  var clock: IndexClock
  /// The indexed occurrences, sorted by start. For a series, only those in the window.
  var times: [PackedOccurrences.Time] = []
  /// Whether there may be more occurrences than those in the index.
  var isSeries = false
  /// Whether no occurrences are indexed because there are too many. They are then computed for each query.
  var isComputed = false
  /// The form of an override's original start, if it differs from the form of its start.
  var originalForm: TimeForm?
  /// The beginning and the end of the series. The end is nil if the series is endless.
  var first: Int64 = 0
  var last: Int64?
}

extension IndexClock {
  /// The clock of a time whose time zone has been resolved.
  init(of time: CalendarTime, _ zones: ZoneContext) {
    self = zones.isPlaced(time) ? .instants : .civil
  }
}
