import CalendarModel
import CalendarStore
import CalendarText
import CivilTime

/// The page with the form of an item.
struct EditorForm<Item: EditedItem> {
  private let context: PageContext
  private let edit: FormEdit<Item>
  private let path: String
  private let words: PageWords

  /// The name prefix of fields that contain the form's original values.
  static var shownPrefix: String { "was." }

  init(_ context: PageContext, _ edit: FormEdit<Item>, path: String) {
    (self.context, self.edit, self.path) = (context, edit, path)
    words = context.language.words
  }

  /// Returns the page.
  ///
  /// - Parameters:
  ///   - fields: The values of the fields.
  ///   - shown: The original values.
  ///   - name: The name of the form.
  ///   - problems: The errors and notes.
  ///   - refusal: The reason why the store refused the change.
  ///   - accepted: The notes that the reader accepts by submitting this page.
  ///   - reason: The reason why a new item must be created with this input, or nil.
  func page(
    _ fields: EditFields, shown: EditFields, name: String, problems: [EditProblem] = [], refusal: PageText? = nil,
    accepted: Set<String> = [], reason: PageWord? = nil
  ) throws -> PageResponse {
    let isToDo = Item.kind == .reminder
    let isNew = edit.occurrence == nil
    let parts = Set(edit.parts)
    let texts =
      problems.map { (PageText.said(words.text($0.word, $0.values)), $0.remark == nil, id($0.field)) }
      + (refusal.map { [($0, true, "")] } ?? [])
    var values: [String: Any] = [
      "action": path, "form": name, "isToDo": isToDo, "isEvent": !isToDo,
      "problems": texts.map { $0.values(words).merging(["isError": $1, "field": $2]) { $1 } },
      "hasProblems": !texts.isEmpty, "accepted": accepted.sorted(),
      "was": shown.pairs(prefix: Self.shownPrefix).map { ["name": $0.name, "value": $0.value] },
      "isWhole": parts.contains(.time), "has": Dictionary(parts.map { ($0.rawValue, true) }) { first, _ in first },
      "stay": edit.staying.map { words.text(.partStays, [words[$0.word]]) },
      "cancelPath": isNew ? "/" : path.eventPath, "canDelete": !isNew,
    ]
    values["f"] = Dictionary(EditFields.Name.allCases.map { ($0.rawValue, fields[$0]) }) { first, _ in first }
    if let count = edit.peopleThatStay { values["peopleStay"] = words.text(count, .peopleStay) }
    values["next"] = NextDates(context: context, edit: edit).values(fields)
    if isNew, reason == nil { values["quick"] = ["text": edit.typed ?? ""] }
    if edit.isInvitation { values["remark"] = words[.invitationText] }
    if let reason {
      values["remark"] = words[reason]
    } else if let understood, !edit.isInvitation {
      values["remark"] = understood
      values["understoodRemark"] = edit.typed.flatMap { TypedEntry($0, context).remark }
    }
    if reason == .deletedText { values.merge(["remarkPath": "/log", "remarkLink": words[.openLog]]) { $1 } }
    values.merge(choices(fields)) { $1 }
    values.merge(repetition(fields)) { $1 }
    values.merge(alarms(fields)) { $1 }
    let title = words[isNew ? (isToDo ? .newToDo : .newEvent) : (isToDo ? .editToDo : .editEvent)]
    let frame = PageFrame(
      kind: "text", title: title, view: isToDo ? "todos" : "", date: RFC3339.date(fields[.startDate]),
      status: reason != nil ? 409 : problems.isEmpty && refusal == nil ? 200 : 422)
    return try frame.response(context, "editor", values)
  }

  /// How the quick entry was interpreted, or nil if there is none.
  private var understood: String? {
    guard let typed = edit.typed, !typed.isEmpty else { return nil }
    let item = edit.before
    let time = item[.startDate].isEmpty ? words[.noWhen] : PartText(context: context).text(.time, item, edit)
    let repeats = item[.repeats].isEmpty ? "" : PartText(context: context).text(.repetition, item, edit)
    let parts = [words.quoted(item[.title]), time, repeats, item[.place]].filter { !$0.isEmpty }
    return words.text(.understood, [parts.joined(separator: " · ")])
  }

  /// Returns the HTML id of a field, for a link to it.
  private func id(_ field: EditFields.Name?) -> String {
    switch field {
    case .alarmNumber?: "alarm1"
    case .title?, nil: "title-field"
    case let field?: field.rawValue
    }
  }

