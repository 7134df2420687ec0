public import ICalendar

/// What an import did.
public struct ImportSummary: Sendable, Hashable {
  /// The titles of the calendars that items went to, in order.
  public var calendars: [String] = []
  /// How many items are new in the store.
  public var added = 0
  /// How many items of the store got a newer version.
  public var updated = 0
  /// How many items were in the store just so.
  public var unchanged = 0
  /// How many items were taken out because a newer version in the same input stands for several.
  public var removed = 0
  /// How many components were left out; ``skipped`` has the first of them.
  public var skippedCount = 0
  /// The components that were left out, with the reason; at most ``skippedLimit``.
  public var skipped: [SkippedComponent] = []
  /// The inputs that could not be read, or not as iCalendar.
  public var failures: [InputFailure] = []
  /// How many bytes were read.
  public var byteCount: UInt64 = 0

  /// How many skipped components are listed.
  public static let skippedLimit = 10_000

  /// Of an import that has done nothing yet.
  public init() {}

  /// Whether the store holds anything else than before.
  public var changesAnything: Bool { added + updated + removed > 0 }

  /// Counts a component that was left out, and lists it if there is room.
  package mutating func skip(_ component: SkippedComponent) {
    skippedCount += 1
    if skipped.count < Self.skippedLimit { skipped.append(component) }
  }
}

/// A component that an import left out, since another version of it stands in the store or in the same input.
public struct SkippedComponent: Sendable, Hashable {
  /// The name of the input.
  public var input: String
  /// The physical line of its BEGIN.
  public var line: Int
  /// Its UID.
  public var uid: String
  /// Why it was left out, for people.
  public var reason: String

  package init(input: String, line: Int, uid: String, reason: String) {
    self.input = input
    self.line = line
    self.uid = uid
    self.reason = reason
  }
}

/// An input that could not be read, or not as iCalendar.
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
