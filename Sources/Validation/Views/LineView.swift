import CivilTime
import ICalendar

/// A content line while it is being checked: its parts and what the standards say of its property.
final class LineView {
  let line: ContentLine
  /// The whole line, unfolded.
  let bytes: ArraySlice<UInt8>
  /// Where the value stands among the line's bytes.
  let valueRange: Range<Int>
  /// Whether there is a colon, and with it a value, which may be empty.
  let hasValue: Bool
  /// Which signs the value holds that only some values hold.
  let signs: ValueSigns
  /// The property of the standards or of a widespread vendor that it is, if it is one.
  let property: KnownProperty?
  /// The parameters, decoded when somebody asks.
  let parameters: [LineParameter]
  /// Whether it is BEGIN or END.
  let isDelimiter: Bool

  /// Which parameters there are.
  let parameterSet: ParameterSet
  /// Whether a parameter of the standards or of a widespread vendor stands more than once.
  let repeatsParameter: Bool
  /// Which signs name and parameters hold that are more than letters.
  let marks: Marks

  /// Signs that only some names and parameters have.
  struct Marks: OptionSet {
    let rawValue: UInt8

    static let space = Marks(rawValue: 1)
    static let quote = Marks(rawValue: 2)
    static let comma = Marks(rawValue: 4)
    static let backslash = Marks(rawValue: 8)
    static let caret = Marks(rawValue: 16)
    /// A byte beyond ASCII.
    static let nonASCII = Marks(rawValue: 32)

    /// What some bytes hold.
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

  /// Gives the line's bytes to a function without a copy.
  @inline(__always)
  func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R { bytes.withUnsafeBufferPointer(body) }

  /// Gives the value's bytes to a function without a copy.
  @inline(__always)
  func withValueBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    valueBytes.withUnsafeBufferPointer(body)
  }

  /// Gives the value's bytes without spaces and tabs around them to a function.
  func withTrimmedBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    withValueBytes { value in
      let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
      var (start, end) = (0, value.count)
      while start < end, isSpace(value[start]) { start += 1 }
      while end > start, isSpace(value[end - 1]) { end -= 1 }
      return body(UnsafeBufferPointer(rebasing: value[start..<end]))
    }
  }

  /// The value's bytes, escapes and all.
  var valueBytes: ArraySlice<UInt8> { bytes(valueRange) }

  /// Some of the line's bytes, without a copy.
  ///
  /// - Parameter range: Offsets from the beginning of the line; what is beyond its end is left out.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let range = range.clamped(to: 0..<bytes.count)
    return bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)]
  }

  /// Whether the value begins with no letter or sign of ASCII but a backslash, and so may be blank as a text.
  var isBlank: Bool { withValueBytes { $0.first.map { $0 <= 0x20 || $0 >= 0x7F || $0 == 0x5C } ?? true } }

  /// The name as it is written.
  var name: String { line.name }

  /// The physical line on which it begins.
  var number: Int { line.lineNumber }

  /// The value as it stands.
  var raw: String { line.rawValue }

  /// The value without white space around it.
  private(set) lazy var trimmed: String = line.uri

  /// The first parameter of a kind.
  func parameter(_ parameter: KnownParameter) -> LineParameter? {
    guard has(parameter) else { return nil }
    return parameters.indices.first { parameters[$0].parameter == parameter }.map { parameters[$0] }
  }

  func has(_ parameter: KnownParameter) -> Bool { parameterSet.contains(parameter) }

  /// The value of the first parameter of a kind.
  func value(of known: KnownParameter) -> String? { parameter(known)?.value }

  /// The value type: what VALUE says, else the property's own.
  var type: ValueType {
    if has(.value), let name = value(of: .value) { return ValueType(name: name) ?? .unknown }
    return property.map { PropertyPlan.of($0).contentType } ?? .text
  }

  /// Whether it is a property that a vendor invented.
  var isVendors: Bool { property.map { PropertyPlan.of($0).isVendor } ?? false }

  /// The value as a date or date-time in the zone of TZID.
  private(set) lazy var time: CalendarTime? = hasValue ? line.time : nil

  var tzid: String? { value(of: .tzid) }
}

/// What is asked of a property's definition on every line, without copies of its lists.
struct PropertyPlan: Sendable {
  let property: KnownProperty
  let contentType: ValueType
  let isVendor: Bool
  let list: ListSeparator
  /// Whether the value is a text.
  let isText: Bool
  /// Whether the value is a text for people, of no vocabulary.
  let isPlainText: Bool
  let allowsDate: Bool
  let isAlwaysUTC: Bool
  /// A bit for each component that it may stand in, by the component's number.
  private let components: UInt64
  /// A bit for each component that it may stand in no more than once.
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

  /// Whether it may stand in a component.
  func isAllowed(in kind: KnownComponent) -> Bool { components >> UInt64(kind.rawValue) & 1 != 0 }

  /// Whether it may stand in a component, and no more than once.
  func isSingle(in kind: KnownComponent) -> Bool { singleIn >> UInt64(kind.rawValue) & 1 != 0 }

  private static let plans: [PropertyPlan] = PropertyTable.definitions.map { PropertyPlan($0) }

  static func of(_ property: KnownProperty) -> PropertyPlan { plans[Int(property.rawValue) - 1] }
}
