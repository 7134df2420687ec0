/// Why the store failed or refused.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors, to match on.
  public enum Code: String, Sendable, Hashable {
    /// A calendar or an item does not exist.
    case notFound = "not-found"
    /// A name or the beginning of an id matches more than one thing.
    case ambiguous
    /// The store, a calendar or an item is read-only.
    case readOnly = "read-only"
    /// The client of the store may not do that.
    case denied
    /// The change conflicts with what is in the store.
    case conflict
    /// Another program was writing to the store for longer than a writer waits.
    case locked
    /// The file is not a store, or is damaged.
    case corrupt
    /// A newer version of the program wrote the store.
    case newerVersion = "newer-version"
    /// A version of the program wrote the store that is too old for this one.
    case olderVersion = "older-version"
    /// The disk is full, or the store has as many bytes as it may have.
    case diskFull = "disk-full"
    /// The system would not open, read or write the file.
    case unavailable
    /// The arguments are invalid.
    case invalidArgument = "invalid-argument"
    /// The input is not iCalendar.
    case notICalendar = "not-icalendar"
  }

  /// What an error is about, so that a program can say what to do about it.
  public enum Subject: Sendable, Hashable {
    /// The store as a whole.
    case store
    /// A calendar.
    case calendar
    /// A calendar whose owner allows no changes to its items, with its title.
    case readOnlyCalendar(title: String)
    /// A calendar of an account, whose server or whose settings allow no changes.
    case accountCalendar
    /// The calendar of birthdays.
    case birthdays
    /// An item.
    case item
    /// A revision.
    case revision
    /// What a program may do: the one with this identifier, or any.
    case access(client: String?)
  }

  /// What kind of error it is.
  public let code: Code
  /// What it is about; nil if nothing can be said about it that the message does not say.
  public let subject: Subject?
  /// What happened and why, for people.
  public let message: String

  /// An error with a message for people.
  public init(_ code: Code, about subject: Subject? = nil, _ message: String) {
    self.code = code
    self.subject = subject
    self.message = message
  }

  /// The message for people.
  public var description: String { message }
}
