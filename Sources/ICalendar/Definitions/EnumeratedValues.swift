/// The values allowed for a property or a parameter with a fixed vocabulary.
public struct EnumeratedValues: Sendable {
  /// The components in which these values apply; empty if they apply in every component.
  public let components: [KnownComponent]

  /// The registered values in uppercase.
  public let values: [String]

  /// Whether other names are allowed: an x-name or a name registered later.
  public let allowsOthers: Bool

  /// The default value, or nil if there is none.
  public let defaultValue: String?

  init(
    _ values: [String], in components: [KnownComponent] = [], others: Bool = false, default defaultValue: String? = nil
  ) {
    self.components = components
    self.values = values
    self.allowsOthers = others
    self.defaultValue = defaultValue
  }

  /// Whether a value is one of the registered values, ignoring case (RFC 5545 2).
  public func contains(_ value: String) -> Bool {
    values.contains { Self.isSame($0, value) }
  }

  /// Whether two names are equal, ignoring the case of ASCII letters.
  static func isSame(_ left: String, _ right: String) -> Bool {
    // Most names differ in length.
    guard left.utf8.count == right.utf8.count else { return false }
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        left.indices.allSatisfy { NameIndex.folded(left[$0]) == NameIndex.folded(right[$0]) }
      }
    }
  }

  /// Selects the vocabulary that applies in a component.
  ///
  /// The result is the vocabulary for the component. If there is none, or no component is given, the result is the
  /// vocabulary for every component, or nil.
  static func select(_ vocabularies: [EnumeratedValues], in component: KnownComponent?) -> EnumeratedValues? {
    if let component, let own = vocabularies.first(where: { $0.components.contains(component) }) { return own }
    return vocabularies.first { $0.components.isEmpty }
  }
}

extension KnownProperty {
  /// The vocabularies of this property, one for each group of components; empty if it has none.
  public var vocabularies: [EnumeratedValues] { PropertyVocabulary.byNumber[Int(rawValue)] }

  /// The values that this property may have in a component, or nil if any text is allowed.
  public func values(in component: KnownComponent?) -> EnumeratedValues? {
    EnumeratedValues.select(vocabularies, in: component)
  }
}
