public import CivilTime
public import ICalendar
import Synchronization

/// Decides which rules a TZID means in a file, and in which zone and at which instant a time is.
///
/// A context has what a file or a calendar says about zones (its VTIMEZONEs and X-WR-TIMEZONE), the names that mean
/// something everywhere (those of the system, of Windows and of other vendors), and the reader's zone.
///
/// The name comes first: it is what people chose, and the system's zone of that name has the whole history and the
/// newest law. The file's definition counts if the name means nothing, or if the definition differs from the system's
/// zone in the years in use. A definition without history counts as an outline of the zone if the zone once did, for
/// two successive years, what it says. Before the first onset of a definition that counts, and after the last that it
/// states, the system's zone of the name holds if it has all the offsets of the definition.
///
/// Every time has a zone:
/// - a time in UTC, or with a known TZID, is in that zone;
/// - a floating time, or one with an unknown TZID, is in the calendar's zone (X-WR-TIMEZONE), or if there is none, in
///   the reader's;
/// - a date is always in the reader's zone.
///
/// Answers are kept: asking again costs one dictionary lookup. Copies share them; several threads may use all of them
/// at once.
public struct ZoneContext: Sendable {
  /// The definitions of the file, in the order in which they were given.
  public var definitions: [TimeZoneDefinition] { parts.choice.definitions }
  /// The names that are known without the file, and the system's zones.
  public var names: TimeZoneNames { parts.choice.names }
  /// The zone of floating times, from X-WR-TIMEZONE; nil if the file has none.
  ///
  /// If its source is unresolved, the file names an unknown zone, and floating times stay floating.
  public private(set) var calendarZone: ResolvedTimeZone?
  /// The name of the calendar's zone as X-WR-TIMEZONE gives it; nil if there is none, or it is unknown.
  public private(set) var calendarZoneName: String?
  /// The reader's zone: that of dates, and of floating times that the calendar does not place.
  public var reader: TimeZoneRules

  private var parts: Parts

  /// All that copies share.
  private final class Parts: Sendable {
    let choice: ZoneChoice
    let cache = ZoneCache()

    init(_ choice: ZoneChoice) { self.choice = choice }
  }

  /// Makes a context from definitions that have been read.
  ///
  /// - Parameters:
  ///   - definitions: The VTIMEZONEs of the file; if several have one TZID, the first one counts.
  ///   - calendarZoneName: The value of X-WR-TIMEZONE, nil if there is none.
  ///   - years: The years in which the file has items, if known: only these years of definitions count. The default is
  ///     1970 to 2037.
  ///   - names: The names that are known without the file, and the system's zones.
  ///   - reader: The reader's zone.
  public init(
    definitions: [TimeZoneDefinition], calendarZoneName: String? = nil, years: ClosedRange<Int>? = nil,
    names: TimeZoneNames = .system, reader: TimeZoneRules = .utc
  ) {
    parts = Parts(ZoneChoice(definitions: definitions, names: names, years: years))
    self.reader = reader
    placeFloatingTimes(in: calendarZoneName)
  }

  /// Makes a context from the VTIMEZONEs of a VCALENDAR.
  public init(
    components: [Component], calendarZoneName: String? = nil, years: ClosedRange<Int>? = nil,
    names: TimeZoneNames = .system, reader: TimeZoneRules = .utc
  ) {
    self.init(
      definitions: components.map { TimeZoneDefinition($0) }, calendarZoneName: calendarZoneName, years: years,
      names: names, reader: reader)
  }

  /// Makes a context without a file: only the names that mean something everywhere count. It costs nothing.
  public init(calendarZoneName: String? = nil, reader: TimeZoneRules = .utc) {
    parts = Self.withoutFile
    self.reader = reader
    placeFloatingTimes(in: calendarZoneName)
  }

  private static let withoutFile = Parts(ZoneChoice(definitions: [], names: .system, years: nil))

  /// The same context with one more definition at the end.
  public func adding(_ definition: TimeZoneDefinition) -> ZoneContext {
    var choice = parts.choice
    choice.add(definition)
    var context = self
    context.parts = Parts(choice)
    return context
  }

  /// The same context with floating times in another zone, by the value of X-WR-TIMEZONE; nil for the reader's.
  public func placingFloatingTimes(in calendarZoneName: String?) -> ZoneContext {
    var context = self
    context.placeFloatingTimes(in: calendarZoneName)
    return context
  }

  /// The same context for a reader in another zone.
  public func read(in reader: TimeZoneRules) -> ZoneContext {
    var context = self
    context.reader = reader
    return context
  }

