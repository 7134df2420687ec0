extension RecurrenceSet {
  /// A rule that a set omits, and the reason.
  public struct UnusableRule: Hashable, Sendable {
    /// The text of the rule, or the original text if it could not be read.
    public var text: String
    /// Whether the rule is an EXRULE rather than an RRULE.
    public var isExclusion: Bool
    /// The reason. The code is `unsupported` if the rule can be read but not expanded.
    public var error: RecurrenceError

    /// Makes an unusable rule from its parts.
    public init(text: String, isExclusion: Bool = false, error: RecurrenceError) {
      self.text = text
      self.isExclusion = isExclusion
      self.error = error
    }

    /// Makes an unusable rule from text that ``RecurrenceRule`` cannot read. The error is the first one in the text.
    public init(unreadable text: UnsafeBufferPointer<UInt8>, isExclusion: Bool = false) {
      let error =
        RecurrenceRule.reading(text).findings.first { $0.severity == .error }
        ?? RecurrenceError(code: .frequency, range: 0..<text.count, message: "Expected a rule, found none.")
      self.init(text: String(decoding: text, as: UTF8.self), isExclusion: isExclusion, error: error)
    }
  }
}

extension RecurrenceSet.Definition {
  /// Removes the rules that `stream` cannot use, and returns the results for the others.
  mutating func streams(
    of rules: WritableKeyPath<Self, [RecurrenceRule]>, isExclusion: Bool,
    _ stream: (RecurrenceRule) throws(RecurrenceError) -> RuleStream
  ) -> [RuleStream] {
    var streams: [RuleStream] = []
    var usable: [RecurrenceRule] = []
    for rule in self[keyPath: rules] {
      do throws(RecurrenceError) {
        streams.append(try stream(rule))
        usable.append(rule)
      } catch {
        unusableRules.append(
          RecurrenceSet.UnusableRule(text: rule.text, isExclusion: isExclusion, error: error))
      }
    }
    self[keyPath: rules] = usable
    return streams
  }
}
