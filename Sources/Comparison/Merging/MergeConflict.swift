public import JSON

/// A value that both sides of a merge changed differently.
public struct MergeConflict: Hashable, Sendable, JSONWritable {
  /// The item, as on one of the sides.
  public let item: CalendarDifference.Item
  /// The property that both sides changed, or the name of a nested component; some properties also represent others, as
  /// DTSTART represents the end (``properties(of:)``). Nil if one side changed the item and the other removed it.
  public let property: String?
  /// The values in the base version; for a whole item, its title.
  public let base: [String]
  /// The values of the first side, or none if it removed them.
  public let a: [String]
  /// The values of the second side, or none if it removed them.
  public let b: [String]

  /// Writes a JSON object.
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

  /// The properties that a ``property`` represents: those merged with it. For a rule, these include the times.
  public static func properties(of name: String) -> [String] {
    MergeUnits.allNames(of: name == "RRULE" ? MergeUnits.times : name)
  }

  /// A readable description of both changes.
  public var lines: [String] {
    let heading = CalendarDifference.TextForm.text.heading("!", "Conflict", item)
    guard let property else {
      return [heading, a.isEmpty ? "    removed in a, changed in b" : "    changed in a, removed in b"]
    }
    let sides = [("base", base), ("a", a), ("b", b)].map { "      \($0): \(Self.text($1))" }
    return [heading, "    \(property):"] + sides
  }

  private static func text(_ values: [String]) -> String {
    values.isEmpty ? "none" : values.map { CalendarDifference.TextForm.line($0) }.joined(separator: ", ")
  }
}
