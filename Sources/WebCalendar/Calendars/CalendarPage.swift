import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import PageLayout

/// The page for one of the reader's calendars, or for a new calendar.
struct CalendarPage {
  let context: PageContext
  /// The calendar, or nil for a new one.
  let calendar: StoredCalendar?
  private var words: PageWords { context.language.words }

  /// The input of a submitted form.
  struct Typed {
    var title: String
    var color: String
  }

  /// Returns the path of a calendar's page.
  static func path(_ calendar: Int64) -> String { "/calendar/\(calendar)" }

  var path: String { calendar.map { Self.path($0.id) } ?? "/calendar/new" }

  /// - Parameters:
  ///   - problem: The error in the submitted form, if any.
  ///   - typed: The submitted input, or nil to show the saved values.
  ///   - address: The URL of the link that was just created.
  func response(
    status: Int = 200, problem: PageText? = nil, typed: Typed? = nil, address: String? = nil
  ) throws -> PageResponse {
    var values: [String: Any] = ["path": path, "form": FormName.new(), "isNew": calendar == nil]
    values["problem"] = problem?.values(words)
    values["address"] = address
    values["canChange"] = calendar.map { !$0.isImmutable } ?? true
    let saved = Typed(title: calendar.map { PlainText.line($0.title) } ?? "", color: color)
    values["was"] = ["title": saved.title, "color": saved.color]
    values["f"] = ["title": typed?.title ?? saved.title, "color": typed?.color ?? saved.color]
    if let calendar {
      values.merge(try own(calendar)) { $1 }
    } else {
      let sources = try Self.sources(context.store)
      values["hasSources"] = sources.count > 1
      values["sources"] = sources.map { source -> [String: Any] in
        ["value": source.id, "title": ChooserValues.title(source, words), "isSelected": source.type == .local]
      }
    }
    let title = calendar.map { context.calendars.title($0.id) } ?? words[.newCalendar]
    var frame = PageFrame(kind: "text", title: title, status: status)
    frame.back = ("/calendars", words[.calendars])
    return try frame.response(context, "calendar", values.merging(["pageTitle": title]) { $1 })
  }

  /// Returns the sources in which the reader can create calendars.
  static func sources(_ store: CalendarStore) throws -> [Source] {
    try store.sources().filter { $0.type.allowsNewCalendars && $0.type.allowsContentModifications }
  }

  /// The color in the format of a color field.
  private var color: String {
    let color =
      calendar.flatMap { context.calendars.colors[$0.id] }
      ?? CalendarColor.all(
        context.calendars.all.map { $0.color.flatMap { CalendarColor($0) } } + [nil]
      ).last
    return String((color?.hexadecimal ?? "#1D5FB8").prefix(7))
  }

  /// Returns the template values for an existing calendar.
  private func own(_ calendar: StoredCalendar) throws -> [String: Any] {
    var values: [String: Any] = [:]
    values["states"] = RefreshStates(context).values(calendar.id, onlyBad: false)
    values["isReadOnly"] = !calendar.allowsContentModifications
    values["defaults"] = Self.kinds.compactMap { kind -> [String: Any]? in
      guard calendar.entityTypes.contains(kind.entity), calendar.allowsContentModifications else { return nil }
      let isDefault = (try? context.store.defaultCalendar(for: kind.entity).id) == calendar.id
      return [
        "kind": kind.entity.rawValue, "isDefault": isDefault, "text": words[isDefault ? kind.isDefault : kind.become],
      ]
    }
    values["canDelete"] = Self.canDelete(calendar)
    values["isElsewhere"] = !calendar.isImmutable && !Self.canDelete(calendar)
    guard let sharing = context.shares, let shares = try? context.store.shares() else { return values }
    values["canShare"] = true
    values["hasUsers"] = sharing.isUser != nil
    let own = shares.filter { $0.calendar.id == calendar.id }
    values["hasShares"] = !own.isEmpty
    values["shares"] = own.map { share -> [String: Any] in
      let date = context.language.text(context.zone.rules.civil(at: share.created).date, .dayAndYear)
      return ["id": share.id, "text": text(share), "since": words.text(.sharedSince, [date])]
    }
    return values
  }

  /// Returns a description of who may see what.
  private func text(_ share: CalendarShare) -> String {
    switch share.audience {
    case .user(let name, let mayWrite): words.text(mayWrite ? .userWrites : .userReads, [PlainText.line(name)])
    case .link(_, let link):
      words[link.isBusyOnly ? .linkBusy : .linkAll] + (link.passwordHash == nil ? "" : " " + words[.linkPassword])
    }
  }

  /// Whether a calendar can be deleted on its page. If the calendar is also on an account’s server, it must be deleted
  /// with the program, which asks what should happen to the copy on the server.
  static func canDelete(_ calendar: StoredCalendar) -> Bool {
    !calendar.isImmutable && (calendar.sourceType == .local || calendar.isSubscribed)
  }

  /// The kinds of items for which a calendar can be the default.
  static let kinds: [(entity: AccessEntity, isDefault: PageWord, become: PageWord)] = [
    (.event, .defaultEvents, .becomeDefaultEvents), (.reminder, .defaultToDos, .becomeDefaultToDos),
  ]
}
