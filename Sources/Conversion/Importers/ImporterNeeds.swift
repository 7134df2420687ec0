import ICalendar
import Recurrence

/// What an importer takes and what not, as far as its vendor says so or many of its users do.
struct ImporterNeeds: Sendable {
  /// The kinds of components that it does not take.
  var leavesOut: Set<KnownComponent> = []
  /// The most bytes of a file, if nothing else is asked for; nil for no limit.
  var fileSize: Int?
  /// The most items of a file; nil for no limit.
  var fileItems: Int?
  /// The most bytes of the attachments of an item; nil for no limit.
  var attachmentSize: Int?
  /// The most alarms of an item; nil for no limit.
  var alarms: Int?
  /// Whether floating times are put into a zone.
  var placesFloatingTimes = false
  /// Whether a file with floating times has to name their zone, X-WR-TIMEZONE.
  var namesFloatingZone = false
  /// Whether it takes several rules of a series, and rules of exceptions.
  var takesSeveralRules = true
  /// Whether it takes dates that are added to a series, RDATE.
  var takesDates = true
  /// Whether it keeps X-MICROSOFT-CDO-BUSYSTATUS and nothing else that says so.
  var hasBusyStatus = false
  /// Whether it refuses items that do not say how often they were revised, SEQUENCE.
  var needsSequence = false
  /// What of a rule it does not take, for people; nil if it takes the rule.
  var partBeyond: @Sendable (RecurrenceRule) -> String? = { _ in nil }

  /// The most events that a series becomes that it does not take.
  static let mostEvents = 730

  /// The needs of an importer.
  static func of(_ importer: CalendarImporter) -> ImporterNeeds {
    switch importer {
    case .google:
      ImporterNeeds(
        leavesOut: [.vtodo, .vjournal], fileSize: 1_000_000, namesFloatingZone: true,
        partBeyond: { $0.frequency.isSubDaily ? "a frequency below DAILY" : nil })
    case .outlook:
      ImporterNeeds(
        leavesOut: [.vtodo], alarms: 1, placesFloatingTimes: true, takesSeveralRules: false, takesDates: false,
        hasBusyStatus: true, needsSequence: true, partBeyond: \.partBeyondExchange)
    case .apple:
      ImporterNeeds(fileItems: 50_000, attachmentSize: 20_000_000)
    }
  }
}
