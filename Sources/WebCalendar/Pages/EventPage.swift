import CalendarText
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar

/// The page of an item or one occurrence of a series, with all its details.
struct EventPage {
  private let context: PageContext
  /// The store of the item, or nil if the reader is not allowed to see anything in it.
  private let place: CalendarPlace?
  private let name: String
  private let path: String
  private let isExport: Bool

  /// The maximum number of bytes of a raw component to show.
  private static let mostRaw = 200_000
  /// The number of bytes of the notes to show, unless all are requested.
  private static let mostNotes = 10_000

  init(_ context: PageContext) {
    self.context = context
    var parts = Array(context.request.path.dropFirst())
    isExport = parts.last?.hasSuffix(".ics") == true
    if isExport, let last = parts.last { parts[parts.count - 1] = String(last.dropLast(4)) }
    let found = context.calendars.place(ofName: parts.first ?? "")
    place = found?.place
    name = "id:" + ([found?.name ?? ""] + parts.dropFirst()).joined(separator: "/")
    path = "/event/" + parts.map(PercentEncoding.encoded).joined(separator: "/")
  }

  func response() throws -> PageResponse {
    guard let place, let found = try occurrence(place) else {
      return try MessagePage(
        status: 404, title: .gone, paragraphs: [.word(.deletedOrWrong)], link: ("/log", .word(.openLog))
      ).response(context)
    }
    let (item, calendar) = found
    if isExport { return try export(item, place) }
    if context.request.isPost {
      return place.owner == nil ? try answer(item) : try MessagePage.missing.response(context)
    }
    let shown = item.shown
    if context.request.query["notes"] != nil { return notes(shown) }
    return try page(item, shown, calendar, place)
  }

  /// Returns the item with its calendar, or nil if it does not exist or the reader may not see its calendar.
  private func occurrence(_ place: CalendarPlace) throws -> (ItemOccurrence, StoredCalendar)? {
    let found: ItemOccurrence
    do {
      found = try place.store.occurrence(named: name, readIn: context.zone.rules)
    } catch let error as StoreError where [.notFound, .ambiguous, .invalidArgument].contains(error.code) {
      return nil
    }
    return try place.calendar(of: found.item.id, in: context.zone.rules).map { (found, $0) }
  }

  private func page(
    _ found: ItemOccurrence, _ shown: StoredItem, _ calendar: StoredCalendar, _ place: CalendarPlace
  ) throws -> PageResponse {
    let component = shown.component
    let item: (any CalendarItem)? = (try? Event(component)) ?? (try? Reminder(component))
    let number = place.number(calendar.id)
    let when = EventWhen(context, shown)
    let title = words.title(component.first(.summary)?.text)
    let parts = EventParts(context, shown, item)
    var values: [String: Any] = [
      "eventTitle": title, "class": CalendarStyle.name(number), "calendar": context.calendars.title(number),
      "facts": facts(shown, item), "exportPath": path + ".ics", "rawPath": path + "?raw",
    ]
    if place.owner == nil { values["historyPath"] = "/log" }
    if let group = context.calendars.groups.first(where: { $0.numbers.contains(number) }) {
      values["source"] = ChooserValues.title(group, words)
    }
    if let date = when.date { values["weekPath"] = context.path("week", date) }
    if let text = when.values { values["when"] = text }
    values.merge(try parts.values(seriesPath: seriesPath(found, place), of: found, in: place.store)) { $1 }
    let invitation = InvitationValues(
      context: context, found: found, item: item, time: when.range, isAllDay: when.isAllDay,
      isWritable: calendar.allowsContentModifications)
    if place.owner == nil, let reply = try invitation.values(path: path) { values["invitation"] = reply }
    if let notice = try AnswerNotice.text(context) { values["notice"] = notice }
    if calendar.allowsContentModifications, item != nil {
      values["edit"] = try editing(found, shown, place)
    }
    if let notes = notesValues(component) { values["notes"] = notes }
    if context.request.query["raw"] != nil { values["raw"] = raw(component) }
    let day = when.date ?? context.today
    let days = context.language.week(of: day)
    let frame = PageFrame(
      kind: "text", title: title, view: "week", date: day, range: days[0]...days[6],
      back: (context.path("week", day), context.language.range(days[0], days[6], isShort: true)))
    return try frame.response(context, "event", values)
  }

