import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// The effect of a change to a series on its instances. For endless series, the first thousand instances are compared.
enum SeriesChange {
  /// The instances are the same.
  case none
  /// Instances are only removed.
  case fewer
  /// There are new instances, or instances at different times.
  case more

  private static let limit = 1_000

  /// Compares two versions of a series that begin at the same time.
  ///
  /// - Parameter ignored: Instances that have separate components.
  init(
    from old: ComponentTimes, _ oldZones: ZoneContext, to new: ComponentTimes, _ newZones: ZoneContext,
    ignoring ignored: Set<RecurrenceIdentity> = []
  ) {
    // Series that are written identically have the same instances, so the instances need not be computed.
    if Self.spelling(old, oldZones) == Self.spelling(new, newZones) {
      self = .none
      return
    }
    let before = Instances(old, oldZones)
    let after = Instances(new, newZones)
    let horizon = min(before.horizon, after.horizon)
    let known = Dictionary(before.all.map { ($0.name, $0) }) { first, _ in first }
    let isNew = after.all.contains { instance in
      instance.start <= horizon && !ignored.contains(instance.name) && known[instance.name] != instance
    }
    let names = Set(after.all.map(\.name))
    let isGone = before.all.contains { $0.start <= horizon && !names.contains($0.name) }
    let isLonger = after.goesOn && (!before.goesOn || before.isFinite && after.lasts != before.lasts)
    let isShorter = before.goesOn && (!after.goesOn || !before.isFinite && after.isFinite)
    self = isNew || isLonger ? .more : isGone || isShorter ? .fewer : .none
  }

  /// The properties that define the instances of a series, sorted.
  private static func spelling(_ times: ComponentTimes, _ zones: ZoneContext) -> [String] {
    let rules = (times.rules + times.exclusionRules).map { RuleSpelling.key($0, start: times.firstTime).text }
    let unreadable = times.unreadableRules + times.unreadableDates
    let periods = times.additions.map { "\($0)" }
    let exclusions = Set(times.exclusions.map { RecurrenceIdentity(of: $0, in: zones).text })
    return rules.sorted() + unreadable.map(\.unfolded).sorted() + periods.sorted() + exclusions.sorted()
  }

  /// The first instances of a series.
  private struct Instances {
    struct Instance: Equatable {
      let name: RecurrenceIdentity
      let start: Instant
      let end: Instant
    }

    var all: [Instance] = []
    /// Whether there are more instances than were compared.
    var goesOn = false
    let isFinite: Bool
    /// The COUNT and UNTIL of the rules.
    let lasts: [String]

    init(_ times: ComponentTimes, _ zones: ZoneContext) {
      isFinite = times.rules.allSatisfy(\.hasEnd)
      lasts = times.rules.map { "\($0.count ?? -1) \($0.until?.text ?? "")" }
      guard let set = Schedule(times, in: zones)?.recurrenceSet else { return }
      var iterator = set.instances(includingCancelled: true).makeIterator()
      while let next = iterator.next() {
        if all.count == SeriesChange.limit {
          goesOn = true
          break
        }
        let name = RecurrenceIdentity(of: next.recurrenceID, in: zones)
        all.append(Instance(name: name, start: next.startInstant, end: next.endInstant))
      }
      if iterator.isTruncated { goesOn = true }
    }

    var horizon: Instant { goesOn ? all.last?.start ?? .distantPast : .distantFuture }
  }
}
