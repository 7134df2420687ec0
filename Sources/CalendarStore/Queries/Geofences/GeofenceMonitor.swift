public import CalendarModel

/// Finds the geofences that a person crosses, given a series of positions.
///
/// The monitor does not determine positions; the caller supplies them. Only crossings trigger alarms: the first
/// position does not trigger an arrival if it is inside a fence, or a departure if it is outside.
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

  /// Whether the last position was inside each fence.
  private var isInside: [Fence: Bool] = [:]

  /// Creates a monitor that has not received any position.
  public init() {}

  /// Updates the position.
  ///
  /// - Parameters:
  ///   - position: The new position.
  ///   - accuracy: The uncertainty of the position in meters. Within this distance of a circle's edge, no crossing is
  ///     reported.
  ///   - fences: The fences of the store, from ``CalendarStore/CalendarStore/geofences()``. For a new fence, the
  ///     position is treated as the first one.
  /// - Returns: The fences that were triggered.
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
