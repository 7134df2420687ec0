import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import ICalendar
import TimeZones

/// The form of an event or a to-do, and its actions.
struct Editor<Item: EditedItem> {
  let context: PageContext
  let edit: FormEdit<Item>
  /// The path of the form.
  let path: String
  private var occurrence: ItemOccurrence? { edit.occurrence }
  private var form: FormFields { context.request.form }

  init(_ context: PageContext, _ edit: FormEdit<Item>, path: String) {
    (self.context, self.edit, self.path) = (context, edit, path)
  }

  /// Returns the page with the initial form.
  func page() throws -> PageResponse {
    try EditorForm(context, edit, path: path).page(edit.before, shown: edit.before, name: FormName.new())
  }

  /// Returns the form for a new item, filled in with the input for an item that can no longer be changed.
  ///
  /// - Parameter reason: The reason.
  func page(with typed: EditFields, name: String, because reason: PageWord) throws -> PageResponse {
    var fields = typed
    if (try? edit.calendar(fields)) == nil { fields[.calendar] = edit.before[.calendar] }
    return try EditorForm(context, edit, path: path).page(fields, shown: edit.before, name: name, reason: reason)
  }

  /// Processes the submitted form.
  ///
  /// - Parameter again: Reads the item again and repeats the form if somebody else has changed the item.
  func submit(again: () throws -> PageResponse) throws -> PageResponse {
    guard let name = form["form"], FormName.isOne(name) else { return try MessagePage.missing.response(context) }
    if form.isCut {
      return try MessagePage(
        status: 413, title: .cannotBeSaved, paragraphs: [.word(.tooMuch)]
      ).response(context)
    }
    return try take(
      EditFields(form), shown: EditFields(form, prefix: EditorForm<Item>.shownPrefix), name: name, again: again)
  }

  /// Processes the content of a form.
  ///
  /// - Parameters:
  ///   - sent: The content.
  ///   - shown: The content as it was shown.
  ///   - name: The name of the form.
  ///   - again: Reads the item again and repeats the form if somebody else has changed the item.
  func take(
    _ sent: EditFields, shown: EditFields, name: String, again: () throws -> PageResponse
  ) throws -> PageResponse {
    var sent = sent
    let page = EditorForm(context, edit, path: path)
    if form["back"] != nil { return try page.page(sent, shown: shown, name: name) }
    for part in edit.parts where form[ConflictPage.choice(part)] == ConflictPage.theirs {
      sent.take(part.names, from: shown)
    }
    let merge = EditMerge(edit.parts, shown: shown, now: edit.before, sent: sent)
    if occurrence != nil, !merge.disputes.isEmpty {
      return try ConflictPage(context: context, path: path, name: name, merge: merge, now: edit.before).response(edit)
    }
    let fields = occurrence == nil ? sent : merge.fields
    let accepted = Set(form.values("accepted"))
    let (item, problems) = edit.result(fields, accepted: accepted)
    if !problems.isEmpty {
      let read = accepted.union(problems.compactMap(\.remark))
      return try page.page(fields, shown: edit.before, name: name, problems: problems, accepted: read)
    }
    do {
      return try save(item, fields, name, accepted)
    } catch is PlannedEdit.IsStale {
      return try again()
    } catch let error as StoreError where Self.refusals.contains(error.code) {
      let text = PageText.foreign("\(PlainText.line(error.message)).")
      return try page.page(fields, shown: edit.before, name: name, refusal: text, accepted: accepted)
    }
  }

  private static var refusals: Set<StoreError.Code> {
    [.denied, .readOnly, .invalidArgument, .conflict, .notFound, .ambiguous]
  }

  // MARK: Saving

