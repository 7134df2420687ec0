import ICalendar
import Recurrence

/// The limitations of an importer, as documented by its vendor or reported by many users.
struct ImporterNeeds: Sendable {
  /// The kinds of components that the importer does not accept.
  var leavesOut: Set<KnownComponent> = []
  /// The default maximum size of a file in bytes, or nil for no limit.
  var fileSize: Int?
  /// The maximum number of items in a file, or nil for no limit.
  var fileItems: Int?
  /// The maximum size of an item's attachments in bytes, or nil for no limit.
  var attachmentSize: Int?
  /// The maximum number of alarms per item, or nil for no limit.
  var alarms: Int?
  /// Whether floating times must be converted to a time zone.
  var placesFloatingTimes = false
  /// Whether a file with floating times must name their time zone in X-WR-TIMEZONE.
  var namesFloatingZone = false
  /// Whether the importer accepts several rules per series, and exception rules.
  var takesSeveralRules = true
  /// Whether the importer accepts dates added to a series (RDATE).
  var takesDates = true
  /// Whether the importer reads the busy status only from X-MICROSOFT-CDO-BUSYSTATUS.
  var hasBusyStatus = false
  /// Whether the importer rejects items without SEQUENCE.
  var needsSequence = false
  /// A readable name for the unsupported part of a rule, or nil if the rule is supported.
  var partBeyond: @Sendable (RecurrenceRule) -> String? = { _ in nil }

  /// The maximum number of events into which an unsupported series is expanded.
  static let mostEvents = 730

  /// Returns the limitations of an importer.
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
