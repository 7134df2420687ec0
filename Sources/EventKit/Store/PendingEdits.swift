/// Pending changes, in the order in which objects were first saved or removed.
struct PendingEdits {
  /// A change and its object.
  struct Edit {
    let object: EKObject
    let edit: StoreEdit
  }

  private var edits: [Edit?] = []
  private var places: [ObjectIdentifier: Int] = [:]

  /// All pending changes, in order.
  var all: [Edit] { edits.compactMap { $0 } }

  var isEmpty: Bool { places.isEmpty }

  func contains(_ object: EKObject) -> Bool { places[ObjectIdentifier(object)] != nil }

  /// Adds a pending change; it replaces an earlier one of the same object.
  mutating func set(_ edit: StoreEdit, of object: EKObject) {
    let new = Edit(object: object, edit: edit)
    if let place = places[ObjectIdentifier(object)] {
      edits[place] = new
    } else {
      places[ObjectIdentifier(object)] = edits.count
      edits.append(new)
    }
  }

  /// Drops the pending change of an object.
  mutating func remove(_ object: EKObject) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(object)) else { return }
    edits[place] = nil
  }
}
