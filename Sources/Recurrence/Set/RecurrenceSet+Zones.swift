public import CivilTime

extension RecurrenceSet {
  /// The rules of the zones of a set's times, which the caller looks up.
  public struct Zones: Hashable, Sendable {
    /// The zone of dates and floating times: the reader's.
    public var local: TimeZoneRules
    /// The zones of TZIDs, by their bytes: texts that only look the same name two zones.
    private var named: [Name: TimeZoneRules] = [:]

    /// Makes the zones of a set.
    public init(local: TimeZoneRules = .utc, named: [String: TimeZoneRules] = [:]) {
      self.local = local
      for (tzid, rules) in named { self[tzid] = rules }
    }

    /// Whether no TZID has a zone.
    public var isEmpty: Bool { named.isEmpty }

    /// The zone of a TZID; nil if it is not known.
    public subscript(tzid: String) -> TimeZoneRules? {
      get { named[Name(text: tzid)] }
      set { named[Name(text: tzid)] = newValue }
    }

    /// The rules to resolve a time with; a time with a TZID without a zone counts as floating.
    public func rules(for time: CalendarTime) -> TimeZoneRules {
      switch time {
      case .date, .floating: local
      case .utc: .utc
      case .zoned(_, let tzid): self[tzid] ?? local
      }
    }

    /// The instant of a time.
    public func instant(of time: CalendarTime) -> Instant { time.instant(in: rules(for: time)) }

    /// A TZID, which is another one if its bytes are others.
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
  /// Whether the bytes of two texts are the same, and not only what they look like.
  func hasBytes(of other: String) -> Bool {
    var (text, other) = (self, other)
    return text.withUTF8 { bytes in
      other.withUTF8 { other in bytes.count == other.count && zip(bytes, other).allSatisfy { $0 == $1 } }
    }
  }
}