  private mutating func placeFloatingTimes(in name: String?) {
    calendarZone = name.map { parts.choice.resolve($0) }
    calendarZoneName = calendarZone?.rules == nil ? nil : name
  }

  // MARK: Zones

  /// The zone that a TZID means.
  public func resolve(_ tzid: String) -> ResolvedTimeZone { entry(tzid).zone }

  /// The rules that a TZID means; nil if it is unknown.
  public func rules(named tzid: String) -> TimeZoneRules? { entry(tzid).zone.rules }

  /// Whether a TZID means any rules.
  private func isKnown(_ tzid: String) -> Bool { entry(tzid).zone.rules != nil }

  private func entry(_ tzid: String) -> ZoneCache.Entry {
    if let known = parts.cache[tzid] { return known }
    let resolved = ZoneCache.Entry(parts.choice.resolve(tzid))
    parts.cache[tzid] = resolved
    return resolved
  }

  // MARK: Times

  /// The time in its resolved form: a floating time, or one with an unknown TZID, is in the calendar's zone if there is
  /// one.
  public func placed(_ time: CalendarTime) -> CalendarTime {
    guard let calendarZoneName else { return time }
    switch time {
    case .date, .utc: return time
    case .floating(let civil): return .zoned(civil, tzid: calendarZoneName)
    case .zoned(let civil, let tzid):
      return isKnown(tzid) ? time : .zoned(civil, tzid: calendarZoneName)
    }
  }

  /// Whether the instant of a time is the same for every reader.
  public func isPlaced(_ time: CalendarTime) -> Bool {
    switch time {
    case .date: false
    case .utc: true
    case .floating: calendarZoneName != nil
    case .zoned(_, let tzid): calendarZoneName != nil || isKnown(tzid)
    }
  }

  /// The rules of the zone that a time is in.
  public func rules(for time: CalendarTime) -> TimeZoneRules {
    switch time {
    case .date: reader
    case .utc: .utc
    case .floating: calendarZone?.rules ?? reader
    case .zoned(_, let tzid): rules(named: tzid) ?? calendarZone?.rules ?? reader
    }
  }

  /// The instant of a time; for a date, its beginning.
  public func instant(of time: CalendarTime) -> Instant { time.instant(in: rules(for: time)) }

  /// The instant of a time if it is the same for every reader; nil otherwise.
  public func placedInstant(of time: CalendarTime) -> Instant? {
    guard case .zoned(_, let tzid) = time else { return isPlaced(time) ? instant(of: time) : nil }
    // Looked up once, and read where it is.
    let entry = entry(tzid)
    if let instant = entry.instant(of: time) { return instant }
    return calendarZoneName == nil ? nil : instant(of: time)
  }

  /// An instant in the form and zone of another time; a date is the day there.
  public func time(at instant: Instant, like form: CalendarTime) -> CalendarTime {
    form.with(rules(for: form).civil(at: instant))
  }

  /// What the clocks of another time's zone show at a time. Dates, and times in the same form, do not change.
  public func civil(_ time: CalendarTime, like form: CalendarTime) -> CivilDateTime {
    if time.isDate || form.isDate || time.isSameForm(as: form) { return time.civilDateTime }
    return self.time(at: instant(of: time), like: form).civilDateTime
  }
}

extension CalendarTime {
  /// Whether it is written in the form of another time, and in the same zone.
  fileprivate func isSameForm(as other: CalendarTime) -> Bool {
    switch (self, other) {
    case (.date, .date), (.floating, .floating), (.utc, .utc): true
    case (.zoned(_, let tzid), .zoned(_, let other)): tzid.hasSameBytes(as: other)
    default: false
    }
  }
}

/// The zones resolved so far, shared between threads. It is emptied before hostile input makes it large.
private final class ZoneCache: Sendable {
  private static let capacity = 4096
  private let stored = Mutex<[ExactText: Entry]>([:])

  /// A zone, which is large: it is looked up without a copy of it.
  final class Entry: Sendable {
    let zone: ResolvedTimeZone

    init(_ zone: ResolvedTimeZone) { self.zone = zone }

    /// The instant of a time by its rules; nil if it has none.
    func instant(of time: CalendarTime) -> Instant? { zone.rules.map { time.instant(in: $0) } }
  }

  subscript(tzid: String) -> Entry? {
    get { stored.withLock { $0[ExactText(tzid)] } }
    set {
      stored.withLock { zones in
        if zones.count >= Self.capacity { zones.removeAll() }
        zones[ExactText(tzid)] = newValue
      }
    }
  }
}
