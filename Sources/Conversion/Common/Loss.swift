import ICalendar
public import JSON

/// Something that a conversion left out, and how often.
public struct Loss: Hashable, Sendable, JSONWritable {
  /// One place where it was left out.
  public struct Example: Hashable, Sendable, JSONWritable {
    /// The UID of the component; nil if it has none.
    public let uid: String?
    /// The line in the input, from 1; nil if it came from no line.
    public let line: Int?
    /// What was left out, as it was written, perhaps cut.
    public let text: String

    /// An example; long texts are cut.
    public init(uid: String? = nil, line: Int? = nil, text: String) {
      self.uid = uid
      self.line = line.flatMap { $0 > 0 ? $0 : nil }
      self.text = text.count > 200 ? text.prefix(199) + "…" : text
    }

    /// Writes an object.
    public func write(to writer: inout JSONWriter) {
      writer.object {
        $0.member("uid", uid)
        $0.member("line", line)
        $0.member("text", text)
      }
    }
  }

  /// What it is: `VEVENT/ATTENDEE`, `VEVENT/DTSTART;TZID`, `VALARM`, or words.
  public let what: String
  /// How often it was left out.
  public var count: Int
  /// The first place.
  public let example: Example
  /// Why the format cannot hold it.
  public let why: String

  /// A loss.
  public init(_ what: String, count: Int = 1, example: Example, why: String) {
    self.what = what
    self.count = count
    self.example = example
    self.why = why
  }

  /// Whether it says when something takes place, which may be at other times without it.
  public var isOfTimes: Bool {
    let name = what.split(separator: "/").dropFirst().first?.split(separator: ";").first
    return name.flatMap { PropertyTable.property(named: String($0)) }.map(Self.times.contains) ?? false
  }

  private static let times: Set<KnownProperty> = [
    .dtstart, .dtend, .due, .duration, .recurrenceID, .rrule, .rdate, .exdate, .exrule,
  ]

  /// A loss of a component, with its UID and line.
  init(_ what: String, of component: Component, text: String, why: String) {
    let example = Example(uid: component.first(.uid)?.text, line: component.beginLine.lineNumber, text: text)
    self.init(what, example: example, why: why)
  }

  /// Writes an object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("what", what)
      $0.member("count", count)
      $0.member("example", example)
      $0.member("why", why)
    }
  }
}

/// What a conversion has left out so far, in the order of first places.
public struct LossLog: Sendable {
  private var indices: [String: Int] = [:]
  /// The indices of what is counted often.
  private var keys: [LossKey: Int] = [:]
  /// The losses, each kind once.
  public private(set) var losses: [Loss] = []

  /// Begins with nothing.
  public init() {}

  /// Whether nothing was left out.
  public var isEmpty: Bool { losses.isEmpty }

  /// Counts a loss with others of its kind.
  public mutating func add(_ loss: Loss) {
    let key = loss.what + "\u{0}" + loss.why
    if let index = indices[key] {
      losses[index].count += loss.count
    } else {
      indices[key] = losses.count
      losses.append(loss)
    }
  }

  /// Counts a loss that has a key, so that ``countAgain(_:)`` can count it.
  mutating func add(_ loss: Loss, as key: LossKey?) {
    add(loss)
    if let key { keys[key] = indices[loss.what + "\u{0}" + loss.why] }
  }

  /// Counts what was counted before; false if it was not.
  mutating func countAgain(_ key: LossKey) -> Bool {
    guard let index = keys[key] else { return false }
    losses[index].count += 1
    return true
  }
}

/// What a loss of a known component, property or parameter is, without a text.
struct LossKey: Hashable, Sendable {
  /// The table that does not carry it; nil for a component that none carries.
  let table: ObjectIdentifier?
  let kind: KnownComponent
  /// Nil for the whole component.
  let property: KnownProperty?
  let parameter: KnownParameter?
  /// Whether it is one more line of a property of which there is room for one.
  let isAnother: Bool
}
