import Bounds
import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import ICalendar
import Recurrence
import Scheduling

/// Everything that is waiting for the reader: messages to decide on, unanswered invitations, and messages that could
/// not be sent.
struct InvitationsPage {
  private let context: PageContext

  /// The maximum number of entries of each kind to show.
  private static let most = 200

  init(_ context: PageContext) { self.context = context }

  private var words: PageWords { context.language.words }

  func response() throws -> PageResponse {
    let path = context.request.path
    guard context.request.isPost else {
      return path.count == 1 ? try page() : try MessagePage.missing.response(context)
    }
    guard path.count == 2, let id = BoundedNumber(path[1], in: 0...Int.max)?.value, let form = AnswerForm(context),
      !context.addresses.isEmpty
    else {
      return try MessagePage.missing.response(context)
    }
    return try form.response(context, to: "/invitations") { try form.store.decide(Int64(id), form.answer) }
  }

  private func page() throws -> PageResponse {
    let messages = try context.store.waitingMessages()
    let items = try context.unanswered(limit: Self.most + 1)
    let failed = try context.store.outgoingMessages([.failed])
    var values: [String: Any] = [
      "hasMessages": !messages.isEmpty, "messages": messages.prefix(Self.most).map(row),
      "hasItems": !items.isEmpty, "items": try rows(items.prefix(Self.most)),
      "hasFailed": !failed.isEmpty, "failed": failed.prefix(Self.most).map(row),
      "canAnswer": !context.addresses.isEmpty,
    ]
    if messages.isEmpty, items.isEmpty, failed.isEmpty {
      values["empty"] = ["title": words[.nothingWaits], "showAll": false] as [String: Any]
    }
    if context.addresses.isEmpty { values["problem"] = words[.unknownAddresses] }
    if max(messages.count, items.count, failed.count) > Self.most {
      values["cut"] = words.text(.firstOfKind, [String(Self.most)])
    }
    if let notice = try AnswerNotice.text(context) { values["notice"] = notice }
    return try PageFrame(kind: "text", title: words[.invitations]).response(context, "invitations", values)
  }

  private func row(_ message: WaitingMessage) -> [String: Any] {
    let item = message.calendar.items.first
    let zones = message.calendar.zones(reader: context.zone.rules)
    let schedule = item.flatMap { Schedule($0, in: zones)?.single }
    let isInvitation = message.method == .request || message.method == .add
    let sender = PlainText.short(message.sender ?? item?.first(.organizer).map { CalendarAddress.shown($0.uri) } ?? "")
    let organizer = message.namedOrganizer.map { PlainText.short(CalendarAddress.shown($0)) }
    let why: PageText =
      message.reason == WaitingMessage.suggested
      ? .word(.suggested) : .foreign(SchedulingDecision.Reason(rawValue: message.reason)?.words ?? "")
    return [
      "id": message.id, "what": message.method.words, "title": words.title(item?.first(.summary)?.text),
      "from": organizer.map { words.text(.inNameOf, [sender, $0]) } ?? sender,
      "when": text(schedule.flatMap { schedule in schedule.firstInstance.flatMap { schedule.span(of: $0) } }),
      "why": why.values(words),
      "answers": AnswerForm.answers.filter { isInvitation || $0.status != .tentative }.map {
        ["value": $0.value, "title": words[$0.word]] as [String: Any]
      },
    ]
  }

  private func rows(_ items: some Sequence<StoredItem>) throws -> [[String: Any]] {
    let names = try context.store.itemNames()
    return try items.map { item in
      let next = try context.store.next(of: item, from: context.now, in: context.zone.rules).value
      let organizer = item.component.first(.organizer).map { CalendarAddress.shown($0.uri) }
      return [
        "path": "/event/\(names.short(item.id))", "title": words.title(item.component.first(.summary)?.text),
        "from": PlainText.short(organizer ?? ""), "when": text((next ?? item.instance(in: context.zone.rules))?.span),
      ]
    }
  }

  private func row(_ message: OutgoingMessage) -> [String: Any] {
    [
      "what": message.method.words, "title": words.title(message.title),
      "to": PlainText.short(CalendarAddress.shown(message.recipient)), "why": PlainText.short(message.failure ?? ""),
    ]
  }

  /// Returns the start of a time span in the reader's language.
  private func text(_ span: Schedule.Span?) -> String {
    guard let span else { return "" }
    let language = context.language
    if span.start.isDate { return language.text(span.start.civilDate, .full) }
    let civil = context.zone.rules.civil(at: span.startInstant)
    return "\(language.text(civil.date, .full)), \(language.clock(civil))"
  }
}
