import ArgumentParser
import CalendarModel
import CalendarStore
import CommandLine
import ICalendar

struct DeleteCommand: AsyncParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete events, reminders or other items.",
    discussion: """
      Name one occurrence of a series as ID/20261123T090000Z; --span selects whether to delete only that occurrence, \
      that one and all later ones, or the whole series. If any item cannot be deleted, none are. `almanac undo` \
      restores them. --query deletes what a search finds; use -n to see it first.
      """)

  @OptionGroup var options: DeleteOptions
  @OptionGroup var edit: EditOptions
  var remarks: Remarks { edit.quietOption.remarks }

  func run() async throws { try await options.run(edit, kind: nil) }
}

/// Selects the items to delete.
struct DeleteOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"), completion: StoreCompletion.ids)
  var ids: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Delete the items that this search finds, including whole series; see `almanac help search`.",
      valueName: "query"))
  var query: String?

  @Flag(name: .long, help: "With --query: delete even a large part of the store.")
  var allowDeletions = false

  @OptionGroup var span: SpanOption

  func validate() throws {
    if ids.isEmpty, query == nil { throw ValidationError("Missing expected argument '<id> ...'") }
    if query != nil, !ids.isEmpty || span.span != nil {
      throw ValidationError("--query cannot be used with ids or --span")
    }
    if allowDeletions, query == nil { throw ValidationError("--allow-deletions needs --query") }
  }

  /// Deletes the items.
  ///
  /// - Parameter kind: The required component, or nil for any.
  func run(_ edit: EditOptions, kind: ItemKind?) async throws {
    let run = try EditRun(edit)
    var occurrences: [(occurrence: ItemOccurrence, span: EditSpan)] = []
    var seen: Set<ItemOccurrence> = []
    for id in try query.map({ try found($0, kind, run) }) ?? ids {
      let occurrence = try run.store.occurrence(named: id, readIn: run.zone.rules)
      if let kind, occurrence.item.kind != kind {
        throw Failure(.usage, "“\(id)” is not a \(kind.word); to delete it, use `almanac delete`")
      }
      let span = try span.span(for: occurrence, named: id)
      if seen.insert(occurrence).inserted { occurrences.append((occurrence, span)) }
    }
    try await run.run("delete", "Deleted") { batch in
      for (occurrence, span) in occurrences { try batch.remove(occurrence, span: span) }
      return occurrences.map(\.occurrence.shown)
    }
    for (occurrence, span) in occurrences where span == .future && occurrence.recurrenceID != nil {
      let title = occurrence.item.component.first(.summary)?.text
      let rest = occurrence.isFirst ? "" : "; earlier ones stay"
      Terminal.remark("all later occurrences of “\(title.displayTitle)” are deleted too\(rest)")
    }
  }

  /// The items to delete in order to remove everything that a search finds.
  ///
  /// - Throws: `Failure` if there are none, or so many that the search looks like a mistake.
  private func found(_ query: String, _ kind: ItemKind?, _ run: EditRun) throws -> [String] {
    var search = try ItemQuery(typed: query, in: run.zone)
    if let kind { search.kinds = [kind] }
    let items = try run.store.itemsToRemove(matching: search)
    if items.isEmpty { throw Failure(.notFound, "nothing was found") }
    let total = try run.store.uids(matching: ItemQuery()).count
    if !allowDeletions, DeletionGuard.holds(deleting: items.count, of: total) {
      let titles = items.map { item in
        let title = item.component.first(.summary)?.text
        return title.displayTitle
      }
      throw Failure(
        .findings,
        DeletionGuard.message("by this search", items.count, of: total, titles)
          + "; to delete them, add --allow-deletions; `almanac search` shows all of them")
    }
    let names = try run.store.itemNames()
    return items.map { names.whole($0.id) }
  }
}
