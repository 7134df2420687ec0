import CivilTime

/// What the value of a line is, as it was written: its type, and where its single values stand.
///
/// The type is what VALUE names, else the property's default, else another one of the property whose form the value has.
/// A value that has none of these forms is `unknown`, and so is one of a property that has no default type, such as a vendor's: it is taken as raw text
/// (RFC 7265 5.1).
public struct ValueForm: Sendable, Hashable {
  /// The type; `unknown` for raw text.
  public let type: ValueType
  /// What separates the values, or the fields of the one value.
  public let separator: ListSeparator
  /// The name that VALUE gives, in uppercase letters, if it is the name of no type that is read here.
  public let foreignType: String?

  /// A form.
  package init(_ type: ValueType, _ separator: ListSeparator = .none, foreignType: String? = nil) {
    self.type = type
    self.separator = separator
    self.foreignType = foreignType
  }

  /// Whether the value is raw text.
  public var isRaw: Bool { type == .unknown }

  static let raw = ValueForm(.unknown)
}

extension UnfoldedLine {
  /// What the value is, as it was written.
  ///
  /// - Parameters:
  ///   - property: The property that the name is, if it is a known one.
  ///   - isRule: Says of the text of a RECUR whether it is a recurrence rule.
  public func valueForm(
    of property: KnownProperty?, isRule: (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true }
  ) -> ValueForm {
    let definition = property.map { PropertyTable.definition(for: $0) }
    let named = hasParameters ? self[parameter: .value] : nil
    if let named {
      guard let type = ValueType(name: named), !Self.rawTypes.contains(type) else {
        return named.equalsIgnoringASCIICase("UNKNOWN") ? .raw : ValueForm(.unknown, foreignType: named.uppercased())
      }
      if let form = fits(type, definition, isRule) { return form }
    }
    guard let definition, !definition.isVendor, property != .structuredData, property != .link else { return .raw }
    if let form = fits(definition.defaultValueType, definition, isRule) { return form }
    // `DTSTART:20261122`, a TRIGGER with a date-time, and a date-time behind VALUE=DATE say by their form what they are.
    for type in definition.valueTypes.dropFirst() where Self.tellingTypes.contains(type) {
      if let form = fits(type, definition, isRule) { return form }
    }
    return .raw
  }

  /// Types whose form is not looked into.
  private static let rawTypes: Set<ValueType> = [.unknown, .uid, .xmlReference]

  /// Types that no other type's text is like.
  private static let tellingTypes: Set<ValueType> = [.date, .dateTime, .period]

  private func fits(
    _ type: ValueType, _ definition: PropertyDefinition?, _ isRule: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> ValueForm? {
    let separator = definition?.list ?? .none
    if separator == .semicolon {
      // GEO and REQUEST-STATUS.
      let fields = Self.fields(of: value)
      let fits = type == .float ? fields.count == 2 : 2...3 ~= fields.count
      guard fits, fields.allSatisfy({ ValueCheck.isValue($0, type, isRule) }) else { return nil }
      return ValueForm(type, separator)
    }
    let form = ValueForm(type, separator)
    var fits = true
    forEachValue(form) { if fits, !ValueCheck.isValue($0, type, isRule) { fits = false } }
    return fits ? form : nil
  }

  /// Gives each single value to a function, as it was written: the values of a list, the fields of a structured value,
  /// or the one value.
  public func forEachValue(_ form: ValueForm, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let value = value
    switch form.separator {
    case .comma where !form.isRaw && value.offset(of: 0x2C) != nil:
      for range in TextValue.ranges(ofList: value, separator: 0x2C) {
        body(UnsafeBufferPointer(rebasing: value[range]))
      }
    case .semicolon where !form.isRaw:
      for field in Self.fields(of: value) { body(field) }
    default: body(value)
    }
  }

  private static func fields(of value: UnsafeBufferPointer<UInt8>) -> [UnsafeBufferPointer<UInt8>] {
    TextValue.ranges(ofList: value, separator: 0x3B).map { UnsafeBufferPointer(rebasing: value[$0]) }
  }
}
