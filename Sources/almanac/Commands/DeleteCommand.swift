import ArgumentParser
import CalendarModel
import CalendarStore
import CommandLine
import ICalendar

struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete events, reminders or other items.",
    discussion: """
      Name one occurrence of a series as ID/20261123T090000Z; --span says whether to delete only this occurrence, this \
      and all later ones, or the whole series. If one of several items cannot be deleted, none is. `almanac undo` brings \
      them back.
      """)

  @OptionGroup var options: DeleteOptions

  func run() throws { try options.run(kind: nil) }
}

/// Which items are deleted.
struct DeleteOptions: ParsableArguments {
  @OptionGroup var items: ItemArguments
  @OptionGroup var span: SpanOption
  @OptionGroup var edit: EditOptions

  /// Deletes the items.
  ///
  /// - Parameter kind: The component that they have to be; nil for any.
  func run(kind: ItemKind?) throws {
    let run = try EditRun(edit)
    var occurrences: [(occurrence: ItemOccurrence, span: EditSpan)] = []
    for id in items.ids {
      let occurrence = try run.store.occurrence(named: id, readIn: run.zone.rules)
      if let kind, occurrence.item.kind != kind {
        throw Failure(.usage, "“\(id)” is not a \(kind.word); use `almanac delete` to delete it")
      }
      let span = try span.span(for: occurrence, named: id)
      if !occurrences.contains(where: { $0.occurrence == occurrence }) { occurrences.append((occurrence, span)) }
    }
    try run.run("delete", "Deleted") { batch in
      for (occurrence, span) in occurrences { try batch.remove(occurrence, span: span) }
      return occurrences.map(\.occurrence.shown)
    }
    for (occurrence, span) in occurrences where span == .future && occurrence.recurrenceID != nil {
      let title = occurrence.item.component.first(.summary)?.text
      Terminal.write("almanac: all later occurrences of “\(title.displayTitle)” go, too; the earlier ones stay")
    }
  }
}
