import CivilTime
import ICalendar

/// A content line while it is being checked: its parts and what the standards say of its property.
final class LineView {
  let line: ContentLine
  /// The property of the standards or of a widespread vendor that it is, if it is one.
  let property: KnownProperty?
  /// The parameters, decoded.
  let parameters: [LineParameter]
  /// Whether it is BEGIN or END.
  let isDelimiter: Bool

  /// Whether the parameters hold a quote, a comma, white space, a backslash or a caret.
  let hasMarks: Bool

  init(_ line: ContentLine, isDelimiter: Bool = false) {
    self.line = line
    self.isDelimiter = isDelimiter
    property = line.property
    if line.hasParameters {
      parameters = line.parameters.map(LineParameter.init)
      hasMarks = line.bytes.prefix(line.valueOffsets.lowerBound).contains { Self.isMark[Int($0)] }
    } else {
      parameters = []
      hasMarks = false
    }
  }

  private static let isMark: [Bool] = (0..<256).map { [0x20, 0x09, 0x22, 0x2C, 0x5C, 0x5E].contains($0) }

  /// The name as it is written.
  var name: String { line.name }

  /// The physical line on which it begins.
  var number: Int { line.lineNumber }

  /// Where the value stands among the line's bytes.
  var valueRange: Range<Int> { line.valueOffsets }

  /// The value as it stands.
  var raw: String { line.rawValue }

  /// The value without white space around it.
  var trimmed: String { line.uri }

  /// The first parameter of a kind.
  func parameter(_ parameter: KnownParameter) -> LineParameter? {
    parameters.isEmpty ? nil : parameters.first { $0.parameter == parameter }
  }

  /// The value of the first parameter of a kind.
  func value(of known: KnownParameter) -> String? { parameter(known)?.value }

  /// The value type: what VALUE says, else the property's own.
  var type: ValueType {
    if let name = value(of: .value) { return ValueType(name: name) ?? .unknown }
    return property.map { PropertyPlan.of($0).contentType } ?? .text
  }

  /// The value as a date or date-time in the zone of TZID.
  var time: CalendarTime? {
    guard line.hasValue else { return nil }
    return line.time
  }

  var tzid: String? { value(of: .tzid) }
}

/// A parameter of a line, its name looked up once.
struct LineParameter: Hashable {
  let name: String
  let values: [String]
  /// Where it stands among the line's bytes.
  let offsets: Range<Int>
  /// The parameter of the standards or of a widespread vendor that it is, if it is one.
  let parameter: KnownParameter?

  init(_ parameter: Parameter) {
    name = parameter.name
    values = parameter.values
    offsets = parameter.offsets
    self.parameter = parameter.parameter
  }

  /// All values, joined by commas where there are several.
  var value: String { values.count == 1 ? values[0] : values.joined(separator: ",") }
}

/// What is asked of a property's definition on every line, without copies of its lists.
final class PropertyPlan: Sendable {
  let definition: PropertyDefinition
  let name: String
  let contentType: ValueType
  let isVendor: Bool
  let list: ListSeparator
  /// Whether the value is a single text for people.
  let isText: Bool

  private init(_ definition: PropertyDefinition) {
    self.definition = definition
    name = definition.name
    contentType = definition.contentType
    isVendor = definition.isVendor
    list = definition.list
    isText = definition.contentType == .text
  }

  private static let plans: [PropertyPlan] = PropertyTable.definitions.map { PropertyPlan($0) }

  static func of(_ property: KnownProperty) -> PropertyPlan { plans[Int(property.rawValue) - 1] }
}
