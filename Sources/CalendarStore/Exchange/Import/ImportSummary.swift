public import CalendarModel
public import CivilTime
public import ICalendar

/// The results of an import.
public struct ImportSummary: Sendable, Hashable {
  /// The titles of the calendars to which items were added, in order.
  public var calendars: [String] = []
  /// The number of added items.
  public var added = 0
  /// The number of items that were replaced by a newer version.
  public var updated = 0
  /// The number of items that were already in the store, unchanged.
  public var unchanged = 0
  /// The number of items that were removed because a newer version replaced several versions of an item or no longer
  /// contains some occurrences of a series.
  public var removed = 0
  /// The number of skipped components; ``skipped`` lists the first of them.
  public var skippedCount = 0
  /// The skipped components with their reasons, at most ``skippedLimit``.
  public var skipped: [SkippedComponent] = []
  /// The inputs that could not be read or are not iCalendar.
  public var failures: [InputFailure] = []
  /// Events without a start, at most ``skippedLimit``. These events are kept but have no occurrences.
  public var eventsWithoutStart: [SkippedComponent] = []
  /// Items with location alarms, at most ``skippedLimit``. These alarms go off only if a program reports the person's
  /// position.
  public var alarmsAtPlaces: [SkippedComponent] = []
  /// Starts, due times, rules and dates of series that cannot be read, at most ``skippedLimit``. They are kept but
  /// treated as missing.
  public var unreadableTimes: [UnreadableTime] = []
  /// Items that are also in another calendar, at most ``skippedLimit``: the first item of each new calendar if most of
  /// its items were already in another one, and cancellations of items that are in a different calendar.
  public var itemsElsewhere: [ItemElsewhere] = []
  /// Properties that were changed in different ways here and in a file since the last import, at most ``skippedLimit``.
  public var conflicts: [ImportConflict] = []
  /// Messages about meetings, at most ``skippedLimit``.
  public var messages: [ImportedMessage] = []
  /// The number of items that were not added again because they had been imported before and were deleted here, or
  /// moved to another calendar without changes in the source. Moved items that have changed are counted as updated.
  public var notAddedAgain = 0
  /// Items that are missing from their sources but were not removed, at most ``skippedLimit``.
  public var heldPrunings: [HeldPruning] = []
  /// Snoozed alarms that no longer go off, at most ``skippedLimit``, because the newer version of their item does not
  /// contain the alarm or the occurrence.
  public var lostSnoozes: [LostSnooze] = []
  /// Changed occurrences that the imported newer versions of their series no longer contain, at most ``skippedLimit``.
  /// They are kept in addition to the occurrences of the series.
  public var strayOverrides: [StrayOverride] = []
  /// Parts of series that were split in the store and are kept even though a version of the whole series was imported,
  /// at most ``skippedLimit``. Occurrences in both are duplicated.
  public var leftParts: [LeftPart] = []
  /// The undefined TZIDs, each listed once, at most ``skippedLimit``. No VTIMEZONE defines them, and none is the name
  /// of a known time zone.
  public var unknownTimeZones: [UnknownTimeZone] = []
  /// The names of the inputs, at most ``skippedLimit``, that were treated like e-mails from unknown senders, because
  /// text before their calendars may be a header. Their alarms and the names of their calendars are ignored.
  public var inputsWithLeadingText: [String] = []
  /// Describes, for display, how such an input was treated and what the user can do about it. The text continues a
  /// sentence about the input.
  public static let leadingTextWords =
    "was treated like an e-mail from an unknown sender, without its alarms and calendar name, because "
    + "there is text before BEGIN:VCALENDAR; remove that if the file is yours"
  /// The names of the inputs without items, such as those that contain only time zones.
  public var inputsWithoutItems: [String] = []
  /// The number of bytes read.
  public var byteCount: UInt64 = 0

  /// The maximum number of listed skipped components.
  public static let skippedLimit = 10_000

  /// An empty summary.
  public init() {}

  /// Whether the import has changed the store.
  public var changesAnything: Bool { added + updated + removed > 0 }

  /// A title, shortened for the summary.
  static func title(_ text: String?) -> String { String((text ?? "").prefix(100)) }

  /// Counts a skipped component, and lists it if there is room.
  package mutating func skip(_ component: SkippedComponent) {
    skippedCount += 1
    if skipped.count < Self.skippedLimit { skipped.append(component) }
  }
}

/// A component that an import skipped, for example because the store or the same input has another version of it,
/// because it exceeds a limit, or because the input ends inside it.
public struct SkippedComponent: Sendable, Hashable {
  /// The name of the input.
  public var input: String
  /// The physical line of the component's BEGIN.
  public var line: Int
  /// The UID of the component; empty if it could not be read.
  public var uid: String
  /// The reason, for display.
  public var reason: String
  /// Whether no part of the component is stored because it exceeds one of the `ReadingLimits` or too many other
  /// components have its UID.
  public var isLost: Bool
  /// Whether the component has no END in the input, which may be truncated. The previous version is then kept.
  public var isCutOff: Bool
  /// Whether the same content appeared earlier in the same import, in which case nothing is lost.
  public var isRepeated: Bool
  /// Whether the store had a newer version before this import.
  public var isOlder: Bool

  package init(
    input: String, line: Int, uid: String, reason: String, isLost: Bool = false, isCutOff: Bool = false,
    isRepeated: Bool = false, isOlder: Bool = false
  ) {
    self.input = input
    self.line = line
    self.uid = uid
    self.reason = reason
    self.isLost = isLost
    self.isCutOff = isCutOff
    self.isRepeated = isRepeated
    self.isOlder = isOlder
  }
}

