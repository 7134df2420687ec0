import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import ICalendar
import Recurrence
import Scheduling
import TimeZones
import TypedTimes

/// An item with its form: the fields for the item, and the item after applying the form.
struct FormEdit<Item: EditedItem> {
  let context: PageContext
  /// The current item, or nil for a new one.
  let occurrence: ItemOccurrence?
  /// The store of the item, or the default one for a new item.
  let place: CalendarPlace
  let old: Item
  /// The form of the current item.
  let before: EditFields
  /// The time zones of the item.
  let zones: ZoneContext
  /// The quick entry that the item was created from, if any.
  let typed: String?
  /// The parts that stay unchanged because their text is too long for a form.
  let staying: [EditPart]
  private let alarms: FieldAlarms
  private let people: FieldPeople

  /// - Parameters:
  ///   - occurrence: The item to edit, or nil for a new one.
  ///   - calendar: The calendar of the item or the default one for a new item, if there is one.
  ///   - typed: The quick entry that the new item was created from.
  init(
    _ context: PageContext, _ occurrence: ItemOccurrence?, _ item: Item, in calendar: PlacedCalendar?,
    typed: String? = nil
  ) {
    self.typed = typed
    self.context = context
    self.occurrence = occurrence
    place = calendar?.place ?? context.calendars.places[0]
    old = item
    let zone = context.zone
    zones = occurrence?.item.timeZones.read(in: zone.rules) ?? ZoneContext(reader: zone.rules)
    let (language, own) = (context.language, zones)
    alarms = FieldAlarms(item.alarms, of: Item.kind, in: context.language.calendarWords) { time in
      let civil = zone.rules.civil(at: own.instant(of: time))
      return "\(language.text(civil.date, .full)), \(language.clock(civil))"
    }
    people = FieldPeople(item)
    var fields = EditFields()
    fields[.kind] = Item.kind == .reminder ? EditFields.toDo : ""
    fields[.calendar] = calendar.map { String($0.number) } ?? ""
    fields[.title] = EditFields.plain(item.title ?? "", .title)
    fields[.place] = EditFields.plain(item.location?.text.replacing("\n", with: ", ") ?? "", .place)
    fields[.link] = EditFields.plain(item.url ?? "", .link)
    fields[.notes] = EditFields.plain(item.notes ?? "", .notes)
    fields[.categories] = CategoryList.text(item.categories)
    fields[.classification] = EditFields.plain(item.classification?.rawValue ?? "PUBLIC", .classification)
    fields[.priority] = String(item.priority ?? 0)
    fields[.availability] = "\((item as? Event)?.availability ?? .busy)"
    fields.show(item.shownTimes, zones, zone: zone)
    FieldRule(zone: zone.rules).show(item, in: &fields)
    if !people.areMany { fields[.people] = people.text }
    var staying: [EditPart] = []
    for (part, most) in Self.longest where part.names.contains(where: { EditFields.sentSize(fields[$0]) > most }) {
      staying.append(part)
      for name in part.names { fields[name] = "" }
    }
    self.staying = staying
    before = fields
  }

  /// The alarms in words, with names that distinguish them.
  var shownAlarms: [(name: String, words: String)] { alarms.names }

  /// The repetition in words, if the form cannot show it.
  var keptRules: [String] {
    old.recurrenceRules.map {
      PlainText.short(RuleWords.text($0.text, context.language, in: context.zone.rules) ?? $0.text, 1_000)
    }
  }

  /// Whether somebody else invited the owner. If so, only the organizer can change the shared properties.
  var isInvitation: Bool { owner.answer(to: old) != nil }

  /// The owner with all addresses.
  private var owner: CalendarUser {
    isOwn ? context.user : CalendarUser(addresses: (try? place.lentStore?.scheduling?.addresses).map(Array.init) ?? [])
  }

  private var isOwn: Bool { place.owner == nil }

  /// The calendars to choose from. Items cannot move between stores.
  var choices: [PlacedCalendar] {
    context.writable(Item.entity).filter { occurrence == nil || $0.place.base == place.base }
  }

  /// The parts in the form.
  var parts: [EditPart] {
    let parts =
      isInvitation
      ? [.calendar, .availability, .classification, .categories, .alarms].filter(Item.parts.contains) : Item.parts
    let hasPeople = organizes && !hasManyPeople
    return parts.filter { !staying.contains($0) && ($0 != .people || hasPeople) }
  }

  /// Whether the reader is or may become the organizer, which is possible only in the reader's own calendars.
  private var organizes: Bool {
    isOwn && !isInvitation && ownAddress != nil && old.organizer.map { context.user.isSame(as: $0) } ?? true
  }

  /// The address from which the reader invites others, or nil if no address is known.
  private var ownAddress: String? { context.addresses.first.flatMap { Invitation($0)?.address } }

  /// The number of people who stay invited if there are too many to show in the form, or nil otherwise.
  var peopleThatStay: Int? { organizes && hasManyPeople ? people.count : nil }

  private var hasManyPeople: Bool { people.areMany }

  /// The maximum sizes of the parts in a submitted form, which is limited to 1 MB. Longer parts stay unchanged.
  private static var longest: [(EditPart, Int)] {
    [.title, .place, .link, .categories, .classification].map { ($0, 15_000) } + [(.notes, 900_000)]
  }

  // MARK: After the form