  // MARK: Choices

  private func option(_ value: String, _ title: String, _ current: String) -> [String: Any] {
    ["value": value, "title": title, "isSelected": value == current]
  }

  private func choices(_ fields: EditFields) -> [String: Any] {
    let calendars = edit.choices.map {
      option(String($0.number), context.calendars.title($0.number), fields[.calendar])
    }
    let standard = Classification.standard.map(\.rawValue)
    let classes = (standard.contains(fields[.classification]) ? standard : standard + [fields[.classification]]).map {
      option($0, Self.classes[$0].map { words[$0] } ?? $0, fields[.classification])
    }
    let levels = [(0, PageWord.noPriority), (1, .high), (5, .middle), (9, .low)]
    var priorities = levels.map { option(String($0), words[$1], fields[.priority]) }
    if !levels.contains(where: { String($0.0) == fields[.priority] }) {
      priorities.append(option(fields[.priority], fields[.priority], fields[.priority]))
    }
    return [
      "calendars": calendars, "classes": classes, "priorities": priorities,
      "availabilities": Availability.allCases.map { option("\($0)", words[$0.word], fields[.availability]) },
      "zones": ZoneNames.all, "isAllDay": !fields[.allDay].isEmpty, "isFloating": !fields[.floating].isEmpty,
      "step": [.startTime, .endTime].contains { fields[$0].utf8.count > 5 } ? "1" : "60",
    ]
  }

  private static var classes: [String: PageWord] {
    ["PUBLIC": .publicClass, "PRIVATE": .privateClass, "CONFIDENTIAL": .confidentialClass]
  }

  private func repetition(_ fields: EditFields) -> [String: Any] {
    var ways = [("", PageWord.repeatsNever)] + FieldRule.frequencies.map { ($0.value, $0.word) }
    let isKept = edit.before[.repeats] == FieldRule.kept
    if isKept { ways.append((FieldRule.kept, .repeatsKept)) }
    let days = context.language.names.weekdays
    let first = context.language.customs.firstDay
    let week = (0..<7).map { first.adding(days: $0) }
    let picked = Set(fields.values(.weekday))
    return [
      "ways": ways.map { option($0.0, words[$0.1], fields[.repeats]) }, "keptRules": isKept ? edit.keptRules : [],
      "weekdays": week.map { option($0.code, days[$0.rawValue - 1], picked.contains($0.code) ? $0.code : "") },
      "monthWays": [("date", PageWord.byDate), ("weekday", .byWeekday), ("last", .byLastDay)].map {
        option($0.0, words[$0.1], fields[.monthBy])
      },
      "ordinals": FieldRule.ordinals.map { option(String($0.number), words[$0.word], fields[.ordinal]) },
      "monthDays": week.map { option($0.code, days[$0.rawValue - 1], fields[.monthWeekday]) },
      "endings": [("never", PageWord.endsNever), ("count", .endsCount), ("until", .endsUntil)].map {
        option($0.0, words[$0.1], fields[.ends])
      },
    ]
  }

  private func alarms(_ fields: EditFields) -> [String: Any] {
    let removed = Set(fields.values(.removedAlarm))
    let all = edit.shownAlarms
    let (numbers, units, anchors) = (
      fields.values(.alarmNumber), fields.values(.alarmUnit), fields.values(.alarmAnchor)
    )
    let at = { (values: [String], index: Int) in values.indices.contains(index) ? values[index] : "" }
    return [
      "oldAlarms": all.prefix(FieldAlarms.most).map {
        ["name": $0.name, "words": $0.words, "isRemoved": removed.contains($0.name)] as [String: Any]
      },
      "hasOldAlarms": !all.isEmpty,
      "moreAlarms": all.count > FieldAlarms.most
        ? words.text(all.count - FieldAlarms.most, .moreAlarmsStay) : "",
      "newAlarms": (0..<FieldAlarms.newOnes).map { index -> [String: Any] in
        [
          "index": index + 1, "number": at(numbers, index),
          "units": FieldAlarms.units.map { option($0.value, words[$0.word], at(units, index)) },
          "anchors": [
            ("start", PageWord.beforeStart),
            ("end", Item.kind == .reminder ? .beforeDue : .beforeEnd),
          ].filter { Item.kind == .event || $0.0 == "end" }.map { option($0.0, words[$0.1], at(anchors, index)) },
        ]
      },
    ]
  }
}
