public import CivilTime
public import ICalendar
import Synchronization

/// Resolves the TZIDs in a file, and determines the zone and the instant of a time.
///
/// A context combines the file's or calendar's statements about zones (its VTIMEZONEs and X-WR-TIMEZONE), the names
/// that are known everywhere (those of the system, Windows and other vendors), and the reader's time zone.
///
/// The name takes precedence: it is what people chose, and the system zone with that name has the full history and the
/// latest law. The file's definition is used instead if the name is unknown, or if the definition differs from the
/// system zone in the years in use. A definition without history is treated as an outline of the zone if the zone
/// matched it in two successive years. Before the first onset and after the last onset of a definition that is used,
/// the system zone with that name applies if it has all offsets of the definition.
///
/// Every time has a zone:
/// - A time in UTC or with a known TZID is in that zone.
/// - A floating time, or a time with an unknown TZID, is in the calendar's zone (X-WR-TIMEZONE) or, without one, in the
///   reader's zone.
/// - A date is always in the reader's zone.
///
/// Results are cached: resolving a TZID again costs one dictionary lookup. Copies share the cache, and several threads
/// may use them at the same time.
public struct ZoneContext: Sendable {
  /// The definitions of the file, in the given order.
  public var definitions: [TimeZoneDefinition] { parts.choice.definitions }
  /// The names that are known without the file, with the system zones.
  public var names: TimeZoneNames { parts.choice.names }
  /// The zone of floating times, from X-WR-TIMEZONE, or nil if the file has none.
  ///
  /// If its source is unresolved, the file names an unknown zone, and floating times remain floating.
  public private(set) var calendarZone: ResolvedTimeZone?
  /// The name in X-WR-TIMEZONE, or nil if there is none or it is unknown.
  public private(set) var calendarZoneName: String?
  /// The reader's time zone, for dates and for floating times if the calendar names no zone.
  public var reader: TimeZoneRules

  private var parts: Parts

  /// The state shared by copies.
  private final class Parts: Sendable {
    let choice: ZoneChoice
    let cache = ZoneCache()

    init(_ choice: ZoneChoice) { self.choice = choice }
  }

  /// Makes a context from definitions that have already been read.
  ///
  /// - Parameters:
  ///   - definitions: The VTIMEZONEs of the file. If several have the same TZID, the first one is used.
  ///   - calendarZoneName: The value of X-WR-TIMEZONE, or nil if there is none.
  ///   - years: The years in which the file has items, if known. Definitions are compared only in these years. The
  ///     default is 1970 to 2037.
  ///   - names: The names that are known without the file, with the system zones.
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

  /// Makes a context without a file, which recognizes only the names that are known everywhere. This is cheap.
  public init(calendarZoneName: String? = nil, reader: TimeZoneRules = .utc) {
    parts = Self.withoutFile
    self.reader = reader
    placeFloatingTimes(in: calendarZoneName)
  }

  private static let withoutFile = Parts(ZoneChoice(definitions: [], names: .system, years: nil))

  /// The context with another definition at the end.
  public func adding(_ definition: TimeZoneDefinition) -> ZoneContext {
    var choice = parts.choice
    choice.add(definition)
    var context = self
    context.parts = Parts(choice)
    return context
  }

  /// The context with floating times in another zone, given as a value of X-WR-TIMEZONE; nil means the reader's zone.
  public func placingFloatingTimes(in calendarZoneName: String?) -> ZoneContext {
    var context = self
    context.placeFloatingTimes(in: calendarZoneName)
    return context
  }

  /// The context for a reader in another zone.
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

  /// The zone that a TZID denotes.
  public func resolve(_ tzid: String) -> ResolvedTimeZone { entry(tzid).zone }

  /// The rules for a TZID, or nil if it is unknown.
  public func rules(named tzid: String) -> TimeZoneRules? { entry(tzid).zone.rules }

  /// Whether a TZID is known.
  private func isKnown(_ tzid: String) -> Bool { entry(tzid).zone.rules != nil }

  private func entry(_ tzid: String) -> ZoneCache.Entry {
    if let known = parts.cache[tzid] { return known }
    let resolved = ZoneCache.Entry(parts.choice.resolve(tzid))
    parts.cache[tzid] = resolved
    return resolved
  }

  // MARK: Times

  /// The time in resolved form: a floating time, or a time with an unknown TZID, is in the calendar's zone if there is
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

  /// The rules of the zone of a time.
  public func rules(for time: CalendarTime) -> TimeZoneRules {
    switch time {
    case .date: reader
    case .utc: .utc
    case .floating: calendarZone?.rules ?? reader
    case .zoned(_, let tzid): rules(named: tzid) ?? calendarZone?.rules ?? reader
    }
  }

  /// The instant of a time, or the beginning of a date.
  public func instant(of time: CalendarTime) -> Instant { time.instant(in: rules(for: time)) }

  /// The instant of a time if it is the same for every reader; otherwise nil.
  public func placedInstant(of time: CalendarTime) -> Instant? {
    guard case .zoned(_, let tzid) = time else { return isPlaced(time) ? instant(of: time) : nil }
    // The entry is looked up once and used in place.
    let entry = entry(tzid)
    if let instant = entry.instant(of: time) { return instant }
    return calendarZoneName == nil ? nil : instant(of: time)
  }

  /// An instant in the form and zone of another time. If the other time is a date, the result is the day in its zone.
  public func time(at instant: Instant, like form: CalendarTime) -> CalendarTime {
    form.with(rules(for: form).civil(at: instant))
  }

  /// An instant in the form of another time; the result is in UTC if the instant is the second occurrence of a repeated
  /// local time.
  package func exactTime(at instant: Instant, like form: CalendarTime) -> CalendarTime {
    let time = time(at: instant, like: form)
    return self.instant(of: time) == instant ? time : .utc(instant.civil(at: .zero))
  }

  /// The local time of a time in another time's zone. Dates, and times in the same form, do not change.
  public func civil(_ time: CalendarTime, like form: CalendarTime) -> CivilDateTime {
    if time.isDate || form.isDate || time.hasForm(of: form) { return time.civilDateTime }
    return self.time(at: instant(of: time), like: form).civilDateTime
  }
}

/// The zones resolved so far, shared between threads. The cache is emptied before hostile input can make it large.
private final class ZoneCache: Sendable {
  private static let capacity = 4096
  private let stored = Mutex<[ExactText: Entry]>([:])

  /// A zone. Because it is large, it is looked up without being copied.
  final class Entry: Sendable {
    let zone: ResolvedTimeZone

    init(_ zone: ResolvedTimeZone) { self.zone = zone }

    /// The instant of a time according to the zone's rules, or nil if it has none.
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
