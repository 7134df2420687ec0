import CalendarModel
import CalendarStore

/// The page on which a person chooses calendars for a program. The calendar chooser of EventKitUI presents this page.
///
/// Submitting the form opens a URL that contains the selection, which the program reads. Nothing is changed here.
struct CalendarChoicePage {
  let context: PageContext

  /// The path that the form opens.
  private static let chosenPath = "/calendar/chosen"
  /// The parameters from the program: the entity type, whether to offer only writable calendars, and whether to allow
  /// only one selection.
  private static let (entityField, writableField, singleField) = ("entity", "writable", "single")
  /// The field with the identifier of each selected calendar.
  private static let calendarField = "calendar"

  func response() throws -> PageResponse {
    let (words, query) = (context.language.words, context.request.query)
    let isSingle = query[Self.singleField] != nil
    let chosen = Set(query.values(Self.calendarField))
    let calendars = choices.map { calendar -> [String: Any] in
      [
        "value": calendar.identifier, "title": context.calendars.title(calendar.id),
        "isChosen": chosen.contains(calendar.identifier), "kind": isSingle ? "radio" : "checkbox",
      ]
    }
    let title = words[isSingle ? .chooseCalendar : .chooseCalendars]
    return try PageFrame(kind: "text", title: title).response(
      context, "calendar-choice", ["action": Self.chosenPath, "calendars": calendars, "hasNone": calendars.isEmpty])
  }

  /// Shows the selected calendars if the page stays open.
  func chosen() throws -> PageResponse {
    let chosen = Set(context.request.query.values(Self.calendarField))
    let titles = choices.filter { chosen.contains($0.identifier) }.map { context.calendars.title($0.id) }
    let text = titles.isEmpty ? PageText.word(.nothingChosen) : .said(titles.joined(separator: ", "))
    return try MessagePage(
      title: .chosenCalendars, paragraphs: [text], link: ("/calendars", .word(.calendars))
    ).response(context)
  }

  /// The reader's own calendars that can be chosen. The program cannot use calendars shared by others.
  private var choices: [StoredCalendar] {
    let query = context.request.query
    let entity = query[Self.entityField] == "reminder" ? AccessEntity.reminder : .event
    let isWritable = query[Self.writableField] != nil
    return context.calendars.all.filter { calendar in
      (query[Self.entityField] == nil || calendar.entityTypes.contains(entity)) && !(isWritable && calendar.isReadOnly)
    }
  }
}