  /// Returns the template values for the possible actions.
  private func editing(
    _ found: ItemOccurrence, _ shown: StoredItem, _ place: CalendarPlace
  ) throws -> [String: Any] {
    var values: [String: Any] = [
      // The page depends only on the revision of the store.
      "form": "\(path) \(try place.store.revision())", "path": path,
    ]
    if shown.kind == .reminder {
      values["do"] = shown.isCompleted ? "reopen" : "complete"
      values["doTitle"] = words[shown.isCompleted ? .reopen : .done]
    }
    return values
  }

  /// Answers an invitation, for one occurrence or the whole series.
  private func answer(_ found: ItemOccurrence) throws -> PageResponse {
    guard let form = AnswerForm(context), let answer = form.answer else {
      return try MessagePage.missing.response(context)
    }
    let isOne = found.recurrenceID != nil && context.request.form["span"] != "all"
    return try form.response(context, to: path) {
      try form.store.transaction("reply") { batch in
        try batch.answer(found, with: answer, span: isOne ? .this : .all)
        return batch.revision
      }
    }
  }

  private func seriesPath(_ found: ItemOccurrence, _ place: CalendarPlace) -> String? {
    guard found.recurrenceID != nil, let names = try? place.store.itemNames() else { return nil }
    return place.path(names.short((found.series ?? found.item).id))
  }

  private func facts(_ item: StoredItem, _ value: (any CalendarItem)?) -> [String] {
    var facts: [String] = []
    if item.isCancelled {
      facts.append(words[.cancelled])
    } else if item.isCompleted {
      facts.append(words[.done])
    } else if let status = value?.status {
      facts.append(Self.words[status].map { words[$0] } ?? PlainText.line(status.rawValue))
    }
    if let event = value as? Event {
      let isSaid = event.availability == .free || event.availability == .tentative
      facts.append(words[isSaid ? event.availability?.word ?? .busy : .busy])
    }
    return facts
  }

  private static let words: [Status: PageWord] = [
    .tentative: .tentative, .confirmed: .confirmed, .cancelled: .cancelled, .needsAction: .needsAction,
    .inProcess: .inProcess,
  ]

  private var words: PageWords { context.language.words }

  // MARK: Texts

  private func notesValues(_ component: Component) -> [String: Any]? {
    guard let text = component.first(.description)?.text, !text.isEmpty else { return nil }
    let count = text.utf8.count
    if count <= Self.mostNotes { return ["text": PlainText.lines(text).joined(separator: "\n")] }
    let start = String(decoding: text.utf8.prefix(Self.mostNotes), as: UTF8.self)
    let size = count < 1_000_000 ? "\(count / 1000) kB" : "\(words.tenths(count / 100_000)) MB"
    return [
      "text": PlainText.lines(start).joined(separator: "\n") + "…",
      "all": ["path": path + "?notes", "size": words.text(.showSize, [size])] as [String: Any],
    ]
  }

  private func notes(_ item: StoredItem) -> PageResponse {
    var response = PageResponse(200)
    response.type = "text/plain; charset=utf-8"
    response.body = Array((item.component.first(.description)?.text ?? "").utf8)
    return response
  }

  private func raw(_ component: Component) -> String {
    var text = ""
    for line in component.lines {
      text += line.unfolded + "\n"
      if text.utf8.count > Self.mostRaw { return String(text.prefix(Self.mostRaw)) + "…\n\(words[.rawCut])" }
    }
    return text
  }

  private func export(_ found: ItemOccurrence, _ place: CalendarPlace) throws -> PageResponse {
    var query = ItemQuery()
    query.items = [(found.series ?? found.item).id]
    var response = PageResponse(200)
    try place.store.export(query) { response.body += $0 }
    response.type = "text/calendar; charset=utf-8"
    response.filename = "event.ics"
    return response
  }
}
