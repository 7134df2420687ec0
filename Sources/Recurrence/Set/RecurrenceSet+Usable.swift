extension RecurrenceSet {
  /// The set of a definition, without the rules in another calendar that cannot be expanded; nil if nothing is left.
  public init?(usablePartOf definition: Definition) {
    if let set = try? RecurrenceSet(definition) {
      self = set
      return
    }
    var usable = definition
    usable.rules.removeAll { !$0.isGregorian }
    usable.exclusionRules.removeAll { !$0.isGregorian }
    guard let set = try? RecurrenceSet(usable) else { return nil }
    self = set
  }

  /// Whether it may have more than its start.
  public var isSeries: Bool { !definition.rules.isEmpty || !definition.additions.isEmpty }
}
