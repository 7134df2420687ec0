import ICalendar

/// A place as in X-APPLE-STRUCTURED-LOCATION: a "geo:" URI, with everything else in parameters.
struct StructuredLocation: LineValue {
  static let parameters: [KnownParameter] = [.value, .xAddress, .xAppleRadius, .xTitle]

  var title: String?
  var address: String?
  var radius: Double?
  var coordinate: Coordinate?

  init(_ location: Location) {
    title = location.title
    address = location.address
    radius = location.radius
    coordinate = location.coordinate
  }

  init?(_ line: UnfoldedLine) {
    coordinate = GeoURI(line.trimmedValue)?.coordinate
    line.forEachParameter { parameter, value in
      switch parameter {
      case .xTitle: if title == nil { title = AppleParameterValue.decode(value.text).nonEmpty }
      case .xAddress: if address == nil { address = AppleParameterValue.decode(value.text).nonEmpty }
      case .xAppleRadius:
        if radius == nil { radius = FloatValue.decode(value.text).flatMap { $0 >= 0 ? $0 : nil } }
      default: break
      }
    }
  }

  var rawValue: String { coordinate.map { GeoURI($0).text } ?? "" }

  func values(of parameter: KnownParameter) -> [String] {
    switch parameter {
    case .value: [ValueType.uri.name]
    case .xAddress: address.map(AppleParameterValue.encode).asList
    case .xAppleRadius: radius.map(FloatValue.encode).asList
    case .xTitle: title.map(AppleParameterValue.encode).asList
    default: []
    }
  }

  /// Removes Apple's keys for the old place, which would otherwise remain.
  func adjust(_ line: inout ContentLine, from old: StructuredLocation?) throws(CalendarModelError) {
    if old != nil, coordinate != old?.coordinate {
      line = try line.removing(.xAppleMapKitHandle, .xAppleReferenceFrame)
    }
  }
}

/// Parameter values as in Apple's files, with line breaks as "\n" instead of the "^n" of RFC 6868.
enum AppleParameterValue {
  static func encode(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 != 0x0D }.flatMap { $0 == 0x0A ? [0x5C, 0x6E] : [$0] }, as: UTF8.self)
  }

  /// Resolves "\n", "\\n", and backslashes before commas and semicolons; any other backslash is kept.
  static func decode(_ text: String) -> String {
    guard text.utf8.contains(0x5C) else { return text }
    var decoded: [UInt8] = []
    var backslashes = 0
    for byte in text.utf8 {
      switch byte {
      case 0x5C: backslashes += 1
      case 0x6E where backslashes > 0, 0x4E where backslashes > 0:
        decoded.append(0x0A)
        backslashes = 0
      default:
        if byte != 0x2C, byte != 0x3B { decoded.append(contentsOf: repeatElement(0x5C, count: backslashes)) }
        decoded.append(byte)
        backslashes = 0
      }
    }
    decoded.append(contentsOf: repeatElement(0x5C, count: backslashes))
    return String(decoding: decoded, as: UTF8.self)
  }
}
