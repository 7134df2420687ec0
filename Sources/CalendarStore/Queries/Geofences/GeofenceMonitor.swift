public import CalendarModel

/// Finds the geofences that somebody's positions cross.
///
/// It does not find out where anybody is: the caller supplies the positions. Only a crossing counts: the first position
/// sets off neither arrivals inside a fence nor departures outside it.
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

  /// A monitor without any position yet.
  public init() {}

  /// Takes a position.
  ///
  /// - Parameters:
  ///   - position: where somebody is.
  ///   - accuracy: the uncertainty of the position in metres: this close to a circle's edge nothing counts as crossed.
  ///   - fences: those of the store, see ``CalendarStore/CalendarStore/geofences()``. For a new fence, the position
  ///     counts as the first.
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
