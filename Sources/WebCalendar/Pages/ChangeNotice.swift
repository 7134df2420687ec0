import CalendarModel
import CalendarStore
import CalendarText
import CivilTime

/// A notice of the last change, with an undo button.
enum ChangeNotice {
  /// The URL parameter with the revision.
  static let parameter = "saved"
  /// The number of seconds after the change during which the notice is shown.
  private static let patience: Int64 = 3600

  /// The maximum number of people to name.
  private static let mostPeople = 20

  /// Returns messages about the people who are notified of a change.
  private static func told(_ revision: Int64, _ context: PageContext) throws -> [String] {
    let messages = try context.store.outgoingMessages([.waiting, .sent, .failed], of: revision)
    return [(OutgoingMessage.State.sent, PageWord.sentTo), (.waiting, .onItsWay), (.failed, .failedTo)].compactMap {
      state, word in
      let people = messages.filter { $0.state == state }.map { PlainText.line(CalendarAddress.shown($0.recipient)) }
      return people.isEmpty
        ? nil : context.language.words.text(word, [people.prefix(mostPeople).joined(separator: ", ")])
    }
  }

  /// Returns the template values, or nil if the revision is not a recent change by the reader.
  static func values(_ context: PageContext) throws -> [String: Any]? {
    guard let text = context.request.query[parameter], let (place, name) = context.calendars.place(ofName: text),
      let number = Int64(name), number > 0,
      let revision = try place.store.revisions(limit: 1, in: number...number).first,
      (0...patience).contains(context.now.seconds(since: revision.instant)), revision.hasChangedItems,
      // Changes by others in their own stores are not shown.
      place.owner == nil || context.request.user.map(revision.isMade) == true
    else { return nil }
    let words = context.language.words
    let titles: (added: [String], updated: [String], deleted: [String]) =
      try isShown(number, place) ? LogPage.titles(revision, in: place.store, words) : ([], [], [])
    // Editing one occurrence or the later part of a series creates a separate item, but is not shown as adding one.
    let isEdit = revision.command == "edit"
    let kinds =
      isEdit
      ? [(revision.added + revision.updated, PageWord.changed, titles.added + titles.updated)]
      : [(revision.added, .added, titles.added), (revision.updated, .changed, titles.updated)]
    let parts = (kinds + [(revision.deleted, .deleted, titles.deleted)]).filter { $0.0 > 0 }.map { count, word, names in
      words.text(word, [names.count == count ? list(names, words) : String(count)])
    }
    let changed = revision.calendars > 0 ? [words[.calendarsChanged]] : []
    let told = place.owner == nil ? try told(number, context) : []
    return [
      "text": (parts + changed + told).joined(separator: " "), "number": text,
      "canUndo": !revision.isUndone && revision.command != Revision.sync,
    ]
  }

  /// Whether the reader may see the current calendars of everything a revision changed.
  private static func isShown(_ revision: Int64, _ place: CalendarPlace) throws -> Bool {
    if place.owner == nil { return true }
    let changes = try place.store.changes(since: revision - 1, until: revision)
    let calendars = Set(place.calendars.map(\.id))
    return (changes.added + changes.updated + changes.deleted).allSatisfy { calendars.contains($0.calendarID) }
  }

  /// Returns the titles without duplicates.
  private static func list(_ titles: [String], _ words: PageWords) -> String {
    var seen: Set<String> = []
    return titles.filter { seen.insert($0).inserted }.map(words.quoted).joined(separator: ", ")
  }
}
