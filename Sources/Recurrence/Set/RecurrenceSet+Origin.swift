extension RecurrenceSet {
  /// The origin of an instance.
  public enum Origin: Hashable, Sendable {
    /// The series itself.
    case series
    /// An override, by its index in the definition.
    case override(Int)
    /// An override that applies to its own and all later instances, by its index. The instance is shifted by the same
    /// amount as the override's own instance.
    case future(Int)
  }
}
