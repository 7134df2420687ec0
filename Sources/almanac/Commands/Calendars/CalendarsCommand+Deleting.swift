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
        If it is not empty, almanac asks first. A read-only calendar with items is not deleted until `almanac calendars \
        edit` has made it writable. `almanac undo` brings a calendar back, but for one that follows a feed, which \
        `almanac subscribe` brings back.

        A calendar of an account is on its server too: --on-server deletes it there with the next `almanac sync`, \
        --only-here leaves it there and out of the account.
        """)

    @Argument(help: ArgumentHelp("The calendar.", valueName: "name"), completion: StoreCompletion.calendars)
    var name: String

    @Flag(name: [.customShort("y"), .long], help: "Do not ask. Needed for a calendar with items if nobody can answer.")
    var yes = false

    @Flag(help: "What becomes of a calendar of an account on its server.")
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
          throw Failure(.conflict, "the calendar “\(calendar.title)” got more items meanwhile; nothing was deleted")
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
        StandardOutput.write("The default \(kind == .event ? "calendar" : "list") is “\(next.title.printableName)” now")
      }
    }

    /// The other copy of the calendar, and what becomes of it; nil if there is none.
    private func copy(of calendar: StoredCalendar, _ store: CalendarStore) throws -> (
      copy: RemoteCopy, fate: RemoteCopy.Fate
    )? {
      guard let copy = try? store.remoteCopy(of: calendar) else { return nil }
      if let fate { return (copy, fate == .onServer ? .deleted : .leftOut) }
      if change.dryRun { return (copy, .leftOut) }
      let place = "the calendar “\(calendar.title)” is on the server of “\(copy.title)” too"
      guard Terminal.canAsk else {
        throw Failure(
          .usage, "\(place); --on-server deletes it there as well, --only-here leaves it there and out of the account")
      }
      if !Terminal.ask("The calendar “\(calendar.title)” is on the server of “\(copy.title)”. Delete it there as well?")
      {
        throw Failure(.findings, "nothing was deleted; --only-here deletes it here alone")
      }
      return (copy, .deleted)
    }

    /// Asks whether to delete the items too.
    private func confirm(_ count: Int, _ calendar: StoredCalendar) throws {
      let items = count.of("item")
      guard Terminal.canAsk else {
        throw Failure(
          .usage, "the calendar “\(calendar.title)” has \(items); add --yes to delete them too, or -n to see what goes")
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
