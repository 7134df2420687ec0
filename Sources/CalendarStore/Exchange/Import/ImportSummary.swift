public import CalendarModel
public import CivilTime
public import ICalendar

/// What an import did.
public struct ImportSummary: Sendable, Hashable {
  /// The titles of the calendars that items went to, in order.
  public var calendars: [String] = []
  /// How many items were added.
  public var added = 0
  /// How many items were replaced by a newer version.
  public var updated = 0
  /// How many items were already in the store, unchanged.
  public var unchanged = 0
  /// How many items were removed because a newer version replaced several: of an item, or of a series with occurrences
  /// that it does not have any more.
  public var removed = 0
  /// How many components were skipped; ``skipped`` lists the first of them.
  public var skippedCount = 0
  /// The skipped components with their reasons, at most ``skippedLimit``.
  public var skipped: [SkippedComponent] = []
  /// The inputs that could not be read, or are not iCalendar.
  public var failures: [InputFailure] = []
  /// Events without a start, at most ``skippedLimit``: they are kept, and happen at no time.
  public var eventsWithoutStart: [SkippedComponent] = []
  /// Items with alarms that go off at places, at most ``skippedLimit``: they need somebody who says where people are.
  public var alarmsAtPlaces: [SkippedComponent] = []
  /// Starts, due times, rules and dates of series that cannot be read, at most ``skippedLimit``: they are kept, and count
  /// as missing.
  public var unreadableTimes: [UnreadableTime] = []
  /// Items that another calendar has too: the first of each calendar that the import has created and most of whose items
  /// another one had before, and cancellations of what their calendar does not have, at most ``skippedLimit``.
  public var itemsElsewhere: [ItemElsewhere] = []
  /// Properties that were changed both here and in a file since the last import, and not alike, at most ``skippedLimit``.
  public var conflicts: [ImportConflict] = []
  /// Messages about meetings, at most ``skippedLimit``.
  public var messages: [ImportedMessage] = []
  /// How many items were not added again: their source had brought them before, and they were deleted here since, or moved
  /// to another calendar and have not changed. Moved ones that have changed count as such.
  public var notAddedAgain = 0
  /// Items that sources have no more, and that were not taken out, at most ``skippedLimit``.
  public var heldPrunings: [HeldPruning] = []
  /// Alarms that slept, and do not go off any more, at most ``skippedLimit``: the newer version of their item has no such
  /// alarm, or not that occurrence.
  public var lostSnoozes: [LostSnooze] = []
  /// Changed occurrences that series do not have any more since newer versions of them were imported, at most
  /// ``skippedLimit``: they stay, and take place beside the others.
  public var strayOverrides: [StrayOverride] = []
  /// Parts of series that were split in the store, beside versions of the whole series that were imported, at most
  /// ``skippedLimit``: what happens in both happens twice.
  public var leftParts: [LeftPart] = []
  /// The TZIDs that mean nothing here, each once, at most ``skippedLimit``: no VTIMEZONE defines them, and no zone is
  /// known by their names.
  public var unknownTimeZones: [UnknownTimeZone] = []
  /// The names of the inputs that have no item, such as those with time zones alone.
  public var inputsWithoutItems: [String] = []
  /// How many bytes were read.
  public var byteCount: UInt64 = 0

  /// How many skipped components are listed.
  public static let skippedLimit = 10_000

  /// An empty summary.
  public init() {}

  /// Whether the store has changed.
  public var changesAnything: Bool { added + updated + removed > 0 }

  /// A title as far as the summary has it.
  static func title(_ text: String?) -> String { String((text ?? "").prefix(100)) }

  /// Counts a skipped component, and lists it if there is room.
  package mutating func skip(_ component: SkippedComponent) {
    skippedCount += 1
    if skipped.count < Self.skippedLimit { skipped.append(component) }
  }
}

