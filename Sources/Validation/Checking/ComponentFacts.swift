import CalendarModel
import CivilTime
import ICalendar
import Recurrence

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

  struct ZoneUse: Sendable {
    let name: String
    let property: String
    let excerpt: LineExcerpt
    /// The years of the times, as far as they are known.
    var years: ClosedRange<Int>
    /// The earliest of the times; nil if none is known.
    var earliest: CivilDateTime?
    /// The first line of the first component of the calendar that it was met in first; nil if there is no calendar.
    var firstComponentLine: Int?
  }

  struct Relation: Sendable {
    let target: UInt64
    let line: Int
    let text: String
    let isParent: Bool
  }
}

/// What a master's recurrence set is made of.
final class SeriesFacts: Sendable {
  let uid: UInt64
  let line: Int
  let start: CalendarTime
  /// Without exceptions and overrides; nil if it does not recur, or if its rule or zone is not understood.
  let definition: RecurrenceSet.Definition?
  /// Whether it has a rule or added dates at all.
  let isRecurring: Bool
  let exclusions: Set<Instant>
  let excludedDates: Set<CivilDate>
  let extent: ComponentExtent

  /// What is said by a component that is no override; nil if nothing says when it happens.
  init?(_ view: ComponentView, uid: UInt64, _ context: CheckContext) {
    guard let start = view.start else { return nil }
    let excluded = view.all(.exdate).flatMap { $0.line.times.compactMap { $0 } }
    self.uid = uid
    line = view.begin.number
    self.start = start
    isRecurring = view.has(.rrule) || view.has(.rdate)
    definition = isRecurring ? SeriesDefinition.make(view, context, exclusions: false) : nil
    exclusions = Set(excluded.lazy.filter { !$0.isDate }.compactMap { context.instant(of: $0) })
    excludedDates = Set(excluded.lazy.filter(\.isDate).map(\.civilDate))
    extent = ComponentExtent(view)
  }
}

/// What an override says of the instance that it replaces.
final class OverrideFacts: Sendable {
  let uid: UInt64
  let identity: ComponentIdentity
  let excerpt: LineExcerpt
  let recurrenceID: CalendarTime
  /// The line of RECURRENCE-ID, unfolded, and where it begins.
  let text: String
  let line: Int
  let instant: Instant?
  let start: Instant?
  let isScheduling: Bool
  let extent: ComponentExtent

  /// - Parameters:
  ///   - line: The line of RECURRENCE-ID.
  ///   - time: What it says.
  init(_ view: ComponentView, uid: UInt64, _ line: LineView, _ time: CalendarTime, _ context: CheckContext) {
    self.uid = uid
    identity = view.identity
    excerpt = LineExcerpt(line.line, line.trimmedRange)
    recurrenceID = time
    text = line.text
    self.line = line.number
    instant = context.instant(of: time)
    start = view.start.flatMap { context.instant(of: $0) }
    isScheduling = context.method != nil && context.method != "PUBLISH"
    extent = ComponentExtent(view)
  }
}

/// Where a component stands and how new it is, to leave out the older one of two.
struct ComponentExtent: Sendable {
  let lines: ClosedRange<Int>
  let isClosed: Bool
  let digest: UInt64
  let version: ItemVersion

  init(_ view: ComponentView) {
    lines = view.begin.number...max(view.begin.number, view.component.endLine.lineNumber)
    isClosed = view.component.isClosedInInput
    digest = view.component.withUnfoldedBytes { bytes in
      var hash = StableHash()
      hash.add(bulk: bytes)
      return hash.value
    }
    version = ItemVersion(view.component)
  }

  /// The one to leave out: the older one, or either of two that are the same; nil if nothing decides.
  static func superseded(_ first: ComponentExtent, _ second: ComponentExtent) -> ComponentExtent? {
    guard first.isClosed, second.isClosed else { return nil }
    if first.digest == second.digest { return second }
    if first.version == second.version { return nil }
    return first.version < second.version ? first : second
  }
}
