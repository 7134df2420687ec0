/// The result of a search for an occurrence.
public enum RecurrenceSearch<Value: Hashable & Sendable>: Hashable, Sendable {
  /// An occurrence was found.
  case found(Value)
  /// There is no occurrence.
  case none
  /// The budget ran out before an occurrence was found; there may be one.
  case truncated

  /// The occurrence found, or nil if there is none.
  public var value: Value? {
    if case .found(let value) = self { value } else { nil }
  }

  /// The same result with another kind of value.
  func map<Other>(_ transform: (Value) -> Other) -> RecurrenceSearch<Other> {
    switch self {
    case .found(let value): .found(transform(value))
    case .none: .none
    case .truncated: .truncated
    }
  }
}
