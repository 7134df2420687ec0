import CivilTime
import CommandLine
import JSON
import Recurrence

/// What to expand: a single rule or a recurrence set.
struct ExpansionRequest {
  var start: CalendarTime
  var rules: [RecurrenceRule] = []
  var additions: [CalendarTime] = []
  var exclusions: [CalendarTime] = []
  /// Whether the start always counts as an occurrence.
  var isSet = false
  var from: Instant?
  var to: Instant?
  /// The last year to expand, in the local time of the start.
  var untilYear: Int?
  var limit = 20
  private var zones = RecurrenceSet.Zones()

  /// Whether the instants are known, which requires a zone if the start is a local time.
  var hasInstants: Bool { !zones.isEmpty || start.isUTC }

  init(start: CalendarTime) {
    self.start = start
  }

  /// Resolves local times in a zone.
  mutating func place(in tzid: String) throws {
    let rules = try DisplayZone(named: tzid).rules
    zones[tzid] = rules
    zones.local = rules
  }

  /// The result of an expansion.
  struct Expansion {
    /// An occurrence in the form of the start, with its instant, which is nil if the zone is unknown.
    struct Occurrence: Entry {
      let start: CalendarTime
      let instant: Instant?

      static let columns: Columns<Occurrence> = [
        Column("start", \.start.text), Column("instant") { $0.instant?.description },
      ]
    }

    var occurrences: [Occurrence] = []
    /// Whether the series ended within the range.
    var isComplete = false
    /// Whether the search gave up.
    var isTruncated = false
  }

  /// - Throws: `Failure` if a rule uses a calendar that cannot be expanded.
  func expanded() throws -> Expansion {
    var definition = RecurrenceSet.Definition(start: start, zones: zones)
    definition.rules = rules
    definition.additions = additions.map(RecurrenceSet.Addition.time)
    definition.exclusions = exclusions
    definition.includesStart = isSet
    let set: RecurrenceSet
    do {
      set = try RecurrenceSet(definition)
    } catch {
      throw Failure(.usage, error.message)
    }
    // One extra day, because the year is in local time.
    let yearEnd = untilYear.flatMap { CivilDate(year: $0 + 1, month: 1, day: 2) }
      .map { Instant(CivilDateTime(startOf: $0), at: .zero) }
    let end = min(to ?? .distantFuture, yearEnd ?? .distantFuture)
    var expansion = Expansion()
    var iterator = set.instances(startingIn: (from ?? .distantPast)..<max(end, from ?? .distantPast)).makeIterator()
    while expansion.occurrences.count < limit {
      let next = iterator.next()
      expansion.isTruncated = iterator.isTruncated
      guard let instance = next else {
        expansion.isComplete = !iterator.isTruncated && endsByItself(set, before: end)
        break
      }
      if let untilYear, instance.start.civilDate.year > untilYear { break }
      expansion.occurrences.append(
        Expansion.Occurrence(start: instance.start, instant: hasInstants ? instance.startInstant : nil))
    }
    return expansion
  }

  /// Whether there are no occurrences after the searched range.
  private func endsByItself(_ set: RecurrenceSet, before end: Instant) -> Bool {
    if end == .distantFuture { return true }
    if case .none = set.first(from: end) { return true }
    return false
  }
}

/// An expansion as JSON.
struct ExpansionEntry: Entry {
  let id: String?
  let occurrences: [String]
  let instants: [String]?
  let complete: Bool
  let truncated: Bool

  init(id: String?, _ expansion: ExpansionRequest.Expansion, hasZone: Bool) {
    self.id = id
    occurrences = expansion.occurrences.map(\.start.text)
    instants = hasZone ? expansion.occurrences.compactMap(\.instant?.description) : nil
    complete = expansion.isComplete
    truncated = expansion.isTruncated
  }

  static let columns: Columns<ExpansionEntry> = [
    Column(ifPresent: "id", \.id), Column("occurrences", \.occurrences), Column(ifPresent: "instants", \.instants),
    Column("complete", \.complete), Column("truncated", \.truncated),
  ]
}
