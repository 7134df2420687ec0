import ICalendar

/// How the elements of an old list correspond to the elements of a new one, as indices into both.
///
/// An element that is in both lists is kept, regardless of its position, because the order of a list has no meaning.
/// The remaining old and new elements with the same identity are paired, in order; the others were removed or added.
struct ListMatch {
  var changed: [(old: Int, new: Int)] = []
  var removed: [Int] = []
  var added: [Int] = []

  init<Value: Hashable>(old: [Value], new: [Value], identity: (Value) -> String) {
    var exact: [Value: IndexQueue] = [:]
    for (index, value) in new.enumerated() { exact[value, default: IndexQueue()].append(index) }
    var isTaken = [Bool](repeating: false, count: new.count)
    var remaining: [Int] = []
    for (index, value) in old.enumerated() {
      if let match = exact[value]?.next() { isTaken[match] = true } else { remaining.append(index) }
    }
    if remaining.isEmpty && !isTaken.contains(false) { return }

    var byIdentity: [ExactText: IndexQueue] = [:]
    for (index, value) in new.enumerated() where !isTaken[index] {
      byIdentity[ExactText(identity(value)), default: IndexQueue()].append(index)
    }
    for index in remaining {
      if let match = byIdentity[ExactText(identity(old[index]))]?.next() {
        isTaken[match] = true
        changed.append((index, match))
      } else {
        removed.append(index)
      }
    }
    added = new.indices.filter { !isTaken[$0] }
  }

  /// Pairs the remaining removed and added elements that are the same despite different identities.
  mutating func pairRest(_ areSame: (_ old: Int, _ new: Int) -> Bool) {
    for old in removed {
      guard let new = added.first(where: { areSame(old, $0) }) else { continue }
      changed.append((old, new))
      removed.removeAll { $0 == old }
      added.removeAll { $0 == new }
    }
  }

  private struct IndexQueue {
    private var indices: [Int] = []
    private var position = 0

    mutating func append(_ index: Int) { indices.append(index) }

    mutating func next() -> Int? {
      guard position < indices.count else { return nil }
      defer { position += 1 }
      return indices[position]
    }
  }
}
