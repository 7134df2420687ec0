import CivilTime

/// The form of a line's value as written: its type, and how its single values are separated.
///
/// The type is the one named by VALUE, or else the property's default, or else another type that the property may have;
/// in each case, the value must have the form of the type. A value without any of these forms is `unknown`, and so is a
/// value of a property without a default type, such as a vendor's property. It is treated as raw text (RFC 7265 5.1).
public struct ValueForm: Sendable, Hashable {
  /// The type; `unknown` for raw text.
  public let type: ValueType
  /// The separator between values, or between the fields of a structured value.
  public let separator: ListSeparator
  /// The name in VALUE, in uppercase, if it is not the name of a supported type.
  public let foreignType: String?

  /// Creates a form.
  package init(_ type: ValueType, _ separator: ListSeparator = .none, foreignType: String? = nil) {
    self.type = type
    self.separator = separator
    self.foreignType = foreignType
  }

  /// Whether the value is raw text.
  public var isRaw: Bool { type == .unknown }

  static let raw = ValueForm(.unknown)
}

/// The part of a property's definition that determines the form of its value, without anything that needs reference
/// counting.
private struct PropertyForm {
  /// The type without VALUE, or nil if there is none.
  let defaultType: ValueType?
  let separator: ListSeparator
  /// Types other than the default that are recognized by the form of the text.
  let tellingTypes: (date: Bool, dateTime: Bool, period: Bool)

  /// The form of each property, by its raw value.
  static let all: [PropertyForm] =
    [PropertyForm(nil)] + PropertyTable.definitions.map { PropertyForm($0) }

  private init(_ definition: PropertyDefinition?) {
    let isUntyped =
      definition.map { $0.isVendor || $0.property == .structuredData || $0.property == .link } ?? true
    defaultType = isUntyped ? nil : definition?.defaultValueType
    separator = definition?.list ?? .none
    let others = definition?.valueTypes.dropFirst() ?? []
    tellingTypes = (others.contains(.date), others.contains(.dateTime), others.contains(.period))
  }
}

extension UnfoldedLine {
  /// The form of the value as written.
  ///
  /// - Parameters:
  ///   - property: The property with the line's name, if it is known.
  ///   - isRule: Returns whether the text of a RECUR is a recurrence rule.
  public func valueForm(
    of property: KnownProperty?, isRule: (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true }
  ) -> ValueForm {
    let known = PropertyForm.all[Int(property?.rawValue ?? 0)]
    if hasParameters, let named = bytes(of: .value) {
      guard let type = ValueType(named: named), !Self.isRaw(type) else {
        // Names in quotes or with escapes are rare.
        let name = ParameterValue.decodeJoined(named)
        guard let type = ValueType(name: name), !Self.isRaw(type) else {
          return name.equalsIgnoringASCIICase("UNKNOWN") ? .raw : ValueForm(.unknown, foreignType: name.uppercased())
        }
        return fits(type, known, isRule) ?? valueForm(unnamed: known, isRule)
      }
      if let form = fits(type, known, isRule) { return form }
    }
    return valueForm(unnamed: known, isRule)
  }

  private func valueForm(
    unnamed known: PropertyForm, _ isRule: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> ValueForm {
    guard let type = known.defaultType else { return .raw }
    if let form = fits(type, known, isRule) { return form }
    // `DTSTART:20261122`, a TRIGGER with a date-time, and a date-time with VALUE=DATE are recognized by their form.
    if known.tellingTypes.date, let form = fits(.date, known, isRule) { return form }
    if known.tellingTypes.dateTime, let form = fits(.dateTime, known, isRule) { return form }
    if known.tellingTypes.period, let form = fits(.period, known, isRule) { return form }
    return .raw
  }

  /// Whether values of a type are accepted without checking their form.
  private static func isRaw(_ type: ValueType) -> Bool {
    type == .unknown || type == .uid || type == .xmlReference
  }

  private func fits(
    _ type: ValueType, _ known: PropertyForm, _ isRule: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> ValueForm? {
    let form = ValueForm(type, known.separator)
    if known.separator == .semicolon {
      // GEO and REQUEST-STATUS.
      var count = 0
      var fits = true
      TextValue.forEach(of: value, separator: 0x3B) {
        count += 1
        if fits, !ValueCheck.isValue($0, type, isRule) { fits = false }
      }
      return fits && (type == .float ? count == 2 : 2...3 ~= count) ? form : nil
    }
    var fits = true
    forEachValue(form) { if fits, !ValueCheck.isValue($0, type, isRule) { fits = false } }
    return fits ? form : nil
  }

  /// Calls a function with each single value as written: the values of a list, the fields of a structured value, or the
  /// only value.
  public func forEachValue(_ form: ValueForm, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    switch form.separator {
    case .comma where !form.isRaw: TextValue.forEach(of: value, separator: 0x2C, body)
    case .semicolon where !form.isRaw: TextValue.forEach(of: value, separator: 0x3B, body)
    default: body(value)
    }
  }
}
