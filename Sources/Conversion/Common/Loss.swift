import ICalendar
public import JSON

/// A kind of data that a conversion dropped, with its count.
public struct Loss: Hashable, Sendable, JSONWritable {
  /// One place where data was dropped.
  public struct Example: Hashable, Sendable, JSONWritable {
    /// The UID of the component, or nil if it has none.
    public let uid: String?
    /// The line in the input, from 1, or nil if there is none.
    public let line: Int?
    /// The original text, possibly truncated.
    public let text: String

    /// Creates an example; long text is truncated.
    public init(uid: String? = nil, line: Int? = nil, text: String) {
      self.uid = uid
      self.line = line.flatMap { $0 > 0 ? $0 : nil }
      self.text = text.count > 200 ? text.prefix(199) + "…" : text
    }

    /// Writes a JSON object.
    public func write(to writer: inout JSONWriter) {
      writer.object {
        $0.member("uid", uid)
        $0.member("line", line)
        $0.member("text", text)
      }
    }
  }

  /// What was dropped: `VEVENT/ATTENDEE`, `VEVENT/DTSTART;TZID`, `VALARM`, or a phrase.
  public let what: String
  /// The number of times the data was dropped.
  public var count: Int
  /// The first occurrence.
  public let example: Example
  /// The reason why the format cannot represent the data.
  public let why: String

  /// Creates a loss.
  public init(_ what: String, count: Int = 1, example: Example, why: String) {
    self.what = what
    self.count = count
    self.example = example
    self.why = why
  }

  /// Whether the loss affects times, so items may take place at different times in the output.
  public var isOfTimes: Bool {
    let name = what.split(separator: "/").dropFirst().first?.split(separator: ";").first
    return name.flatMap { PropertyTable.property(named: String($0)) }.map(Self.times.contains) ?? false
  }

  private static let times: Set<KnownProperty> = [
    .dtstart, .dtend, .due, .duration, .recurrenceID, .rrule, .rdate, .exdate, .exrule,
  ]

  /// Creates the loss of a component, with its UID and line.
  init(_ what: String, of component: Component, text: String, why: String) {
    let example = Example(uid: component.first(.uid)?.text, line: component.beginLine.lineNumber, text: text)
    self.init(what, example: example, why: why)
  }

  /// Writes a JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("what", what)
      $0.member("count", count)
      $0.member("example", example)
      $0.member("why", why)
    }
  }
}

/// The losses of a conversion so far, in the order of their first occurrence.
public struct LossLog: Sendable {
  private var indices: [String: Int] = [:]
  /// The indices of losses that have a key.
  private var keys: [LossKey: Int] = [:]
  /// The losses, one for each kind.
  public private(set) var losses: [Loss] = []

  /// Creates an empty log.
  public init() {}

  /// Whether nothing was dropped.
  public var isEmpty: Bool { losses.isEmpty }

  /// Adds a loss to the count of its kind.
  public mutating func add(_ loss: Loss) {
    let key = loss.what + "\u{0}" + loss.why
    if let index = indices[key] {
      losses[index].count += loss.count
    } else {
      indices[key] = losses.count
      losses.append(loss)
    }
  }

  /// Adds a loss with a key, so that ``countAgain(_:)`` can count it.
  mutating func add(_ loss: Loss, as key: LossKey?) {
    add(loss)
    if let key { keys[key] = indices[loss.what + "\u{0}" + loss.why] }
  }

  /// Counts a loss with a known key again; returns false if the key is new.
  mutating func countAgain(_ key: LossKey) -> Bool {
    guard let index = keys[key] else { return false }
    losses[index].count += 1
    return true
  }
}

/// A key for the loss of a known component, property or parameter.
struct LossKey: Hashable, Sendable {
  /// The table that does not carry the data, or nil for a component that no table carries.
  let table: ObjectIdentifier?
  let kind: KnownComponent
  /// The property, or nil for the whole component.
  let property: KnownProperty?
  let parameter: KnownParameter?
  /// Whether the loss is a repeated line of a property that is carried only once.
  let isAnother: Bool
}
