import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import ICalendar

/// The pages on which items are created, changed, copied and deleted.
struct EditorPages {
  private let context: PageContext
  private let path: [String]

  /// The actions that can follow the name of an item in a path.
  private static let actions: Set<String> = ["edit", "delete", "copy", "done", "move"]
  /// The maximum number of attempts if there are concurrent changes.
  private static let mostTries = 3

  /// Whether a path belongs to one of these pages.
  static func answers(_ path: [String]) -> Bool {
    path == ["event", "new"] || path == ["event", "dates"]
      || (3...4).contains(path.count) && actions.contains(path[path.count - 1])
  }

  init(_ context: PageContext) {
    self.context = context
    path = context.request.path
  }

  func response() throws -> PageResponse {
    let form = context.request.form["form"]
    if context.request.isPost, let done = form.flatMap({ context.forms.path(of: $0, by: context.request.user) }) {
      return .redirect(done)
    }
    if path == ["event", "dates"] {
      return context.request.query["kind"] == "todo" ? try dates(Reminder.self) : try dates(Event.self)
    }
    if path == ["event", "new"] {
      return context.request.query["kind"] == "todo" ? try new(Reminder.self) : try new(Event.self)
    }
    return try response(tries: Self.mostTries)
  }

  private func response(tries: Int) throws -> PageResponse {
    guard let found = context.calendars.place(ofName: path[1]), let occurrence = try occurrence(found),
      let calendar = try found.place.calendar(of: occurrence.item.id, in: context.zone.rules)
    else { return try remade(.deletedText) ?? gone() }
    guard calendar.allowsContentModifications else { return try remade(.lockedText) ?? locked() }
    let place = found.place
    let placed = PlacedCalendar(place: place, calendar: calendar)
    let again = {
      guard tries > 1 else { throw StoreError(.locked, "the item keeps changing; try again later") }
      return try response(tries: tries - 1)
    }
    switch path.last {
    case "delete":
      return try DeletePage(context: context, place: place, occurrence: occurrence, path: here).response(again: again)
    case "copy": return try ItemActions(context: context, place: place, occurrence: occurrence).copy()
    case "done": return try ItemActions(context: context, place: place, occurrence: occurrence).complete()
    default:
      if let event = occurrence.event { return try edit(event, occurrence, placed, again) }
      if let reminder = occurrence.reminder { return try edit(reminder, occurrence, placed, again) }
      return try locked()
    }
  }

  private func edit<Item: EditedItem>(
    _ item: Item, _ occurrence: ItemOccurrence, _ calendar: PlacedCalendar, _ again: () throws -> PageResponse
  ) throws -> PageResponse {
    let edit = FormEdit(context, occurrence, item, in: calendar)
    if path.last == "move" {
      return try MovePage(context: context, edit: edit, path: here, occurrence: occurrence).response(again: again)
    }
    return try answer(Editor(context, edit, path: here), again)
  }

  /// Returns the item named by the path, or nil if it does not exist.
  private func occurrence(_ found: (place: CalendarPlace, name: String)) throws -> ItemOccurrence? {
    do {
      return try found.place.store.occurrence(
        named: "id:" + ([found.name] + path.dropFirst(2).dropLast()).joined(separator: "/"),
        readIn: context.zone.rules)
    } catch let error as StoreError where [.notFound, .ambiguous, .invalidArgument].contains(error.code) {
      return nil
    }
  }

  private var here: String { "/" + path.map(PercentEncoding.encoded).joined(separator: "/") }

  private func answer<Item>(_ editor: Editor<Item>, _ again: () throws -> PageResponse) throws -> PageResponse {
    context.request.isPost ? try editor.submit(again: again) : try editor.page()
  }

  private func new<Item: EditedItem>(_: Item.Type) throws -> PageResponse {
    let editor = newEditor(Item.self)
    // If a form was sent, keep its input; the form then shows that no calendar can hold the item.
    if editor.edit.choices.isEmpty, !context.request.isPost { return try locked() }
    return try answer(editor) { try MessagePage.missing.response(context) }
  }

  /// Returns the next dates for the current input.
  private func dates<Item: EditedItem>(_: Item.Type) throws -> PageResponse {
    return try NextDates(context: context, edit: newEditor(Item.self).edit).response(EditFields(context.request.query))
  }

