/// The limits for reading a definition: more than any real zone needs, but low enough to stop hostile definitions.
enum DefinitionLimits {
  /// The maximum number of observances in a definition.
  static let observances = 1000
  /// The maximum number of onsets of one rule.
  static let onsetsPerRule = 1000
  /// The maximum number of onsets of a definition.
  static let onsets = 10_000
  /// The year up to which endless rules are expanded if no tail rule is equivalent.
  static let lastYear = 2500
  /// The maximum number of steps for evaluating the rules of a definition.
  static let steps = 20_000
  /// The number of steps for preparing a rule, besides one for each of several bytes of it, and for an onset that
  /// BYSETPOS selects from several times of day.
  static let (stepsPerRule, bytesPerStep) = (5, 8)
  static let stepsPerSelection = 50
  /// The maximum number of candidates that a search for an onset examines.
  static let budget = 1000
}
