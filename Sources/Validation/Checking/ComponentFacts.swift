import CivilTime
import ICalendar

/// Facts kept about a component after it has been checked: its keys and the data needed for rules about the whole
/// input.
struct ComponentFacts: Sendable {
  /// The hash of the UID; 0 if there is none.
  var uid: UInt64 = 0
  /// The hash of the RECURRENCE-ID; 0 for a master.
  var recurrence: UInt64 = 0
  /// The hash of start, end, summary, location and rule; 0 if the start or the summary is missing.
  var content: UInt64 = 0
  var line: UInt32 = 0
  var kind: UInt8 = 0
  var sequence: Int32 = 0
  var identity: ComponentIdentity?
  /// The zones that the component's lines refer to, each with the first such line.
  var zones: [ZoneUse] = []
  var series: SeriesFacts?
  var override: OverrideFacts?
  var relations: [Relation] = []
  var alarmUIDs: [(uid: UInt64, line: Int)] = []
  /// The start or due time, if it is floating.
  var floating: LineExcerpt?
  /// The hash of the DTSTAMP as written; 0 if there is none or if it equals LAST-MODIFIED.
  var stamp: UInt64 = 0
  /// Whether the component ends, or may recur, in the future.
  var reachesFuture = true
  /// The start of a timed or all-day item, used to check the order of a feed.
  var startKey: Int64?
  /// Whether the end of an all-day event equals its start; nil for other components.
  var hasEqualDates: Bool?
  /// The components that were closed without an END, innermost first, each with the line before which it was closed.
  var impliedEnds: [(line: Int, name: String)] = []
  /// The UID, if it contains non-ASCII characters.
  var oddUID: String?

  struct Relation: Sendable {
    let target: UInt64
    let line: Int
    let text: String
    let isParent: Bool
  }
}