/// A property that determines when an item happens but cannot be read or used.
public struct UnreadableTime: Sendable, Hashable {
  /// The name of the input.
  public var input: String
  /// The physical line of the property.
  public var line: Int
  /// The UID of the item.
  public var uid: String
  /// The title of the item.
  public var title: String
  /// The property: DTSTART, DTEND, DURATION, DUE, RRULE, EXRULE, RDATE or EXDATE.
  public var property: KnownProperty
  /// The value, shortened if it is long.
  public var value: String
  /// Whether the value can be read but is an end that precedes the start.
  public var isBeforeStart = false
}

/// An added item whose UID also occurs in another calendar.
public struct ItemElsewhere: Sendable, Hashable {
  /// The name of the input.
  public var input: String
  /// The physical line of the component's BEGIN.
  public var line: Int
  /// The UID of the item.
  public var uid: String
  /// The title of the item.
  public var title: String
  /// Whether the item cancels another version (METHOD:CANCEL).
  public var isCancellation: Bool
  /// The title of the calendar to which the item was added.
  public var calendar: String
  /// The title of the other calendar.
  public var other: String
}

/// A property that was changed in different ways here and in a file since the last import.
public struct ImportConflict: Sendable, Hashable {
  /// The name of the input.
  public var input: String
  /// The physical line of the component's BEGIN.
  public var line: Int
  /// The UID of the item.
  public var uid: String
  /// The title of the item.
  public var title: String
  /// The property, or the name of an inner component. DTSTART also covers the end and the rule. Nil for an item that is
  /// missing from its source.
  public var property: String?
  /// The values at the last import.
  public var base: [String]
  /// The values in the store; empty if they were removed.
  public var mine: [String]
  /// The values in the file; empty if they were removed.
  public var theirs: [String]
  /// Whether the file's values win.
  public var takesTheirs: Bool

  /// The values on both sides and which of them wins, for display.
  public var text: String {
    guard let property else {
      return mine.isEmpty && !theirs.isEmpty
        ? "it was deleted here and changed in the file; \(takesTheirs ? "it has been restored" : "it stays deleted")"
        : "it was changed here, but is missing from the file; \(takesTheirs ? "it is deleted" : "it is kept")"
    }
    let words = { (values: [String]) in
      values.isEmpty ? "missing" : values.map { "“\($0)”" }.joined(separator: ", ")
    }
    return "\(property) is \(words(mine)) here and \(words(theirs)) in the file; "
      + (takesTheirs ? "the value in the file is used" : "the value here is kept")
  }
}

/// Items that were kept even though they are missing from their source, either because so many are missing that their
/// absence looks like a mistake, or because the source could not be read completely.
public struct HeldPruning: Sendable, Hashable {
  /// The place of the source.
  public var place: String
  /// The title of the calendar, or nil if the source could not be read completely.
  public var calendar: String?
  /// The number of missing items.
  public var count: Int
  /// The number of items previously imported from the source.
  public var total: Int
  /// The titles of the first missing items.
  public var titles: [String]

  /// The items that were kept and the reason, for display.
  public var text: String {
    guard let calendar else { return "it could not be read completely, so nothing was removed" }
    return DeletionGuard.message("from “\(calendar)”", count, of: total, titles)
  }
}

/// A snoozed alarm that no longer goes off.
public struct LostSnooze: Sendable, Hashable {
  /// The name of the input with the newer version of the item.
  public var input: String
  /// The physical line of that version's BEGIN, or nil if its series no longer contains the item.
  public var line: Int?
  /// The UID of the item.
  public var uid: String
  /// The title of the item.
  public var title: String
  /// The time at which the alarm would have gone off.
  public var until: Instant
}

/// A changed occurrence that the imported newer version of its series no longer contains.
public struct StrayOverride: Sendable, Hashable {
  /// The name of the input with the newer version.
  public var input: String
  /// The UID of the series and the occurrence.
  public var uid: String
  /// The title of the occurrence.
  public var title: String
  /// The occurrence that it replaced.
  public var recurrenceKey: RecurrenceIdentity
  /// The start of the changed occurrence.
  public var start: CalendarTime?
}

/// A part of a series that was split in the store. It is kept even though an imported version of the whole series
/// replaced another part.
public struct LeftPart: Sendable, Hashable {
  /// The name of the input with the whole series.
  public var input: String
  /// The physical line of that version's BEGIN.
  public var line: Int
  /// The UID of the part.
  public var uid: String
  /// The title of the part.
  public var title: String
  /// The start of the part.
  public var start: CalendarTime?
}

/// An undefined TZID. Times with this TZID are treated as floating (RFC 5545 3.3.5).
public struct UnknownTimeZone: Sendable, Hashable {
  /// The name of the first input that uses it.
  public var input: String
  /// The physical line of the BEGIN of the first component that uses it.
  public var line: Int
  /// The TZID.
  public var tzid: String
  /// The number of components that use it.
  public var count: Int
  /// The time zone of the calendar (X-WR-TIMEZONE) that is used for these times, or nil if they are floating.
  public var calendarZone: String?
}

/// An input that could not be read or is not iCalendar.
public struct InputFailure: Sendable, Hashable {
  /// The name of the input.
  public var input: String
  /// The error.
  public var error: ICalendarError

  package init(input: String, error: ICalendarError) {
    self.input = input
    self.error = error
  }
}
