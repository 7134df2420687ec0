public import CivilTime

extension RecurrenceSet {
  /// The rules of the time zones used in a set, which the caller looks up.
  public struct Zones: Hashable, Sendable {
    /// The reader's time zone, for dates and floating times.
    public var local: TimeZoneRules
    /// The zones by TZID, compared byte by byte: canonically equivalent names refer to different zones.
    private var named: [Name: TimeZoneRules] = [:]

    /// Makes the zones of a set.
    public init(local: TimeZoneRules = .utc, named: [String: TimeZoneRules] = [:]) {
      self.local = local
      for (tzid, rules) in named { self[tzid] = rules }
    }

    /// Whether no TZID has a zone.
    public var isEmpty: Bool { named.isEmpty }

    /// The zone of a TZID, or nil if it is unknown.
    public subscript(tzid: String) -> TimeZoneRules? {
      get { named[Name(text: tzid)] }
      set { named[Name(text: tzid)] = newValue }
    }

    /// The rules for resolving a time. A time with an unknown TZID is treated as floating.
    public func rules(for time: CalendarTime) -> TimeZoneRules {
      switch time {
      case .date, .floating: local
      case .utc: .utc
      case .zoned(_, let tzid): self[tzid] ?? local
      }
    }

    /// The instant of a time.
    public func instant(of time: CalendarTime) -> Instant { time.instant(in: rules(for: time)) }

    /// A TZID that is compared byte by byte.
    private struct Name: Hashable {
      let text: String

      static func == (first: Name, second: Name) -> Bool { first.text.hasBytes(of: second.text) }

      func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      }
    }
  }
}

extension String {
  /// Whether two strings have the same bytes, rather than only being canonically equivalent.
  func hasBytes(of other: String) -> Bool {
    var (text, other) = (self, other)
    return text.withUTF8 { bytes in
      other.withUTF8 { other in bytes.count == other.count && zip(bytes, other).allSatisfy { $0 == $1 } }
    }
  }
}
