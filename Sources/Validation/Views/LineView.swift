import CivilTime
import ICalendar

/// A content line while it is being checked: its parts and the definition of its property.
final class LineView {
  let line: ContentLine
  /// The whole line, unfolded.
  let bytes: ArraySlice<UInt8>
  /// The range of the value within the line.
  let valueRange: Range<Int>
  /// Whether the line has a colon and therefore a value, which may be empty.
  let hasValue: Bool
  /// The special characters in the value.
  let signs: ValueSigns
  /// The property, if it is defined by a standard or a major vendor.
  let property: KnownProperty?
  /// The parameters, decoded on demand.
  let parameters: [LineParameter]
  /// Whether the line is BEGIN or END.
  let isDelimiter: Bool

  /// The parameters present.
  let parameterSet: ParameterSet
  /// Whether a parameter defined by a standard or a major vendor occurs more than once.
  let repeatsParameter: Bool
  /// The special characters in the name and the parameters.
  let marks: Marks

  /// Special characters in names and parameters.
  struct Marks: OptionSet {
    let rawValue: UInt8

    static let space = Marks(rawValue: 1)
    static let quote = Marks(rawValue: 2)
    static let comma = Marks(rawValue: 4)
    static let backslash = Marks(rawValue: 8)
    static let caret = Marks(rawValue: 16)
    /// A non-ASCII byte.
    static let nonASCII = Marks(rawValue: 32)

    /// Finds the special characters in some bytes.
    init(in bytes: UnsafeBufferPointer<UInt8>) {
      var marks: Marks = []
      for byte in bytes where byte < 0x30 || byte &- 0x5C < 3 || byte >= 0x80 {
        switch byte {
        case 0x20, 0x09: marks.insert(.space)
        case 0x22: marks.insert(.quote)
        case 0x2C: marks.insert(.comma)
        case 0x5C: marks.insert(.backslash)
        case 0x5E: marks.insert(.caret)
        case 0x80...: marks.insert(.nonASCII)
        default: break
        }
      }
      self = marks
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  init(_ line: ContentLine, isDelimiter: Bool = false) {
    self.line = line
    bytes = line.bytes
    let parts = line.parts
    valueRange = parts.value
    hasValue = parts.hasValue
    signs = bytes[(bytes.startIndex + valueRange.lowerBound)...].withUnsafeBufferPointer { ValueSigns(in: $0) }
    self.isDelimiter = isDelimiter
    property = parts.property
    guard parts.hasParameters else {
      parameters = []
      parameterSet = []
      repeatsParameter = false
      marks = []
      return
    }
    parameters = line.lineParameters
    var set: ParameterSet = []
    var isRepeated = false
    for parameter in parameters {
      if parameter.parameter != nil, set.contains(parameter.parameter) { isRepeated = true }
      set.insert(parameter.parameter)
    }
    parameterSet = set
    repeatsParameter = isRepeated
    marks = bytes.prefix(valueRange.lowerBound).withUnsafeBufferPointer { Marks(in: $0) }
  }

  /// Calls a closure with the line's bytes, without copying them.
  @inline(__always)
  func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R { bytes.withUnsafeBufferPointer(body) }

  /// Calls a closure with the value's bytes, without copying them.
  @inline(__always)
  func withValueBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    valueBytes.withUnsafeBufferPointer(body)
  }

  /// Calls a closure with the value's bytes without surrounding spaces and tabs.
  func withTrimmedBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    withValueBytes { value in
      let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
      var (start, end) = (0, value.count)
      while start < end, isSpace(value[start]) { start += 1 }
      while end > start, isSpace(value[end - 1]) { end -= 1 }
      return body(UnsafeBufferPointer(rebasing: value[start..<end]))
    }
  }

  /// The value's bytes, including escapes.
  var valueBytes: ArraySlice<UInt8> { bytes(valueRange) }

