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
    Column("taken", \.conflict.taken.rawValue), Column("uid", \.conflict.uid),
    Column("recurrence_id", \.instance), Column("file", \.conflict.input),
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
    let which = instance.map { ", instance \($0.printableName)" } ?? ""
    if conflict.isOfTitle {
      let titles = [("mine:  ", KeptConflict.Side.mine), ("theirs:", .theirs)].map { name, side in
        "  \(name) \(conflict.title(side)?.printableName ?? "")"
      }
      return ["\(conflict.id)  \(calendar.printableName): the name of the calendar; \(conflict.taken.rawValue) stands"]
        + titles
    }
    let place = conflict.input.map { " (\($0.printableName))" } ?? ""
    let heading =
      "\(conflict.id)  \(calendar.printableName): \(title.printableName): \(what)\(which); \(conflict.taken.rawValue) stands\(place)"
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
    let properties = disputed(mine, theirs).flatMap(\.properties)
    let side = { (values: KeyPath<CalendarDifference.Property, [String]>) in
      properties.map { property in
        let all = property[keyPath: values]
        return "\(property.name): \(all.isEmpty ? "none" : all.map(\.printableName).joined(separator: ", "))"
      }
    }
    return (side(\.before), side(\.after))
  }

  /// The one instance of a series that is in conflict; nil if it is the series, a single item, or several.
  private var instance: String? {
    guard let mine = conflict.mine, let theirs = conflict.theirs else { return nil }
    let items = disputed(mine, theirs).map(\.item)
    return items.count == 1 ? items[0].recurrenceID : nil
  }

  /// The items that differ in what is in conflict, and only that of them. What one side alone has changed is no conflict.
  private func disputed(_ mine: [UInt8], _ theirs: [UInt8]) -> [(
    item: CalendarDifference.Item, properties: [CalendarDifference.Property]
  )] {
    guard let mine = try? ComparedCalendar(text: mine), let theirs = try? ComparedCalendar(text: theirs) else {
      return []
    }
    let names = isOfOccurrence ? ["EXDATE"] : conflict.property.map(MergeConflict.properties)
    let base = isOfOccurrence ? nil : conflict.base.flatMap { try? ComparedCalendar(text: $0) }
    let sides = base.map { base in [mine, theirs].map { CalendarDifference(from: base, to: $0) } } ?? []
    return CalendarDifference(from: mine, to: theirs).changed.compactMap { change in
      if change.item.kind == "VCALENDAR" { return nil }
      let properties = change.properties.filter { property in
        (names?.contains(property.name) ?? true)
          && sides.allSatisfy { $0.changes(property.name, of: change.item) }
      }
      return properties.isEmpty ? nil : (change.item, properties)
    }
  }
}

extension CalendarDifference {
  /// Whether a property of an item differs, or the item was not there.
  fileprivate func changes(_ property: String, of item: Item) -> Bool {
    let isIt = { (other: Item) in
      other.kind == item.kind && other.uid == item.uid && other.recurrenceID == item.recurrenceID
    }
    return added.contains(where: isIt)
      || changed.contains { isIt($0.item) && $0.properties.contains { $0.name == property } }
  }
}