  /// Returns the editor of a new item.
  private func newEditor<Item: EditedItem>(_: Item.Type) -> Editor<Item> {
    let calendars = context.writable(Item.entity)
    let usual = try? context.store.defaultCalendar(for: Item.entity)
    let calendar = calendars.first { $0.number == usual?.id } ?? calendars.first
    var item = Item.new(
      from: context.request.query["start"] ?? "", to: context.request.query["end"] ?? "", context)
    let typed = context.request.query["text"].map { PlainText.line(String($0.prefix(TypedEntry.most))) }
    if let typed, !typed.isEmpty { TypedEntry(typed, context).apply(to: &item) }
    // The URL contains the start, from which the form can restore its initial values.
    let text = { (time: CalendarTime) in String(RFC3339.text(time.civilDateTime).prefix(time.isDate ? 10 : 16)) }
    var query = Item.kind == .reminder ? ["kind=todo"] : []
    if let start = item.shownTimes.start { query.append("start=\(text(start))") }
    if case .time(let end)? = item.shownTimes.end, context.request.query["end"] != nil {
      query.append("end=\(text(end.isDate ? .date(end.civilDate.adding(days: -1)) : end))")
    }
    if let typed, !typed.isEmpty { query.append("text=\(PercentEncoding.encoded(typed))") }
    return Editor(
      context, FormEdit(context, nil, item, in: calendar, typed: typed),
      path: "/event/new" + (query.isEmpty ? "" : "?" + query.joined(separator: "&")))
  }

  /// Returns the form for a new item, filled in with the input for an item that can no longer be changed, or nil if
  /// there is no input.
  ///
  /// - Parameter reason: The reason.
  private func remade(_ reason: PageWord) throws -> PageResponse? {
    let form = context.request.form
    // The form of an invitation contains too little to create a new item.
    guard context.request.isPost, path.last == "edit", !form.isCut, form["title"] != nil, let name = form["form"],
      FormName.isOne(name)
    else { return nil }
    var fields = EditFields(form)
    let isSeriesThere =
      path.count == 4
      && context.calendars.place(ofName: path[1]).map { place, name in
        let item = try? place.store.occurrence(named: "id:\(name)").item.id
        return item.map { (try? place.calendar(of: $0, in: context.zone.rules)) != nil } ?? false
      } ?? false
    if isSeriesThere || fields[.repeats] == FieldRule.kept { fields[.repeats] = "" }
    return fields[.kind] == EditFields.toDo
      ? try newEditor(Reminder.self).page(with: fields, name: name, because: reason)
      : try newEditor(Event.self).page(with: fields, name: name, because: reason)
  }

  private func gone() throws -> PageResponse {
    return try MessagePage(
      status: 404, title: .gone, paragraphs: [.word(.goneText)], link: ("/log", .word(.openLog))
    ).response(context)
  }

  private func locked() throws -> PageResponse {
    return try MessagePage(
      status: 403, title: .notWritable, paragraphs: [.word(.notWritableText)], link: ("/", .word(.openCalendar))
    ).response(context)
  }
}

extension EditedItem {
  /// Creates a new item at a time such as `2026-11-18T10:00` or on a day such as `2026-11-18`.
  ///
  /// - Parameter end: The last day or the end time in the same format. Any other value results in the default duration.
  fileprivate static func new(from text: String, to end: String, _ context: PageContext) -> Self {
    var item = Self(title: "")
    item.title = nil
    let now = context.zone.rules.civil(at: context.now)
    let named = RFC3339.date(text.prefix(10))
    if let named, text.utf8.count == 10 {
      item.begin(.date(named), isNamed: true)
      if let last = RFC3339.date(end), last >= named { item.finish(.date(last.adding(days: 1))) }
      return item
    }
    let day = named ?? context.today
    let hour = day == now.date ? min(now.hour + 1, 23) : 9
    let usual = CivilDateTime(startOf: day).adding(seconds: Int64(hour) * 3600)
    let time = FieldClock.time(String(text.dropFirst(11)), on: day) ?? usual
    let start: CalendarTime = context.zone.name == "UTC" ? .utc(time) : .zoned(time, tzid: context.zone.name)
    item.begin(start, isNamed: named != nil)
    if let last = RFC3339.date(end.prefix(10)), let finish = FieldClock.time(String(end.dropFirst(11)), on: last),
      finish > time
    {
      item.finish(start.with(finish))
    }
    return item
  }
}
