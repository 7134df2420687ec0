import CalendarModel
import CalendarText
import CivilTime
import Recurrence

/// Shows that somebody else has changed the edited item, and asks which version to keep.
struct ConflictPage {
  let context: PageContext
  let path: String
  /// The name of the form.
  let name: String
  let merge: EditMerge
  /// The content of the form for the current state of the store.
  let now: EditFields

  /// The value of the choice for the other version.
  static let theirs = "theirs"
  static let yours = "yours"

  /// Returns the name of the field with the choice for a part.
  static func choice(_ part: EditPart) -> String { "choice.\(part.rawValue)" }

  func response<Item: EditedItem>(_ edit: FormEdit<Item>) throws -> PageResponse {
    let words = context.language.words
    let text = { (part: EditPart, fields: EditFields) in
      let text = PartText(context: context).text(part, fields, edit)
      return text.isEmpty ? words[.nothing] : text
    }
    let kept =
      merge.fields.pairs() + now.pairs(prefix: EditorForm<Item>.shownPrefix) + [("form", name)]
    let values: [String: Any] = [
      "action": path,
      "kept": kept.map { ["name": $0.name, "value": $0.value] },
      "disputes": merge.disputes.map { dispute -> [String: Any] in
        [
          "part": dispute.part.rawValue,
          "title": words[dispute.part.word], "choice": Self.choice(dispute.part),
          "before": text(dispute.part, dispute.before), "theirs": text(dispute.part, dispute.theirs),
          "yours": text(dispute.part, dispute.yours),
        ]
      },
    ]
    return try PageFrame(kind: "text", title: words[.changedMeanwhile], status: 409)
      .response(context, "editor-conflict", values)
  }
}

/// Formats the content of a form part as text.
struct PartText {
  let context: PageContext

  /// The maximum length of a value that is shown in full.
  private static let most = 2000

  func text<Item: EditedItem>(_ part: EditPart, _ fields: EditFields, _ edit: FormEdit<Item>) -> String {
    let words = context.language.words
    switch part {
    case .calendar: return Int64(fields[.calendar]).map { context.calendars.title($0) } ?? ""
    case .time: return times(fields)
    case .availability:
      return Availability.allCases.first { "\($0)" == fields[.availability] }.map { words[$0.word] } ?? ""
    case .repetition:
      if fields[.repeats].isEmpty { return words[.repeatsNever] }
      if fields[.repeats] == FieldRule.kept { return words[.repeatsKept] }
      let start = RFC3339.date(fields[.startDate]) ?? context.today
      let rule = try? FieldRule(zone: context.zone.rules).rule(fields, from: .date(start), like: nil)
      return rule.flatMap { RuleWords.text($0.text, context.language, in: context.zone.rules) } ?? ""
    default:
      let texts = part.names.map { EditFields.isDigest(fields[$0]) ? words[.longText] : fields[$0] }
      return String(texts.joined(separator: " ").prefix(Self.most))
    }
  }

  private func times(_ fields: EditFields) -> String {
    let day = { (name: EditFields.Name) in RFC3339.date(fields[name]).map { context.language.text($0, .full) } ?? "" }
    let isAllDay = !fields[.allDay].isEmpty
    let start = [day(.startDate), isAllDay ? "" : fields[.startTime]].filter { !$0.isEmpty }.joined(separator: ", ")
    let end = [
      fields[.endDate] == fields[.startDate] ? "" : day(.endDate), isAllDay ? "" : fields[.endTime],
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    let zone = isAllDay ? "" : fields[.floating].isEmpty ? fields[.zone] : context.language.words[.floating]
    return [start + (end.isEmpty ? "" : " – \(end)"), zone, fields[.endZone]].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}
