public import JSON

/// Something that both sides of a merge changed, and not alike.
public struct MergeConflict: Hashable, Sendable, JSONWritable {
  /// The item, as one of the sides has it.
  public let item: CalendarDifference.Item
  /// The property that both changed, or the name of an inner component; some stand for others too, such as DTSTART for the
  /// end (``properties(of:)``). nil if one side changed the item and the other one removed it.
  public let property: String?
  /// The values in the version that both come from; for a whole item its title.
  public let base: [String]
  /// The values of the first side; none if it has removed them.
  public let a: [String]
  /// The values of the second side; none if it has removed them.
  public let b: [String]

  /// Writes an object.
  public func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("uid", item.uid)
      $0.member("recurrence_id", item.recurrenceID)
      $0.member("property", property)
      $0.member("base", base)
      $0.member("a", a)
      $0.member("b", b)
    }
  }

  /// The properties that a ``property`` stands for: those that are merged as one with it, a rule with the times.
  public static func properties(of name: String) -> [String] {
    MergeUnits.allNames(of: name == "RRULE" ? MergeUnits.times : name)
  }

  /// What both did, for people.
  public var lines: [String] {
    let heading = CalendarDifference.TextForm.text.heading("!", "Conflict", item)
    guard let property else {
      return [heading, a.isEmpty ? "    a removed it, b changed it" : "    a changed it, b removed it"]
    }
    let sides = [("base", base), ("a", a), ("b", b)].map { "      \($0): \(Self.text($1))" }
    return [heading, "    \(property):"] + sides
  }

  private static func text(_ values: [String]) -> String { values.isEmpty ? "none" : values.joined(separator: ", ") }
}
