/// Pending changes, in the order in which objects were first saved or removed.
struct PendingEdits {
  /// A change and its object.
  struct Edit {
    let object: EKObject
    let edit: StoreEdit
    /// What the object says with this change; nil if it was removed, or says the same in every span.
    var values: EventValues?
    /// What it said with the change before this one, which has another span and stays; nil for what was read.
    var earlier: EventValues?

    /// What the object says before a next change: one with the same span replaces this one.
    func values(before span: EKSpan?) -> EventValues? { edit.span == span ? earlier : values }
  }

  private var edits: [Edit?] = []
  /// The place of the last change of each object.
  private var places: [ObjectIdentifier: Int] = [:]

  /// All pending changes, in order.
  var all: [Edit] { edits.compactMap { $0 } }

  var isEmpty: Bool { places.isEmpty }

  func contains(_ object: EKObject) -> Bool { places[ObjectIdentifier(object)] != nil }

  /// The last pending change of an object; nil if there is none.
  func last(of object: EKObject) -> Edit? { places[ObjectIdentifier(object)].flatMap { edits[$0] } }

  /// Adds a pending change. It replaces the last one of the same object, unless that has another span: to change this and
  /// the later occurrences, and then this one, are two changes.
  mutating func set(_ new: Edit) {
    let place = places[ObjectIdentifier(new.object)]
    if let place, edits[place]?.edit.span == new.edit.span {
      edits[place] = new
    } else {
      places[ObjectIdentifier(new.object)] = edits.count
      edits.append(new)
    }
  }

  /// Drops the pending changes of an object.
  mutating func remove(_ object: EKObject) {
    guard places.removeValue(forKey: ObjectIdentifier(object)) != nil else { return }
    for place in edits.indices where edits[place]?.object === object { edits[place] = nil }
  }
}
