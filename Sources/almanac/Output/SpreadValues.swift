import CalendarModel
import CalendarStore
import CommandLine

/// What a changed occurrence has of its own and gives to all later ones if it is edited with `--span future`.
struct SpreadValues<Item: CalendarItem> {
  private let names: [String]

  /// - Parameters:
  ///   - occurrence: The occurrence that is edited.
  ///   - old: What it was before the edit.
  ///   - new: The same after the edit.
  ///   - times: Reads its times.
  init(of occurrence: ItemOccurrence, _ old: Item, became new: Item, _ times: TimeText) {
    guard !occurrence.isFirst, let series = occurrence.series, let master = try? Item(series.component) else {
      names = []
      return
    }
    names = KeptValues<Item>.values.compactMap { name, value in
      guard value(old.fields) == value(new.fields) else { return nil }
      if name == "time" {
        let isMoved = occurrence.recurrenceID.map(times.civil) != old.fields.start.map(times.civil)
        return old.fields.start != nil && isMoved ? name : nil
      }
      return value(old.fields) == value(master.fields) ? nil : name
    }
  }

  /// A sentence about it; nil if it gives nothing.
  var remark: String? {
    names.isEmpty ? nil : "all later occurrences take over what this one had of its own: \(names.inWords)"
  }
}

extension [String] {
  /// The words as a list in a sentence.
  var inWords: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
