import CalendarText
import Bounds
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar

/// The log of changes, with undo.
struct LogPage {
  let context: PageContext

  /// The number of changes per page.
  private static let most = 100
  /// The maximum number of titles for each kind of change.
  private static let mostTitles = 3
  /// The maximum number of items in a change whose titles are looked up.
  private static let mostLookedUp = 200

  func response() throws -> PageResponse {
    let newest = context.revision
    let all = 1...Int(newest) + 1
    let before = context.request.query["before"].flatMap { BoundedNumber($0, in: all)?.value } ?? all.upperBound
    guard newest > 0, before > 1 else { return try page([], earlier: nil, newest) }
    let revisions = try context.store.revisions(limit: Self.most, in: 1...Int64(before - 1))
    let last = revisions.last?.number ?? 1
    return try page(revisions, earlier: last > 1 ? "/log?before=\(last)" : nil, newest)
  }

  private func page(_ revisions: [Revision], earlier: String?, _ newest: Int64) throws -> PageResponse {
    let language = context.language
    var days: [(date: CivilDate, rows: [[String: Any]])] = []
    for revision in revisions {
      let civil = context.zone.rules.civil(at: revision.instant)
      let row = try row(revision, civil)
      if days.last?.date == civil.date {
        days[days.count - 1].rows.append(row)
      } else {
        days.append((civil.date, [row]))
      }
    }
    var values: [String: Any] = [
      "days": days.map { ["title": language.text($0.date, .full), "rows": $0.rows] as [String: Any] }
    ]
    if let earlier { values["earlier"] = earlier }
    if revisions.isEmpty {
      values["empty"] = ["title": words[.noChanges], "showAll": false] as [String: Any]
    }
    if let undone = context.request.query["undone"].flatMap({ Int64($0) }), (1...max(newest, 1)).contains(undone) {
      let text = try context.store.revisions(limit: 1, in: undone...undone).first.map { try self.text($0) } ?? ""
      values["notice"] = words.text(.undone, [Self.going(on: text)])
    }
    return try PageFrame(kind: "text", title: words[.log]).response(context, "log", values)
  }

  private func row(_ revision: Revision, _ civil: CivilDateTime) throws -> [String: Any] {
    let isForeign = revision.command == Revision.sync || revision.command == Revision.alarms
    let remark: String
    switch (revision.isUndone, isForeign) {
    case (true, _): remark = words[.isUndone]
    case (_, true): remark = revision.command == Revision.sync ? words[.ofServer] : ""
    default: remark = revision.undoes.map { words.text(.undoes, [String($0)]) } ?? ""
    }
    return [
      "time": context.language.clock(civil), "text": try text(revision), "by": PlainText.line(revision.command),
      "number": revision.number, "undoTitle": words.text(.undoNumber, [String(revision.number)]),
      "isUndone": revision.isUndone,
      "canUndo": !revision.isUndone && !isForeign && revision.hasChangedItems, "remark": remark,
    ]
  }

  /// Returns a description of a change, with the first titles if there are not too many.
  private func text(_ revision: Revision) throws -> String {
    var parts: [String] = []
    let titles = try Self.titles(revision, in: context.store, words)
    for (count, verb, names) in [
      (revision.added, PageWord.logAdded, titles.added), (revision.updated, .logChanged, titles.updated),
      (revision.deleted, .logDeleted, titles.deleted),
    ] where count > 0 {
      let list = names.map(words.quoted).joined(separator: ", ")
      let rest = count - names.count
      let what = names.isEmpty ? words.text(count, .items) : rest > 0 ? words.text(rest, .andMore, [list]) : list
      parts.append(words.text(verb, [what]))
    }
    if revision.calendars > 0 {
      parts.append(words.text(.logChanged, [words.text(revision.calendars, .calendars)]))
    }
    return parts.isEmpty
      ? words[.logSettings]
      : (parts.prefix(1) + parts.dropFirst().map { Self.going(on: $0) }).joined(separator: "; ")
  }

  /// Returns text in a form that fits into the middle of a sentence.
  private static func going(on text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

  private var words: PageWords { context.language.words }

  /// Returns the titles of added, changed and deleted items, if the change is small.
  static func titles(
    _ revision: Revision, in store: CalendarStore, _ words: PageWords
  ) throws -> (added: [String], updated: [String], deleted: [String]) {
    let deleted =
      revision.deleted > 0
      ? try store.itemsDeleted(in: revision.number, limit: mostTitles).map {
        words.title($0.first(.summary)?.text)
      } : []
    guard (1...mostLookedUp).contains(revision.added + revision.updated) else { return ([], [], deleted) }
    let changes = try store.changes(since: revision.number - 1, until: revision.number)
    let first = changes.added.prefix(mostTitles) + changes.updated.prefix(mostTitles)
    let items = try store.items(Set(first.map(\.id)), mostOfLine: ItemsOfPlaces.mostOfLine)
    let names = { (all: [ChangesSince.Item]) in
      all.prefix(mostTitles).compactMap {
        items[$0.id].map { words.title($0.component.first(.summary)?.text) }
      }
    }
    return (names(changes.added), names(changes.updated), deleted)
  }
}

/// Undoes a change.
struct UndoAction {
  let context: PageContext

  func response() throws -> PageResponse {
    guard let (place, name) = context.request.form["revision"].flatMap({ context.calendars.place(ofName: $0) }),
      let number = Int64(name)
    else {
      return try MessagePage.missing.response(context)
    }
    let store = try place.lentStore ?? context.store
    let failure: StoreError
    do {
      let summary = try store.undo(number)
      if place.owner == nil { return .redirect("/log?undone=\(summary.undone)") }
      return .redirect(context.noting("\(ChangeNotice.parameter)=\(place.name(of: summary.revision))"))
    } catch {
      failure = error
    }
    switch failure.code {
    case .conflict: return try message(409, .changedSince, failure).response(context)
    case .notFound, .invalidArgument: return try message(410, .tooOld, failure).response(context)
    case .readOnly, .denied: return try message(403, .cannotUndo, failure).response(context)
    default: throw failure
    }
  }

  private func message(_ status: Int, _ title: PageWord, _ error: StoreError) -> MessagePage {
    MessagePage(
      status: status, title: title, paragraphs: [.refusal("\(PlainText.line(error.message)).")],
      link: ("/log", .word(.showLog)))
  }
}
