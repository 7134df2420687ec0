/// A calendar as a person sees it: series as lists of occurrences, which edits change one by one.
struct NaiveCalendar {
  /// The editable values of an occurrence; `start` is in seconds since 1970.
  struct Values: Equatable {
    var title: String
    var notes: String?
    var start: Int
  }

  struct Occurrence {
    let id: Int
    /// Its time according to the rule.
    var slot: Int
    var values: Values
    var isDetached = false
  }

  struct Series {
    var occurrences: [Occurrence]
    var recurs = true
  }

  /// The new values of the changed fields.
  struct Changes {
    var title: String?
    var notes: String??
    var start: Int?

    init(from base: Values, to values: Values) {
      if values.title != base.title { title = values.title }
      if values.notes != base.notes { notes = values.notes }
      if values.start != base.start { start = values.start }
    }

    var isEmpty: Bool { title == nil && notes == nil && start == nil }

    func applied(to values: Values) -> Values {
      Values(title: title ?? values.title, notes: notes ?? values.notes, start: start ?? values.start)
    }
  }

  /// Thrown if an occurrence that is saved together with all later ones no longer exists, or if an event would be
  /// created again through a second object.
  struct Gone: Error {}

  private(set) var series: [Series] = []
  private var nextID = 0
  /// The occurrences of single events, which have no later ones.
  private(set) var singles: Set<Int> = []
  /// The single events that were created again after they were gone.
  private var remade: Set<Int> = []

  var occurrences: [Occurrence] { series.flatMap(\.occurrences) }

  func occurrence(_ id: Int) -> Occurrence? { occurrences.first { $0.id == id } }

  mutating func add(_ title: String, starts: [Int], recurs: Bool = true) {
    let occurrences = starts.map { start in
      nextID += 1
      return Occurrence(id: nextID, slot: start, values: Values(title: title, notes: nil, start: start))
    }
    series.append(Series(occurrences: occurrences, recurs: recurs))
    if !recurs { singles.formUnion(occurrences.map(\.id)) }
  }

  /// - Returns: The ID of the occurrence that has the values now.
  mutating func save(_ id: Int, _ changes: Changes, seen base: Values, isFuture: Bool) throws -> Int {
    guard let (number, index) = place(of: id) else {
      if singles.contains(id) ? !remade.insert(id).inserted : isFuture { throw Gone() }
      // An occurrence that no longer exists is created again, as a separate event.
      let values = changes.applied(to: base)
      add(values.title, starts: [values.start], recurs: false)
      series[series.count - 1].occurrences[0].values = values
      return nextID
    }
    let old = series[number].occurrences[index]
    let new = changes.applied(to: old.values)
    if new == old.values { return id }
    let edit = Changes(from: old.values, to: new)
    if !series[number].recurs || !isFuture {
      series[number].occurrences[index].values = new
      series[number].occurrences[index].isDetached = series[number].recurs
    } else if index == 0 {
      let moved = new.start - old.values.start
      for other in series[number].occurrences.indices {
        series[number].occurrences[other].change(edit, moved: moved)
      }
      series[number].occurrences[0].values = new
    } else {
      split(number, at: index, new)
    }
    return id
  }

  /// The second half takes all values of the occurrence.
  private mutating func split(_ number: Int, at index: Int, _ values: Values) {
    var later = Array(series[number].occurrences[index...])
    series[number].occurrences.removeSubrange(index...)
    let moved = values.start - later[0].slot
    later[0].isDetached = false
    for other in later.indices {
      later[other].slot += moved
      if later[other].isDetached { continue }
      later[other].values = values
      later[other].values.start = later[other].slot
    }
    series.append(Series(occurrences: later))
  }

  mutating func remove(_ id: Int, isFuture: Bool) {
    guard let (number, index) = place(of: id) else { return }
    if isFuture {
      series[number].occurrences.removeSubrange(index...)
    } else {
      series[number].occurrences.remove(at: index)
    }
    if series[number].occurrences.isEmpty { series.remove(at: number) }
  }

  private func place(of id: Int) -> (series: Int, index: Int)? {
    for (number, one) in series.enumerated() {
      if let index = one.occurrences.firstIndex(where: { $0.id == id }) { return (number, index) }
    }
    return nil
  }
}

extension NaiveCalendar.Occurrence {
  /// Applies an edit of the whole series; detached occurrences keep their values.
  fileprivate mutating func change(_ edit: NaiveCalendar.Changes, moved: Int) {
    slot += moved
    if isDetached { return }
    values = edit.applied(to: values)
    values.start = slot
  }
}
