public import CalendarModel
import CalendarStore

/// Tells which geofences are crossed by somebody whose positions it is given.
///
/// It does not find out where anybody is: positions come from whoever has them. The first position sets off what is
/// already within for no arrival, and what is outside for no departure: only a crossing counts.
public struct GeofenceMonitor: Sendable {
  private struct Fence: Hashable {
    let item: ItemID
    let index: Int
    let center: Coordinate
    let radius: Double

    init(_ fence: Geofence) {
      item = fence.item.id
      index = fence.index
      center = fence.center
      radius = fence.radius
    }
  }

  /// Whether the last position was within each fence.
  private var isInside: [Fence: Bool] = [:]

  /// A monitor that has not seen any position yet.
  public init() {}

  /// Takes a position.
  ///
  /// - Parameters:
  ///   - position: where somebody is.
  ///   - accuracy: how many metres the position may be off: within so much of a circle's edge nothing is crossed.
  ///   - fences: those of the store, see ``CalendarStore/CalendarStore/geofences()``. Of one that was not among them
  ///     before the position is the first.
  /// - Returns: the fences that go off.
  public mutating func move(to position: Coordinate, accuracy: Double = 0, among fences: [Geofence]) -> [Geofence] {
    var known: [Fence: Bool] = [:]
    var crossed: [Geofence] = []
    for fence in fences {
      let key = Fence(fence)
      let distance = fence.center.distance(to: position)
      let before = isInside[key]
      guard (distance - fence.radius).magnitude >= accuracy || before == nil else {
        known[key] = before
        continue
      }
      let now = distance <= fence.radius
      known[key] = now
      if let before, before != now, fence.kind == (now ? .arrive : .depart) { crossed.append(fence) }
    }
    isInside = known
    return crossed
  }
}
