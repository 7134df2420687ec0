import Accounts
import ArgumentParser
import CalendarModel
import CalendarStore
import CalendarText
import CommandLine
import TerminalText

extension CalendarsCommand {
  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete a calendar and everything in it.",
      discussion: """
        If the calendar is not empty, almanac asks first. To delete a read-only calendar with items, first make it \
        writable with `almanac calendars edit`. `almanac undo` restores a calendar, except one that follows a feed; to \
        restore that, use `almanac subscribe`.

        An account's calendar is also on its server: --on-server deletes it there at the next `almanac sync`, and \
        --only-here keeps it there and removes it from the account.
        """)

    @Argument(help: ArgumentHelp("The calendar.", valueName: "name"), completion: StoreCompletion.calendars)
    var name: String

    @Flag(
      name: [.customShort("y"), .long], help: "Do not ask. Required for a calendar with items when not at a terminal.")
    var yes = false

    @Flag(help: "Whether to also delete an account's calendar on its server.")
    var fate: Fate?

    enum Fate: String, EnumerableFlag { case onServer, onlyHere }

    @OptionGroup var change: ChangeOptions

    func run() throws {
      let store = try change.open()
      let calendar = try store.calendar(named: name)
      let kinds = AccessEntity.allCases.filter { (try? store.defaultCalendar(for: $0)) == calendar }
      let subscription = try Subscriptions(store).all().first { $0.calendar.id == calendar.id }
      let asked = yes || subscription != nil || change.dryRun ? nil : try CalendarEntry.count(of: calendar, in: store)
      if let asked, asked > 0, !calendar.isReadOnly { try confirm(asked, calendar) }
      let copy = try self.copy(of: calendar, store)
      let deleted = try store.transaction("calendars delete", isDryRun: change.dryRun || subscription != nil) { batch in
        let deleted =
          try copy.map { try batch.deleteCalendar(calendar, $0.copy, $0.fate) } ?? batch.deleteCalendar(calendar)
        if let asked, deleted > asked {
          throw Failure(
            .conflict, "the calendar “\(calendar.title)” has received more items in the meantime; nothing was deleted")
        }
        return deleted
      }
      if change.dryRun {
        return ChangePlan(diff: ["- calendar “\(calendar.title)” with \(deleted) items"]).print(asJSON: change.json)
      }
      if let subscription { try Subscriptions(store).remove(subscription) }
      let deletion = Deletion(deleted: calendar.title, items: deleted)
      if change.json { return StandardOutput.write(json: deletion) }
      StandardOutput.write("Deleted the calendar “\(deletion.deleted.printableName)” with \(deletion.items.of("item"))")
      var told: [StoredCalendar] = []
      for kind in kinds {
        guard let next = try? store.defaultCalendar(for: kind), !told.contains(next) else { continue }
        told.append(next)
        StandardOutput.write("The default \(kind == .event ? "calendar" : "list") is now “\(next.title.printableName)”")
      }
    }

    /// The server copy of the calendar and what to do with it, or nil if there is none.
    private func copy(of calendar: StoredCalendar, _ store: CalendarStore) throws -> (
      copy: RemoteCopy, fate: RemoteCopy.Fate
    )? {
      guard let copy = try? store.remoteCopy(of: calendar) else { return nil }
      if let fate { return (copy, fate == .onServer ? .deleted : .leftOut) }
      if change.dryRun { return (copy, .leftOut) }
      let place = "the calendar “\(calendar.title)” is also on the server of “\(copy.title)”"
      guard Terminal.canAsk else {
        throw Failure(
          .usage,
          "\(place); use --on-server to delete it there too, or --only-here to keep it there and remove it from the account"
        )
      }
      if !Terminal.ask("The calendar “\(calendar.title)” is on the server of “\(copy.title)”. Delete it there too?") {
        throw Failure(.findings, "nothing was deleted; to delete it only here, use --only-here")
      }
      return (copy, .deleted)
    }

    /// Asks whether to delete the items as well.
    private func confirm(_ count: Int, _ calendar: StoredCalendar) throws {
      let items = count.of("item")
      guard Terminal.canAsk else {
        throw Failure(
          .usage,
          "the calendar “\(calendar.title)” has \(items); add --yes to delete them too, or -n to see what would be deleted"
        )
      }
      if !Terminal.ask("Delete the calendar “\(calendar.title)” with \(items)?") {
        throw Failure(.findings, "nothing was deleted")
      }
    }

    private struct Deletion: Entry {
      let deleted: String
      let items: Int

      static let columns: Columns<Deletion> = [Column("deleted", \.deleted), Column("items", \.items)]
    }
  }
}