  /// Returns some of the line's bytes without copying them.
  ///
  /// - Parameter range: Offsets from the beginning of the line. The range is clamped to the line.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let range = range.clamped(to: 0..<bytes.count)
    return bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)]
  }

  /// Whether the value may be blank text: it is empty or does not begin with a visible ASCII character other than a
  /// backslash.
  var isBlank: Bool { withValueBytes { $0.first.map { $0 <= 0x20 || $0 >= 0x7F || $0 == 0x5C } ?? true } }

  /// The name as written.
  var name: String { line.name }

  /// The number of the physical line on which the content line begins.
  var number: Int { line.lineNumber }

  /// The value as written.
  var raw: String { line.rawValue }

  /// The value without surrounding white space.
  private(set) lazy var trimmed: String = line.uri

  /// Returns the first parameter of the given kind.
  func parameter(_ parameter: KnownParameter) -> LineParameter? {
    guard has(parameter) else { return nil }
    return parameters.indices.first { parameters[$0].parameter == parameter }.map { parameters[$0] }
  }

  func has(_ parameter: KnownParameter) -> Bool { parameterSet.contains(parameter) }

  /// Returns the value of the first parameter of the given kind.
  func value(of known: KnownParameter) -> String? { parameter(known)?.value }

  /// The value type: the value of VALUE, or else the default type of the property.
  var type: ValueType {
    if has(.value), let name = value(of: .value) { return ValueType(name: name) ?? .unknown }
    return property.map { PropertyPlan.of($0).contentType } ?? .text
  }

  /// Whether the property is defined by a vendor.
  var isVendors: Bool { property.map { PropertyPlan.of($0).isVendor } ?? false }

  /// The value as a date or date-time in the TZID's zone.
  private(set) lazy var time: CalendarTime? = hasValue ? line.time : nil

  var tzid: String? { value(of: .tzid) }
}

/// The parts of a property's definition needed on every line, precomputed to avoid copying its lists.
struct PropertyPlan: Sendable {
  let property: KnownProperty
  let contentType: ValueType
  let isVendor: Bool
  let list: ListSeparator
  /// Whether the value is text.
  let isText: Bool
  /// Whether the value is free text, not from a vocabulary.
  let isPlainText: Bool
  let allowsDate: Bool
  let isAlwaysUTC: Bool
  /// A bit for each component that may contain the property, by the component's raw value.
  private let components: UInt64
  /// A bit for each component that may contain the property at most once.
  private let singleIn: UInt64

  private init(_ definition: PropertyDefinition) {
    property = definition.property
    contentType = definition.contentType
    isVendor = definition.isVendor
    list = definition.list
    isText = definition.contentType == .text
    isPlainText = definition.contentType == .text && (definition.property.vocabularies.isEmpty || definition.isVendor)
    allowsDate = definition.allows(.date)
    isAlwaysUTC = definition.isAlwaysUTC
    var (components, singleIn): (UInt64, UInt64) = (0, 0)
    for kind in KnownComponent.allCases {
      guard let cardinality = definition.cardinality(in: kind) else { continue }
      components |= 1 << UInt64(kind.rawValue)
      if !cardinality.allowsMany { singleIn |= 1 << UInt64(kind.rawValue) }
    }
    self.components = components
    self.singleIn = singleIn
  }

  var name: String { property.name }
  var definition: PropertyDefinition { property.definition }

  /// Whether a component may contain the property.
  func isAllowed(in kind: KnownComponent) -> Bool { components >> UInt64(kind.rawValue) & 1 != 0 }

  /// Whether a component may contain the property, but at most once.
  func isSingle(in kind: KnownComponent) -> Bool { singleIn >> UInt64(kind.rawValue) & 1 != 0 }

  private static let plans: [PropertyPlan] = PropertyTable.definitions.map { PropertyPlan($0) }

  static func of(_ property: KnownProperty) -> PropertyPlan { plans[Int(property.rawValue) - 1] }
}
