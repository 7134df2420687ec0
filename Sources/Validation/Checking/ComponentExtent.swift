import CalendarModel
import ICalendar

/// The location and the version of a component, used to remove the older of two components.
struct ComponentExtent: Sendable {
  let lines: ClosedRange<Int>
  let isClosed: Bool
  let digest: UInt64
  let version: ItemVersion

  init(_ view: ComponentView) {
    lines = view.begin.number...max(view.begin.number, view.component.endLine.lineNumber)
    isClosed = view.component.isClosedInInput
    digest = view.component.withUnfoldedBytes { bytes in
      var hash = StableHash()
      hash.add(bulk: bytes)
      return hash.value
    }
    version = ItemVersion(view.component)
  }

  /// Returns the component to remove: the older one, or the second of two identical ones; nil if that cannot be
  /// decided.
  static func superseded(_ first: ComponentExtent, _ second: ComponentExtent) -> ComponentExtent? {
    guard first.isClosed, second.isClosed else { return nil }
    if first.digest == second.digest { return second }
    if first.version == second.version { return nil }
    return first.version < second.version ? first : second
  }
}
