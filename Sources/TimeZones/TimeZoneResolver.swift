public import CivilTime
public import ICalendar
import Synchronization

/// Resolves the TZIDs of one VCALENDAR with its VTIMEZONEs, its X-WR-TIMEZONE and the system's zones.
///
/// The name comes first: it is what people chose, and the system's zone of that name has the whole history and the newest
/// law. The file's definition counts where the name means nothing, or where the definition says something else than the
/// system's zone in the years in use. A definition without history is taken for an outline of the zone where the zone once
/// did, for two years on end, what it says.
///
/// Answers are kept, so that asking again costs a look into a dictionary. Copies share them; all may be used from several
/// threads at once.
public struct TimeZoneResolver: Sendable {
  /// The definitions of the file, in the order in which they were given.
  public var definitions: [TimeZoneDefinition] { parts.definitions }
  /// The names that are known without the file, and the system's zones.
  public var names: TimeZoneNames { parts.names }
  /// The zone in which floating times are placed, from X-WR-TIMEZONE; nil where the file has none.
  ///
  /// Where its source is unresolved, the file names one that nobody knows, with an issue.
  public var calendarZone: ResolvedTimeZone? { parts.calendarZone }
  /// What is odd about the definitions, those that are never named among them.
  public var issues: [TimeZoneIssue] { parts.issues }

  private let parts: Parts

  /// All that copies share.
  private final class Parts: Sendable {
    let definitions: [TimeZoneDefinition]
    let names: TimeZoneNames
    let calendarZone: ResolvedTimeZone?
    let issues: [TimeZoneIssue]
    let choice: ZoneChoice
    let cache = ZoneCache()

    init(_ definitions: [TimeZoneDefinition], _ names: TimeZoneNames, calendarZoneName: String?, _ choice: ZoneChoice) {
      self.definitions = definitions
      self.names = names
      self.choice = choice
      issues = definitions.flatMap(\.issues) + choice.duplicates
      calendarZone = calendarZoneName.map { choice.calendarZone($0) }
    }
  }

  /// Makes a resolver from definitions that have been read.
  ///
  /// - Parameters:
  ///   - definitions: The VTIMEZONEs of the file; of those with one TZID the first one counts.
  ///   - calendarZoneName: The value of X-WR-TIMEZONE, nil where there is none.
  ///   - years: The years in which the file has items, as far as that is known: only what definitions say about these
  ///     counts. The default are those from 1970 to 2037.
  ///   - names: The names that are known without the file, and the system's zones.
  public init(
    definitions: [TimeZoneDefinition] = [], calendarZoneName: String? = nil, years: ClosedRange<Int>? = nil,
    names: TimeZoneNames = .system
  ) {
    let choice = ZoneChoice(definitions: definitions, names: names, years: years)
    parts = Parts(definitions, names, calendarZoneName: calendarZoneName, choice)
  }

  /// Makes a resolver for a VCALENDAR whose VTIMEZONEs have been gathered.
  public init(
    components: [Component], calendarZoneName: String? = nil, years: ClosedRange<Int>? = nil,
    names: TimeZoneNames = .system
  ) {
    self.init(
      definitions: components.map { TimeZoneDefinition($0) }, calendarZoneName: calendarZoneName, years: years,
      names: names)
  }

  /// The zone that a TZID names.
  public func resolve(_ tzid: String) -> ResolvedTimeZone {
    if let known = parts.cache[tzid] { return known }
    let resolved = parts.choice.resolve(tzid)
    parts.cache[tzid] = resolved
    return resolved
  }

  /// The rules that a time is placed by: UTC, those of its TZID, or, where it floats or nobody knows its TZID, those of
  /// X-WR-TIMEZONE; nil where only the reader's own zone can place it.
  ///
  /// A date is the reader's in any case: the answer is nil.
  public func rules(for time: CalendarTime) -> TimeZoneRules? {
    switch time {
    case .date: nil
    case .utc: .utc
    case .floating: calendarZone?.rules
    case .zoned(_, let tzid): resolve(tzid).rules ?? calendarZone?.rules
    }
  }

  /// The instant of a time, with the reader's own zone for dates and for what nobody else places.
  public func instant(of time: CalendarTime, reader: TimeZoneRules) -> Instant {
    time.instant(in: rules(for: time) ?? reader)
  }
}

/// What was resolved before, shared between threads. It is emptied before hostile input makes it large.
private final class ZoneCache: Sendable {
  private static let capacity = 4096
  private let stored = Mutex<[String: ResolvedTimeZone]>([:])

  subscript(tzid: String) -> ResolvedTimeZone? {
    get { stored.withLock { $0[tzid] } }
    set {
      stored.withLock { zones in
        if zones.count >= Self.capacity { zones.removeAll() }
        zones[tzid] = newValue
      }
    }
  }
}
