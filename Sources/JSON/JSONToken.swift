/// A token of a JSON text.
public enum JSONToken: Hashable, Sendable {
  /// `[`
  case beginArray
  /// `]`
  case endArray
  /// `{`
  case beginObject
  /// `}`
  case endObject
  /// The name of a member. Its value follows.
  case name
  /// A string.
  case string
  /// A number, as written.
  case number
  /// `true`
  case `true`
  /// `false`
  case `false`
  /// `null`
  case null

  /// A readable name of the token.
  public var title: String {
    switch self {
    case .beginArray: "an array"
    case .endArray: "the end of an array"
    case .beginObject: "an object"
    case .endObject: "the end of an object"
    case .name: "the name of a member"
    case .string: "a string"
    case .number: "a number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}
