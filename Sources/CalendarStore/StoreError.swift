/// An error in the store, or the reason why it refused an operation.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors, which callers can match on.
  public enum Code: String, Sendable, Hashable {
    /// A calendar or an item does not exist.
    case notFound = "not-found"
    /// A name or the beginning of an id matches more than one object.
    case ambiguous
    /// The store, a calendar or an item is read-only.
    case readOnly = "read-only"
    /// The client of the store lacks permission.
    case denied
    /// The change conflicts with the contents of the store.
    case conflict
    /// Another program was writing to the store and did not finish in time.
    case locked
    /// The file is not a store, or is damaged.
    case corrupt
    /// The store was written by a newer version of the program.
    case newerVersion = "newer-version"
    /// The store was written by a version of the program that is too old for this one.
    case olderVersion = "older-version"
    /// The disk is full, or the store has reached its maximum size.
    case diskFull = "disk-full"
    /// The system could not open, read or write the file.
    case unavailable
    /// The arguments are invalid.
    case invalidArgument = "invalid-argument"
    /// The input is not iCalendar.
    case notICalendar = "not-icalendar"
  }

  /// The subject of an error, which a program can use to suggest a remedy.
  public enum Subject: Sendable, Hashable {
    /// The store as a whole.
    case store
    /// A calendar.
    case calendar
    /// A calendar that its owner has made read-only, with its title.
    case readOnlyCalendar(title: String)
    /// A calendar of an account whose server or settings do not allow changes.
    case accountCalendar
    /// The birthday calendar.
    case birthdays
    /// An item.
    case item
    /// A revision.
    case revision
    /// The access rights of the program with this identifier, or of any program.
    case access(client: String?)
  }

  /// The kind of error.
  public let code: Code
  /// The subject of the error, or nil if it adds nothing to the message.
  public let subject: Subject?
  /// A description of what happened and why, for display.
  public let message: String

  /// Creates an error with a message for display.
  public init(_ code: Code, about subject: Subject? = nil, _ message: String) {
    self.code = code
    self.subject = subject
    self.message = message
  }

  /// The message, for display.
  public var description: String { message }
}
