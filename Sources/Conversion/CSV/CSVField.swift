/// The meanings of columns in importers' flavors.
enum CSVField: CaseIterable {
  case title, startDate, startTime, endDate, endTime, allDay
  case reminder, reminderDate, reminderTime
  case organizer, requiredAttendees, optionalAttendees, resources
  case categories, description, location, priority, isPrivate, sensitivity, showTimeAs

  /// The fields for dates.
  static let dates: [CSVField] = [.startDate, .endDate, .reminderDate]
  /// The fields that Google Calendar supports.
  static let google: Set<CSVField> = [
    .title, .startDate, .startTime, .endDate, .endTime, .allDay, .description, .location, .isPrivate,
  ]
}

/// A language in which Outlook writes headers and words.
struct CSVLanguage: Sendable {
  /// The headers of the columns, in lowercase.
  let headers: [CSVField: [String]]
  /// The order of dates, or nil if the language uses several.
  let dateOrder: DateOrder?

  /// All supported languages.
  static let all: [CSVLanguage] = [
    CSVLanguage(
      headers: [
        .title: ["subject"], .startDate: ["start date"], .startTime: ["start time"], .endDate: ["end date"],
        .endTime: ["end time"], .allDay: ["all day event"], .reminder: ["reminder on/off"],
        .reminderDate: ["reminder date"], .reminderTime: ["reminder time"], .organizer: ["meeting organizer"],
        .requiredAttendees: ["required attendees"], .optionalAttendees: ["optional attendees"],
        .resources: ["meeting resources"], .categories: ["categories"], .description: ["description"],
        .location: ["location"], .priority: ["priority"], .isPrivate: ["private"], .sensitivity: ["sensitivity"],
        .showTimeAs: ["show time as"],
      ], dateOrder: nil),
    CSVLanguage(
      headers: [
        .title: ["betreff"], .startDate: ["beginnt am"], .startTime: ["beginnt um"], .endDate: ["endet am"],
        .endTime: ["endet um"], .allDay: ["ganztägiges ereignis"], .reminder: ["erinnerung ein/aus"],
        .reminderDate: ["erinnerung am"], .reminderTime: ["erinnerung um"], .organizer: ["besprechungsplanung"],
        .requiredAttendees: ["erforderliche teilnehmer"], .optionalAttendees: ["optionale teilnehmer"],
        .resources: ["besprechungsressourcen"], .categories: ["kategorien"], .description: ["beschreibung"],
        .location: ["ort"], .priority: ["priorität"], .isPrivate: ["privat"], .sensitivity: ["vertraulichkeit"],
        .showTimeAs: ["zeitspanne zeigen als"],
      ], dateOrder: .dmy),
    CSVLanguage(
      headers: [
        .title: ["onderwerp"], .startDate: ["begindatum"], .startTime: ["begintijd"], .endDate: ["einddatum"],
        .endTime: ["eindtijd"], .allDay: ["evenement, duurt hele dag"], .reminder: ["herinneringen aan/uit"],
        .reminderDate: ["herinneringsdatum"], .reminderTime: ["herinneringstijd"], .categories: ["categorieën"],
        .description: ["beschrijving"], .location: ["locatie"], .priority: ["prioriteit"], .isPrivate: ["privé"],
      ], dateOrder: .dmy),
    CSVLanguage(
      headers: [
        // The date and the time have the same header; the date comes first.
        .title: ["objet"], .startDate: ["début"], .startTime: ["début"], .endDate: ["fin"], .endTime: ["fin"],
        .allDay: ["journée entière"], .categories: ["catégories"], .description: ["description"], .location: ["lieu"],
        .priority: ["priorité"], .isPrivate: ["privé"],
      ], dateOrder: .dmy),
    CSVLanguage(
      headers: [
        .title: ["asunto"], .startDate: ["fecha de comienzo"], .startTime: ["comienzo"],
        .endDate: ["fecha de finalización"], .endTime: ["finalización"], .allDay: ["todo el día"],
        .categories: ["categorías"], .description: ["descripción"], .location: ["ubicación"],
        .priority: ["prioridad"], .isPrivate: ["privado"],
      ], dateOrder: .dmy),
  ]

  /// Maps column numbers, from 0, to fields.
  func fields(_ headers: [String]) -> [Int: CSVField] {
    var fields: [Int: CSVField] = [:]
    var taken: Set<CSVField> = []
    for (column, header) in headers.enumerated() {
      let field = CSVField.allCases.first { !taken.contains($0) && self.headers[$0]?.contains(header) == true }
      guard let field else { continue }
      fields[column] = field
      taken.insert(field)
    }
    return fields
  }
}

/// Words in cells, in all languages, in lowercase.
enum CSVWords {
  /// Words for yes and no.
  static let flags: [String: Bool] = [
    "true": true, "false": false, "yes": true, "no": false, "1": true, "0": false, "": false, "on": true, "off": false,
    "wahr": true, "falsch": false, "ein": true, "aus": false, "ja": true, "nein": false, "waar": true,
    "onwaar": false, "nee": false, "vrai": true, "faux": false, "oui": true, "non": false, "verdadero": true,
    "falso": false, "sí": true,
  ]
  /// Words for priorities, with PRIORITY values.
  static let priorities: [String: Int] = [
    "high": 1, "hoch": 1, "hoog": 1, "haute": 1, "alta": 1, "low": 9, "niedrig": 9, "laag": 9, "basse": 9, "baja": 9,
  ]
  /// Words for sensitivities, with CLASS values.
  static let classifications: [String: String] = [
    "private": "PRIVATE", "privat": "PRIVATE", "privé": "PRIVATE", "privado": "PRIVATE", "personal": "PRIVATE",
    "confidential": "CONFIDENTIAL", "vertraulich": "CONFIDENTIAL", "vertrouwelijk": "CONFIDENTIAL",
    "confidentiel": "CONFIDENTIAL", "confidencial": "CONFIDENTIAL",
  ]
}
