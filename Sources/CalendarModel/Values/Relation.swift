/// A related component, RELATED-TO (RFC 5545 3.8.4.5, RFC 9253 9.1).
public struct Relation: Hashable, Sendable {
  /// The kind of relation, RELTYPE (RFC 5545 3.2.15, RFC 9253 4 and 5).
  public struct Kind: OpenVocabulary {
    /// The word, in uppercase.
    public let rawValue: String

    /// Creates a word from a string, converting it to uppercase.
    public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

    /// The other component is the parent of the item; the default.
    public static let parent = Kind(rawValue: "PARENT")
    /// The other component is a child of the item.
    public static let child = Kind(rawValue: "CHILD")
    /// The other component is a sibling of the item.
    public static let sibling = Kind(rawValue: "SIBLING")
    /// The other alarm is the one that this alarm repeats after a snooze (RFC 9074 7).
    public static let snooze = Kind(rawValue: "SNOOZE")
    /// The item can begin when the other one has ended (RFC 9253 4).
    public static let finishToStart = Kind(rawValue: "FINISHTOSTART")
    /// The item can end when the other one has ended (RFC 9253 4).
    public static let finishToFinish = Kind(rawValue: "FINISHTOFINISH")
    /// The item can end when the other one has begun (RFC 9253 4).
    public static let startToFinish = Kind(rawValue: "STARTTOFINISH")
    /// The item can begin when the other one has begun (RFC 9253 4).
    public static let startToStart = Kind(rawValue: "STARTTOSTART")
    /// The item depends on the other one (RFC 9253 5).
    public static let dependsOn = Kind(rawValue: "DEPENDS-ON")
    /// The other component is the first in a list (RFC 9253 5).
    public static let first = Kind(rawValue: "FIRST")
    /// The other component is the next in a list (RFC 9253 5).
    public static let next = Kind(rawValue: "NEXT")
    /// The other component has the same key (RFC 9253 5).
    public static let referenceID = Kind(rawValue: "REFID")
    /// The other component has the same concept (RFC 9253 5).
    public static let concept = Kind(rawValue: "CONCEPT")
    /// The UID is the name shared by the parts of a split series, as Apple's programs link them.
    public static let recurrenceSet = Kind(rawValue: "X-CALENDARSERVER-RECURRENCE-SET")
  }

  /// The UID of the other component, or its URI.
  public var uid: String
  /// The kind of relation; nil if RELTYPE is missing, which means the parent.
  public var kind: Kind?

  /// Creates a relation to the component with a UID.
  public init(to uid: String, kind: Kind? = nil) {
    self.uid = uid
    self.kind = kind
  }
}
