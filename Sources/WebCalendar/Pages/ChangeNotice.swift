import CalendarModel
import CalendarStore
import CalendarText
import CivilTime

/// What was just changed, with a button that takes it back.
enum ChangeNotice {
  /// The parameter of addresses that names the revision.
  static let parameter = "saved"
  /// For how many seconds after the change it is shown.
  private static let patience: Int64 = 3600

  /// How many people are named.
  private static let mostPeople = 20

  /// Who is told of a change.
  private static func told(_ revision: Int64, _ context: PageContext) throws -> [String] {
    let messages = try context.store.outgoingMessages([.waiting, .sent, .failed], of: revision)
    return [(OutgoingMessage.State.sent, PageWord.sentTo), (.waiting, .onItsWay), (.failed, .failedTo)].compactMap {
      state, word in
      let people = messages.filter { $0.state == state }.map { PlainText.line(CalendarAddress.shown($0.recipient)) }
      return people.isEmpty
        ? nil : context.language.words.text(word, [people.prefix(mostPeople).joined(separator: ", ")])
    }
  }

  /// What the template shows; nil if the reader has changed nothing like that a short time ago.
  static func values(_ context: PageContext) throws -> [String: Any]? {
    guard let text = context.request.query[parameter], let (place, name) = context.calendars.place(ofName: text),
      let number = Int64(name), number > 0,
      let revision = try place.store.revisions(limit: 1, in: number...number).first,
      (0...patience).contains(context.now.seconds(since: revision.instant)), revision.hasChangedItems,
      // What others have done in their stores is theirs.
      place.owner == nil || context.request.user.map(revision.isMade) == true
    else { return nil }
    let words = context.language.words
    let titles: (added: [String], updated: [String], deleted: [String]) =
      try isShown(number, place) ? LogPage.titles(revision, in: place.store, words) : ([], [], [])
    // An occurrence that is edited alone, and the later part of a series, become items of their own; who edits adds nothing.
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

  /// Whether the reader may see all that a revision changed, where it is now.
  private static func isShown(_ revision: Int64, _ place: CalendarPlace) throws -> Bool {
    if place.owner == nil { return true }
    let changes = try place.store.changes(since: revision - 1, until: revision)
    let calendars = Set(place.calendars.map(\.id))
    return (changes.added + changes.updated + changes.deleted).allSatisfy { calendars.contains($0.calendarID) }
  }

  /// Titles, each once.
  private static func list(_ titles: [String], _ words: PageWords) -> String {
    var seen: Set<String> = []
    return titles.filter { seen.insert($0).inserted }.map(words.quoted).joined(separator: ", ")
  }
}
