import CalendarStore
import CommandLine
import Comparison
import ICalendar
import TerminalText

/// A conflict in a list.
struct ConflictEntry: Entry {
  let conflict: KeptConflict
  let calendar: String

  static let columns: Columns<ConflictEntry> = [
    Column("id", \.conflict.id), Column("calendar", \.calendar), Column("title", \.title),
    Column("taken", \.conflict.taken.rawValue), Column("uid", \.conflict.uid), Column("file", \.conflict.input),
    Column("property", \.conflict.property), Column("base") { text($0.conflict.base) },
    Column("mine") { text($0.conflict.mine) }, Column("theirs") { text($0.conflict.theirs) },
  ]

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

  /// What both sides say, and which of it stands.
  var lines: [String] {
    let what = conflict.property ?? (isOfOccurrence ? "an occurrence" : "the whole item")
    if conflict.isOfTitle {
      let titles = [("mine:  ", KeptConflict.Side.mine), ("theirs:", .theirs)].map { name, side in
        "  \(name) \(conflict.title(side)?.printableName ?? "")"
      }
      return ["\(conflict.id)  \(calendar.printableName): the name of the calendar; \(conflict.taken.rawValue) stands"]
        + titles
    }
    let place = conflict.input.map { " (\($0.printableName))" } ?? ""
    let heading =
      "\(conflict.id)  \(calendar.printableName): \(title.printableName): \(what); \(conflict.taken.rawValue) stands\(place)"
    let (mine, theirs) = values
    return [heading] + mine.map { "  mine:   \($0)" } + theirs.map { "  theirs: \($0)" }
  }

  /// Whether one side deleted an occurrence of a series that the other one changed.
  private var isOfOccurrence: Bool {
    conflict.property == nil && ![conflict.base, conflict.mine, conflict.theirs].contains(nil)
  }

  /// What both sides say where they differ.
  private var values: (mine: [String], theirs: [String]) {
    guard let mine = conflict.mine, let theirs = conflict.theirs else {
      let side = { (text: [UInt8]?) in [text.map { Self.title($0).printableName } ?? "deleted"] }
      return (side(conflict.mine), side(conflict.theirs))
    }
    guard let before = try? ComparedCalendar(text: mine),
      let after = try? ComparedCalendar(text: theirs)
    else { return ([], []) }
    let names = isOfOccurrence ? ["EXDATE"] : conflict.property.map(MergeConflict.properties)
    let properties = CalendarDifference(from: before, to: after).changed.filter { $0.item.kind != "VCALENDAR" }
      .flatMap(\.properties).filter { names?.contains($0.name) ?? true }
    let side = { (values: KeyPath<CalendarDifference.Property, [String]>) in
      properties.map { property in
        let all = property[keyPath: values]
        return "\(property.name): \(all.isEmpty ? "none" : all.map(\.printableName).joined(separator: ", "))"
      }
    }
    return (side(\.before), side(\.after))
  }
}
