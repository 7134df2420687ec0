/// A related component, RELATED-TO (RFC 5545 3.8.4.5, RFC 9253 9.1).
public struct Relation: Hashable, Sendable {
  /// The kind of relation, RELTYPE (RFC 5545 3.2.15, RFC 9253 4 and 5).
  public struct Kind: OpenVocabulary {
    /// The word in uppercase letters, as written.
    public let rawValue: String

    /// Makes the word for a text, which becomes uppercase letters.
    public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

    /// It is above the item; the default.
    public static let parent = Kind(rawValue: "PARENT")
    /// It is below the item.
    public static let child = Kind(rawValue: "CHILD")
    /// It is on the same level as the item.
    public static let sibling = Kind(rawValue: "SIBLING")
    /// It is the alarm that this one repeats after a snooze (RFC 9074 7).
    public static let snooze = Kind(rawValue: "SNOOZE")
    /// The item can begin when it has ended (RFC 9253 4).
    public static let finishToStart = Kind(rawValue: "FINISHTOSTART")
    /// The item can end when it has ended (RFC 9253 4).
    public static let finishToFinish = Kind(rawValue: "FINISHTOFINISH")
    /// The item can end when it has begun (RFC 9253 4).
    public static let startToFinish = Kind(rawValue: "STARTTOFINISH")
    /// The item can begin when it has begun (RFC 9253 4).
    public static let startToStart = Kind(rawValue: "STARTTOSTART")
    /// The item needs it (RFC 9253 5).
    public static let dependsOn = Kind(rawValue: "DEPENDS-ON")
    /// It comes first in a list (RFC 9253 5).
    public static let first = Kind(rawValue: "FIRST")
    /// It comes next in a list (RFC 9253 5).
    public static let next = Kind(rawValue: "NEXT")
    /// It has the same key (RFC 9253 5).
    public static let referenceID = Kind(rawValue: "REFID")
    /// It has the same concept (RFC 9253 5).
    public static let concept = Kind(rawValue: "CONCEPT")
    /// It names the set of the parts of a series that was split, as Apple's programs link them.
    public static let recurrenceSet = Kind(rawValue: "X-CALENDARSERVER-RECURRENCE-SET")
  }

  /// The UID of the other component, or its URI.
  public var uid: String
  /// The kind of relation; nil if it is missing, which means the parent.
  public var kind: Kind?

  /// Makes a relation to the component with a UID.
  public init(to uid: String, kind: Kind? = nil) {
    self.uid = uid
    self.kind = kind
  }
}
