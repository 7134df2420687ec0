import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import ICalendar
import Recurrence
import Scheduling
import TimeZones
import TypedTimes

/// An item with its form: what the form says of it, and what the item is after the form.
struct FormEdit<Item: EditedItem> {
  let context: PageContext
  /// The item as it is; nil for a new one.
  let occurrence: ItemOccurrence?
  /// Where the item is, or would be if nothing else is chosen.
  let place: CalendarPlace
  let old: Item
  /// What the form says of the item as it is.
  let before: EditFields
  /// What zones mean for it.
  let zones: ZoneContext
  /// What was typed in one line, of which it was made; nil if nothing was.
  let typed: String?
  /// The parts whose texts are too long for a form, and stay as they are.
  let staying: [EditPart]
  private let alarms: FieldAlarms
  private let people: FieldPeople

  /// - Parameters:
  ///   - occurrence: what is edited; nil for a new item.
  ///   - calendar: its calendar, or that which a new one goes to; nil if there is none.
  ///   - typed: what was typed in one line, of which a new item was made.
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

  /// Its alarms in words, with what tells them apart.
  var shownAlarms: [(name: String, words: String)] { alarms.names }

  /// How it repeats in words, if its form does not show it.
  var keptRules: [String] {
    old.recurrenceRules.map {
      PlainText.short(RuleWords.text($0.text, context.language, in: context.zone.rules) ?? $0.text, 1_000)
    }
  }

  /// Whether whose it is was invited to it by somebody else, who alone changes what all see of it.
  var isInvitation: Bool { owner.answer(to: old) != nil }

  /// Whose it is, by all addresses.
  private var owner: CalendarUser {
    isOwn ? context.user : CalendarUser(addresses: (try? place.lentStore?.scheduling?.addresses).map(Array.init) ?? [])
  }

  private var isOwn: Bool { place.owner == nil }

  /// The calendars that it may be in: nothing moves from one store to another.
  var choices: [PlacedCalendar] {
    context.writable(Item.entity).filter { occurrence == nil || $0.place.base == place.base }
  }

  /// The parts that its form has.
  var parts: [EditPart] {
    let parts =
      isInvitation
      ? [.calendar, .availability, .classification, .categories, .alarms].filter(Item.parts.contains) : Item.parts
    let hasPeople = organizes && !hasManyPeople
    return parts.filter { !staying.contains($0) && ($0 != .people || hasPeople) }
  }

  /// Whether the reader is the one who invites to it, or may become it; nobody is in the calendars of others.
  private var organizes: Bool {
    isOwn && !isInvitation && ownAddress != nil && old.organizer.map { context.user.isSame(as: $0) } ?? true
  }

  /// The address by which the reader invites; nil if nobody knows one.
  private var ownAddress: String? { context.addresses.first.flatMap { Invitation($0)?.address } }

  /// How many people stay invited whom the form does not show, since they are too many; nil for none.
  var peopleThatStay: Int? { organizes && hasManyPeople ? people.count : nil }

  private var hasManyPeople: Bool { people.areMany }

  /// How many bytes texts may take in a form that is sent, which has 1 MB; longer ones stay as they are.
  private static var longest: [(EditPart, Int)] {
    [.title, .place, .link, .categories, .classification].map { ($0, 15_000) } + [(.notes, 900_000)]
  }

  // MARK: After the form

  /// The item after a form.
  ///
  /// - Parameters:
  ///   - fields: what the form says.
  ///   - shown: what it said when it was shown.
  ///   - accepted: what somebody has read and wants so.
  /// - Returns: the item, and what is wrong.
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

  /// Who is invited by the form, and who is not any more.
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
    // The shelf invites them once the item is saved.
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

  /// The calendar in the form; it must be one that takes such items.
  func calendar(_ fields: EditFields) throws(EditProblem) -> PlacedCalendar {
    guard let calendar = choices.first(where: { String($0.number) == fields[.calendar] }) else {
      throw EditProblem(.noCalendar, in: .calendar)
    }
    return calendar
  }
}

/// Categories in one field, with commas between them.
enum CategoryList {
  static func text(_ categories: [String]) -> String {
    let names = categories.map { name in
      // Nearly none of what may be millions has one.
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
