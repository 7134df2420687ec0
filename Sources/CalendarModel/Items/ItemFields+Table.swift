import ICalendar

extension ItemFields: FieldTable {
  static let empty = ComponentBuilder(.vevent).component().withPropertyLines { ItemFields($0) }

  /// The field table, in the order in which the lines are written to a new component.
  init<Mapping: FieldMapping>(_ mapping: inout Mapping) throws(Mapping.Failure) where Mapping.Fields == ItemFields {
    uid = try mapping.field(\.uid, TextFieldForm(.uid))
    stamp = try mapping.field(\.stamp, MarkForm(.dtstamp))
    lastModified = try mapping.field(\.lastModified, MarkForm(.lastModified))
    sequence = try mapping.field(\.sequence, SequenceForm())
    start = try mapping.field(\.start, TimeFieldForm(.dtstart))
    recurrenceID = try mapping.field(\.recurrenceID, RecurrenceIDForm())
    created = try mapping.field(\.created, InstantForm(.created))
    recurrenceRules = try mapping.field(\.recurrenceRules, RulesForm(.rrule))
    exceptionRules = try mapping.field(\.exceptionRules, RulesForm(.exrule))
    recurrenceDates = try mapping.field(\.recurrenceDates, DatesForm(.rdate) { $0.recurrenceDates })
    exceptionDates = try mapping.field(\.exceptionDates, DatesForm(.exdate) { $0.times })
    title = try mapping.field(\.title, TextFieldForm(.summary))
    notes = try mapping.field(\.notes, TextFieldForm(.description))
    location = try mapping.field(\.location, LocationForm())
    url = try mapping.field(\.url, URIForm(.url))
    categories = try mapping.field(\.categories, TextListForm(.categories))
    resources = try mapping.field(\.resources, TextListForm(.resources))
    classification = try mapping.field(\.classification, WordForm(.classification))
    priority = try mapping.field(\.priority, NumberForm(.priority, in: 0...9))
    status = try mapping.field(\.status, WordForm(.status))
    color = try mapping.field(\.color, TextFieldForm(.color))
    organizer = try mapping.field(\.organizer, LineFieldForm(.organizer))
    participants = try mapping.field(\.participants, LinesForm(.attendee))
    attachments = try mapping.field(\.attachments, LinesForm(.attach))
    conferences = try mapping.field(\.conferences, ConferencesForm())
    images = try mapping.field(\.images, LinesForm(.image))
    comments = try mapping.field(\.comments, TextLinesForm(.comment))
    contacts = try mapping.field(\.contacts, TextLinesForm(.contact))
    relations = try mapping.field(\.relations, LinesForm(.relatedTo))
    requestStatuses = try mapping.field(\.requestStatuses, LinesForm(.requestStatus))
    alarms = try mapping.field(\.alarms, AlarmsForm())
    suppressesDefaultAlarms = try mapping.field(\.suppressesDefaultAlarms, DefaultAlarmsForm())
  }

  /// The current fields, with those that were edited in this value.
  ///
  /// - Parameters:
  ///   - base: These fields before the edit.
  ///   - current: The fields as they are now.
  public func rebased(from base: ItemFields, onto current: ItemFields) -> ItemFields {
    merged(over: base, onto: current)
  }
}
