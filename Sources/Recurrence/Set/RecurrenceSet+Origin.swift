extension RecurrenceSet {
  /// Where an instance comes from.
  public enum Origin: Hashable, Sendable {
    /// The series itself.
    case series
    /// The override with that index in the definition.
    case override(Int)
    /// The override with that index, which applies to it and all later instances, and moves it as it moved its own.
    case future(Int)
  }
}
