import CivilTime

/// The instances that a list of EXDATE or RECURRENCE-ID values refers to.
struct NameSet: Sendable {
  private var keys: Set<Int> = []
  private var days: Set<CivilDate> = []

  init(_ names: some Sequence<SeriesFrame.Name>) {
    for name in names {
      switch name {
      case .key(let key): keys.insert(key)
      case .day(let day): days.insert(day)
      }
    }
  }

  var isEmpty: Bool { keys.isEmpty && days.isEmpty }

  func contains(_ moment: SeriesFrame.Moment) -> Bool {
    (!keys.isEmpty && keys.contains(moment.key)) || (!days.isEmpty && days.contains(moment.civil.date))
  }
}
