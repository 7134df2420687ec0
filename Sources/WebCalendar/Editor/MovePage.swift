import CalendarModel
import CalendarStore
import CalendarText

/// Moves an item or one of its ends by days and minutes, as the result of a drag or a form.
struct MovePage<Item: EditedItem> {
  let context: PageContext
  let edit: FormEdit<Item>
  /// The path of the form.
  let path: String
  let occurrence: ItemOccurrence

  private var form: FormFields { context.request.form }

  /// - Parameter again: Reads the item again and repeats the form if somebody else has changed the item.
  func response(again: () throws -> PageResponse) throws -> PageResponse {
    let words = context.language.words
    guard edit.parts.contains(.time) else {
      return try MessagePage(
        status: 403, title: .notWritable, paragraphs: [.word(.invitationText)],
        link: (path.eventPath, .said(words.title(edit.old.title)))
      ).response(context)
    }
    guard context.request.isPost else { return try page(FormName.new()) }
    guard let name = form["form"], FormName.isOne(name) else { return try MessagePage.missing.response(context) }
    // The move is relative to the position that the reader has seen.
    guard let seen = form["revision"].flatMap({ Int64($0) }),
      seen >= max(occurrence.item.revision, occurrence.series?.revision ?? 0)
    else { return try page(name, status: 409, problem: words[.movedMeanwhile]) }
    guard let move = ItemMove(form) else {
      return try page(name, status: 422, problem: words.text(.noNumber, [String(ItemMove.mostMinutes)]))
    }
    guard let times = edit.old.times(move, edit.zones, context) else {
      return try page(name, status: 422, problem: words[.noDate])
    }
    var fields = edit.before
    for name in EditPart.time.names { fields[name] = "" }
    fields.show(times, edit.zones, zone: context.zone)
    // The rest is the same as for the form of the item.
    return try Editor(context, edit, path: "\(path.eventPath)/edit")
      .take(fields, shown: edit.before, name: name, again: again)
  }

  private func page(_ name: String, status: Int = 200, problem: String? = nil) throws -> PageResponse {
    let words = context.language.words
    let parts = Item.kind == .event ? ItemMove.Part.allCases : [.both]
    var values: [String: Any] = [
      "action": path, "form": name, "cancelPath": path.eventPath,
      "eventTitle": words.title(edit.old.title), "time": PartText(context: context).text(.time, edit.before, edit),
      "parts": parts.map { ["value": $0.rawValue, "title": words[$0.word]] },
      "mostDays": ItemMove.mostDays, "mostMinutes": ItemMove.mostMinutes,
    ]
    values["problem"] = problem
    return try PageFrame(kind: "text", title: words[.move], status: status).response(context, "editor-move", values)
  }
}