  private func save(_ item: Item, _ fields: EditFields, _ name: String, _ accepted: Set<String>) throws -> PageResponse
  {
    guard let occurrence else { return try add(item, fields, name, accepted) }
    let calendar = try edit.calendar(fields)
    let people = try edit.change(ofPeople: fields)
    let target = fields[.calendar] == edit.before[.calendar] ? nil : calendar.calendar
    if item == edit.old, target == nil, people.isEmpty { return .redirect(path.eventPath) }
    let run = PlannedEdit(context: context, place: edit.place, occurrence: occurrence)
    let isRecurring = edit.old.isRecurring
    let spans = EditOutcome.spans(
      of: occurrence, isRecurring: isRecurring,
      keepsOne: target != nil || !people.isEmpty || item.recurrenceRules != edit.old.recurrenceRules)
    let chosen = form[EditQuestion.spanField].flatMap { EditSpan(rawValue: $0) }.flatMap {
      spans.contains($0) ? $0 : nil
    }
    let save = { (span: EditSpan, tells: Bool, isDryRun: Bool) in
      try run.save(
        item, insteadOf: edit.old, span, inviting: people, to: target, tells: tells, isDryRun: isDryRun)
    }
    let isAsked = isRecurring || edit.old.organizer != nil || !people.isEmpty
    let send = form[EditQuestion.sendField]
    if isAsked, chosen == nil || send == nil {
      let outcomes = try spans.map { try save($0, true, true) }
      let isPlain = outcomes.count == 1 && outcomes[0].isPlain
      if !isPlain { return try ask(edit.old.title, fields, name, accepted, outcomes) }
    }
    let outcome = try save(chosen ?? spans[0], send == "yes", false)
    if let problem = outcome.problem {
      return try EditorForm(context, edit, path: path)
        .page(fields, shown: edit.before, name: name, refusal: problem, accepted: accepted)
    }
    return try finish(item, name, in: edit.place)
  }

  private func add(
    _ item: Item, _ fields: EditFields, _ name: String, _ accepted: Set<String>
  ) throws -> PageResponse {
    let calendar = try edit.calendar(fields)
    let people = try edit.change(ofPeople: fields)
    // The new item's UID is the name of the form, so sending the form again after a server restart does not create a
    // second item.
    let place = calendar.place
    // Search only this calendar, to avoid revealing anything about other calendars in the store.
    var made = ItemQuery()
    (made.uids, made.calendars) = ([name], [calendar.calendar.identifier])
    if try !place.store.items(matching: made, limit: 1).isEmpty { return try finish(item, name, in: place) }
    var item = item
    item.uid = name
    let add = { (tells: Bool, isDryRun: Bool) in
      try context.outcome("add", .all, in: place, tells: tells, isDryRun: isDryRun) { batch in
        try people.apply(to: item.add(to: calendar.calendar, in: batch), in: batch)
        return []
      }
    }
    let send = form[EditQuestion.sendField]
    if !people.isEmpty, send == nil {
      let outcome = try add(true, true)
      if !outcome.isPlain { return try ask(item.title, fields, name, accepted, [outcome]) }
    }
    _ = try add(send == "yes", false)
    return try finish(item, name, in: place)
  }

  private func ask(
    _ title: String?, _ fields: EditFields, _ name: String, _ accepted: Set<String>, _ outcomes: [EditOutcome]
  ) throws -> PageResponse {
    let kept =
      fields.pairs() + edit.before.pairs(prefix: EditorForm<Item>.shownPrefix) + [("form", name)]
      + accepted.map { ("accepted", $0) }
    return try EditQuestion(
      context: context, path: path, title: context.language.words.title(title), isDeletion: false, kept: kept,
      outcomes: outcomes
    ).response()
  }

  /// Redirects to the page that shows the item, with a notice of the change.
  private func finish(_ item: Item, _ name: String, in place: CalendarPlace) throws -> PageResponse {
    let date = item.shownTimes.start.map { time in
      time.isDate ? time.civilDate : context.zone.rules.civil(at: edit.zones.instant(of: time)).date
    }
    let path = try context.pathAfterChange(date, isToDo: Item.kind == .reminder, in: place)
    context.forms.note(name, by: context.request.user, path)
    return .redirect(path)
  }
}

extension EditOutcome {
  /// Whether the change can be made without asking a question.
  var isPlain: Bool { lines.isEmpty && recipients.isEmpty && problem == nil }
}

extension String {
  /// The path of an item's page, for a path that ends with an action.
  var eventPath: String { String(prefix(upTo: lastIndex(of: "/") ?? endIndex)) }
}
