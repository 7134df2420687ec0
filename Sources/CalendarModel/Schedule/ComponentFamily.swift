public import CivilTime
public import ICalendar
public import TimeZones

/// The components of one kind that share a UID: a series and the overrides of its instances, or a single item
/// (RFC 5545 3.8.4.4, 3.8.4.7).
///
/// Usually there is one component without RECURRENCE-ID. Timetables use one UID for several lessons: each of those
/// stands for itself, and the overrides belong to the first. If there is none, each override stands alone, and one that
/// has a rule of its own is a series.
public struct ComponentFamily: Sendable {
  /// One of the components, with what it says about time.
  public struct Member: Sendable {
    /// The component.
    public let component: Component
    /// What it says about time.
    public let times: ComponentTimes

    /// Makes a member from a component.
    public init(_ component: Component) {
      self.init(component, ComponentTimes(component))
    }

    /// Makes a member from a component whose times have been read.
    public init(_ component: Component, _ times: ComponentTimes) {
      self.component = component
      self.times = times
    }

    /// Whether it stands for an instance of a series, whether or not anybody can tell which.
    public var isOverride: Bool { times.recurrenceID != nil || component.first(.recurrenceID) != nil }
  }

  /// A component that stands for itself, by its index among the members, with the overrides that belong to it.
  public struct Series: Hashable, Sendable {
    /// The index of the component.
    public let master: Int
    /// The indices of the overrides of its instances, those whose RECURRENCE-ID can be read.
    public let overrides: [Int]
  }

  /// The components, in the order in which they were given.
  public let members: [Member]
  /// What stands for itself.
  public let series: [Series]

  /// Makes a family. Of several components without RECURRENCE-ID the first has the overrides.
  public init(_ members: [Member]) {
    self.members = members
    let masters = members.indices.filter { !members[$0].isOverride }
    let overrides = members.indices.filter { members[$0].isOverride && members[$0].times.recurrenceID != nil }
    if masters.isEmpty {
      series = members.indices.map { Series(master: $0, overrides: []) }
    } else {
      series = masters.enumerated().map { Series(master: $1, overrides: $0 == 0 ? overrides : []) }
    }
  }

  /// Makes a family from components.
  public init(_ components: [Component]) {
    self.init(components.map { Member($0) })
  }

  /// The UID; nil if there is none.
  public var uid: String? { members.first?.component.first(.uid)?.uri }

  /// Whether there is a component for a series or single item, not only overrides.
  public var hasMaster: Bool { members.contains { !$0.isOverride } }

  /// When a series of the family happens, with the overrides of its instances; nil if it has no start.
  public func schedule(of series: Series, in zones: ZoneContext) -> Schedule? {
    Schedule(members[series.master].times, overrides: series.overrides.map { members[$0].times }, in: zones)
  }

  /// When a member happens by itself, whatever rules it has; nil if it has no start.
  public func single(_ member: Int, in zones: ZoneContext) -> Schedule? {
    Schedule(members[member].times.single, in: zones)
  }
}