/// A component that an import skipped: the store or the same input has another version of it, it exceeds a limit, or
/// the input ends inside it.
public struct SkippedComponent: Sendable, Hashable {
  /// The name of the input.
  public var input: String
  /// The physical line of its BEGIN.
  public var line: Int
  /// Its UID; empty if it could not be read.
  public var uid: String
  /// Why it was skipped, for people.
  public var reason: String
  /// Whether it exceeds one of the `ReadingLimits`, or too many others have its UID, so that nothing of it is in the store.
  public var isLost: Bool
  /// Whether it has no END in the input, as if that was cut off, so that the version before it stays.
  public var isCutOff: Bool
  /// Whether something that says the same came before in the same import, so that nothing is missing without it.
  public var isRepeated: Bool
  /// Whether the store has a newer version, which came before this import.
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

/// A property that says when an item happens, and cannot be read or used.
public struct UnreadableTime: Sendable, Hashable {
  /// The name of the input.
  public var input: String
  /// The physical line of the property.
  public var line: Int
  /// The UID of the item.
  public var uid: String
  /// Its title.
  public var title: String
  /// The property: DTSTART, DTEND, DURATION, DUE, RRULE, EXRULE, RDATE or EXDATE.
  public var property: KnownProperty
  /// What it says, cut if it is long.
  public var value: String
  /// Whether it can be read, and is an end before the start.
  public var isBeforeStart = false
}

/// An added item whose UID another calendar has, too.
public struct ItemElsewhere: Sendable, Hashable {
  /// The name of the input.
  public var input: String
  /// The physical line of the BEGIN of the component.
  public var line: Int
  /// The UID of the item.
  public var uid: String
  /// Its title.
  public var title: String
  /// Whether it cancels what it is a version of (METHOD:CANCEL).
  public var isCancellation: Bool
  /// The title of the calendar that it was added to.
  public var calendar: String
  /// The title of the other calendar.
  public var other: String
}

/// A property that was changed both here and in a file since the last import, and not alike.
public struct ImportConflict: Sendable, Hashable {
  /// The name of the input.
  public var input: String
  /// The physical line of the BEGIN of the component.
  public var line: Int
  /// The UID of the item.
  public var uid: String
  /// Its title.
  public var title: String
  /// The property, or the name of an inner component; DTSTART stands for the end and the rule too. nil for an item that its
  /// source has no more.
  public var property: String?
  /// The values at the last import.
  public var base: [String]
  /// The values in the store; none if they were removed.
  public var mine: [String]
  /// The values in the file; none if they were removed.
  public var theirs: [String]
  /// Whether the file's values stand.
  public var takesTheirs: Bool

  /// What both say and which of it stands, for people.
  public var text: String {
    guard let property else {
      return mine.isEmpty && !theirs.isEmpty
        ? "it was deleted here and changed in the file; \(takesTheirs ? "it is back" : "it stays deleted")"
        : "it was changed here, and the file does not have it any more; \(takesTheirs ? "it goes" : "it stays")"
    }
    let words = { (values: [String]) in
      values.isEmpty ? "not there" : values.map { "“\($0)”" }.joined(separator: ", ")
    }
    return "\(property) is \(words(mine)) here and \(words(theirs)) in the file; "
      + (takesTheirs ? "what the file says stands" : "what is here stays")
  }
}

/// What was not taken out of a calendar although its source has it no more: too much to be no mistake, or nobody knows, since
/// not all of the source could be read.
public struct HeldPruning: Sendable, Hashable {
  /// The source, by its place.
  public var place: String
  /// The title of the calendar; nil if nobody knows what the source has.
  public var calendar: String?
  /// How many items it has no more.
  public var count: Int
  /// How many it had.
  public var total: Int
  /// Titles of the first of them.
  public var titles: [String]

  /// What is held and why, for people.
  public var text: String {
    guard let calendar else { return "not all of it could be read, so nothing was taken out" }
    return DeletionGuard.message("from “\(calendar)”", count, of: total, titles)
  }
}

/// An alarm that slept, and does not go off any more.
public struct LostSnooze: Sendable, Hashable {
  /// The name of the input with the newer version of the item.
  public var input: String
  /// The physical line of the BEGIN of that version; nil if its series left it out.
  public var line: Int?
  /// The UID of the item.
  public var uid: String
  /// Its title.
  public var title: String
  /// When the alarm would have gone off.
  public var until: Instant
}

/// A changed occurrence that its series does not have any more since a newer version of that was imported.
public struct StrayOverride: Sendable, Hashable {
  /// The name of the input with that version.
  public var input: String
  /// The UID of both.
  public var uid: String
  /// Its title.
  public var title: String
  /// The occurrence that it stood for.
  public var recurrenceKey: RecurrenceIdentity
  /// When it takes place.
  public var start: CalendarTime?
}

/// A part of a series that was split in the store, and stays although a version of the whole series took the place of
/// another part.
public struct LeftPart: Sendable, Hashable {
  /// The name of the input with that version.
  public var input: String
  /// The physical line of the BEGIN of that version.
  public var line: Int
  /// The UID of the part.
  public var uid: String
  /// Its title.
  public var title: String
  /// When it begins.
  public var start: CalendarTime?
}

/// A TZID that means nothing here. Times with it are placed as floating times are (RFC 5545 3.3.5).
public struct UnknownTimeZone: Sendable, Hashable {
  /// The name of the first input with it.
  public var input: String
  /// The physical line of the BEGIN of the first component with it.
  public var line: Int
  /// The TZID.
  public var tzid: String
  /// How many components name it.
  public var count: Int
  /// The zone of the calendar (X-WR-TIMEZONE), in which the times are then; nil if they float.
  public var calendarZone: String?
}

/// An input that could not be read, or is not iCalendar.
public struct InputFailure: Sendable, Hashable {
  /// The name of the input.
  public var input: String
  /// What went wrong.
  public var error: ICalendarError

  package init(input: String, error: ICalendarError) {
    self.input = input
    self.error = error
  }
}
