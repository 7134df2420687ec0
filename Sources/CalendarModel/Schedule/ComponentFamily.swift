import CivilTime
public import ICalendar
public import TimeZones

/// The components of one kind that share a UID: a series and its overrides, or a single item (RFC 5545 3.8.4.4,
/// 3.8.4.7).
///
/// Usually one component has no RECURRENCE-ID. Timetables use one UID for several lessons: each lesson is independent,
/// and the overrides belong to the first one. If every component has a RECURRENCE-ID, each override is independent, and
/// an override with its own rule is a series.
public struct ComponentFamily: Sendable {
  /// One of the components, with its times.
  public struct Member: Sendable {
    /// The component.
    public let component: Component
    /// Its times.
    public let times: ComponentTimes

    /// Creates a member from a component.
    public init(_ component: Component) {
      self.init(component, ComponentTimes(component))
    }

    /// Creates a member from a component whose times have already been read.
    public init(_ component: Component, _ times: ComponentTimes) {
      self.component = component
      self.times = times
    }

    /// Whether the member replaces an instance of a series, even if its RECURRENCE-ID is unreadable.
    public var isOverride: Bool { times.recurrenceID != nil || component.first(.recurrenceID) != nil }
  }

  /// An independent component and its overrides, by their indices among the members.
  public struct Series: Hashable, Sendable {
    /// The index of the component.
    public let master: Int
    /// The indices of its overrides with a readable RECURRENCE-ID.
    public let overrides: [Int]
  }

  /// The components, in the given order.
  public let members: [Member]
  /// The independent components with their overrides.
  public let series: [Series]

  /// Creates a family. If several components have no RECURRENCE-ID, the overrides belong to the first one.
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

  /// Creates a family from components.
  public init(_ components: [Component]) {
    self.init(components.map { Member($0) })
  }

  /// The UID, or nil if there is none.
  public var uid: String? { members.first?.component.first(.uid)?.uri }

  /// Whether there is a series or single item, and not only overrides.
  public var hasMaster: Bool { members.contains { !$0.isOverride } }

  /// The schedule of one of the family's series with its overrides, or nil if it has no start.
  public func schedule(of series: Series, in zones: ZoneContext) -> Schedule? {
    Schedule(members[series.master].times, overrides: series.overrides.map { members[$0].times }, in: zones)
  }

  /// The schedule of a single member without its rules, or nil if it has no start.
  public func single(_ member: Int, in zones: ZoneContext) -> Schedule? {
    Schedule(members[member].times.single, in: zones)
  }
}
