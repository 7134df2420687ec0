/// How much of a definition is read: more than any real zone has, and little enough for hostile ones.
enum DefinitionLimits {
  /// How many observances a definition may have.
  static let observances = 1000
  /// How many onsets one rule may have.
  static let onsetsPerRule = 1000
  /// How many onsets a definition may have.
  static let onsets = 10_000
  /// The year up to which endless rules are followed if no tail rule gives them.
  static let lastYear = 2500
  /// How many candidates a search for an onset looks at.
  static let budget = 1000
}