  /// Applies a form to the item.
  ///
  /// - Parameters:
  ///   - fields: The form.
  ///   - shown: The form as it was shown.
  ///   - accepted: The notes that the reader has accepted.
  /// - Returns: The item, and the errors and notes.
  func result(_ fields: EditFields, accepted: Set<String>) -> (item: Item, problems: [EditProblem]) {
    var item = old
    var problems: [EditProblem] = []
    let isNew = occurrence == nil
    for part in parts where isNew || part.isChanged(fields, since: before) {
      do throws(EditProblem) {
        try apply(part, fields, accepted, to: &item)
      } catch {
        problems.append(error)
      }
    }
    if isNew, item.title == nil, Item.kind == .reminder { problems.append(EditProblem(.needsTitle, in: .title)) }
    return (item, problems)
  }

  /// Returns the people whom the form newly invites and those whom it no longer invites.
  func change(ofPeople fields: EditFields) throws(EditProblem) -> PeopleChange {
    guard parts.contains(.people), let ownAddress else { return PeopleChange(organizer: "") }
    if try calendar(fields).place.owner != nil {
      if fields[.people].allSatisfy(\.isWhitespace) { return PeopleChange(organizer: "") }
      throw EditProblem(.nobodyInvited, in: .people)
    }
    return try people.change(fields[.people], as: ownAddress)
  }

  private func apply(
    _ part: EditPart, _ fields: EditFields, _ accepted: Set<String>, to item: inout Item
  ) throws(EditProblem) {
    let text = { (name: EditFields.Name) in fields[name].isEmpty ? nil : fields[name] }
    switch part {
    case .title:
      if Item.kind == .reminder, fields[.title].isEmpty { throw EditProblem(.needsTitle, in: .title) }
      item.title = text(.title)
    case .calendar: _ = try calendar(fields)
    case .time:
      let ends = [item.shownTimes.start?.tzid, ownEnd?.tzid].compactMap(\.self)
      try item.apply(
        FieldTimes(
          fields: fields, zones: zones, ownZones: Set(ends), language: context.language, accepted: accepted),
        since: before)
    case .place: item.location = text(.place).map { Location(title: $0) }
    case .link:
      if let link = text(.link), PlainText.link(link) == nil { throw EditProblem(.noLink, in: .link) }
      item.url = text(.link)
    case .notes: item.notes = text(.notes)
    // The people are invited once the item is saved.
    case .people: _ = try change(ofPeople: fields)
    case .availability: item = available(item, fields)
    case .classification:
      guard let word = Classification.standard.first(where: { $0.rawValue == fields[.classification] }) else { return }
      item.classification = word == .public ? nil : word
    case .categories: item.categories = CategoryList.categories(fields[.categories])
    case .priority: item.priority = Int(fields[.priority]).flatMap { (1...9).contains($0) ? $0 : nil }
    case .repetition: try repeats(fields, accepted, &item)
    case .alarms: item.alarms = try alarms.applied(to: item.alarms, of: item, fields)
    }
  }

  private var ownEnd: CalendarTime? {
    if case .time(let end) = old.shownTimes.end { end } else { nil }
  }

  private func available(_ item: Item, _ fields: EditFields) -> Item {
    guard var event = item as? Event,
      let availability = Availability.allCases.first(where: { "\($0)" == fields[.availability] })
    else { return item }
    if event.availability ?? .busy != availability { event.availability = availability }
    return event as? Item ?? item
  }

  private func repeats(_ fields: EditFields, _ accepted: Set<String>, _ item: inout Item) throws(EditProblem) {
    if fields[.repeats] == FieldRule.kept { return }
    guard let start = item.shownStart else {
      if fields[.repeats].isEmpty { return }
      throw EditProblem(.noDate, in: .startDate)
    }
    let rule = try FieldRule(zone: context.zone.rules).rule(
      fields, from: start, like: old.recurrenceRules.first?.rule)
    item.recurrenceRules = rule.map { [RecurrenceValue($0)] } ?? []
    if rule == nil { item.recurrenceDates = [] }
    guard let rule, occurrence?.recurrenceID == nil else { return }
    let first = rule.firstDay(from: start.civilDate)
    if first == start.civilDate { return }
    let remark = "first \(RFC3339.text(first))"
    let values = [start.civilDate, first].map { context.language.text($0, .full) }
    guard accepted.contains(remark) else { throw EditProblem(.firstDay, values, in: .repeats, remark: remark) }
    var times = fields
    times[.startDate] = RFC3339.text(first)
    if let last = RFC3339.date(fields[.endDate]) {
      times[.endDate] = RFC3339.text(last.adding(days: first.days(since: start.civilDate)))
    }
    try apply(.time, times, accepted, to: &item)
  }

  /// Returns the calendar chosen in the form, which must accept items of this kind.
  func calendar(_ fields: EditFields) throws(EditProblem) -> PlacedCalendar {
    guard let calendar = choices.first(where: { String($0.number) == fields[.calendar] }) else {
      throw EditProblem(.noCalendar, in: .calendar)
    }
    return calendar
  }
}

/// Categories in one field, separated by commas.
enum CategoryList {
  static func text(_ categories: [String]) -> String {
    let names = categories.map { name in
      // There may be millions of names, and hardly any of them contain these characters.
      let isPlain = name.utf8.allSatisfy { $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: ",") }
      return isPlain ? name : name.replacing("\\", with: "\\\\").replacing(",", with: "\\,")
    }
    return EditFields.plain(names.joined(separator: ", "), .categories)
  }

  static func categories(_ text: String) -> [String] {
    var names = [""]
    var isEscaped = false
    for character in text {
      switch character {
      case "\\" where !isEscaped: isEscaped = true
      case "," where !isEscaped: names.append("")
      default:
        names[names.count - 1].append(character)
        isEscaped = false
      }
    }
    return names.map { String($0.drop(while: \.isWhitespace)) }.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
