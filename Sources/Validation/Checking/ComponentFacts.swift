import CivilTime
import ICalendar

/// What is remembered of a component when it has been checked: keys, and the few things that whole-stream rules ask
/// for.
struct ComponentFacts: Sendable {
  /// The hash of the UID; 0 if there is none.
  var uid: UInt64 = 0
  /// The hash of the RECURRENCE-ID; 0 for a master.
  var recurrence: UInt64 = 0
  /// The hash of start, end and summary; 0 if it has not all that.
  var content: UInt64 = 0
  var line: UInt32 = 0
  var kind: UInt8 = 0
  var sequence: Int32 = 0
  var identity: ComponentIdentity?
  /// The zones that its lines name, each with the first line.
  var zones: [ZoneUse] = []
  var series: SeriesFacts?
  var override: OverrideFacts?
  var relations: [Relation] = []
  var alarmUIDs: [(uid: UInt64, line: Int)] = []
  /// Its start, if that is a time without a zone.
  var floating: LineExcerpt?
  /// The stamp, as it is written, hashed; 0 if there is none, or if it is when the component was last modified.
  var stamp: UInt64 = 0
  /// Whether something of it lies in the future, or may.
  var reachesFuture = true
  /// The first moment of a timed or all-day item, for the order of a feed.
  var startKey: Int64?
  /// Whether it is an all-day event whose end equals its start; nil for other components.
  var hasEqualDates: Bool?
  /// The components that were closed without an END, the innermost first, each with the line before which it was.
  var impliedEnds: [(line: Int, name: String)] = []
  /// A UID with letters beyond ASCII.
  var oddUID: String?

  struct Relation: Sendable {
    let target: UInt64
    let line: Int
    let text: String
    let isParent: Bool
  }
}
