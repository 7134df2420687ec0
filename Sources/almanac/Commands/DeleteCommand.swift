import ArgumentParser
import CalendarStore

struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete events, reminders or other items.",
    discussion: """
      An occurrence of a series is named as ID/20261123T090000Z; --span says whether it alone is meant, it and all \
      later ones, or the whole series. Several items are deleted together or not at all; `almanac undo` brings them \
      back.
      """)

  @Argument(help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"))
  var ids: [String]

  @OptionGroup var span: SpanOption
  @OptionGroup var options: EditOptions

  func run() throws {
    try Self.delete(ids, span, options, kind: nil)
  }

  /// Deletes items, of one kind alone where one is given.
  static func delete(_ ids: [String], _ span: SpanOption, _ options: EditOptions, kind: String?) throws {
    let run = try EditRun(options)
    let occurrences = try ids.map { id in
      let occurrence = try run.store.occurrence(named: id)
      if let kind, occurrence.item.kind != kind { throw Failure(.usage, "“\(id)” is no \(ItemKind.word(for: kind))") }
      return (occurrence, try span.span(for: occurrence, named: id))
    }
    try run.run("delete", "Deleted") { batch in
      for (occurrence, span) in occurrences { try batch.remove(occurrence, span: span) }
      return occurrences.map(\.0.shown)
    }
  }
}
