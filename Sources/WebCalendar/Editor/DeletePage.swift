import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import ICalendar

/// Asks for confirmation or, for a series, which part to delete, and then deletes it.
struct DeletePage {
  let context: PageContext
  let place: CalendarPlace
  let occurrence: ItemOccurrence
  let path: String

  private var isRecurring: Bool { occurrence.event?.isRecurring ?? occurrence.reminder?.isRecurring ?? false }
  private var title: String { context.language.words.title(occurrence.component.first(.summary)?.text) }

  /// - Parameter again: Reads the item again and repeats the form if somebody else has changed the item. The form then
  ///   asks again, so that no change is deleted unseen.
  func response(again: () throws -> PageResponse) throws -> PageResponse {
    let form = context.request.form
    let run = PlannedEdit(context: context, place: place, occurrence: occurrence)
    let spans = EditOutcome.spans(of: occurrence, isRecurring: isRecurring)
    guard context.request.isPost else { return try ask(run, spans, FormName.new()) }
    guard let name = form["form"], FormName.isOne(name) else { return try MessagePage.missing.response(context) }
    if form["back"] != nil { return .redirect(path.eventPath) }
    guard let send = form[EditQuestion.sendField], form["revision"] == revision,
      let span = form[EditQuestion.spanField].flatMap({ EditSpan(rawValue: $0) }), spans.contains(span)
    else { return try ask(run, spans, name) }
    do {
      _ = try run.delete(span, tells: send == "yes", isDryRun: false)
    } catch is PlannedEdit.IsStale {
      return try again()
    } catch let error as StoreError where [.denied, .readOnly, .invalidArgument, .notFound].contains(error.code) {
      return try MessagePage(
        status: 409, title: .cannotBeSaved, paragraphs: [.foreign("\(PlainText.line(error.message)).")],
        link: (path.eventPath, .said(title))
      ).response(context)
    }
    let target = try context.pathAfterChange(date, isToDo: occurrence.item.kind == .reminder, in: place)
    context.forms.note(name, by: context.request.user, target)
    return .redirect(target)
  }

  private func ask(_ run: PlannedEdit, _ spans: [EditSpan], _ name: String) throws -> PageResponse {
    try EditQuestion(
      context: context, path: path, title: title, isDeletion: true, kept: [("form", name), ("revision", revision)],
      outcomes: spans.map { try run.delete($0, tells: true, isDryRun: true) }
    ).response()
  }

  /// The state of the item, which shows whether the reader has seen the current version.
  private var revision: String { "\(occurrence.item.revision) \(occurrence.series?.revision ?? 0)" }

  private var date: CivilDate? { EventWhen(context, occurrence.shown).date }
}

/// The actions of buttons: copying an item, or completing a to-do.
struct ItemActions {
  let context: PageContext
  let place: CalendarPlace
  let occurrence: ItemOccurrence

  /// The maximum length of a form's name in bytes.
  private static let longestName = 500

  func copy() throws -> PageResponse {
    // Do not send invitations for a copy before the reader has seen it.
    try act(tells: false) { store in
      let id = try store.transaction("copy") { try $0.copy(occurrence) }
      return "\(try context.path(id, in: place))/edit?\(try context.changeNotice(in: place))"
    }
  }

  func complete() throws -> PageResponse {
    try act(tells: true) { store in
      if context.request.form["do"] == "reopen" {
        try store.transaction("uncomplete") { try $0.uncomplete(occurrence) }
      } else {
        _ = try store.transaction("complete") { try $0.complete(occurrence) }
      }
      return try context.pathAfterChange(nil, isToDo: true, in: place)
    }
  }

  private func act(tells: Bool, _ body: (CalendarStore) throws -> String) throws -> PageResponse {
    guard context.request.isPost, let name = context.request.form["form"], name.utf8.count <= Self.longestName else {
      return try MessagePage.missing.response(context)
    }
    do {
      let path = try body(context.store(of: place, tells: tells))
      context.forms.note(name, by: context.request.user, path)
      return .redirect(path)
    } catch let error as StoreError where [.denied, .readOnly, .invalidArgument, .notFound].contains(error.code) {
      return try MessagePage(
        status: 409, title: .cannotBeSaved, paragraphs: [.foreign("\(PlainText.line(error.message)).")]
      ).response(context)
    }
  }
}
