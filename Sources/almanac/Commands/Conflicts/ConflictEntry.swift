import CalendarStore
import CommandLine
import Comparison
import ICalendar
import TerminalText

/// A conflict in a list.
struct ConflictEntry: Entry {
  let conflict: KeptConflict
  let calendar: String
  /// The properties that the two sides changed differently, if both still have the item.
  private let disputed: [CalendarDifference.Change]

  init(_ conflict: KeptConflict, calendar: String) {
    (self.conflict, self.calendar) = (conflict, calendar)
    let read = { (text: [UInt8]?) in text.flatMap { try? ComparedCalendar(text: $0) } }
    guard let mine = read(conflict.mine), let theirs = read(conflict.theirs) else {
      disputed = []
      return
    }
    let isOfOccurrence = Self.isOfOccurrence(conflict)
    disputed = CalendarDifference.disputed(
      base: isOfOccurrence ? nil : read(conflict.base), mine, theirs,
      in: isOfOccurrence ? ["EXDATE"] : conflict.property.map(MergeConflict.properties))
  }

  static let columns: Columns<ConflictEntry> = [
    Column("id", \.conflict.id), Column("calendar", \.calendar), Column("title", \.title),
    Column("taken", \.conflict.taken.rawValue), Column("uid", \.conflict.uid),
    Column("recurrence_id", \.instance), Column("file") { $0.conflict.input.map(ImportPlaces.shown) },
    Column("property", \.conflict.property), Column("base") { text($0.conflict.base) },
    Column("mine") { text($0.conflict.mine) }, Column("theirs") { text($0.conflict.theirs) },
    Column("values") { $0.disputed.flatMap(\.properties).map(Value.init) },
  ]

  /// The values of a property on both sides where they differ.
  private struct Value: Entry {
    let property: CalendarDifference.Property

    static let columns: Columns<Value> = [
      Column("property", \.property.name), Column("mine", \.property.before), Column("theirs", \.property.after),
    ]
  }

  private static func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  private var title: String {
    conflict.title(conflict.taken) ?? Self.title(conflict.mine ?? conflict.theirs ?? conflict.base ?? [])
  }

  private static func title(_ text: [UInt8]) -> String {
    let reader = CalendarReader(source: MemoryByteSource(text))
    while let element = try? reader.next() {
      if case .component(let component, _) = element, let title = component.first(.summary)?.text { return title }
    }
    return ""
  }

  // MARK: For people

  /// The values of both sides, and which one won.
  var lines: [String] {
    let what = conflict.property?.printableName ?? (Self.isOfOccurrence(conflict) ? "an occurrence" : "the whole item")
    let which = instance.map { ", instance \($0.printableName)" } ?? ""
    if conflict.isOfTitle {
      let titles = [("mine:  ", KeptConflict.Side.mine), ("theirs:", .theirs)].map { name, side in
        "  \(name) \(conflict.title(side)?.printableName ?? "")"
      }
      return ["\(conflict.id)  \(calendar.printableName): the name of the calendar; \(conflict.taken.rawValue) won"]
        + titles
    }
    let place = conflict.input.map { " (\(ImportPlaces.shown($0).printableName))" } ?? ""
    let heading =
      "\(conflict.id)  \(calendar.printableName): \(title.printableName): \(what)\(which); \(conflict.taken.rawValue) won\(place)"
    let (mine, theirs) = values
    return [heading] + mine.map { "  mine:   \($0)" } + theirs.map { "  theirs: \($0)" }
  }

  /// Whether one side deleted an occurrence that the other side changed.
  private static func isOfOccurrence(_ conflict: KeptConflict) -> Bool {
    conflict.property == nil && ![conflict.base, conflict.mine, conflict.theirs].contains(nil)
  }

  /// The values of both sides where they differ.
  private var values: (mine: [String], theirs: [String]) {
    if conflict.mine == nil || conflict.theirs == nil {
      let side = { (text: [UInt8]?) in [text.map { Self.title($0).printableName } ?? "deleted"] }
      return (side(conflict.mine), side(conflict.theirs))
    }
    let properties = disputed.flatMap(\.properties)
    let side = { (values: KeyPath<CalendarDifference.Property, [String]>) in
      properties.map { property in
        let all = property[keyPath: values]
        return
          "\(property.name.printableName): \(all.isEmpty ? "none" : all.map(\.printableName).joined(separator: ", "))"
      }
    }
    return (side(\.before), side(\.after))
  }

  /// The instance of a series that is in conflict, or nil if the conflict concerns the whole series, a single item or
  /// several instances.
  private var instance: String? { disputed.count == 1 ? disputed[0].item.recurrenceID : nil }
}
