/// Pending changes, in the order in which objects were first saved or removed.
struct PendingEdits {
  /// A change and its object.
  struct Edit {
    let object: EKObject
    let edit: StoreEdit
    /// The values of the object with this change, or nil if it was removed or its values do not depend on the span.
    var values: EventValues?
    /// The values after the previous change, which has a different span and is kept; nil for the values that were read.
    var earlier: EventValues?

    /// The values to which the next change applies: if it has the same span, it replaces this change.
    func values(before span: EKSpan?) -> EventValues? { edit.span == span ? earlier : values }
  }

  private var edits: [Edit?] = []
  /// The position of the last change to each object.
  private var places: [ObjectIdentifier: Int] = [:]

  /// All pending changes, in order.
  var all: [Edit] { edits.compactMap { $0 } }

  var isEmpty: Bool { places.isEmpty }

  func contains(_ object: EKObject) -> Bool { places[ObjectIdentifier(object)] != nil }

  /// Returns the last pending change to an object, or nil if there is none.
  func last(of object: EKObject) -> Edit? { places[ObjectIdentifier(object)].flatMap { edits[$0] } }

  /// Adds a pending change. It replaces the last change to the same object, unless that change has a different span:
  /// changing this and all later occurrences, and then only this one, are two changes.
  mutating func set(_ new: Edit) {
    let place = places[ObjectIdentifier(new.object)]
    if let place, edits[place]?.edit.span == new.edit.span {
      edits[place] = new
    } else {
      places[ObjectIdentifier(new.object)] = edits.count
      edits.append(new)
    }
  }

  /// Removes the pending changes to an object.
  mutating func remove(_ object: EKObject) {
    guard places.removeValue(forKey: ObjectIdentifier(object)) != nil else { return }
    for place in edits.indices where edits[place]?.object === object { edits[place] = nil }
  }
}
